internal import SignetBasics

/// Passes elements between tasks in order, and makes producers wait while too many are queued.
final class BoundedQueue<Element: Sendable>: Sendable {
    private struct State {
        var elements: [Element] = []
        /// The index of the first element; those before it are taken.
        var head = 0
        var isClosed = false
        var takers: [CheckedContinuation<Void, Never>] = []
        var givers: [CheckedContinuation<Void, Never>] = []

        var count: Int { elements.count - head }
    }

    private let capacity: Int
    private let state = Guarded(State())

    /// Makes a queue for at most `capacity` elements, at least one.
    init(capacity: Int) { self.capacity = max(capacity, 1) }

    /// Adds an element as soon as there is space.
    ///
    /// - Returns: Whether it was added; false after the queue was closed.
    func put(_ element: Element) async -> Bool {
        while true {
            let added = state.withLock { state -> Bool? in
                guard !state.isClosed else { return false }
                guard state.count < capacity else { return nil }
                state.elements.append(element)
                Self.wakeOne(&state.takers)
                return true
            }
            if let added { return added }
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    if state.isClosed || state.count < capacity {
                        continuation.resume()
                    } else {
                        state.givers.append(continuation)
                    }
                }
            }
        }
    }

    /// The next element, as soon as there is one; nil when the queue is closed and empty.
    func take() async -> Element? {
        while true {
            let taken = state.withLock { state -> Element?? in
                guard state.count > 0 else { return state.isClosed ? .some(nil) : nil }
                let element = state.elements[state.head]
                state.head += 1
                // Removed elements are released in groups, so that taking stays cheap and elements do not stay in
                // memory for long.
                if state.head >= 64 || state.head == state.elements.count {
                    state.elements.removeFirst(state.head)
                    state.head = 0
                }
                Self.wakeOne(&state.givers)
                return element
            }
            if let taken { return taken }
            await waitForElements()
        }
    }

    /// All elements that are there, as soon as there are any; nil when the queue is closed and empty.
    func takeAll() async -> [Element]? {
        while true {
            if let all = takeAllNow() { return all }
            guard state.withLock({ !$0.isClosed || $0.count > 0 }) else { return nil }
            await waitForElements()
        }
    }

    /// All elements that are there now; nil when there are none.
    func takeAllNow() -> [Element]? {
        state.withLock { state in
            guard state.count > 0 else { return nil }
            let all = Array(state.elements[state.head...])
            state.elements = []
            state.head = 0
            Self.wakeAll(&state.givers)
            return all
        }
    }

    /// Ends the queue: its elements can still be taken, but none can be added.
    func close() {
        state.withLock { state in
            state.isClosed = true
            Self.wakeAll(&state.takers)
            Self.wakeAll(&state.givers)
        }
    }

    /// Ends the queue and drops its elements.
    func abandon() {
        let dropped = state.withLock { state in
            let dropped = state.elements
            state.elements = []
            state.head = 0
            state.isClosed = true
            Self.wakeAll(&state.takers)
            Self.wakeAll(&state.givers)
            return dropped
        }
        // Released here, outside the lock: releasing a file that was not published costs system calls.
        _ = dropped.count
    }

    private func waitForElements() async {
        await withCheckedContinuation { continuation in
            state.withLock { state in
                if state.isClosed || state.count > 0 {
                    continuation.resume()
                } else {
                    state.takers.append(continuation)
                }
            }
        }
    }

    private static func wakeOne(_ waiting: inout [CheckedContinuation<Void, Never>]) {
        guard !waiting.isEmpty else { return }
        waiting.removeFirst().resume()
    }

    private static func wakeAll(_ waiting: inout [CheckedContinuation<Void, Never>]) {
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}
