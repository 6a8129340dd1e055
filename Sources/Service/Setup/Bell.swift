internal import Synchronization

/// Wakes a task that waits for work: ringing twice before it looks is ringing once.
final class Bell: Sendable {
    private let waiter = Mutex<AsyncStream<Void>.Continuation?>(nil)

    /// Says that there may be work.
    func wake() { _ = waiter.withLock { $0?.yield() } }

    /// What the one task waits on: an element whenever there may be work.
    func signals() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        waiter.withLock { $0 = continuation }
        return stream
    }
}
