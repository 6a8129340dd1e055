internal import Foundation
internal import Logging
internal import ServiceLifecycle

/// Cleans up periodically: ends requests that are too late, notes due reminders, and removes what has expired.
struct Cleanup: Service {
    let requests: RequestServices
    let logger: Logger

    private var api: APIServices { requests.api }

    private static let pause = Duration.seconds(20)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            // The process that served the folder before may have ended between a deletion and this.
            var logHasDeleted = true
            while !Task.isCancelled {
                do {
                    try await RequestFlow(services: requests).tidy()
                    if try await clear() { logHasDeleted = true }
                    if logHasDeleted { try await api.store.emptyLog() }
                    logHasDeleted = false
                } catch is CancellationError {
                    return
                } catch {
                    logger.error("Tidying up failed", metadata: ["error": "\(error)"])
                }
                try? await Task.sleep(for: Self.pause)
            }
        }
    }

    /// Removes data that is no longer useful.
    ///
    /// - Returns: Whether bytes of documents or pictures were examined, as some time after a deletion.
    private func clear() async throws -> Bool {
        let now = api.now
        return try await api.store.write { database in
            try SessionRecord.removeExpired(now, in: database)
            try EntranceRecord.removeExpired(now, in: database)
            try KeptReply.removeOld(now, in: database)
            try DraftRecord.removeOld(now, in: database)
            try DeliveryRecord.removeOld(now, in: database)
            return try Orphans.clear(api.store.blobs, now, in: database)
        }
    }
}
