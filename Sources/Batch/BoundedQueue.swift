internal import SignetBasics

/// Passes elements between tasks in order, and makes producers wait while too many are queued.
///
/// No task is woken for each element: waiting producers continue when half of the room is free, and tasks are woken outside the
/// lock, which they ask for at once.
final class BoundedQueue<Element: Sendable>: Sendable {
    private struct State {
        var elements: [Element] = []
        /// The index of the first element; those before it are taken.
        var head = 0
        /// The room that the elements take.
        var load = 0
        var isClosed = false
        var waitingConsumers: [CheckedContinuation<Void, Never>] = []
        var waitingProducers: [CheckedContinuation<Void, Never>] = []

        var count: Int { elements.count - head }

        /// The tasks that wait for elements or for room, all to be woken.
        mutating func everyone() -> [CheckedContinuation<Void, Never>] {
            defer { (waitingConsumers, waitingProducers) = ([], []) }
            return waitingConsumers + waitingProducers
        }
    }

    private let room: Int
    private let size: @Sendable (Element) -> Int
    private let state = Guarded(State())

    /// Makes a queue for elements that take up to `room` together, of each of which `size` says how much it takes.
    ///
    /// An empty queue takes every element.
    init(room: Int, size: @escaping @Sendable (Element) -> Int) {
        self.room = room
        self.size = size
    }

    /// Adds an element as soon as there is room.
    ///
    /// - Returns: Whether it was added; false after the queue was closed.
    func put(_ element: Element) async -> Bool { await put([element]) }

    /// Adds elements, each as soon as there is room.
    ///
    /// - Returns: Whether all were added; false after the queue was closed.
    func put(_ elements: [Element]) async -> Bool {
        var rest = elements[...]
        while !rest.isEmpty {
            let (added, taker) = state.withLock { state -> (Int?, CheckedContinuation<Void, Never>?) in
                guard !state.isClosed else { return (nil, nil) }
                var added = 0
                for element in rest {
                    let size = size(element)
                    guard fits(size, state) else { break }
                    state.elements.append(element)
                    state.load += size
                    added += 1
                }
                return (
                    added, added > 0 && !state.waitingConsumers.isEmpty ? state.waitingConsumers.removeFirst() : nil
                )
            }
            taker?.resume()
            guard let added else { return false }
            rest = rest.dropFirst(added)
            guard let next = rest.first else { break }
            await waitForRoom(size(next))
        }
        return true
    }

    private func fits(_ size: Int, _ state: State) -> Bool { state.count == 0 || state.load + size <= room }

    private func waitForRoom(_ size: Int) async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.isClosed || state.load <= room / 2 && fits(size, state) { return true }
                state.waitingProducers.append(continuation)
                return false
            }
            if isReady { continuation.resume() }
        }
    }

    /// The next element, as soon as there is one; nil when the queue is closed and empty.
    func take() async -> Element? {
        while true {
            let (taken, waitingProducers) = state.withLock { state -> (Element??, [CheckedContinuation<Void, Never>]) in
                guard state.count > 0 else { return (state.isClosed ? .some(nil) : nil, []) }
                let element = state.elements[state.head]
                state.head += 1
                state.load -= size(element)
                // Removed elements are released in groups, so that taking stays cheap and elements do not stay in
                // memory for long.
                if state.head >= 64 || state.head == state.elements.count {
                    state.elements.removeFirst(state.head)
                    state.head = 0
                }
                return (element, freed(&state))
            }
            for giver in waitingProducers { giver.resume() }
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
        let (all, waitingProducers) = state.withLock { state -> ([Element]?, [CheckedContinuation<Void, Never>]) in
            guard state.count > 0 else { return (nil, []) }
            let all = Array(state.elements[state.head...])
            state.elements = []
            (state.head, state.load) = (0, 0)
            return (all, freed(&state))
        }
        for giver in waitingProducers { giver.resume() }
        return all
    }

    /// The producers that wait, once half of the room is free.
    private func freed(_ state: inout State) -> [CheckedContinuation<Void, Never>] {
        guard state.load <= room / 2 else { return [] }
        defer { state.waitingProducers = [] }
        return state.waitingProducers
    }

    /// Ends the queue: its elements can still be taken, but none can be added.
    func close() {
        let waiting = state.withLock { state in
            state.isClosed = true
            return state.everyone()
        }
        for task in waiting { task.resume() }
    }

    /// Ends the queue and drops its elements.
    func abandon() {
        let (dropped, waiting) = state.withLock { state in
            let dropped = state.elements
            state.elements = []
            (state.head, state.load) = (0, 0)
            state.isClosed = true
            return (dropped, state.everyone())
        }
        for task in waiting { task.resume() }
        // Released here, outside the lock: releasing a file that was not published costs system calls.
        _ = dropped.count
    }

    private func waitForElements() async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                guard !state.isClosed, state.count == 0 else { return true }
                state.waitingConsumers.append(continuation)
                return false
            }
            if isReady { continuation.resume() }
        }
    }
}
