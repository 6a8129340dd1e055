internal import Foundation
internal import Logging
internal import ServiceLifecycle
internal import SignetServiceFeatures
internal import SignetServiceFoundation

/// Cleans up periodically: ends requests that are too late, notes due reminders, and removes what has expired.
struct Cleanup: Service {
    let requests: RequestServices
    let rules: RetentionRules
    let logger: Logger

    private var api: APIServices { requests.api }

    private static let pause = Duration.seconds(20)
    /// How long it waits when the rules of retention leave nothing to remove, in seconds.
    private static let sweepPause = 3_600

    func run() async throws {
        await cancelWhenGracefulShutdown {
            // The process that served the folder before may have ended between a deletion and this.
            var logHasDeleted = true
            var nextSweep = api.now
            await clearStrays()
            while !Task.isCancelled {
                do {
                    requests.signatures.factory.decoded.forgetUnused(now: api.environment.now())
                    try await RequestFlow(services: requests).expireAndRemind()
                    while try await clear() { logHasDeleted = true }
                    if api.now >= nextSweep {
                        let hasRemoved = try await sweep()
                        if hasRemoved { logHasDeleted = true }
                        // There may be more.
                        nextSweep = hasRemoved ? api.now : api.now.adding(seconds: Self.sweepPause)
                    }
                    // Where a backup reads it, the next round empties it.
                    if logHasDeleted { logHasDeleted = try await !api.store.emptyLog() }
                } catch is CancellationError {
                    return
                } catch {
                    logger.error("Tidying up failed", metadata: ["error": "\(error)"])
                }
                try? await Task.sleep(for: Self.pause)
            }
        }
    }

    private func clearStrays() async {
        do {
            let count = try await StrayBlobs.clear(api.store, api.now)
            if count > 0 { logger.notice("Files without records were removed", metadata: ["count": "\(count)"]) }
        } catch {
            if error is CancellationError { return }
            logger.error("Files without records could not be removed", metadata: ["error": "\(error)"])
        }
    }

    /// Removes data that is no longer useful.
    ///
    /// - Returns: Whether bytes of documents or pictures were examined, as some time after a deletion.
    private func clear() async throws -> Bool {
        let (now, configuration) = (api.now, requests.configuration)
        return try await api.store.write { database in
            try ConsentRecord.note(configuration, now, in: database)
            try SessionRecord.removeExpired(now, in: database)
            try SignInLinkRecord.removeExpired(now, in: database)
            try KeptReply.removeOld(now, in: database)
            try ChangeFeed.forgetOld(in: database)
            try DeliveryRecord.giveUp(now, in: database)
            try DeliveryRecord.removeOld(now, in: database)
            return try Orphans.clear(api.store.blobs, now, in: database)
        }
    }

    /// Removes data of people whose time is over.
    ///
    /// - Returns: Whether there was some.
    private func sweep() async throws -> Bool {
        let (sweep, now) = (RetentionSweep(rules: rules, requests: requests), api.now)
        return try await api.store.write { try sweep.run(now, in: $0) }
    }
}
