internal import Foundation
internal import Logging
internal import ServiceLifecycle
internal import Synchronization

/// Seals the documents of requests that all have signed, and tries again what failed.
///
/// What is to be sealed is in the store: nothing is lost with the process. A request's document is in one attempt at a time.
final class Sealer: Service {
    private let sealing: RequestSealing
    private let store: Store
    private let environment: ServiceEnvironment
    /// Wakes it.
    private let signal: WorkSignal
    private let isEnabled: Bool
    private let logger: Logger

    /// How many are sealed at a time, and so the number of threads.
    static let width = 2
    private static let tick = Duration.seconds(2)
    /// How long a request rests after an attempt whose outcome could not be written, in seconds.
    private static let rest = 30

    private struct State {
        /// The requests whose documents are being sealed.
        var underWay: Set<String> = []
        /// Until when others rest of which the store does not say so.
        var resting: [String: Moment] = [:]
    }

    private let state = Mutex(State())

    init(_ sealing: RequestSealing, _ services: RequestServices, logger: Logger) {
        self.sealing = sealing
        store = services.api.store
        environment = services.api.environment
        signal = services.sealSignal
        isEnabled = services.seals.settings.isEnabled
        self.logger = logger
    }

    func run() async throws {
        let signals = signal.signals()
        signal.wake()
        if let count = try? await store.read({ try SealRecord.backlog(in: $0).count }), count > 0 {
            logger.notice("Requests wait to be sealed", metadata: ["count": "\(count)"])
        }
        if !isEnabled {
            do { try await sealing.waive() } catch {
                logger.error("Requests that wait to be sealed could not be completed", metadata: ["error": "\(error)"])
            }
        }
        await withDiscardingTaskGroup { group in
            let ticker = Task {
                while !Task.isCancelled {
                    try? await Task.sleep(for: Self.tick)
                    signal.wake()
                }
            }
            defer { ticker.cancel() }
            for await _ in signals.cancelOnGracefulShutdown() where isEnabled {
                for record in await nextDue() { group.addTask { await self.attempt(record) } }
            }
        }
    }

    /// The documents that are to be sealed and have a place, which they take.
    private func nextDue() async -> [SealRecord] {
        let now = environment.moment
        let others = state.withLock { state in
            state.resting = state.resting.filter { $0.value > now }
            return Array(state.underWay) + state.resting.keys
        }
        let due: [SealRecord]
        do {
            due = try await store.read { try SealRecord.due(now, except: others, most: Self.width, in: $0) }
        } catch {
            logger.error("The documents to seal could not be read", metadata: ["error": "\(error)"])
            return []
        }
        return state.withLock { state in
            due.filter { state.underWay.count < Self.width && state.underWay.insert($0.requestId).inserted }
        }
    }

    private func attempt(_ record: SealRecord) async {
        let id = record.requestId
        do { try await sealing.attempt(record) } catch {
            let end = environment.moment.adding(seconds: Self.rest)
            state.withLock { $0.resting[id] = end }
            logger.error(
                "The outcome of sealing could not be written",
                metadata: ["request": "\(id)", "error": "\(error)"]
            )
        }
        state.withLock { _ = $0.underWay.remove(id) }
        // Its place is free.
        signal.wake()
    }
}
