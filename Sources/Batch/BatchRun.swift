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
    let signer: Signer
    let rules: JobRules
    let hasJournal: Bool
    let transfers: ObjectTransfers
    /// A place for each task that signs.
    let processors: Room
    /// How many more tasks are to work; ends with the jobs.
    private let growth = BoundedQueue<Int>(room: .max) { _ in 1 }
    private let state: Guarded<State>

    private struct State {
        /// Released when everything is recorded, before the last outcome is delivered: the next run may begin then.
        var journal: BatchJournal?
        var failures = 0
        var failure: (any Error)?
        var isCancelled = false
        /// How many tasks work, and how many are needed when jobs have objects.
        var tasks = 0
        var demand = TaskDemand()
        /// The outputs of the jobs so far, unless those that exist are found otherwise.
        var outputs: Set<JobDigest.Key> = []
        /// The folders of outputs so far.
        var folders: Set<JobDigest.Key> = []
    }

    init(settings: BatchSigner, feed: @escaping @Sendable (BoundedQueue<NumberedJob>) async throws -> Void) {
        self.settings = settings.withoutJournal
        self.feed = feed
        hasJournal = settings.journal != nil
        rules = JobRules(
            overwriting: settings.existing == .replace ? .replace : .refuse,
            comparesExisting: hasJournal || settings.existing == .compare,
            isDryRun: settings.isDryRun
        )
        transfers = ObjectTransfers(settings)
        processors = Room(max(1, settings.concurrency))
        state = Guarded(State(journal: settings.journal))
        var signer = settings.signer
        if signer.date == nil { signer.date = settings.journal?.date ?? Date() }
        self.signer = signer
        jobs = BoundedQueue(room: QueueRoom.jobs(concurrency: settings.concurrency)) { $0.room }
        finished = BoundedQueue(room: QueueRoom.outcomes(concurrency: settings.concurrency)) { $0.room }
    }

    /// The error that ended the batch early.
    var failure: (any Error)? { state.withLock { $0.failure } }

    var journal: BatchJournal? { state.withLock { $0.journal } }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Begins the batch.
    func start() {
        // The sequence of jobs may wait for a long time, and the batch may end before it: nothing waits for this task.
        Task(executorPreference: BlockingExecutor()) { await self.feedJobs() }
        Task(executorPreference: BlockingExecutor()) { await self.run() }
    }

    /// Ends the batch: outputs without a name will not get one, except those that are being named now.
    func cancel() {
        state.withLock { $0.isCancelled = true }
        jobs.abandon()
        finished.abandon()
    }

    private func run() async {
        let group = GroupCommit(self, concurrency: settings.concurrency)
        let outcomes = OutcomeGroups(self, concurrency: settings.concurrency)
        await withTaskGroup { tasks in
            tasks.addTask(executorPreference: BlockingExecutor()) { await outcomes.run() }
            if self.settings.durability == .group {
                tasks.addTask(executorPreference: BlockingExecutor()) { await group.run() }
            }
            await self.grow()
            await withTaskGroup { workers in
                while let more = await self.growth.take() {
                    for _ in 0..<more {
                        workers.addTask(executorPreference: BlockingExecutor()) { await self.work(group, outcomes) }
                    }
                }
            }
            group.finish()
            outcomes.finish()
        }
        do throws(SignetError) { try journal?.finish() } catch { end(with: error) }
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

    private func work(_ group: GroupCommit, _ outcomes: OutcomeGroups) async {
        defer { growth.close() }
        var worker = BatchWorker(self)
        while let numbered = await jobs.take() {
            if numbered.job.usesStorage { await grow() }
            do throws(StorageFailure) {
                let outcome: FinishedJob
                switch try await worker.perform(numbered) {
                case .staged(let staged) where settings.durability == .group:
                    guard await group.add(staged) else { return }
                    continue
                case .staged(let staged): outcome = name(staged)
                case .finished(let finished): outcome = finished
                case nil: return
                }
                countFailures(among: [outcome])
                guard await outcomes.add(outcome) else { return }
            } catch {
                end(with: error.error)
                jobs.abandon()
            }
        }
    }

    /// Notes how long storage and a processor took for a document.
    func note(waiting: Duration, signing: Duration) {
        state.withLock { $0.demand.note(waiting: waiting, signing: signing) }
    }

    /// Has as many tasks work as are needed.
    private func grow() async {
        let more = state.withLock { state in
            let more = max(0, state.demand.tasks(for: settings.concurrency) - state.tasks)
            state.tasks += more
            return more
        }
        if more > 0 { _ = await growth.put(more) }
    }

    /// Ensures that no two jobs have the same output, unless outputs are compared: an equal one may be made again then.
    ///
    /// Outputs in storage are not remembered where they are kept on the condition that there is none: the second one finds the first.
    func claim(_ output: SigningJob.Output) throws(SignetError) {
        guard let path = output.path else { return }
        var isFoundLater = settings.existing == .compare
        if case .object = output, settings.existing == .refuse, !settings.isDryRun { isFoundLater = true }
        if !isFoundLater {
            let key = JobDigest.Key(ofPath: path)
            guard state.withLock({ $0.outputs.insert(key).inserted }) else {
                throw SignetError(.invalidArgument, "an earlier job has the same output; name each its own", file: path)
            }
        }
        guard hasJournal, !settings.isDryRun, case .file = output else { return }
        // Half-written files of a killed run, on file systems where they have a name.
        let folder = Folder.holding(path)
        let folderKey = JobDigest.Key(ofPath: folder)
        guard state.withLock({ $0.folders.insert(folderKey).inserted }) else { return }
        OutputFile.removeLeftovers(in: folder)
    }

    // MARK: Finishing

    /// Gives a file its name, unless the batch was cancelled.
    func name(_ staged: StagedJob) -> FinishedJob {
        do throws(SignetError) {
            if settings.durability == .file { try SignetError.files(staged.file.sync()) }
            guard !isCancelled else {
                return staged.finished.failing(with: SignetError(.inputOutput, "it was cancelled"))
            }
            let isNew = try SignetError.files(staged.file.publish(sparingEqual: settings.existing == .compare))
            if settings.durability == .file { try SignetError.files(staged.file.syncNames(alsoIn: staged.newFolders)) }
            return isNew ? staged.finished : staged.finished.doneBefore
        } catch {
            return staged.finished.failing(with: error)
        }
    }

    /// Delivers outcomes, after recording them in the journal.
    func deliver(_ outcomes: [FinishedJob]) async {
        do throws(SignetError) {
            let isDurable = settings.durability == .file
            try journal?.record(outcomes.compactMap(\.entry), durably: isDurable)
        } catch {
            end(with: error)
            jobs.abandon()
        }
        _ = await finished.put(outcomes)
    }

    /// Counts the failures among outcomes; from the limit on no further job begins.
    func countFailures(among outcomes: [FinishedJob]) {
        let failures = outcomes.count { if case .failure = $0.result { true } else { false } }
        guard failures > 0, let limit = settings.failureLimit else { return }
        let all = state.withLock { state in
            state.failures += failures
            return state.failures
        }
        if all >= limit { jobs.abandon() }
    }
}

extension FinishedJob {
    /// The same, when another job has made its output meanwhile.
    fileprivate var doneBefore: FinishedJob {
        var copy = self
        copy.result = .success(.alreadyDone)
        return copy
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
