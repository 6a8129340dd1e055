internal import Foundation
internal import GRDB

/// An account's own identity.
struct IdentityRecord: Record {
    static let table = "identity"
    static let key = ["accountId"]

    enum CodingKeys: CodingKey, CaseIterable { case accountId, fingerprint, file, created }

    let accountId: String
    /// SHA-256 of the certificate, in hexadecimal.
    let fingerprint: String
    /// The key and its certificates as PKCS#12.
    ///
    /// Encrypted with a key derived from that of the data at rest, where there is one.
    let file: Data
    let created: Moment

    /// The identity of an account; `nil` where it has none.
    static func of(_ accountId: String, in database: Database) throws -> IdentityRecord? {
        try first("WHERE accountId = ?", [accountId], in: database)
    }
}
