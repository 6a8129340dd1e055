internal import Foundation
internal import HTTPTypes
internal import SignetServiceFoundation

/// A signature that an account keeps.
struct SignatureRecord: OwnedRecord {
    static let table = "signature"
    static let noun = "signature"

    enum CodingKeys: CodingKey, CaseIterable {
        case id, accountId, name, kind, part, source, width, height, created
    }

    let id: String
    let accountId: String
    let name: String
    let kind: String
    let part: String
    /// `SignatureSource` as JSON.
    let source: String
    /// Points.
    let width: Double
    let height: Double
    let created: Moment

    /// SHA-256 of its source.
    var digest: String { BlobStore.digest(of: Array(source.utf8)) }
}
