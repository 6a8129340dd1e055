/// A connection to a database, which runs statements in its own way.
package protocol SQLConnection: AnyObject {
    /// Runs a statement, and gives its rows one by one until `take` returns false.
    func run(_ sql: String, _ arguments: StatementArguments, take: (Row) throws -> Bool) throws
    /// Runs statements without values, one or several; their rows are dropped.
    func run(script: String) throws
    /// Runs a definition of tables, indexes or triggers, which is written for SQLite.
    func run(definition: String) throws
    /// The number of rows that the last statement changed.
    var changesCount: Int { get }
    /// The number of rows that the connection has changed.
    var totalChangesCount: Int { get }
    func hasTable(_ name: String) throws -> Bool
    /// Whether texts are searched by the tables `requestIndex…`; where not, the database does so by itself.
    var hasOwnTrigrams: Bool { get }
    /// The columns of all tables, by the tables' names.
    func columns() throws -> [String: [TableColumn]]
    /// The locks of the connection's transaction.
    var locks: TransactionLocks { get set }
    /// The number of statements that were run.
    var statementCount: Int { get }
    /// How many bytes the database has on the disk.
    func size() throws -> Int
    /// Waits until no other transaction has a lock, and takes it.
    func wait(for lock: RowLock) throws
}

/// A column of a table.
package struct TableColumn: Hashable, Sendable {
    package let name: String
    /// Whether it holds texts.
    package let isText: Bool
}

/// A database in a transaction.
///
/// Statements are written in the SQL that SQLite and PostgreSQL share; SQLite gets the functions `least`, `greatest`, `strpos` and
/// `clock_ms`.
package struct Database {
    private let connection: any SQLConnection

    package init(connection: any SQLConnection) { self.connection = connection }

    /// Runs statements without values, one or several.
    package func execute(sql: String) throws { try connection.run(script: sql) }

    /// Defines a table, an index or a trigger, or adds a column; each database gets it in its own words.
    package func define(sql: String) throws { try connection.run(definition: sql) }

    /// Runs a statement.
    package func execute(sql: String, arguments: StatementArguments) throws {
        try connection.run(sql, arguments) { _ in true }
    }

    /// The number of rows that the last statement changed.
    package var changesCount: Int { connection.changesCount }

    /// The number of rows that the connection has changed.
    package var totalChangesCount: Int { connection.totalChangesCount }

    /// The number of statements that the connection has run.
    var statementCount: Int { connection.statementCount }

    /// How many bytes the database has on the disk.
    package func size() throws -> Int { try connection.size() }

    /// The columns of all tables, by the tables' names.
    package func columns() throws -> [String: [TableColumn]] { try connection.columns() }

    /// Takes a lock until the transaction ends, and waits for the transaction that has it.
    ///
    /// A transaction that decides by what it reads locks first, then reads: what it has read before may be another's past. Locks are
    /// taken in the order of their kinds, and of their names in each. SQLite lets only one transaction write, so there it waits for
    /// nothing; debug builds end where a guarded row is changed without its lock.
    package func lock(_ kind: LockKind, _ name: String) throws {
        let lock = RowLock(kind, name)
        guard !connection.locks.isHeld(lock) else { return }
        check(connection.locks.fault(taking: lock))
        try connection.wait(for: lock)
        connection.locks.add(lock)
    }

    /// Takes the locks of several, in the order in which all take them.
    package func lock(_ kind: LockKind, each names: some Sequence<String>) throws {
        for name in Set(names).sorted() { try lock(kind, name) }
    }

    /// Checks in debug builds that a transaction which writes has a lock, for one that decides by what it counts.
    package func requireLock(_ kind: LockKind, _ name: String) {
        check(connection.locks.fault(decidingBy: RowLock(kind, name)))
    }

    /// The record was read or written by this transaction.
    func noteRead(_ record: some StoredRecord) {
        #if DEBUG
        guard let lock = record.guardedBy else { return }
        connection.locks.noteRead(of: type(of: record).table, guardedBy: lock)
        #endif
    }

    /// The fault in writing all columns of a record.
    func fault(updating record: some StoredRecord) -> String? {
        connection.locks.fault(updating: type(of: record).table, guardedBy: record.guardedBy)
    }

    /// The fault in removing a record.
    func fault(deleting record: some StoredRecord) -> String? {
        connection.locks.fault(deletingFrom: type(of: record).table, guardedBy: record.guardedBy)
    }

    /// Ends a debug build that has a fault.
    func check(_ fault: @autoclosure () -> String?) {
        assert(fault() == nil, fault() ?? "")
    }

    /// Whether texts are searched by the tables `requestIndex…`; where not, the database does so by itself.
    var hasOwnTrigrams: Bool { connection.hasOwnTrigrams }

    package func tableExists(_ name: String) throws -> Bool { try connection.hasTable(name) }

    /// The rows that a statement finds.
    func rows(_ sql: String, _ arguments: StatementArguments, most: Int = .max) throws -> [Row] {
        var rows: [Row] = []
        try forEachRow(sql, arguments) { row in
            rows.append(row)
            return rows.count < most
        }
        return rows
    }

    /// The rows that a statement finds, one by one until `take` returns false.
    func forEachRow(_ sql: String, _ arguments: StatementArguments, take: (Row) throws -> Bool) throws {
        try connection.run(sql, arguments, take: take)
    }
}
