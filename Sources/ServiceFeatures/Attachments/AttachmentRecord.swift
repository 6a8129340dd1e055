internal import Foundation
package import SignetServiceFoundation

/// A file that a signer gave for a field.
package struct AttachmentRecord: StoredRecord {
    package static let table = "attachment"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, requestId, signerId, fieldId, name, type, sha256, bytes, created
    }

    package let id: String
    let requestId: String
    let signerId: String
    let fieldId: String
    package let name: String
    package let type: AttachmentKind
    package let sha256: String
    package let bytes: Int
    let created: Moment

    package var guardedBy: RowLock? { RowLock(.request, requestId) }
}

extension AttachmentRecord {
    /// The attachments of requests, the oldest first.
    package static func all(ofAny requests: [String], in database: Database) throws -> [AttachmentRecord] {
        try all(
            "WHERE \(isOne(of: requests, "requestId")) ORDER BY created, id",
            StatementArguments(requests),
            in: database
        )
    }

    /// The attachments of one signer, the oldest first.
    static func all(of signer: SignerRecord, in database: Database) throws -> [AttachmentRecord] {
        try all(
            "WHERE requestId = ? AND signerId = ? ORDER BY created, id",
            [signer.requestId, signer.id],
            in: database
        )
    }

    /// The attachment with an identifier, where this signer gave it, for this field if one is given.
    static func of(
        _ signer: SignerRecord,
        field: String?,
        _ id: String,
        in database: Database
    ) throws -> AttachmentRecord? {
        guard let found = try first("WHERE id = ? AND signerId = ?", [id, signer.id], in: database),
            found.requestId == signer.requestId, field == nil || found.fieldId == field
        else { return nil }
        return found
    }

    /// The attachments that fields have as their values, in the order of the fields: those that were handed in.
    package static func handedIn(
        with fields: [FieldRecord],
        of request: String,
        in database: Database
    ) throws -> [AttachmentRecord] {
        let values = fields.filter { $0.kind.isFile }.compactMap(\.value)
        guard !values.isEmpty else { return [] }
        let all = try all(ofAny: [request], in: database)
        return values.compactMap { value in all.first { $0.id == value } }
    }

    /// Removes the files of a signer, except some.
    static func remove(
        of signer: SignerRecord,
        besides kept: Set<String>,
        _ now: Moment,
        in database: Database
    ) throws {
        for attachment in try all(of: signer, in: database) where !kept.contains(attachment.id) {
            try attachment.delete(in: database)
            try Orphans.add(attachment.sha256, now, in: database)
        }
    }
}

/// An attachment as the API returns it.
package struct AttachmentView: Encodable, Sendable {
    let id: String
    let signer: String
    let field: String
    let name: String
    let type: AttachmentKind
    let bytes: Int
    let sha256: String

    init(_ record: AttachmentRecord) {
        (id, signer, field, name) = (record.id, record.signerId, record.fieldId, record.name)
        (type, bytes, sha256) = (record.type, record.bytes, record.sha256)
    }
}
