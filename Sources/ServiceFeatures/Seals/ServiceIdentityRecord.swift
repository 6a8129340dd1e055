internal import Foundation
package import SignetServiceFoundation

/// The identity that the service made for all accounts, which all its processes seal with.
package struct ServiceIdentityRecord: StoredRecord {
    package static let table = "serviceIdentity"

    package enum CodingKeys: CodingKey, CaseIterable { case id, fingerprint, file, created }

    /// There is one.
    private let id: Int
    /// SHA-256 of the certificate, in hexadecimal.
    let fingerprint: String
    /// The key and its certificates as PKCS#12, encrypted as those of ``IdentityRecord``.
    let file: Data
    let created: Moment

    init(fingerprint: String, file: Data, created: Moment) {
        (id, self.fingerprint, self.file, self.created) = (1, fingerprint, file, created)
    }

    /// Reads it; `nil` where none was made.
    package static func read(in database: Database) throws -> ServiceIdentityRecord? {
        try first("WHERE id = 1", [], in: database)
    }
}
