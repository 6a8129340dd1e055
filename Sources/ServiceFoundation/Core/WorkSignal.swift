internal import Synchronization

/// Wakes the one task that waits for work: two calls before it looks have the effect of one.
package final class WorkSignal: Sendable {
    private let waiter = Mutex<AsyncStream<Void>.Continuation?>(nil)

    /// Says that there may be work.
    func wake() { _ = waiter.withLock { $0?.yield() } }

    /// An element whenever there may be work; only the last caller gets any.
    func signals() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        waiter.withLock { $0 = continuation }
        return stream
    }
}
