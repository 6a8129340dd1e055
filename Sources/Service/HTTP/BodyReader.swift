internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// Takes the bodies of requests: bounded in bytes and in time.
enum BodyReader {
    /// The whole body.
    ///
    /// - Throws: ``Problem`` when it is larger than the limit, told before the rest is read, or comes too slowly.
    static func bytes(
        of request: Request,
        limit: (name: String, bytes: Int),
        seconds: Int
    ) async throws -> [UInt8] {
        if let told = request.headers[.contentLength].flatMap({ Int($0) }), told > limit.bytes {
            throw Problem.tooLarge(limit.name, limit.bytes)
        }
        let body = request.body
        return try await withThrowingTaskGroup(of: [UInt8].self) { group in
            group.addTask {
                var bytes: [UInt8] = []
                for try await part in body {
                    guard bytes.count + part.readableBytes <= limit.bytes else {
                        throw Problem.tooLarge(limit.name, limit.bytes)
                    }
                    bytes.append(contentsOf: part.readableBytesView)
                }
                return bytes
            }
            group.addTask {
                try await Task.sleep(for: .seconds(seconds))
                throw Problem(
                    .requestTimeout,
                    "too-slow",
                    "The body did not come within \(seconds) s, the limit limits.body-seconds: send it faster."
                ).with(.connection, "close")
            }
            defer { group.cancelAll() }
            guard let bytes = try await group.next() else { return [] }
            return bytes
        }
    }
}
