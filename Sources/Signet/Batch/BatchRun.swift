internal import FoundationEssentials
internal import SignetGraphics

/// A job and its place in the sequence.
struct NumberedJob: Sendable {
    let index: Int
    let job: SigningJob
}

/// A job with its result.
struct FinishedJob: Sendable {
    let job: NumberedJob
    var result: Result<SigningOutcome.Success, SignetError>
    var document: [UInt8]?
    let duration: Duration
    /// The size of the output where the journal is to know of it.
    var outputSize: Int?
}

/// The tasks of one batch: one that takes jobs from their sequence, several that work, and one that has groups of files
/// written to the disk.
final class BatchRun: Sendable {
    private let settings: BatchSigner
    private let feed: @Sendable (BoundedQueue<NumberedJob>) async throws -> Void
    private let jobs: BoundedQueue<NumberedJob>
    let finished: BoundedQueue<FinishedJob>
    /// How documents are signed: with the date of the journal, or of the beginning.
    private let signer: Signer
    private let executor = BlockingExecutor()
    private let state = Guarded(State())

    private struct State {
        var failures = 0
        var failure: (any Error)?
        var isCancelled = false
    }

    init(settings: BatchSigner, feed: @escaping @Sendable (BoundedQueue<NumberedJob>) async throws -> Void) {
        self.settings = settings
        self.feed = feed
        var signer = settings.signer
        if signer.date == nil { signer.date = settings.journal?.date ?? Date() }
        self.signer = signer
        jobs = BoundedQueue(capacity: 2 * settings.width)
        finished = BoundedQueue(capacity: 4 * settings.width)
    }

    /// What ended the batch before its time.
    var failure: (any Error)? { state.withLock { $0.failure } }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Begins the batch.
    func start() {
        Task(executorPreference: executor) { await self.run() }
    }

    /// Ends the batch: nothing that has no name yet will get one.
    func cancel() {
        state.withLock { $0.isCancelled = true }
        jobs.abandon()
        finished.abandon()
    }

    private func run() async {
        let group = GroupCommit(self)
        await withTaskGroup { tasks in
            tasks.addTask { await self.feedJobs() }
            if self.settings.durability == .group { tasks.addTask { await group.run() } }
            await withTaskGroup { workers in
                for _ in 0..<max(1, self.settings.width) { workers.addTask { await self.work(group) } }
            }
            group.finish()
        }
        finished.close()
    }

    private func feedJobs() async {
        do { try await feed(jobs) } catch { end(with: error) }
        jobs.close()
    }

    /// Ends the batch with an error, after the jobs that were begun.
    private func end(with error: any Error) {
        state.withLock { if $0.failure == nil { $0.failure = error } }
    }

    // MARK: Working

    private func work(_ group: GroupCommit) async {
        let clock = ContinuousClock()
        while let numbered = await jobs.take() {
            let start = clock.now
            let prepared = Result { () throws(SignetError) in try prepare(numbered.job) }
            if isCancelled { return }
            let duration = clock.now - start
            switch prepared {
            case .success(.staged(let file, let report)):
                let finished = FinishedJob(
                    job: numbered,
                    result: .success(.signed(report)),
                    duration: duration,
                    outputSize: report.originalBytes + report.appendedBytes
                )
                let staged = StagedJob(file: file, finished: finished)
                if self.settings.durability == .group {
                    guard await group.add(staged) else { return }
                } else {
                    await tell([name(staged)])
                }
            case .success(.document(let document, let report)):
                await tell([
                    FinishedJob(
                        job: numbered,
                        result: .success(.signed(report)),
                        document: document,
                        duration: duration
                    )
                ])
            case .success(.doneBefore(let size)):
                await tell([
                    FinishedJob(job: numbered, result: .success(.doneBefore), duration: duration, outputSize: size)
                ])
            case .success(.rehearsed(let report)):
                await tell([FinishedJob(job: numbered, result: .success(.rehearsed(report)), duration: duration)])
            case .failure(let error):
                await tell([FinishedJob(job: numbered, result: .failure(error), duration: duration)])
            }
        }
    }

    private func prepare(_ job: SigningJob) throws(SignetError) -> PreparedJob {
        if try settings.journal?.state(of: job) == .done { return .doneBefore(size: nil) }
        let rules = JobRules(
            overwriting: settings.overwriting,
            isResumable: settings.journal != nil,
            isRehearsal: settings.isRehearsal
        )
        return try signer.prepare(job, rules: rules)
    }

    /// Gives a file its name.
    func name(_ staged: StagedJob) -> FinishedJob {
        var finished = staged.finished
        do throws(SignetError) {
            if settings.durability == .file { try staged.file.sync() }
            try staged.file.publish()
            if settings.durability == .file { try staged.folder?.sync() }
        } catch {
            finished.result = .failure(error)
        }
        return finished
    }

    /// Tells outcomes, in the journal first.
    func tell(_ outcomes: [FinishedJob]) async {
        if let journal = settings.journal {
            do throws(SignetError) { try journal.record(outcomes) } catch {
                end(with: error)
                jobs.abandon()
            }
        }
        let failures = outcomes.count { if case .failure = $0.result { true } else { false } }
        if failures > 0, let limit = settings.failureLimit {
            let all = state.withLock { state in
                state.failures += failures
                return state.failures
            }
            if all >= limit { jobs.abandon() }
        }
        for outcome in outcomes {
            guard await finished.put(outcome) else { return }
        }
    }
}
