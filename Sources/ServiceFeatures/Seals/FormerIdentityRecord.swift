internal import Foundation
internal import SignetServiceFoundation

/// The certificate of an account's earlier identity, without its key: documents that were sealed with it are still known here.
struct FormerIdentityRecord: StoredRecord {
    static let table = "formerIdentity"
    static let key = ["fingerprint"]

    enum CodingKeys: CodingKey, CaseIterable { case fingerprint, accountId, certificate, ended }

    /// SHA-256 of the certificate, in hexadecimal.
    let fingerprint: String
    let accountId: String
    /// In DER.
    let certificate: Data
    /// When another took its place.
    let ended: Moment

    /// Forgets those of an account.
    static func removeAll(of accountId: String, in database: Database) throws {
        try database.execute(sql: "DELETE FROM formerIdentity WHERE accountId = ?", arguments: [accountId])
    }
}
