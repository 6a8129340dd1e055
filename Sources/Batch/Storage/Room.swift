internal import SignetBasics

/// A number of places that tasks take and give back, in the order in which they ask for them.
final class Room: Sendable {
    private struct State {
        var free: Int
        var waiting: [(count: Int, task: CheckedContinuation<Void, Never>)] = []

        /// Takes places if they are free and nobody waits.
        mutating func take(_ count: Int) -> Bool {
            guard waiting.isEmpty, count <= free else { return false }
            free -= count
            return true
        }

        /// The tasks that now have what they wait for.
        mutating func admitted() -> [CheckedContinuation<Void, Never>] {
            var count = 0
            while count < waiting.count, waiting[count].count <= free {
                free -= waiting[count].count
                count += 1
            }
            let tasks = waiting.prefix(count).map(\.task)
            waiting.removeFirst(count)
            return tasks
        }
    }

    private let size: Int
    private let state: Guarded<State>

    init(_ size: Int) {
        self.size = size
        state = Guarded(State(free: size))
    }

    /// Takes places as soon as they are free; all of them for a task that wants more.
    ///
    /// A task that has places must not wait for more of the same room.
    /// - Returns: How many were taken.
    @discardableResult
    func take(_ wanted: Int = 1) async -> Int {
        let count = min(wanted, size)
        guard !state.withLock({ $0.take(count) }) else { return count }
        await withCheckedContinuation { task in
            let isTaken = state.withLock { state in
                if state.take(count) { return true }
                state.waiting.append((count, task))
                return false
            }
            if isTaken { task.resume() }
        }
        return count
    }

    /// Gives places back.
    func give(_ count: Int = 1) {
        let next = state.withLock { state in
            state.free += count
            return state.admitted()
        }
        for task in next { task.resume() }
    }
}
