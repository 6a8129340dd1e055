internal import Foundation
internal import GRDB
internal import Logging
internal import ServiceLifecycle
internal import Synchronization

/// Something that is to be done for a request at a time that the store has.
protocol DueJob: Sendable {
    var requestId: String { get }

    /// Those that are to be done now, the longest waiting first, but for these requests'.
    static func due(_ now: Moment, except requests: [String], most: Int, in database: Database) throws -> [Self]
}

/// Takes up what is due, a few at a time, each request's in one attempt at a time.
///
/// What is due is in the store: nothing is lost with the process. When the service is stopped, attempts under way are cancelled.
final class DueWorker<Job: DueJob>: Sendable {
    private let store: Store
    private let environment: ServiceEnvironment
    /// Wakes it.
    private let signal: WorkSignal
    /// How many attempts are made at a time.
    private let width: Int
    private let logger: Logger
    /// Makes an attempt; throws only when its outcome cannot be written.
    private let attempt: @Sendable (Job) async throws -> Void

    /// How long a request rests after an attempt whose outcome could not be written, in seconds.
    private static var rest: Int { 30 }

    private struct State {
        /// The requests of which there is an attempt.
        var underWay: Set<String> = []
        /// Until when others rest of which the store does not say so.
        var resting: [String: Moment] = [:]
    }

    private let state = Mutex(State())

    init(
        _ api: APIServices,
        _ signal: WorkSignal,
        width: Int,
        logger: Logger,
        attempt: @escaping @Sendable (Job) async throws -> Void
    ) {
        (store, environment) = (api.store, api.environment)
        (self.signal, self.width, self.logger, self.attempt) = (signal, width, logger, attempt)
    }

    /// Works until the service is stopped; looks at the store when it is woken, and every two seconds.
    func run() async {
        let signals = signal.signals()
        signal.wake()
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask {
                    while !Task.isCancelled {
                        try? await Task.sleep(for: .seconds(2))
                        self.signal.wake()
                    }
                }
                for await _ in signals {
                    for job in await self.nextDue() { group.addTask { await self.make(job) } }
                }
                group.cancelAll()
            }
        }
    }

    /// What is to be done and has a place, which it takes.
    private func nextDue() async -> [Job] {
        let now = environment.moment
        let others = state.withLock { state in
            state.resting = state.resting.filter { $0.value > now }
            return Array(state.underWay) + state.resting.keys
        }
        let due: [Job]
        do {
            due = try await store.read { [width] in try Job.due(now, except: others, most: width, in: $0) }
        } catch {
            if !(error is CancellationError) {
                logger.error("What is due could not be read", metadata: ["error": "\(error)"])
            }
            return []
        }
        return state.withLock { state in
            due.filter { state.underWay.count < width && state.underWay.insert($0.requestId).inserted }
        }
    }

    private func make(_ job: Job) async {
        let id = job.requestId
        do { try await attempt(job) } catch is CancellationError {
            // The service is being stopped: the next start takes it up again.
        } catch {
            let end = environment.moment.adding(seconds: Self.rest)
            state.withLock { $0.resting[id] = end }
            logger.error(
                "The outcome of an attempt could not be written",
                metadata: ["request": "\(id)", "error": "\(error)"]
            )
        }
        state.withLock { _ = $0.underWay.remove(id) }
        // Its place is free.
        signal.wake()
    }
}
