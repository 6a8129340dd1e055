internal import Foundation
package import Signet
package import SignetServiceFoundation

/// A field to fill, and its place.
package struct FieldRecord: StoredRecord {
    package static let table = "field"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, requestId, signerId, kind, page, x, y, width, height, label, required, value, source, position,
            document, name, details, shown
    }

    package let id: String
    let requestId: String
    var signerId: String
    package let kind: Kind
    package let page: Int
    let x: Double
    let y: Double
    package let width: Double
    package let height: Double
    package let label: String
    package let required: Bool
    /// The value that it was filled with, shown to the other signers: its text, or the kind of a signature.
    package var value: String?
    /// The source of a signature, as JSON.
    package var source: String?
    let position: Int
    /// The place of its document among the request's, from 1.
    package var document = 1
    /// The name by which values and rules are given; unique in its request.
    package var name = ""
    package var details = FieldDetails()
    /// False for a field that its rules hid when its signer finished.
    package var shown = true
    package var guardedBy: RowLock? { RowLock(.request, requestId) }

    package var frame: [Double] { [x, y, width, height] }

    /// The value that it has before its signer fills it in: the sender's, or what is known of the person.
    package func initialValue(for signer: SignerRecord) -> String? {
        switch kind {
        case .name: details.value ?? signer.name
        case .email: details.value ?? (signer.email.isEmpty ? nil : signer.email)
        default: details.value
        }
    }
}

extension FieldRecord {
    /// The fields of a request, in the order in which they are filled.
    package static func all(of requestId: String, in database: Database) throws -> [FieldRecord] {
        try all(ofAny: [requestId], in: database)
    }

    /// The fields of requests, in the order in which they are filled in each.
    static func all(ofAny requests: [String], in database: Database) throws -> [FieldRecord] {
        try all(
            "WHERE \(isOne(of: requests, "requestId")) ORDER BY position",
            StatementArguments(requests),
            in: database
        )
    }
}
