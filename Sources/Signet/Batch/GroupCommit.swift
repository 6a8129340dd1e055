/// A job whose file waits for its name.
struct StagedJob: Sendable {
    let file: StagedFile
    var finished: FinishedJob

    /// Where its file will be.
    var folder: Folder? {
        guard case .file(let path) = finished.job.job.output else { return nil }
        return try? Folder(Folder.holding(path))
    }
}

/// Has the files that were finished meanwhile written to the disk by one sync, then gives them their names.
///
/// While one group is written the next one gathers, as large as the disk is slow. A group's names are on the disk with the
/// sync of the next group; its outcomes are told then, and when there is no next group, one more sync is made for it.
final class GroupCommit: Sendable {
    /// How many files may wait: each is an open descriptor.
    private static let capacity = 128

    private let batch: BatchRun
    private let staged = BoundedQueue<StagedJob>(capacity: capacity)

    init(_ batch: BatchRun) { self.batch = batch }

    /// Adds a file to the next group, as soon as there is room in it.
    ///
    /// - Returns: Whether it was added; not in a batch that was cancelled.
    func add(_ job: StagedJob) async -> Bool { await staged.put(job) }

    /// Says that no further file comes.
    func finish() { staged.close() }

    /// Writes groups until no further file comes.
    func run() async {
        var folders: [Folder] = []
        var named: [FinishedJob] = []
        while !batch.isCancelled {
            let group: [StagedJob]
            if named.isEmpty {
                guard let next = await staged.takeAll() else { return }
                group = next
            } else {
                group = staged.takeAllNow() ?? []
            }
            for folder in group.compactMap(\.folder)
            where !folders.contains(where: { $0.fileSystem == folder.fileSystem }) {
                folders.append(folder)
            }
            let problem = Self.sync(folders)
            await batch.tell(named.map { $0.failing(with: problem) })
            guard !batch.isCancelled else { break }
            named = group.map { problem == nil ? batch.name($0) : $0.finished.failing(with: problem) }
        }
        staged.abandon()
    }

    private static func sync(_ folders: [Folder]) -> SignetError? {
        for folder in folders {
            do throws(SignetError) { try folder.syncFileSystem() } catch { return error }
        }
        return nil
    }
}

extension FinishedJob {
    /// The same, failed if there is a problem and it had not failed.
    fileprivate func failing(with problem: SignetError?) -> FinishedJob {
        guard let problem, case .success = result else { return self }
        var copy = self
        copy.result = .failure(problem)
        copy.outputSize = nil
        return copy
    }
}
