/// The kinds of what transactions lock, in the order in which a transaction takes them, so that none wait for each other.
package enum LockKind: Int, Comparable, Sendable {
    /// The tables themselves, while they are changed.
    case schema
    /// An account with its webhooks, keys and identity; without a name, the first one.
    case account
    /// A person who came by a link, with what is kept for them.
    case owner
    /// A template with its versions.
    case template
    /// A signing request with its signers, fields, seal and chain.
    case request
    /// A batch with its chain, or a table of which requests are made, with its rows.
    case batch
    /// A lane of jobs, with what came of its attempts.
    case lane
    /// The jobs of a kind, while some are chosen.
    case queue
    /// The chain of an account.
    case chain

    package static func < (one: LockKind, other: LockKind) -> Bool { one.rawValue < other.rawValue }
}

/// A lock that a transaction has until it ends; no other transaction has it meanwhile.
package struct RowLock: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let kind: LockKind
    package let name: String

    package init(_ kind: LockKind, _ name: String) { (self.kind, self.name) = (kind, name) }

    package static func < (one: RowLock, other: RowLock) -> Bool { (one.kind, one.name) < (other.kind, other.name) }

    package var description: String { "\(kind) '\(name)'" }
}

/// The locks of one transaction, and what was read under them.
///
/// A fault is one of the program: debug builds end with it.
package struct TransactionLocks {
    private let isWriting: Bool
    private var held: Set<RowLock> = []
    private var last: RowLock?
    private var read: Set<GuardedTable> = []

    private struct GuardedTable: Hashable {
        let table: String
        let lock: RowLock
    }

    package init(isWriting: Bool) { self.isWriting = isWriting }

    package func isHeld(_ lock: RowLock) -> Bool { held.contains(lock) }

    package mutating func add(_ lock: RowLock) {
        held.insert(lock)
        last = lock
    }

    /// Notes that rows of a table were read, which count as current where their lock is held.
    package mutating func noteRead(of table: String, guardedBy lock: RowLock) {
        if isWriting, isHeld(lock) { read.insert(GuardedTable(table: table, lock: lock)) }
    }

    /// The fault in taking a lock that is not held yet.
    package func fault(taking lock: RowLock) -> String? {
        guard isWriting else { return "a transaction that only reads takes the lock of \(lock)" }
        guard let last, lock < last else { return nil }
        return "the lock of \(lock) is taken after that of \(last)"
    }

    /// The fault in deciding what to write by what the lock guards.
    package func fault(decidingBy lock: RowLock) -> String? {
        isWriting && !isHeld(lock) ? "a transaction decides without the lock of \(lock)" : nil
    }

    /// The fault in removing a row.
    package func fault(deletingFrom table: String, guardedBy lock: RowLock?) -> String? {
        guard let lock, !isHeld(lock) else { return nil }
        return "a row of the table '\(table)' is changed without the lock of \(lock)"
    }

    /// The fault in writing all columns of a row, which must have been read under its lock.
    package func fault(updating table: String, guardedBy lock: RowLock?) -> String? {
        if let fault = fault(deletingFrom: table, guardedBy: lock) { return fault }
        guard let lock, !read.contains(GuardedTable(table: table, lock: lock)) else { return nil }
        return "a row of the table '\(table)' is changed that was not read under the lock of \(lock)"
    }
}
