internal import Foundation
package import GRDB
internal import SignetServiceFoundation

/// A signature that a person has given: one that they keep for the next time, or one from another device.
package struct SavedRecord: OwnedRecord {
    static let table = "saved"
    static let noun = "saved signature"
    static let isOwn = "owner = :owner"

    enum CodingKeys: CodingKey, CaseIterable {
        case id, owner, name, part, kind, source, isKept, created
    }

    let id: String
    let owner: String
    var name: String
    let part: String
    let kind: String
    /// `SignatureSource` as JSON.
    let source: String
    /// Whether it is in the list of those that are kept.
    let isKept: Bool
    let created: Moment
}

extension SavedRecord {
    private static let isKept = "owner = ? AND isKept <> 0"

    /// The signatures that a person keeps, the newest first.
    package static func kept(by owner: String, in database: Database) throws -> [SavedRecord] {
        try all("WHERE \(isKept) ORDER BY created DESC", [owner], in: database)
    }

    /// How many signatures a person keeps.
    static func countKept(by owner: String, in database: Database) throws -> Int {
        try count(where: isKept, [owner], in: database)
    }
}
