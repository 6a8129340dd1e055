internal import Dispatch

/// Runs tasks that wait for the disk on their own threads, so that they do not block the threads that all other tasks
/// of the process share.
final class BlockingExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "signet.batch", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
