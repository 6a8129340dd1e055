package import GRDB
package import SignetFiles
package import SignetServiceFoundation

/// The reason why a backup, its restoration or a command on the data folder cannot be done.
package struct MaintenanceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure, for exit codes.
    package enum Kind: Hashable, Sendable {
        /// The named input does not exist.
        case noInput
        /// The input is damaged.
        case damaged
        /// The output exists already, or may not be written.
        case cannotCreate
        /// It cannot be done now, or not by this program.
        case unavailable
        /// Rules forbid it.
        case refused
        /// Reading or writing failed.
        case inputOutput
    }

    package let kind: Kind
    /// The sentence, without its full stop.
    package let description: String

    package init(_ kind: Kind, _ description: String) { (self.kind, self.description) = (kind, description) }

    /// The fault of a file.
    package init(_ error: FileError) {
        let kind: Kind =
            switch error.code {
            case .noInput: .noInput
            case .tooLarge: .damaged
            case .cannotCreate: .cannotCreate
            case .inputOutput: .inputOutput
            }
        self.init(kind, error.description)
    }

    /// The fault of a database.
    package init(_ error: DatabaseError) {
        let isDamaged = [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
        let reason = error.message ?? "error \(error.resultCode.rawValue)"
        self.init(isDamaged ? .damaged : .inputOutput, "the database cannot be read or written: \(reason)")
    }

    /// The fault of a database in PostgreSQL, at a place without its user and password; `cause` is why it cannot be reached.
    package init(_ error: StoreUnavailableError, at place: String, because cause: String?) {
        let reason =
            switch error.reason {
            case .unreachable: cause ?? "it cannot be reached, or the connection was lost; nothing was changed"
            case .busy: "it is busy; nothing was changed"
            case .timedOut: "it did not answer in time; nothing was changed"
            case .objects: "the storage of documents does not answer"
            case .outcomeUnknown: "the connection was lost at the end of the change, which may have been made"
            }
        self.init(.unavailable, "\(place): \(reason)")
    }

    /// Refuses a data folder that is not there, or has no database while the settings name no other; where they name a bucket and a
    /// database, nothing need be in it.
    static func requireData(_ configuration: ServiceConfiguration) throws {
        let folder = configuration.dataFolder
        let isThere =
            configuration.database == nil
            ? FileContents.length(of: DataFolder.database(of: folder)) != nil
            : configuration.objects != nil || Folder.exists(folder)
        guard isThere else { throw MaintenanceError(.noInput, "\(folder): no Signet data here; give the data folder") }
    }
}
