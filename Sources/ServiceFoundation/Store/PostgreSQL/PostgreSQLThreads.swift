internal import Foundation
internal import SignetPostgreSQL
internal import Synchronization

/// Threads with a connection each, which do transactions; those that have none waiting for long end.
///
/// A connection never leaves its thread. The thread that was used last is used first, so that the others can end.
final class PostgreSQLThreads: Sendable {
    /// A transaction that is to be done by one of the threads.
    struct Turn: Sendable {
        let run: @Sendable (PostgreSQLSlot) -> Void
        /// Says that it is not done.
        let refuse: @Sendable (StoreUnavailableError.Reason) -> Void
    }

    private struct State {
        var idle: [IdleThread] = []
        var waiting: [(number: Int, turn: Turn)] = []
        /// The number of the last one that had to wait.
        var number = 0
        var threads = 0
        var isClosed = false
    }

    private final class IdleThread: Sendable {
        let turn = Mutex<Turn?>(nil)
        let isWoken = DispatchSemaphore(value: 0)
    }

    private enum Place {
        case thread(IdleThread)
        case newThread
        case queue(Int)
        case none(StoreUnavailableError.Reason)
    }

    /// The most transactions that wait.
    private static let mostWaiting = 1_000

    private let settings: PostgreSQLSettings
    private let state = Mutex(State())
    private let running = DispatchGroup()

    init(_ settings: PostgreSQLSettings) { self.settings = settings }

    /// Has a thread do it, or refuses it when none is free for too long.
    func submit(_ turn: Turn) {
        switch state.withLock({ place(for: turn, &$0) }) {
        case .thread(let thread):
            thread.turn.withLock { $0 = turn }
            thread.isWoken.signal()
        case .newThread:
            running.enter()
            Thread.detachNewThread { [self] in
                serve(turn)
                running.leave()
            }
        case .queue(let number):
            DispatchQueue.global().asyncAfter(deadline: .now() + settings.waiting.seconds) { [self] in
                let late = state.withLock { state in
                    state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
                }
                late?.turn.refuse(.busy)
            }
        case .none(let reason): turn.refuse(reason)
        }
    }

    private func place(for turn: Turn, _ state: inout State) -> Place {
        if state.isClosed { return .none(.unreachable) }
        if let thread = state.idle.popLast() { return .thread(thread) }
        if state.threads < settings.connections {
            state.threads += 1
            return .newThread
        }
        guard state.waiting.count < Self.mostWaiting else { return .none(.busy) }
        state.number += 1
        state.waiting.append((state.number, turn))
        return .queue(state.number)
    }

    private func serve(_ first: Turn) {
        let slot = PostgreSQLSlot(settings)
        let thread = IdleThread()
        var turn: Turn? = first
        while let present = turn {
            present.run(slot)
            turn = next(for: thread)
        }
    }

    /// The next one for a thread; nil when it is to end.
    private func next(for thread: IdleThread) -> Turn? {
        let (turn, isOver) = state.withLock { state -> (Turn?, Bool) in
            if !state.waiting.isEmpty { return (state.waiting.removeFirst().turn, false) }
            if state.isClosed {
                state.threads -= 1
                return (nil, true)
            }
            state.idle.append(thread)
            return (nil, false)
        }
        if turn != nil || isOver { return turn }
        if thread.isWoken.wait(timeout: .now() + settings.idle.seconds) == .timedOut {
            let isUnused = state.withLock { state in
                guard let place = state.idle.firstIndex(where: { $0 === thread }) else { return false }
                state.idle.remove(at: place)
                state.threads -= 1
                return true
            }
            if isUnused { return nil }
            // It was chosen in this moment.
            thread.isWoken.wait()
        }
        return thread.turn.withLock { turn in
            defer { turn = nil }
            return turn
        }
    }

    /// Refuses all that wait, and waits for the transactions that run.
    func close() {
        let (idle, waiting) = state.withLock { state in
            defer {
                state.threads -= state.idle.count
                (state.idle, state.waiting, state.isClosed) = ([], [], true)
            }
            return (state.idle, state.waiting)
        }
        for thread in idle { thread.isWoken.signal() }
        for each in waiting { each.turn.refuse(.unreachable) }
        _ = running.wait(timeout: .now() + settings.statement.seconds)
    }
}

/// The connection of a thread, which is made when it is needed.
final class PostgreSQLSlot {
    private let settings: PostgreSQLSettings
    private var session: PostgreSQLSession?
    let marks = MarkedStatements()

    init(_ settings: PostgreSQLSettings) { self.settings = settings }

    /// The connection, without a transaction.
    func connection() throws(PostgreSQLError) -> PostgreSQLSession {
        if let session, session.isIdle { return session }
        session = nil
        let made = try PostgreSQLSession(settings.address, limits: settings.limits, prepares: settings.prepares)
        session = made
        return made
    }

    /// Ends a transaction that has only read.
    func end() {
        guard let session, !session.isIdle else { return }
        do { try session.run(script: "COMMIT") } catch { drop() }
    }

    /// Closes the connection.
    func drop() { session = nil }
}
