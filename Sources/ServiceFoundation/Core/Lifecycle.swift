internal import Synchronization

/// The phase of the process, from its start to its end.
package final class Lifecycle: Sendable {
    package enum Phase: Int, Sendable, AtomicRepresentable {
        case starting
        case serving
        /// It has been asked to stop: requests are still served, but no others should come.
        case draining
    }

    private let state = Atomic<Phase>(.starting)
    private let action = Mutex<(@Sendable () -> Void)?>(nil)

    package init() {}

    package var phase: Phase { state.load(ordering: .relaxed) }

    package var isDraining: Bool { phase == .draining }

    /// Says that connections are taken, unless the process was asked to stop before.
    package func serve() { _ = state.compareExchange(expected: .starting, desired: .serving, ordering: .relaxed) }

    /// Says that the process was asked to stop.
    package func drain() {
        state.store(.draining, ordering: .relaxed)
        action.withLock { $0 }?()
    }

    /// Sets what is done as soon as the process is asked to stop.
    package func whenDraining(_ action: @escaping @Sendable () -> Void) { self.action.withLock { $0 = action } }
}
