internal import Foundation
internal import GRDB
internal import Logging
internal import ServiceLifecycle

/// Does now and then what nobody asks for: ends requests that are too late, notes reminders, and clears what has expired.
struct Janitor: Service {
    let core: ServiceCore

    private static let pause = Duration.seconds(20)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    try await RequestFlow(core: core).tidy()
                    try await clear()
                } catch is CancellationError {
                    return
                } catch {
                    core.logger.error("Tidying up failed", metadata: ["error": "\(error)"])
                }
                try? await Task.sleep(for: Self.pause)
            }
        }
    }

    /// Removes what can be of no use any more.
    private func clear() async throws {
        let now = core.now
        try await core.store.write { database in
            for statement in [
                "DELETE FROM session WHERE expires <= ?",
                "DELETE FROM entrance WHERE expires <= ?",
                "DELETE FROM idempotency WHERE created <= ? - 86400000",
                "DELETE FROM draft WHERE updated <= ? - 7776000000",
                "DELETE FROM delivery WHERE state <> 'waiting' AND created <= ? - 2592000000",
            ] { try database.execute(sql: statement, arguments: [now]) }
            try Orphans.clear(core.store.blobs, now, in: database)
        }
    }
}
