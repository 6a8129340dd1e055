internal import Logging
internal import ServiceLifecycle
internal import SignetServiceFoundation

/// Reads what changes for the pages that are open.
struct ChangeReading: Service {
    let feed: ChangeFeed
    let faults: FaultLog
    let logger: Logger

    func run() async throws { await cancelWhenGracefulShutdown { await feed.run(logger, faults) } }
}
