internal import Foundation
internal import Instrumentation
package import Logging
internal import ServiceLifecycle
internal import Synchronization
internal import Tracing

/// Runs the jobs of one kind, several at a time.
///
/// It looks for jobs when it is woken, as ``JobQueue/watch(_:)`` does for those that other processes have added or left. While an attempt
/// is in progress its lease is renewed, but not for ever: another process takes the job of an attempt that hangs. A stopped worker ends
/// or drops its attempts, and gives back what it has not done.
package final class JobWorker: Sendable {
    /// How jobs of a kind are done.
    package struct Plan: Sendable {
        package let kind: JobKind
        /// How many at a time.
        package let width: Int
        /// How many of one lane at a time, in all processes together.
        package let laneWidth: Int
        /// How many places must be free before jobs are taken: quick jobs are taken several in one transaction.
        package let refill: Int
        /// How long an attempt may take before its lease is no longer renewed.
        package let longest: Duration
        package let stopping: Stopping

        package init(
            kind: JobKind,
            width: Int,
            laneWidth: Int,
            refill: Int,
            longest: Duration,
            stopping: Stopping
        ) {
            self.kind = kind
            self.width = width
            self.laneWidth = laneWidth
            self.refill = refill
            self.longest = longest
            self.stopping = stopping
        }
    }

    /// How running attempts end when the service is stopped.
    package enum Stopping: Sendable {
        /// They end by themselves, soon.
        case ends
        /// They may wait long for other servers, and are begun again later.
        case drops
    }

    private let jobs: JobQueue
    private let plan: Plan
    private let logger: Logger
    /// Makes an attempt, which records its outcome and the job's next state.
    private let attempt: @Sendable (JobClaim) async throws -> Void
    /// The attempts that are being made, by the fences of their jobs: a job whose lease has ended may be taken by this process again.
    private let underWay = Mutex<[Attempt: AttemptTime]>([:])

    private struct Attempt: Hashable {
        let job: Int64
        let fence: Int

        init(_ claim: JobClaim) { (job, fence) = (claim.id, claim.fence) }
    }

    private struct AttemptTime {
        let key: String
        let began = ContinuousClock.now
        var isOverdue = false
    }

    package init(
        _ jobs: JobQueue,
        _ plan: Plan,
        logger: Logger,
        attempt: @escaping @Sendable (JobClaim) async throws -> Void
    ) {
        (self.jobs, self.plan, self.logger, self.attempt) = (jobs, plan, logger, attempt)
    }

    /// Works until the service is stopped.
    package func run() async {
        let signal = jobs.signal(plan.kind)
        let signals = signal.signals()
        signal.wake()
        let renewals = Task { await renewLeases() }
        await withDiscardingTaskGroup { group in
            for await _ in signals.cancelOnGracefulShutdown() {
                // Again, since some may have been added meanwhile.
                while case let claims = await nextClaims(), !claims.isEmpty {
                    for claim in claims { group.addTask { await self.make(claim) } }
                }
            }
            if plan.stopping == .drops { group.cancelAll() }
        }
        renewals.cancel()
        // Also when this task was cancelled.
        await Task { await giveBack() }.value
    }

    private func renewLeases() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: min(.milliseconds(jobs.lease * 1_000 / 3), plan.longest))
            noteOverdue()
            let ids = underWay.withLock { $0.filter { !$0.value.isOverdue }.map(\.key.job) }
            guard !ids.isEmpty else { continue }
            do { try await jobs.renew(ids) } catch {
                guard !Task.isCancelled else { return }
                note(error, "Leases of jobs could not be renewed")
            }
        }
    }

    /// Notes the attempts that have taken too long since the last look.
    private func noteOverdue() {
        let keys = underWay.withLock { attempts in
            let overdue = attempts.filter { !$0.value.isOverdue && $0.value.began.duration(to: .now) >= plan.longest }
            for attempt in overdue.keys { attempts[attempt]?.isOverdue = true }
            return overdue.values.map(\.key)
        }
        for key in keys {
            jobs.metrics.count(.jobsOverdue, ["kind": plan.kind.rawValue])
            logger.error(
                "An attempt at a job takes too long: the job is left to others",
                metadata: metadata(["key": "\(key)", "longest": "\(plan.longest)"])
            )
        }
    }

    /// The jobs that are taken for the places that are free.
    private func nextClaims() async -> [JobClaim] {
        let free = plan.width - underWay.withLock { $0.count }
        guard free >= plan.refill, !Task.isShuttingDownGracefully, !Task.isCancelled else { return [] }
        do {
            let claims = try await jobs.claim(plan.kind, .init(most: free, ofLane: plan.laneWidth))
            underWay.withLock { for claim in claims { $0[Attempt(claim)] = AttemptTime(key: claim.key) } }
            return claims
        } catch {
            if !(error is CancellationError) {
                note(error, "Jobs could not be taken")
            }
            return []
        }
    }

    private func make(_ claim: JobClaim) async {
        do { try await traced(claim) } catch is CancellationError {
            // The service is being stopped: the job is given back.
        } catch let lost as LeaseLostError {
            jobs.metrics.count(.leasesLost)
            logger.notice("A job was lost while it was done", metadata: metadata(["key": "\(lost.key)"]))
        } catch {
            // The lease ends, and the job is taken again.
            note(error, "The outcome of a job could not be written", ["key": "\(claim.key)"])
        }
        underWay.withLock { _ = $0.removeValue(forKey: Attempt(claim)) }
        // Its place is free.
        jobs.wake(plan.kind)
    }

    /// Makes an attempt in a span of the cause's trace.
    private func traced(_ claim: JobClaim) async throws {
        var cause = InstrumentationContext.current ?? .topLevel
        InstrumentationSystem.instrument.extract(claim, into: &cause, using: JobExtractor())
        try await withSpan("process \(plan.kind.rawValue)", context: cause, ofKind: .consumer) { span in
            span.attributes["messaging.operation.type"] = "process"
            try await attempt(claim)
        }
    }

    private func giveBack() async {
        do { try await jobs.giveBack(plan.kind) } catch {
            note(error, "Jobs could not be given back")
        }
    }

    private func note(_ error: any Error, _ message: Logger.Message, _ more: Logger.Metadata = [:]) {
        jobs.faults.note(error, message, metadata(more), to: logger)
    }

    private func metadata(_ more: Logger.Metadata) -> Logger.Metadata {
        more.merging(["job": "\(plan.kind.rawValue)"]) { $1 }
    }
}

/// Reads the span of a job's cause.
private struct JobExtractor: Extractor {
    func extract(key: String, from carrier: JobClaim) -> String? { key == "traceparent" ? carrier.traceparent : nil }
}
