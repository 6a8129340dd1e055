internal import Logging
internal import ServiceLifecycle
package import SignetServiceFoundation
internal import SignetSigning

/// Finishes the documents of requests by a step, and tries again what failed.
///
/// The new document is on the disk before anything refers to it; that it takes the other's place, the audit's entries and the end
/// of the job are one transaction. If an attempt fails before, the next one begins with the same document.
package struct FinishingJob<Step: FinishingStep>: Service {
    package let step: Step
    /// The threads that documents are made on.
    package let work: WorkPool

    package init(step: Step, work: WorkPool) {
        (self.step, self.work) = (step, work)
    }

    private var services: RequestServices { step.services }
    private var api: APIServices { services.api }
    private var kind: JobKind { Step.Input.State.kind }

    /// Works until the service is stopped.
    package func run() async throws {
        await step.prepare()
        guard services.seals.settings.isEnabled else { return try await gracefulShutdown() }
        let plan = JobWorker.Plan(
            kind: kind,
            width: Step.width,
            laneWidth: Step.width,
            refill: 1,
            longest: .seconds(900),
            stopping: .drops
        )
        await JobWorker(api.jobs, plan, logger: step.logger) { try await attempt($0) }.run()
    }

    /// Makes an attempt; where it fails, its reason and the time of the next are written.
    ///
    /// - Throws: When even that cannot be written, the job was lost, or the task is cancelled.
    package func attempt(_ job: JobClaim) async throws {
        guard let input = try await api.store.read({ try step.input(job.key, in: $0) }) else {
            return try await api.store.write { try job.end(in: $0) }
        }
        do { try await finish(input, job) } catch {
            if error is CancellationError || error is LeaseLostError || StoreUnavailableError(error) != nil {
                throw error
            }
            try await record(error as? FinishingError ?? FinishingError(.service, error), of: input, job)
        }
    }

    private func finish(_ input: Step.Input, _ job: JobClaim) async throws {
        let version = try await api.store.fetch(input.document.record.sha256)
        let document = try await work.runUntilCancelled(as: Step.span) {
            let bytes = try version.bytes()
            do { return try step.document(input, of: bytes) } catch let error as SignetError {
                throw FinishingError(error)
            }
        }
        // A process that ends after the bytes are on the disk and before they are the request's leaves nothing behind.
        try await api.store.write { try Orphans.add(document.sha256, api.now, in: $0) }
        _ = try await api.store.keep(document.result.document)
        let progress: FinishingProgress? = try await api.store.write { database in
            try database.lock(.request, job.key)
            guard var current = try step.input(job.key, in: database) else {
                try job.end(in: database)
                return nil
            }
            let (record, earlier) = (current.document.record, current.document.record.sha256)
            guard record.id == input.document.record.id, earlier == input.document.record.sha256 else {
                // Throws where the job was lost to another process; otherwise the failure undoes it.
                try job.end(in: database)
                throw FinishingError(.service, "the request has another document meanwhile")
            }
            // The version before is useless once there is this one.
            try Orphans.add(earlier, api.now, in: database)
            current.document.record = record.with(document.sha256, document.result.document.count)
            let progress = try step.take(
                document,
                for: current,
                earlier: earlier,
                attempts: job.attempts,
                in: database
            )
            switch progress {
            case .more: try job.end(repeated: .now, in: database)
            case .done(let next): try job.end(repeated: next.map(JobTime.at), in: database)
            }
            return progress
        }
        services.outbox.wake()
        switch progress {
        case nil: return
        case .more: api.jobs.wake(kind)
        case .done:
            for metric in Step.metrics.succeeded { api.metrics.count(metric) }
            api.metrics.count(kind, .succeeded)
        }
    }

    // MARK: Failing

    /// The pauses between attempts, in seconds: they grow, and there is no last one.
    package static func pause(after attempts: Int) -> Int {
        min(5 << min(max(attempts - 1, 0), 15), Step.longestPause)
    }

    private func record(_ failure: FinishingError, of input: Step.Input, _ job: JobClaim) async throws {
        let (now, problem) = (api.now, failure.problem)
        let deadline = input.record.deadline.map { ["until": $0.text] } ?? [:]
        let fields = ["request": job.key, "error": String(failure.words.prefixed(to: 500))].merging(deadline) { $1 }
        step.logger.error("\(Step.message(problem))", metadata: fields.mapValues { "\($0)" })
        try await api.store.write { database in
            try database.lock(.request, job.key)
            guard let current = try step.input(job.key, in: database) else { return try job.end(in: database) }
            var record = current.record
            let isFirst = record.problem == nil
            (record.attempts, record.failed, record.problem) = (job.attempts, now, problem)
            if problem == .late {
                try job.end(in: database)
                record.noteNext(nil)
            } else {
                // The last attempt finds that it is too late, and says so.
                let pause = Self.pause(after: job.attempts)
                try job.postpone(.after(seconds: pause, atMost: record.deadline), in: database)
                // A retry may have been requested meanwhile.
                record.noteNext(try JobRecord.of(kind, key: job.key, in: database)?.due)
            }
            try record.update(in: database)
            guard isFirst || problem == .late else { return }
            let details = ["problem": problem.rawValue].merging(deadline) { $1 }
            try services.outbox.enqueue(Step.delayed, of: current.request, details, in: database)
        }
        // Not before: the job may have become another process's.
        api.metrics.count(Step.metrics.failed)
        api.metrics.count(kind, .failed)
        services.outbox.wake()
    }
}
