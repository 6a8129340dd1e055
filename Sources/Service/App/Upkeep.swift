internal import Foundation
internal import Logging
internal import ServiceLifecycle
internal import SignetServiceFeatures
internal import SignetServiceFoundation
internal import Synchronization

/// Keeps the data in order: ends requests that are too late, notes due reminders, and removes what has expired.
///
/// The tasks are jobs that repeat, so that one of several processes does each at a time, and another takes over where it ends.
final class Upkeep: Service {
    /// The tasks, by the keys of their jobs.
    private enum Task: String, CaseIterable {
        /// What is due by the minute.
        case tidy
        /// Data of people whose time is over by the rules of retention.
        case sweep
        /// Blobs without records.
        case strays
        /// The times of renewals, which are set again when their rule is another.
        case reschedule

        /// The seconds from its end to the next time.
        var pause: Int {
            switch self {
            case .tidy: 20
            case .sweep: 3_600
            case .strays: 7 * 86_400
            // Only what an earlier release may leave behind; a new rule makes it due.
            case .reschedule: 365 * 86_400
            }
        }
    }

    private let requests: RequestServices
    private let rules: RetentionRules
    private let logger: Logger
    /// Whether the database's log may contain deleted rows: the process that had it before may have ended after a deletion.
    private let logHasDeleted = Mutex(true)

    /// The seconds to the next time where there is more to do, or it failed.
    private static let shortPause = 20

    /// How long bytes of documents and pictures are removed before other tasks have their turn.
    private static let longestClearing = Duration.seconds(60)

    init(requests: RequestServices, rules: RetentionRules, logger: Logger) {
        (self.requests, self.rules, self.logger) = (requests, rules, logger)
    }

    private var api: APIServices { requests.api }

    /// Adds the jobs that are missing; a process that serves alone begins with all, since nobody did them before it came, and others
    /// with those that settings may have changed.
    func prepare(isAlone: Bool) async throws {
        let rule = requests.renewals.text
        try await api.store.write { database in
            for task in Task.allCases {
                let payload = task == .reschedule ? rule : ""
                try JobRecord.keep(.upkeep, key: task.rawValue, lane: task.rawValue, payload: payload, in: database)
            }
            if isAlone { return try JobRecord.retryAllNow(.upkeep, in: database) }
            for task in [Task.tidy, .sweep] {
                let key = task.rawValue
                try JobRecord.add(.upkeep, key: key, lane: key, due: .now, payload: "", .time, in: database)
            }
        }
    }

    func run() async throws {
        let plan = JobWorker.Plan(
            kind: .upkeep,
            width: Task.allCases.count,
            laneWidth: 1,
            refill: 1,
            longest: .seconds(900),
            stopping: .drops
        )
        await JobWorker(api.jobs, plan, logger: logger) { try await self.attempt($0) }.run()
    }

    private func attempt(_ job: JobClaim) async throws {
        guard let task = Task(rawValue: job.key) else {
            // Of a later release, which shares the database.
            return try await api.store.write { try job.giveBack(.after(seconds: Self.shortPause), in: $0) }
        }
        // The process that had it may have ended after a deletion.
        if job.attempts > 1 { logHasDeleted.withLock { $0 = true } }
        var pause = Self.shortPause
        do {
            let isDone = try await run(task, job)
            try await emptyLog()
            if isDone { pause = task.pause }
            api.metrics.count(.upkeep, .succeeded)
        } catch {
            if error is CancellationError || StoreUnavailableError(error) != nil { throw error }
            logger.error("Tidying up failed", metadata: ["task": "\(task.rawValue)", "error": "\(error)"])
            api.metrics.count(.upkeep, .failed)
        }
        try await api.store.write { [pause] database in
            try job.end(repeated: .after(seconds: pause), in: database)
            // The rule may be another meanwhile.
            try JobRecord.makeDue(.upkeep, key: job.key, unlessPayload: job.payload, in: database)
        }
    }

    /// Does a task.
    ///
    /// - Returns: Whether all of it is done.
    private func run(_ task: Task, _ job: JobClaim) async throws -> Bool {
        switch task {
        case .tidy:
            try await RequestFlow(services: requests).expireAndRemind()
            try await removeExpired()
            let end = ContinuousClock.now + Self.longestClearing
            while try await Orphans.clear(api.store, api.now) {
                logHasDeleted.withLock { $0 = true }
                guard ContinuousClock.now < end else { return false }
            }
        case .sweep:
            let hasRemoved = try await sweep()
            if hasRemoved { logHasDeleted.withLock { $0 = true } }
            // There may be more.
            return !hasRemoved
        case .strays:
            let count = try await StrayBlobs.clear(api.store, api.now)
            if count > 0 { logger.notice("Files without records were removed", metadata: ["count": "\(count)"]) }
        case .reschedule:
            guard let rule = RenewalRule(text: job.payload) else { return true }
            try await api.store.write { try RenewalRecord.reschedule(rule, in: $0) }
            api.jobs.wake(.renewal)
        }
        return true
    }

    /// Empties the database's log after deletions; where a backup reads it, a later task does so.
    private func emptyLog() async throws {
        guard logHasDeleted.withLock({ $0 }) else { return }
        let isEmpty = try await api.store.emptyLog()
        logHasDeleted.withLock { $0 = !isEmpty }
    }

    /// Removes data that is no longer useful.
    private func removeExpired() async throws {
        let now = api.now
        try await api.store.write { try PublicStartRecord.removeExpired(now, in: $0) }
        try await api.store.write { database in
            try SessionRecord.removeExpired(now, in: database)
            try SignInLinkRecord.removeExpired(now, in: database)
            try KeptReply.removeOld(now, in: database)
            try ChangeFeed.forgetOld(in: database)
            try DeliveryRecord.giveUp(now, in: database)
            try DeliveryRecord.removeOld(now, in: database)
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
