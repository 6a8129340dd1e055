internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Signet

/// A document that others are asked to sign.
struct RequestRecord: Codable, FetchableRecord, PersistableRecord, Sendable {
    static let databaseTableName = "request"

    enum State: String, Codable, Sendable { case sent, completed, declined, cancelled, expired }

    let id: String
    let accountId: String
    let title: String
    let message: String
    let sender: String
    let documentId: String
    /// The document with the signatures so far.
    var sha256: String
    var bytes: Int
    let inOrder: Bool
    var state: State
    let created: Moment
    let expires: Moment
    var finished: Moment?
    var finalDocumentId: String?

    static func find(_ id: String, of accountId: String, in database: Database) throws -> RequestRecord {
        let record = try RequestRecord.fetchOne(
            database,
            sql: "SELECT * FROM request WHERE id = ? AND accountId = ?",
            arguments: [id, accountId]
        )
        guard let record else { throw Problem.notFound("signing request") }
        return record
    }

    /// Its signers, in their order.
    func signers(in database: Database) throws -> [SignerRecord] {
        try SignerRecord.fetchAll(
            database,
            sql: "SELECT * FROM signer WHERE requestId = ? ORDER BY position, rowid",
            arguments: [id]
        )
    }

    /// Its fields, in the order in which they are filled.
    func fields(in database: Database) throws -> [FieldRecord] {
        try FieldRecord.fetchAll(
            database,
            sql: "SELECT * FROM field WHERE requestId = ? ORDER BY position",
            arguments: [id]
        )
    }

    /// The chain that its events go to.
    var log: AuditLog { AuditLog(account: accountId, request: id) }
}

/// One who is asked to sign.
struct SignerRecord: Codable, FetchableRecord, PersistableRecord, Sendable {
    static let databaseTableName = "signer"

    enum State: String, Codable, Sendable {
        /// It is not their turn yet.
        case waiting
        /// It is their turn.
        case ready
        /// It is their turn and they have seen the document.
        case viewed
        case signed
        case declined
    }

    let id: String
    let requestId: String
    let name: String
    let email: String
    /// Who has the same number signs at the same time.
    let position: Int
    let language: String
    /// `CaptureConfiguration` as JSON.
    let configuration: String
    var state: State
    /// When it became their turn.
    var asked: Moment?
    var viewed: Moment?
    var finished: Moment?
    /// Why they declined.
    var reason: String?
    var reminded: Moment?

    /// Whether it is their turn.
    var mayAct: Bool { state == .ready || state == .viewed }

    /// What their saved signatures, drafts and pictures belong to.
    var owner: String { "signer:\(id)" }
}

/// What is to be filled, and where.
struct FieldRecord: Codable, FetchableRecord, PersistableRecord, Sendable {
    static let databaseTableName = "field"

    enum Kind: String, Codable, Sendable, CaseIterable {
        case signature, initials, date, text, checkbox

        /// The size of a field that is placed by a text or a corner, in points.
        var usualSize: Size {
            switch self {
            case .signature: Size(width: 150, height: 50)
            case .initials: Size(width: 50, height: 30)
            case .date: Size(width: 100, height: 18)
            case .text: Size(width: 160, height: 18)
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
    /// What it was filled with, told to the other signers: a text or date, `true`, or the kind of a signature.
    var value: String?
    /// What a signature was made from, as JSON.
    var source: String?
    let position: Int

    var frame: [Double] { [x, y, width, height] }
}
