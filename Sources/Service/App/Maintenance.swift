internal import Foundation
internal import GRDB
internal import SignetFiles
internal import SignetPostgreSQL
package import SignetServiceFeatures
package import SignetServiceFoundation

/// The commands on a data folder that run beside the service, or without it.
package struct Maintenance: Sendable {
    private let configuration: ServiceConfiguration
    private let environment: ServiceEnvironment

    package init(_ configuration: ServiceConfiguration, environment: ServiceEnvironment) {
        (self.configuration, self.environment) = (configuration, environment)
    }

    /// Makes the changes of the tables that a database in PostgreSQL lacks, or only reports them.
    ///
    /// - Throws: ``MaintenanceError``, and the errors of ``SchemaMigrator/migrate(_:isPlan:)``.
    package func migrate(isPlan: Bool) async throws -> MigrationReport {
        guard let settings = configuration.database else {
            throw MaintenanceError(
                .refused,
                "store names no database in PostgreSQL: SQLite's tables are changed by the first start of a version"
            )
        }
        do { return try await Schema.migrator.migrate(settings, isPlan: isPlan) } catch { throw reported(error) }
    }

    /// Writes a backup of the data folder and its database into a folder.
    ///
    /// - Throws: ``MaintenanceError``.
    package func backUp(to folder: String) throws -> BackupReport {
        try reporting {
            var writer = try BackupWriter(configuration, to: folder, now: environment.now)
            return try writer.write()
        }
    }

    /// Restores a backup into the data folder, which must be empty, and into the database that the settings name.
    ///
    /// - Throws: ``MaintenanceError``.
    package func restore(_ backup: String) throws -> BackupReport {
        try reporting { try BackupRestorer(backup, into: configuration).restore() }
    }

    /// Checks the data folder and its database, and changes nothing.
    ///
    /// - Throws: ``MaintenanceError``.
    package func check() throws -> CheckReport {
        try reporting { try DataCheck(configuration, at: environment.now()).run() }
    }

    private func reporting<Value>(_ work: () throws -> Value) throws -> Value {
        do { return try work() } catch { throw reported(error) }
    }

    /// Errors of files and of the database as faults of the command; others as they are.
    private func reported(_ error: any Error) -> any Error {
        switch error {
        case let error as FileError: MaintenanceError(error)
        case let error as DatabaseError: MaintenanceError(error)
        case let error as UsedDatabaseError: MaintenanceError(.cannotCreate, error.description)
        case let error as PostgreSQLError: MaintenanceError(.inputOutput, "\(place): \(error.message)")
        default: explained(error)
        }
    }

    /// That the store does not answer, with its place and the cause; others as they are.
    package func explained(_ error: any Error) -> any Error {
        guard let error = error as? StoreUnavailableError else { return error }
        let cause = configuration.database.flatMap(MaintainedDatabase.connectionFault)
        return MaintenanceError(error, at: place, because: cause)
    }

    /// The database, without its user and password.
    private var place: String { configuration.database.map { "\($0.address)" } ?? configuration.dataFolder }
}
