internal import Foundation
package import Signet
package import SignetServiceFoundation

/// A field to fill, and its place.
package struct FieldRecord: StoredRecord {
    package static let table = "field"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, requestId, signerId, kind, page, x, y, width, height, label, required, value, source, position
    }

    package enum Kind: String, Codable, Sendable, CaseIterable {
        case signature, initials, date, text, checkbox

        /// The size of a field for which none is given, in points; the sender's page has the same.
        package var defaultSize: Size {
            switch self {
            case .signature: Size(width: 180, height: 48)
            case .initials: Size(width: 64, height: 32)
            case .date: Size(width: 110, height: 22)
            case .text: Size(width: 160, height: 22)
            case .checkbox: Size(width: 14, height: 14)
            }
        }
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
    /// The value that it was filled with, shown to the other signers: a text or date, `true`, or the kind of a
    /// signature.
    package var value: String?
    /// The source of a signature, as JSON.
    package var source: String?
    let position: Int

    package var guardedBy: RowLock? { RowLock(.request, requestId) }

    package var frame: [Double] { [x, y, width, height] }
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
