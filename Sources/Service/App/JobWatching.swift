internal import Logging
internal import ServiceLifecycle
internal import SignetServiceFoundation

/// Wakes the workers for jobs that are due.
struct JobWatching: Service {
    let jobs: JobQueue
    let logger: Logger

    func run() async throws { await cancelWhenGracefulShutdown { await jobs.watch(logger) } }
}
