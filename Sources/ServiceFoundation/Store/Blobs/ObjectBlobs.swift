package import Foundation
internal import SignetFiles
package import SignetObjects

/// Objects of a bucket below `blobs/`.
///
/// Storage neither locks nor tells by the clock of the database when an object was written, so a row of the table `blob` has that time,
/// written before the object. Removal first writes until when it lasts into the row; one who keeps the same bytes meanwhile waits for
/// its end, and then writes the object again. A removal without an answer may come about later, so it lasts for as long as the server
/// takes its request. No transaction waits for storage but that of ``keep(_:in:_:)``.
package struct ObjectBlobs: Blobs {
    private let objects: ObjectStore
    /// The same for a transaction, which keeps a connection and its locks meanwhile.
    private let brief: ObjectStore
    /// Nil where nothing is removed, as by a backup.
    private let database: (any StoreDatabase)?

    /// The longest time of an operation for which a transaction waits, and of a removal.
    private static let briefLimit = Duration.seconds(5)
    /// The time after which no server takes the signature of a removal any more, in milliseconds.
    private static let longestRemoval: Int64 = 900_000
    /// How long one waits who keeps what is being removed.
    private static let longestWait = Duration.seconds(10)
    /// The time of a probe.
    private static let probeLimit = Duration.seconds(4)

    package init(_ objects: ObjectStore, database: (any StoreDatabase)?) {
        (self.objects, self.database) = (objects, database)
        brief = objects.limited(to: Self.briefLimit)
    }

    package let isRemote = true

    private static let folder = DataFolder.blobsName

    /// Whether there is nothing.
    package func isUnused() throws -> Bool { try objects.page(beginning: "\(Self.folder)/").names.isEmpty }

    private func path(_ name: String) -> String { "\(Self.folder)/\(name)" }

    package func keep(_ name: String, in transaction: Database?, _ bytes: () throws -> [UInt8]) throws {
        // The object is written where it is there, too: its removal may have begun before the row was written.
        if let transaction {
            // The other one could not end its removal before this transaction.
            guard try !Self.note(name, in: transaction) else { throw StoreUnavailableError(.busy) }
            try brief.put(bytes(), path(name))
        } else {
            if let database, try database.writeNow({ try Self.note(name, in: $0) }) {
                let end = ContinuousClock.now + Self.longestWait
                while try database.readNow({ try Self.isRemoved(name, in: $0) }) {
                    guard ContinuousClock.now < end else { throw StoreUnavailableError(.busy) }
                    ObjectStore.wait(.milliseconds(50))
                }
            }
            try objects.put(bytes(), path(name))
        }
    }

    /// Notes that bytes are kept now.
    ///
    /// - Returns: Whether somebody removes them.
    private static func note(_ name: String, in database: Database) throws -> Bool {
        try database.execute(
            sql: """
                INSERT INTO blob (name, kept) VALUES (?, (SELECT clock_ms()))
                ON CONFLICT (name) DO UPDATE SET kept = excluded.kept
                """,
            arguments: [name]
        )
        return try isRemoved(name, in: database)
    }

    private static func isRemoved(_ name: String, in database: Database) throws -> Bool {
        try Bool.fetchOne(database, sql: "SELECT removal > clock_ms() FROM blob WHERE name = ?", arguments: [name])
            ?? false
    }

    package func keepFirst(_ name: String, _ bytes: [UInt8]) throws -> Bool {
        try objects.putIfAbsent(bytes, path(name))
    }

    package func bytes(_ name: String, in transaction: Database?) throws -> [UInt8] {
        let objects = transaction == nil ? objects : brief
        do throws(ObjectError) { return try objects.get(path(name), limit: FileContents.limit) } catch {
            throw error.cause == .absent ? BlobMissingError(name: name) : error
        }
    }

    package func length(_ name: String) throws -> Int? { try objects.head(path(name))?.length }

    package func remove(_ name: String, keptBefore moment: Date) throws -> Bool {
        guard let database else { return false }
        let begun = ContinuousClock.now
        let removal = try database.writeNow { try Self.beginRemoval(of: name, keptBefore: moment, in: $0) }
        guard let removal else { return false }
        let rest = Self.briefLimit - (ContinuousClock.now - begun)
        // Of a process that was stopped here.
        guard rest > .zero else { throw StoreUnavailableError(.busy) }
        do throws(ObjectError) { try objects.limited(to: rest).remove(path(name), isRepeated: false) } catch {
            if error.isSurelyUndone {
                try database.writeNow { try Self.giveUp(removal, of: name, in: $0) }
            }
            throw error
        }
        return try database.writeNow { try Self.end(removal, of: name, keptBefore: moment, in: $0) }
    }

    /// Notes that an object is being removed.
    ///
    /// - Returns: Until when others wait for it; nil if it was kept since the moment, or somebody removes it.
    private static func beginRemoval(
        of name: String,
        keptBefore moment: Date,
        in database: Database
    ) throws -> Int64? {
        // The row is locked. One that is missing, as after a restore, is made: nobody knows how old the object is, or whose.
        try database.execute(
            sql: """
                INSERT INTO blob (name, kept) VALUES (?, (SELECT clock_ms()))
                ON CONFLICT (name) DO UPDATE SET kept = blob.kept
                """,
            arguments: [name]
        )
        try database.execute(
            sql: """
                UPDATE blob SET removal = (SELECT clock_ms()) + \(longestRemoval)
                WHERE name = ? AND kept < ? AND removal < (SELECT clock_ms())
                """,
            arguments: [name, Moment(moment).milliseconds]
        )
        guard database.changesCount == 1 else { return nil }
        return try Int64.fetchOne(database, sql: "SELECT removal FROM blob WHERE name = ?", arguments: [name])
    }

    /// Notes that an object was removed, and lets those go on who wait to keep it again.
    ///
    /// - Returns: Whether there are none.
    private static func end(
        _ removal: Int64,
        of name: String,
        keptBefore moment: Date,
        in database: Database
    ) throws -> Bool {
        let arguments: StatementArguments = [name, removal, Moment(moment).milliseconds]
        try database.execute(
            sql: "DELETE FROM blob WHERE name = ? AND removal = ? AND kept < ?",
            arguments: arguments
        )
        guard database.changesCount == 0 else { return true }
        try giveUp(removal, of: name, in: database)
        return false
    }

    /// Lets those go on who wait to keep an object.
    private static func giveUp(_ removal: Int64, of name: String, in database: Database) throws {
        try database.execute(
            sql: "UPDATE blob SET removal = 0 WHERE name = ? AND removal = ?",
            arguments: [name, removal]
        )
    }

    package func names(beginning digit: Character) throws -> Set<String> {
        var names: Set<String> = []
        var place: String?
        repeat {
            let page = try objects.page(beginning: "\(Self.folder)/\(digit)", after: place)
            names.formUnion(
                page.names.map { String($0.dropFirst(Self.folder.count + 1)) }.filter { $0.utf8.count == 67 }
            )
            place = page.next
        } while place != nil
        return names
    }

    package func probe() throws {
        _ = try objects.limited(to: Self.probeLimit).get(path(BlobStore.checkName), limit: FileContents.limit)
    }

    package func claim() throws {
        guard let database else { return }
        let owner = try database.writeNow { database in
            let made = UUID().uuidString.lowercased()
            try database.execute(
                sql: "INSERT INTO blobOwner (id, name) VALUES (1, ?) ON CONFLICT (id) DO NOTHING",
                arguments: [made]
            )
            return try String.fetchOne(database, sql: "SELECT name FROM blobOwner") ?? made
        }
        let path = path(Self.ownerName)
        // Read afterwards: not all storage leaves what is there.
        if try objects.head(path) == nil { _ = try objects.putIfAbsent(Array(owner.utf8), path) }
        let found = try objects.get(path, limit: FileContents.limit)
        guard found == Array(owner.utf8) else { throw ForeignStorageError(place: "\(objects.address)") }
    }

    /// The object that has the name of the database whose rows name all others.
    private static let ownerName = "owner"
}

extension ObjectError {
    /// Whether the server has refused, or was not asked; otherwise it may still do what it was asked for.
    fileprivate var isSurelyUndone: Bool {
        switch cause {
        case .name, .credentials, .denied, .signature, .clock, .noBucket, .region, .resting: true
        default: false
        }
    }
}

/// The objects belong to another database, which would lose them here.
package struct ForeignStorageError: Error, CustomStringConvertible {
    let place: String

    package var description: String {
        "\(place): the documents there belong to another database: name another prefix in blobs, or that database"
    }
}
