internal import Foundation
internal import GRDB
internal import Signet

/// A field to fill, and its place.
struct FieldRecord: Record {
    static let table = "field"

    enum CodingKeys: CodingKey, CaseIterable {
        case id, requestId, signerId, kind, page, x, y, width, height, label, required, value, source, position
    }

    enum Kind: String, Codable, Sendable, CaseIterable {
        case signature, initials, date, text, checkbox

        /// The size of a field for which none is given, in points; the sender's page has the same.
        var defaultSize: Size {
            switch self {
            case .signature: Size(width: 180, height: 48)
            case .initials: Size(width: 64, height: 32)
            case .date: Size(width: 110, height: 22)
            case .text: Size(width: 160, height: 22)
            case .checkbox: Size(width: 14, height: 14)
            }
        }
    }

    let id: String
    let requestId: String
    let signerId: String
    let kind: Kind
    let page: Int
    let x: Double
    let y: Double
    let width: Double
    let height: Double
    let label: String
    let required: Bool
    /// The value that it was filled with, shown to the other signers: a text or date, `true`, or the kind of a
    /// signature.
    var value: String?
    /// The source of a signature, as JSON.
    var source: String?
    let position: Int

    var frame: [Double] { [x, y, width, height] }
}

extension FieldRecord {
    /// The fields of a request, in the order in which they are filled.
    static func all(of requestId: String, in database: Database) throws -> [FieldRecord] {
        try all("WHERE requestId = ? ORDER BY position", [requestId], in: database)
    }
}
