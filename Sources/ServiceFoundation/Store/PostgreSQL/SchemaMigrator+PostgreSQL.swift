internal import SignetBasics

extension SchemaMigrator {
    /// The changes that a database lacks, in their order.
    func changesMissing(in database: Database) throws -> [SchemaChange] {
        let applied = try SchemaVersion.changes(in: database)
        return changes.filter { !applied.contains($0.name) }
    }

    /// Refuses a database that this program cannot use.
    ///
    /// - Throws: ``NewerSchemaError`` and ``UnmigratedDatabaseError``.
    func requireFit(_ database: Database, at place: String) throws {
        switch try SchemaFit(database, self) {
        case .fits: break
        case .isEarlier: throw UnmigratedDatabaseError(place: place, missing: try changesMissing(in: database).count)
        case .isLater(let program): throw NewerSchemaError(folder: place, program: program)
        }
    }

    /// Makes all changes that a database in PostgreSQL lacks: an empty one gets all tables at once.
    ///
    /// - Parameters:
    ///   - settings: The database, reached without a pooler.
    ///   - isPlan: Whether the changes are only reported.
    /// - Returns: The changes that it lacked.
    /// - Throws: ``NewerSchemaError`` for a database that a later program has changed, and ``StoreUnavailableError``.
    package func migrate(_ settings: PostgreSQLSettings, isPlan: Bool) async throws -> MigrationReport {
        let store = PostgreSQLPool(settings, metrics: Metrics())
        let place = "\(settings.address)"
        let missing = try await store.write { database in
            try database.lock(.schema, "")
            if case .isLater(let program) = try SchemaFit(database, self) {
                throw NewerSchemaError(folder: place, program: program)
            }
            let missing = try changesMissing(in: database)
            guard !missing.isEmpty, !isPlan else { return missing }
            if missing.count == version {
                try database.execute(sql: SchemaVersion.changesDefinition)
                for statement in try PostgreSQLSchema.statements() { try database.execute(sql: statement) }
            }
            for change in missing {
                if missing.count < version { try make(change, in: database) }
                try SchemaVersion.note(change.name, in: database)
            }
            try SchemaVersion(version: version, oldest: oldest, program: productVersion).write(in: database)
            return missing
        }
        store.close()
        return MigrationReport(place: place, changes: missing, isNew: missing.count == version)
    }
}

/// The changes that a database in PostgreSQL lacked.
package struct MigrationReport: Sendable {
    /// The database, without its user and password.
    package let place: String
    package let changes: [SchemaChange]
    /// Whether it had no tables.
    package let isNew: Bool

    /// Whether processes of the version before can go on.
    package var canStay: Bool { changes.allSatisfy { $0.effect == .expands } }
}

/// A database in PostgreSQL whose tables this program cannot use yet.
package struct UnmigratedDatabaseError: Error, CustomStringConvertible {
    let place: String
    let missing: Int

    package init(place: String, missing: Int) { (self.place, self.missing) = (place, missing) }

    package var description: String {
        "\(place): its tables lack \(missing) \(missing == 1 ? "change" : "changes") of this version: make them with 'signet serve migrate', then start again"
    }
}
