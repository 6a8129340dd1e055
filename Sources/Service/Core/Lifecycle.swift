internal import Synchronization

/// The phase of the process, from its start to its end.
final class Lifecycle: Sendable {
    enum Phase: Int, Sendable, AtomicRepresentable {
        case starting
        case serving
        /// It has been asked to stop: requests are still served, but no others should come.
        case draining
    }

    private let state = Atomic<Phase>(.starting)

    var phase: Phase { state.load(ordering: .relaxed) }

    var isDraining: Bool { phase == .draining }

    /// Says that connections are taken, unless the process was asked to stop before.
    func serve() { _ = state.compareExchange(expected: .starting, desired: .serving, ordering: .relaxed) }

    /// Says that the process was asked to stop.
    func drain() { state.store(.draining, ordering: .relaxed) }
}
