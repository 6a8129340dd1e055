package import Logging
internal import Synchronization

/// Reports changes of signing requests to their watchers, whichever process made them.
///
/// The database notes each change. While there are watchers, a process reads the new notes twice a second: the cost follows
/// the changes, not the number of watchers.
package final class ChangeFeed: Sendable {
    /// The requests that are watched.
    package enum Subject: Hashable, Sendable {
        /// All requests of an account.
        case account(String)
        /// One request.
        case request(String)
    }

    private struct State {
        var watchers: [Subject: [Int: ChangeWatcher]] = [:]
        var count = 0
        /// The number of the next watcher.
        var next = 0
        /// The last note that was read.
        var last: Int64 = 0
        /// Numbers below it that were not there yet, with the turns in which they are still looked for: a transaction that is under way
        /// has them, or one that failed had.
        var open: [Int64: Int] = [:]
        var isClosed = false
    }

    private struct Change: Hashable {
        let account: String
        let request: String?
        let key: String?
    }

    private struct Note {
        let id: Int64
        let change: Change
    }

    private let store: Store
    private let state = Mutex(State())

    private static let pause = Duration.milliseconds(500)
    /// Connections on which nothing happens are closed by proxies, many after a minute.
    private static let secondsBetweenBeats = 45
    /// How many notes the database keeps.
    private static let kept = 10_000
    /// The most numbers that are looked for again.
    private static let mostOpen = 500
    /// How often each is: for longer than a transaction may take.
    private static let openTurns = 60

    package init(store: Store) { self.store = store }

    /// How many watch.
    package var count: Int { state.withLock { $0.count } }

    // MARK: Watching

    /// Begins to watch; the key is the caller's, who watches while it is in force.
    ///
    /// - Returns: The watcher, which receives each change from now on; `nil` if the service is being stopped.
    package func watch(_ subject: Subject, key: String?) async throws -> ChangeWatcher? {
        let newest = try await store.read { try Int64.fetchOne($0, sql: "SELECT max(id) FROM change") ?? 0 }
        return state.withLock { state in
            guard !state.isClosed else { return nil }
            // Without watchers, nothing was read.
            if state.count == 0 { (state.last, state.open) = (newest, [:]) }
            let watcher = ChangeWatcher(number: state.next, key: key)
            state.watchers[subject, default: [:]][watcher.number] = watcher
            state.next += 1
            state.count += 1
            return watcher
        }
    }

    /// Ends watching.
    package func leave(_ subject: Subject, _ watcher: ChangeWatcher) {
        state.withLock { state in
            guard state.watchers[subject]?.removeValue(forKey: watcher.number) != nil else { return }
            if state.watchers[subject]?.isEmpty == true { state.watchers[subject] = nil }
            state.count -= 1
        }
        watcher.end()
    }

    /// Ends all watching, for good.
    package func close() {
        let all = state.withLock { state in
            state.isClosed = true
            return state.watchers.values.flatMap(\.values)
        }
        for watcher in all { watcher.end() }
    }

    // MARK: Reading

    /// Reads changes until the task is cancelled.
    package func run(_ logger: Logger, _ faults: FaultLog) async {
        for turn in 0... {
            do {
                try await Task.sleep(for: Self.pause)
                guard count > 0 else { continue }
                try await poll()
            } catch is CancellationError {
                return
            } catch {
                faults.note(error, "Changes could not be read", [:], to: logger)
            }
            if turn.isMultiple(of: 2) { beat(turn / 2) }
        }
    }

    private func poll() async throws {
        let (last, open) = state.withLock { ($0.last, Array($0.open.keys)) }
        let notes = try await store.read { try Self.notes(after: last, and: open, in: $0) }
        state.withLock { state in
            state.open = state.open.compactMapValues { $0 > 1 ? $0 - 1 : nil }
            for note in notes { state.open[note.id] = nil }
            guard let newest = notes.last?.id, newest > last else {
                Self.pass(notes, to: state)
                return
            }
            state.last = max(state.last, newest)
            let new = notes.count { $0.id > last }
            // If some were removed before they were read, anything may have changed.
            guard newest - last - Int64(new) + Int64(state.open.count) <= Self.mostOpen, notes.count < Self.kept else {
                for watchers in state.watchers.values { for watcher in watchers.values { watcher.noteAll() } }
                return
            }
            if newest - last > new {
                for id in Set(last + 1...newest).subtracting(notes.map(\.id)) { state.open[id] = Self.openTurns }
            }
            Self.pass(notes, to: state)
        }
    }

    /// Passes each change once: a watcher who is quick would otherwise take several notes of one transaction one by one.
    private static func pass(_ notes: [Note], to state: State) {
        for change in Set(notes.map(\.change)) { pass(change, to: state) }
    }

    private static func pass(_ change: Change, to state: State) {
        let ofAccount = state.watchers[.account(change.account), default: [:]].values
        if let key = change.key { for watcher in ofAccount where watcher.key == key { watcher.end() } }
        guard let request = change.request else { return }
        for watcher in ofAccount { watcher.note(request) }
        for watcher in state.watchers[.request(request), default: [:]].values { watcher.note(request) }
    }

    private static func notes(after last: Int64, and open: [Int64], in database: Database) throws -> [Note] {
        let marks = String(repeating: ", ?", count: open.count)
        return try Row.fetchAll(
            database,
            sql: """
                SELECT id, accountId, requestId, keyId FROM change WHERE id > ? OR id IN (0\(marks))
                ORDER BY id LIMIT \(kept)
                """,
            arguments: [last] + StatementArguments(open)
        ).map {
            try Note(id: $0["id"], change: Change(account: $0["accountId"], request: $0["requestId"], key: $0["keyId"]))
        }
    }

    /// Wakes a share of the watchers each second, so that not all write at once.
    private func beat(_ second: Int) {
        state.withLock { state in
            for watcher in state.watchers.values.joined().map(\.value)
            where watcher.number % Self.secondsBetweenBeats == second % Self.secondsBetweenBeats {
                watcher.wake()
            }
        }
    }

    /// Removes excess notes.
    package static func forgetOld(in database: Database) throws {
        try database.execute(sql: "DELETE FROM change WHERE id <= (SELECT max(id) FROM change) - \(kept)")
    }
}
