internal import SignetFiles
internal import SignetSigning

/// Writes all files that were finished meanwhile to the disk with one sync, then gives them their names.
///
/// While one group is written, the next one gathers; the slower the disk, the larger it gets. A group's names are on
/// the disk with the sync of the next group, and its outcomes are delivered then; the last group gets one more sync.
final class GroupCommit: Sendable {
    private let batch: BatchRun
    private let staged: BoundedQueue<StagedJob>

    /// The concurrency is the number of tasks at work, each with its own open files.
    init(_ batch: BatchRun, concurrency: Int) {
        self.batch = batch
        // A group waits while another is written, and each file in them is an open descriptor.
        let free = OpenFiles.limit - 32 - 4 * concurrency
        staged = BoundedQueue(room: max(1, min(128, free / 3))) { _ in 1 }
    }

    /// Adds a file to the next group, as soon as there is room in it.
    ///
    /// - Returns: Whether it was added; false in a batch that was cancelled.
    func add(_ job: StagedJob) async -> Bool { await staged.put(job) }

    /// Ends the input: no further file is added.
    func finish() { staged.close() }

    /// Writes groups until the input ends.
    func run() async {
        var fileSystems = FileSystems()
        var named: [FinishedJob] = []
        while !batch.isCancelled {
            let group: [StagedJob]
            if named.isEmpty {
                guard let next = await staged.takeAll() else { return }
                group = next
            } else {
                group = staged.takeAllNow() ?? []
            }
            var problem: SignetError?
            for job in group { fileSystems.add(job.file) }
            do throws(SignetError) { try SignetError.files(fileSystems.sync()) } catch {
                problem = error
            }
            let durable = named.map { $0.failing(with: problem) }
            batch.countFailures(among: durable)
            await batch.deliver(durable)
            named = group.map { problem == nil ? batch.name($0) : $0.finished.failing(with: problem) }
        }
        staged.abandon()
    }
}
