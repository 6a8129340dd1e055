internal import Logging
internal import ServiceLifecycle
internal import SignetServiceFoundation
internal import UnixSignals

/// Ends the service when the process is asked to stop.
///
/// First `/ready` refuses while requests are still served, so that a balancer sends them elsewhere; then no more are taken, and those
/// in progress are finished, jobs too. SIGINT comes from a person at a terminal and skips the first step; each further signal
/// skips the current step.
struct ServiceStop: Sendable {
    private let lifecycle: Lifecycle
    private let delay: Duration
    private let limit: Duration
    private let logger: Logger

    /// How the service ended.
    enum End: Sendable {
        case complete
        /// Something was still in progress.
        case overdue
    }

    /// How long the end of requests and jobs that were cancelled is waited for.
    private static let lastMoment = Duration.seconds(1)

    init(_ lifecycle: Lifecycle, _ configuration: ServiceConfiguration, logger: Logger) {
        self.lifecycle = lifecycle
        delay = .seconds(configuration.drainDelay)
        limit = .seconds(configuration.drainLimit)
        self.logger = logger
    }

    /// Runs the group and then `shutDown`, until both have ended or the time for that is over.
    func run(_ group: ServiceGroup, shutDown: @escaping @Sendable () async throws -> Void) async throws -> End {
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
        let end = FirstOutcome<End>()
        let running = Task {
            do {
                try await group.run()
                try await shutDown()
                end.end(.success(.complete))
            } catch  where lifecycle.isDraining {
                // The group throws too when it was stopped before it ran.
                end.end(.success(Task.isCancelled ? .overdue : .complete))
            } catch {
                end.end(.failure(error))
            }
        }
        let watching = Task {
            await watch(signals, group)
            guard !Task.isCancelled else { return }
            logger.warning("The service stops although requests or jobs are under way")
            running.cancel()
            try? await Task.sleep(for: Self.lastMoment)
            end.end(.success(.overdue))
        }
        defer { watching.cancel() }
        return try await end.value
    }

    private enum Event: Sendable {
        case signal(UnixSignal)
        case delayOver
        case limitOver
    }

    /// Goes through the steps; returns when the last one has taken too long.
    private func watch(_ signals: UnixSignalsSequence, _ group: ServiceGroup) async {
        let (events, continuation) = AsyncStream<Event>.makeStream()
        func later(_ event: Event, _ pause: Duration) -> Task<Void, any Error> {
            Task {
                try await Task.sleep(for: pause)
                continuation.yield(event)
            }
        }
        var tasks = [
            Task { for await signal in signals { continuation.yield(.signal(signal)) } } as Task<Void, any Error>
        ]
        defer { for task in tasks { task.cancel() } }
        var isEnding = false
        for await event in events {
            switch event {
            case .signal(let signal) where !lifecycle.isDraining:
                lifecycle.drain()
                let pause = signal == .sigint ? .zero : delay
                logger.notice("The service is asked to stop", metadata: ["delay": "\(pause)", "limit": "\(limit)"])
                tasks.append(later(.delayOver, pause))
            case .signal where isEnding, .limitOver: return
            case .signal, .delayOver:
                guard !isEnding else { continue }
                isEnding = true
                await group.triggerGracefulShutdown()
                tasks.append(later(.limitOver, limit))
            }
        }
    }
}
