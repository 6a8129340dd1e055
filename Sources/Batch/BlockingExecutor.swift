internal import Dispatch

/// Runs a task that waits for the disk on its own thread: the threads that other tasks share are as many as processors, and each
/// that waits would be one less that works.
final class BlockingExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "signet.batch")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
