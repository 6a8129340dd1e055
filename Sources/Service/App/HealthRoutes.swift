internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import NIOPosix
internal import SignetServiceFoundation

/// Probes for programs that start, restart and balance processes: whether this one works, whether it should get requests, and
/// whether it has started.
struct HealthRoutes: Sendable {
    let api: APIServices
    /// The threads that answer most requests.
    let work: WorkPool

    /// The probes' routes, which the log has only in detail.
    static let paths: Set = ["/health", "/ready", "/startup", "/metrics"]

    /// How long the event loops may take to answer.
    private static let patience = TimeAmount.seconds(5)
    /// How long the threads may work without finishing anything; every piece of work has shorter limits.
    private static let longestStandstill = Duration.seconds(60)

    func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.get("health") { _, context in try await health(context) }
        router.get("ready") { _, _ in try await ready() }
        router.get("startup") { _, _ in
            guard api.lifecycle.phase != .starting else {
                throw Problem(.serviceUnavailable, "not-ready", "The service is starting: try again in a second.")
            }
            return try Reply(.ok, ["status": "started"]).response
        }
    }

    /// Whether the process works: a new process can help if it does not, but never if a database or another server is down.
    private func health(_ context: ServiceRequestContext) async throws -> Response {
        let loop = context.eventLoop
        let answer = loop.makePromise(of: Void.self)
        let alarm = loop.scheduleTask(in: Self.patience) { answer.fail(OverdueError()) }
        defer { alarm.cancel() }
        let loops = MultiThreadedEventLoopGroup.singleton.makeIterator().map { $0.submit {} }
        EventLoopFuture.andAllSucceed(loops, on: loop).cascade(to: answer)
        do { try await answer.futureResult.get() } catch is OverdueError {
            throw Problem(.serviceUnavailable, "stuck", "An event loop does not answer: restart the process.")
        }
        guard work.standstill < Self.longestStandstill else {
            throw Problem(.serviceUnavailable, "stuck", "The threads finish nothing: restart the process.")
        }
        return try Reply(.ok, ["status": "ok"]).response
    }

    /// Whether this process should get requests.
    private func ready() async throws -> Response {
        guard !api.lifecycle.isDraining else {
            throw Problem(
                .serviceUnavailable,
                "shutting-down",
                "The server is being shut down: send requests elsewhere."
            )
        }
        guard !work.isFull else {
            throw Problem(
                .serviceUnavailable,
                "busy",
                "The server has more to do than it can: send requests elsewhere."
            )
        }
        guard await api.store.isReady() else {
            throw Problem(
                .serviceUnavailable,
                "not-ready",
                "The database does not answer within a second, or has other tables than this program."
            )
        }
        guard await api.store.hasStorage() else {
            throw Problem(
                .serviceUnavailable,
                "not-ready",
                "The storage of documents does not answer, or refuses: the log says why, and 'signet serve check' asks it."
            )
        }
        return try Reply(.ok, ["status": "ready"]).response
    }
}
