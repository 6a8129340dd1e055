package import Foundation
package import SignetServiceFoundation

/// An account's own identity.
package struct IdentityRecord: StoredRecord {
    package static let table = "identity"
    package static let key = ["accountId"]

    package enum CodingKeys: CodingKey, CaseIterable { case accountId, fingerprint, file, created }

    package let accountId: String
    /// SHA-256 of the certificate, in hexadecimal.
    let fingerprint: String
    /// The key and its certificates as PKCS#12.
    ///
    /// Encrypted with a key derived from that of the data at rest, where there is one.
    package let file: Data
    package let created: Moment

    /// The identity of an account; `nil` where it has none.
    package static func of(_ accountId: String, in database: Database) throws -> IdentityRecord? {
        try first("WHERE accountId = ?", [accountId], in: database)
    }
}
