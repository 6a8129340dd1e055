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
    private let action = Mutex<(@Sendable () -> Void)?>(nil)

    var phase: Phase { state.load(ordering: .relaxed) }

    var isDraining: Bool { phase == .draining }

    /// Says that connections are taken, unless the process was asked to stop before.
    func serve() { _ = state.compareExchange(expected: .starting, desired: .serving, ordering: .relaxed) }

    /// Says that the process was asked to stop.
    func drain() {
        state.store(.draining, ordering: .relaxed)
        action.withLock { $0 }?()
    }

    /// Sets what is done as soon as the process is asked to stop.
    func whenDraining(_ action: @escaping @Sendable () -> Void) { self.action.withLock { $0 = action } }
}
