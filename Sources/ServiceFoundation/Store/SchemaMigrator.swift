internal import GRDB
internal import SignetBasics

/// Brings the tables of a database to the present version: all changes in one transaction, or none.
///
/// A change that a program of the version before can live with is an expansion: it adds tables, indexes, or columns with defaults. Any
/// other change contracts: programs before it are refused from then on. A release expands, the next one uses what is there, and a
/// later one contracts, so that two releases in a row can use one database.
package struct SchemaMigrator: Sendable {
    typealias Change = @Sendable (Database) throws -> Void

    private struct Step: Sendable {
        let change: SchemaChange
        let make: Change
    }

    private var steps: [Step] = []

    /// Adds a change after which earlier programs cannot use the database.
    mutating func registerMigration(_ name: String, _ change: @escaping Change) {
        steps.append(Step(change: SchemaChange(name: name, effect: .contracts), make: change))
    }

    /// Adds a change after which earlier programs can still use the database.
    mutating func registerExpansion(_ name: String, _ change: @escaping Change) {
        steps.append(Step(change: SchemaChange(name: name, effect: .expands), make: change))
    }

    /// All changes, in their order.
    var changes: [SchemaChange] { steps.map(\.change) }

    /// The names of all changes, in their order.
    var names: [String] { changes.map(\.name) }

    /// The version after all changes.
    package var version: Int { steps.count }

    /// The first version of programs that can use the database after all changes.
    var oldest: Int { (changes.lastIndex { $0.effect == .contracts } ?? 0) + 1 }

    /// Makes all changes that a database lacks.
    func migrate(_ writer: some DatabaseWriter) throws { try run(steps[...], on: writer) }

    /// Makes the changes up to one that a database lacks.
    func migrate(_ writer: some DatabaseWriter, upTo name: String) throws {
        let end = names.firstIndex(of: name).map { $0 + 1 } ?? steps.count
        try run(steps[..<end], on: writer)
    }

    /// Whether a database has all changes.
    func isComplete(in database: Database) throws -> Bool {
        let applied = try SchemaVersion.changes(in: database)
        return names.allSatisfy(applied.contains)
    }

    /// Makes one change, without a note of it.
    func make(_ change: SchemaChange, in database: Database) throws {
        for step in steps where step.change == change { try step.make(database) }
    }

    private func run(_ steps: ArraySlice<Step>, on writer: some DatabaseWriter) throws {
        try writer.barrierWriteWithoutTransaction { sqlite in
            let database = Database(sqlite)
            // It cannot be changed in a transaction; references are checked at its end.
            try database.execute(sql: "PRAGMA foreign_keys = OFF")
            defer { try? database.execute(sql: "PRAGMA foreign_keys = ON") }
            try sqlite.inTransaction(.immediate) {
                try database.execute(sql: SchemaVersion.changesDefinition)
                let applied = try SchemaVersion.changes(in: database)
                for step in steps where !applied.contains(step.change.name) {
                    try step.make(database)
                    try SchemaVersion.note(step.change.name, in: database)
                }
                try sqlite.checkForeignKeys()
                if steps.count == version {
                    try SchemaVersion(version: version, oldest: oldest, program: productVersion).write(in: database)
                }
                return .commit
            }
        }
    }
}

/// A change of the tables.
package struct SchemaChange: Hashable, Sendable {
    package enum Effect: Hashable, Sendable {
        /// Earlier programs can still use the database.
        case expands
        /// Earlier programs cannot use the database.
        case contracts
    }

    package let name: String
    package let effect: Effect
}
