package import Synchronization

/// A value that one task at a time may use.
///
/// It is the standard library's `Mutex`, with a mark at the beginning and the end of each use. The part of `Mutex` that
/// waits is in a library that the thread sanitizer does not see into, so that to it every use that had to wait looks like
/// a race; the marks show it the order. On common processors they cost nothing.
@frozen
package struct Guarded<Value: ~Copyable>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>
    @usableFromInline let order: Atomic<Bool>

    /// Guards a value.
    @inlinable
    package init(_ value: consuming sending Value) {
        mutex = Mutex(value)
        order = Atomic(false)
    }

    /// Uses the value; others wait meanwhile.
    @inlinable
    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try mutex.withLock { (value: inout sending Value) throws(Failure) -> sending Result in
            _ = order.load(ordering: .acquiring)
            defer { order.store(false, ordering: .releasing) }
            return try body(&value)
        }
    }
}
