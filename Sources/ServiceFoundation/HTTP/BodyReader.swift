internal import HTTPTypes
package import Hummingbird
internal import NIOCore

/// Reads the bodies of requests, bounded in bytes and in time.
package enum BodyReader {
    /// The whole body.
    ///
    /// The time is kept by the connection's event loop, where a timer that is not needed any more is gone at once; a task that
    /// sleeps would keep its memory until it had woken.
    /// - Throws: ``Problem`` when it is larger than the limit, thrown before the rest is read, or arrives too slowly.
    package static func bytes(
        of request: Request,
        on eventLoop: any EventLoop,
        limit: ServiceLimits.Body,
        seconds: Int
    ) async throws -> [UInt8] {
        let expectedBytes = request.headers[.contentLength].flatMap { Int($0) } ?? 0
        guard expectedBytes <= limit.bytes else { throw Problem.tooLarge(limit.name, limit.bytes) }
        let body = request.body
        let reading = Task(executorPreference: ConnectionExecutor(eventLoop)) {
            try await whole(body, limit, expectedBytes)
        }
        let alarm = eventLoop.scheduleTask(in: .seconds(Int64(seconds))) { reading.cancel() }
        defer { alarm.cancel() }
        do {
            return try await withTaskCancellationHandler {
                try await reading.value
            } onCancel: {
                reading.cancel()
            }
        } catch is CancellationError where !Task.isCancelled {
            throw Problem(
                .requestTimeout,
                "too-slow",
                "The body did not come within \(seconds) s, the limit limits.body-seconds: send it faster."
            ).with(.connection, "close")
        }
    }

    /// The most bytes for which memory is taken before they have come.
    private static let mostReserved = 1 << 20

    private static func whole(
        _ body: RequestBody,
        _ limit: ServiceLimits.Body,
        _ expectedBytes: Int
    ) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(max(0, expectedBytes), mostReserved))
        for try await part in body {
            guard bytes.count + part.readableBytes <= limit.bytes else {
                throw Problem.tooLarge(limit.name, limit.bytes)
            }
            bytes.append(contentsOf: part.readableBytesView)
        }
        // A sequence may also just end when it is cancelled; a part is not the whole.
        try Task.checkCancellation()
        return bytes
    }
}
