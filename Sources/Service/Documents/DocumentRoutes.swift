internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Hummingbird
internal import Signet
internal import SignetAudit

/// `/v1/documents`, and `/v1/stamp`, which keeps nothing.
struct DocumentRoutes: Sendable {
    let core: ServiceCore

    var shelf: DocumentShelf { DocumentShelf(core: core) }

    func add(to router: some RouterMethods<ServiceContext>) {
        router.api(.post, "documents", .write(.documents), core, upload)
        router.api(.get, "documents", .read(.documents), core, list)
        router.api(.get, "documents/:id", .read(.documents), core, one)
        router.api(.delete, "documents/:id", .write(.documents), core, remove)
        router.api(.get, "documents/:id/content", .read(.documents), core, content)
        router.api(.get, "documents/:id/pages/:number", .read(.documents), core, page)
        router.api(.post, "documents/:id/stamps", .write(.documents), core, stamp)
        router.api(.post, "documents/:id/places", .read(.documents), core, places)
        router.api(.post, "stamp", .write(.documents), core, stampOnly)
    }

    @Sendable private func upload(_ call: APICall) async throws -> Response {
        let body = try await call.body(("limits.document-bytes", core.limits.documentBytes))
        if let earlier = try await call.earlierReply(body: body) { return earlier }
        let name = FileName(call.query("name"), otherwise: "document.pdf")
        let record = try await shelf.take(body, name: name, account: call.caller.accountId, parent: nil)
        return try await call.keep(record, body: body, .documentUploaded)
    }

    @Sendable private func list(_ call: APICall) async throws -> Response {
        let owned = "accountId = :account AND deleted IS NULL"
        return try await call.list(DocumentRecord.self, where: owned, ["account": call.caller.accountId]) { record, _ in
            try DocumentView(record)
        }
    }

    @Sendable private func one(_ call: APICall) async throws -> Response {
        try Reply(.ok, DocumentView(try await record(call))).response
    }

    @Sendable private func remove(_ call: APICall) async throws -> Response {
        let (id, accountId) = (call.parameter("id"), call.caller.accountId)
        let event = call.event(.documentDeleted, ["document": id])
        try await core.store.write { database in
            let record = try DocumentRecord.find(id, of: accountId, in: database)
            let isUsed = try Bool.fetchOne(
                database,
                sql: "SELECT EXISTS (SELECT 1 FROM request WHERE documentId = ? AND state = 'sent')",
                arguments: [id]
            )
            guard isUsed != true else {
                throw Problem.conflict(
                    "The document is part of a signing request that is under way: cancel that first."
                )
            }
            try database.execute(sql: "UPDATE document SET deleted = ? WHERE id = ?", arguments: [core.now, id])
            try AuditLog(account: accountId).append([event], in: database)
            try Orphans.add(record.sha256, core.now, in: database)
        }
        return Reply(.noContent).response
    }

    @Sendable private func content(_ call: APICall) async throws -> Response {
        let record = try await record(call)
        let bytes = try await shelf.bytes(of: record.sha256)
        return try .file(
            bytes,
            type: "application/pdf",
            name: FileName(record.name, otherwise: "document.pdf"),
            kind: .attachment,
            tag: record.sha256,
            to: call.request
        )
    }

    @Sendable private func page(_ call: APICall) async throws -> Response {
        let record = try await record(call)
        return try await shelf.pageReply(
            of: record.sha256,
            description: record.description,
            page: call.parameter("number"),
            width: call.query("width")
        ).with(.cacheControl, "private, max-age=86400").response
    }

    func record(_ call: APICall) async throws -> DocumentRecord {
        let (id, accountId) = (call.parameter("id"), call.caller.accountId)
        return try await core.store.read { try DocumentRecord.find(id, of: accountId, in: $0) }
    }

    // MARK: Places

    private struct PlacesRequest: Decodable {
        let at: [String]
        let width: Double?
        let height: Double?
    }

    private struct PlaceView: Encodable {
        let at: Int
        let page: Int
        let frame: [Double]
    }

    @Sendable private func places(_ call: APICall) async throws -> Response {
        let wanted = try await call.json(PlacesRequest.self)
        guard (1...100).contains(wanted.at.count) else { throw Problem.invalid("'at' has 1 to 100 places.") }
        let placements = try wanted.at.map { try Placement(api: $0) }
        let size = Size(width: wanted.width ?? 150, height: wanted.height ?? 50)
        let bytes = try await shelf.bytes(of: try await record(call).sha256)
        let (signer, limits) = (core.signer(nil, seed: ""), core.limits)
        let found = try await core.viewing.run {
            let time = SearchTime(limits)
            return try placements.enumerated().flatMap { index, placement in
                try time.check()
                return try signer.places(of: placement, size: size, in: bytes).map {
                    PlaceView(at: index, page: $0.page, frame: $0.frame.numbers)
                }
            }
        }
        return try Reply(.ok, ["places": found]).response
    }
}

extension AuditAction {
    static let documentDeleted = AuditAction(rawValue: "document.deleted")
}

extension String {
    /// Whether a digest is spoken of by nothing any more.
    func isUnused(in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql: """
                SELECT NOT EXISTS (SELECT 1 FROM document WHERE sha256 = :digest AND deleted IS NULL)
                    AND NOT EXISTS (SELECT 1 FROM request WHERE sha256 = :digest)
                    AND NOT EXISTS (
                        SELECT 1 FROM request JOIN document ON document.id = request.documentId
                        WHERE document.sha256 = :digest)
                    AND NOT EXISTS (SELECT 1 FROM picture WHERE sha256 = :digest)
                """,
            arguments: ["digest": self]
        ) ?? false
    }
}

extension Placement {
    /// Reads a place that the API was given.
    init(api text: String) throws(Problem) {
        do { self = try Placement(parsing: text) } catch {
            throw .invalid("The place '\(text.prefixed(to: 200))': \(error).")
        }
    }
}

extension StampSize {
    /// Reads a size that the API was given.
    init(api text: String) throws(Problem) {
        do { self = try StampSize(parsing: text) } catch {
            throw .invalid("The size '\(text.prefixed(to: 200))': \(error).")
        }
    }
}

extension APICall {
    /// Writes a document's record with an entry in the account's chain, and tells it.
    func keep(_ record: DocumentRecord, body: [UInt8], _ action: AuditAction) async throws -> Response {
        let event = AuditEvent(
            action,
            at: core.now,
            by: actor,
            from: origin,
            document: record.state,
            ["document": record.id, "name": record.name].merging(record.parent.map { ["parent": $0] } ?? [:]) { $1 }
        )
        return try await commit(body: body) { database in
            try record.insert(database)
            try AuditLog(account: record.accountId).append([event], in: database)
            return try Reply(.created, DocumentView(record)).with(.location, "/v1/documents/\(record.id)")
        }
    }
}

extension DocumentRecord {
    /// Which bytes it is, for the audit.
    var state: AuditEvent.DocumentState? {
        AuditDigest(sha256).map { AuditEvent.DocumentState(sha256: $0, bytes: bytes) }
    }
}
