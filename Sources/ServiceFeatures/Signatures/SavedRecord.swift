internal import Foundation
package import SignetServiceFoundation

/// A signature that a person has given: one that they keep for the next time, or one from another device.
package struct SavedRecord: OwnedRecord {
    package static let table = "saved"
    package static let noun = "saved signature"
    package static let isOwn = "owner = :owner"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, owner, name, part, kind, source, isKept, created
    }

    package let id: String
    let owner: String
    var name: String
    let part: String
    let kind: String
    /// `SignatureSource` as JSON.
    let source: String
    /// Whether it is in the list of those that are kept.
    let isKept: Bool
    package let created: Moment

    package var guardedBy: RowLock? { RowLock(.owner, owner) }
}

extension SavedRecord {
    private static let isKept = "owner = ? AND isKept <> 0"

    /// The signatures that a person keeps, the newest first.
    package static func kept(by owner: String, in database: Database) throws -> [SavedRecord] {
        try all("WHERE \(isKept) ORDER BY created DESC", [owner], in: database)
    }

    /// Keeps a new signature of a person, whose erasure meanwhile it must not outlive.
    func keep(in database: Database) throws {
        database.requireLock(.owner, owner)
        try insert(in: database)
    }

    /// How many signatures a person keeps.
    static func countKept(by owner: String, in database: Database) throws -> Int {
        database.requireLock(.owner, owner)
        return try count(where: isKept, [owner], in: database)
    }
}
