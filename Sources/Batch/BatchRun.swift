internal import FoundationEssentials
internal import SignetBasics
internal import SignetFiles
internal import SignetSigning
internal import SignetStamping

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
    private let hasJournal: Bool
    private let state: Guarded<State>

    private struct State {
        /// Released when everything is recorded, before the last outcome is delivered: the next run may begin then.
        var journal: BatchJournal?
        var failures = 0
        var failure: (any Error)?
        var isCancelled = false
        /// The outputs of the jobs so far, as hashes of eight bytes each.
        var outputs: Set<Int> = []
        /// The folders of outputs so far, the same way.
        var folders: Set<Int> = []
    }

    init(settings: BatchSigner, feed: @escaping @Sendable (BoundedQueue<NumberedJob>) async throws -> Void) {
        self.settings = settings.withoutJournal
        self.feed = feed
        hasJournal = settings.journal != nil
        state = Guarded(State(journal: settings.journal))
        var signer = settings.signer
        if signer.date == nil { signer.date = settings.journal?.date ?? Date() }
        self.signer = signer
        jobs = BoundedQueue(capacity: 2 * settings.concurrency)
        finished = BoundedQueue(capacity: 4 * settings.concurrency)
    }

    /// The error that ended the batch early.
    var failure: (any Error)? { state.withLock { $0.failure } }

    private var journal: BatchJournal? { state.withLock { $0.journal } }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Begins the batch.
    func start() {
        // The sequence of jobs may wait for a long time, and the batch may end before it: nothing waits for this task.
        Task(executorPreference: executor) { await self.feedJobs() }
        Task(executorPreference: executor) { await self.run() }
    }

    /// Ends the batch: outputs without a name will not get one, except those that are being named now.
    func cancel() {
        state.withLock { $0.isCancelled = true }
        jobs.abandon()
        finished.abandon()
    }

    private func run() async {
        let group = GroupCommit(self, concurrency: settings.concurrency)
        await withTaskGroup { tasks in
            if self.settings.durability == .group { tasks.addTask { await group.run() } }
            await withTaskGroup { workers in
                for _ in 0..<max(1, self.settings.concurrency) { workers.addTask { await self.work(group) } }
            }
            group.finish()
        }
        state.withLock { $0.journal = nil }
        finished.close()
    }

    private func feedJobs() async {
        do { try await feed(jobs) } catch { end(with: error) }
        jobs.close()
    }

    /// Ends the batch with an error, after the jobs that have begun.
    private func end(with error: any Error) {
        state.withLock { if $0.failure == nil { $0.failure = error } }
    }

    // MARK: Working

    private func work(_ group: GroupCommit) async {
        let clock = ContinuousClock()
        while let numbered = await jobs.take() {
            let start = clock.now
            let digest = hasJournal ? JobDigest(of: numbered.job) : nil
            // Taken before the document is read, so that a later change is detected.
            let input = digest.flatMap { _ in JournalEntry.FileState(of: numbered.job.input) }
            let prepared = Result { () throws(SignetError) in try prepare(numbered.job, digest) }
            if isCancelled { return }
            func finish(_ result: Result<SigningOutcome.Success, SignetError>, outputSize: Int?) -> FinishedJob {
                var entry: JournalEntry?
                if let digest, let input, let outputSize {
                    entry = JournalEntry(digest: digest, outputSize: outputSize, input: input)
                }
                return FinishedJob(job: numbered, result: result, duration: clock.now - start, entry: entry)
            }
            switch prepared {
            case .success(.staged(let file, let newFolders, let report)):
                // The document is in the file now, so its memory is released.
                let finished = finish(.success(.signed(report)), outputSize: report.size).withoutInput
                let staged = StagedJob(file: file, newFolders: newFolders, finished: finished)
                if settings.durability == .group {
                    guard await group.add(staged) else { return }
                } else {
                    await tell([name(staged)])
                }
            case .success(.document(let document, let report)):
                var finished = finish(.success(.signed(report)), outputSize: nil)
                finished.document = document
                await tell([finished])
            case .success(.alreadyDone(let size)):
                await tell([finish(.success(.alreadyDone), outputSize: size)])
            case .success(.checked(let report)):
                await tell([finish(.success(.checked(report)), outputSize: nil)])
            case .failure(let error):
                await tell([finish(.failure(error), outputSize: nil)])
            }
        }
    }

    private func prepare(_ job: SigningJob, _ digest: JobDigest?) throws(SignetError) -> PreparedJob {
        try claim(job.output)
        if let digest, let journal {
            switch journal.state(of: job, digest) {
            case .done: return .alreadyDone(size: nil)
            case .changed where settings.overwriting == .refuse: throw Self.changed(job)
            case .changed, .open: break
            }
        }
        let rules = JobRules(
            overwriting: settings.overwriting,
            isResumable: hasJournal,
            isDryRun: settings.isDryRun
        )
        return try signer.prepare(job, rules: rules)
    }

    /// Ensures that no two jobs have the same output.
    private func claim(_ output: SigningJob.Output) throws(SignetError) {
        guard case .file(let path) = output else { return }
        let key = path.split(separator: "/").filter { $0 != "." }.hashValue
        guard state.withLock({ $0.outputs.insert(key).inserted }) else {
            throw SignetError(.invalidArgument, "an earlier job has the same output; name each its own", file: path)
        }
        guard hasJournal, !settings.isDryRun else { return }
        // Half-written files of a killed run, on file systems where they have a name.
        let folder = Folder.holding(path)
        guard state.withLock({ $0.folders.insert(folder.hashValue).inserted }) else { return }
        OutputFile.removeLeftovers(in: folder)
    }

    private static func changed(_ job: SigningJob) -> SignetError {
        let reason = "it was changed after it was signed"
        let error = SignetError(.cannotCreate, reason, remedies: [.moveOutput, .allowReplacing])
        guard case .file(let path) = job.output else { return error }
        return error.about(path)
    }

    // MARK: Finishing

    /// Gives a file its name, unless the batch was cancelled.
    func name(_ staged: StagedJob) -> FinishedJob {
        do throws(SignetError) {
            if settings.durability == .file { try SignetError.files(staged.file.sync()) }
            guard !isCancelled else {
                return staged.finished.failing(with: SignetError(.inputOutput, "it was cancelled"))
            }
            try SignetError.files(staged.file.publish())
            if settings.durability == .file { try SignetError.files(staged.file.syncNames(alsoIn: staged.newFolders)) }
            return staged.finished
        } catch {
            return staged.finished.failing(with: error)
        }
    }

    /// Delivers outcomes, after recording them in the journal.
    func tell(_ outcomes: [FinishedJob]) async {
        do throws(SignetError) {
            let isDurable = settings.durability == .file
            try journal?.record(outcomes.compactMap(\.entry), durably: isDurable)
        } catch {
            end(with: error)
            jobs.abandon()
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

extension FinishedJob {
    fileprivate var withoutInput: FinishedJob {
        guard case .bytes = job.job.input else { return self }
        var lighter = job.job
        lighter.input = .bytes([])
        return FinishedJob(
            job: NumberedJob(index: job.index, job: lighter),
            result: result,
            document: document,
            duration: duration,
            entry: entry
        )
    }
}

extension SigningReport {
    /// The size of the signed document.
    var size: Int { originalBytes + appendedBytes }
}

extension BatchSigner {
    fileprivate var withoutJournal: BatchSigner {
        var copy = self
        copy.journal = nil
        return copy
    }
}
