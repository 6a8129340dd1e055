internal import Foundation
internal import HTTPTypes
internal import SignetAudit
internal import SignetServiceFoundation

/// Deletes a signing request that is over, with everything that was kept for it.
///
/// Its rows, its chain, what its signers drew, saved and sent, and its documents go, unless another request or a batch needs them.
/// The account's chain keeps that there was one: its identifier, the hash of its chain's last entry and the digest of its document,
/// by which an export or a copy of the document can still be recognised. None of that says anything about a person.
struct RequestErasure: Sendable {
    let request: RequestRecord
    /// Whether the documents that were sent stay.
    let keepsDocument: Bool

    /// Locks requests with what their signers keep, for a transaction that reads and erases them.
    ///
    /// So a picture that arrives meanwhile is either erased too, or refused.
    static func lock(_ requests: [String], in database: Database) throws {
        try lock(requests, templates: [], in: database)
    }

    /// The same with templates, whose locks are between the others.
    static func lock(_ requests: [String], templates: [String], in database: Database) throws {
        try database.lock(.owner, each: SignerRecord.all(ofAny: requests, in: database).map(\.owner))
        try database.lock(.template, each: templates)
        try database.lock(.request, each: requests)
    }

    /// The part of it that the account's chain keeps.
    ///
    /// - Throws: ``Problem`` where the request is open, and the database's errors.
    private func facts(in database: Database) throws -> [String: String] {
        guard !request.isOpen else {
            throw Problem.conflict("The signing request is under way: cancel it first.")
        }
        guard request.state != .sealing else {
            throw Problem.conflict("The signing request is being sealed: delete it when it is completed.")
        }
        let head = try AuditLog.head(of: request.id, in: database)
        return [
            "request": request.id, "state": request.state.rawValue, "entries": String(head.sequence),
            "head": head.hash.text,
        ]
    }

    /// Deletes everything, and records that in the account's chain and for webhooks, in the caller's transaction.
    ///
    /// - Throws: ``Problem`` where the request is open, and the database's errors.
    func delete(
        by actor: AuditEvent.Actor,
        from origin: AuditEvent.Origin,
        because reason: String?,
        _ services: RequestServices,
        in database: Database
    ) throws {
        database.requireLock(.request, request.id)
        let now = services.api.now
        var details = try facts(in: database)
        details["reason"] = reason
        var event = AuditEvent(.requestDeleted, at: now, by: actor, from: origin, document: nil, details)
        event.document = request.documentState
        try erase(now, in: database)
        try AuditLog(account: request.accountId).append([event], in: database)
        try services.outbox.enqueue(
            .requestDeleted,
            account: request.accountId,
            subject: request.id,
            [:],
            in: database
        )
    }

    /// Deletes everything, in the caller's transaction.
    private func erase(_ now: Moment, in database: Database) throws {
        for signer in try SignerRecord.all(of: request.id, in: database) { database.requireLock(.owner, signer.owner) }
        let pictures = try PictureRecord.all("WHERE owner IN (\(Self.owners))", ["id": request.id], in: database)
        let attachments = try AttachmentRecord.all(ofAny: [request.id], in: database)
        let documents = try request.documents(knowing: [], in: database)
        for statement in Self.statements {
            try database.execute(sql: statement, arguments: ["id": request.id])
        }
        try DeliveryRecord.remove(about: request.id, of: request.accountId, in: database)
        for digest in Set((pictures.map(\.sha256) + attachments.map(\.sha256)) + documents.map(\.record.sha256)) {
            try Orphans.add(digest, now, in: database)
        }
        let originals = keepsDocument ? [] : documents.map(\.record.documentId)
        for id in Set(documents.compactMap(\.record.finalDocumentId) + originals).sorted() {
            guard let document = try DocumentRecord.with(id: id, in: database), document.accountId == request.accountId,
                try !document.isNeeded(in: database)
            else { continue }
            try document.erase(now, in: database)
        }
    }

    /// The signers, and the handovers of theirs to other devices, as owners of what they kept.
    private static let owners = """
        SELECT 'signer:' || id FROM signer WHERE requestId = :id
        UNION SELECT 'handover:' || id FROM handover WHERE owner IN (SELECT 'signer:' || id FROM signer WHERE requestId = :id)
        """

    /// The ids of the records that links lead to.
    private static let subjects = """
        SELECT id FROM signer WHERE requestId = :id
        UNION SELECT id FROM handover WHERE owner IN (SELECT 'signer:' || id FROM signer WHERE requestId = :id)
        """

    /// In an order in which each finds what it is about.
    private static let statements = [
        "DELETE FROM picture WHERE owner IN (\(owners))",
        "DELETE FROM saved WHERE owner IN (\(owners))",
        "DELETE FROM draft WHERE owner IN (\(owners))",
        "DELETE FROM idempotency WHERE owner IN (SELECT id FROM link WHERE subject IN (\(subjects)))",
        "DELETE FROM link WHERE subject IN (\(subjects))",
        "DELETE FROM handover WHERE owner IN (SELECT 'signer:' || id FROM signer WHERE requestId = :id)",
        "DELETE FROM attachment WHERE requestId = :id",
        "DELETE FROM field WHERE requestId = :id",
        "DELETE FROM job WHERE kind = 'mail' AND key IN (SELECT id FROM mail WHERE requestId = :id)",
        "DELETE FROM mail WHERE requestId = :id",
        "DELETE FROM question WHERE requestId = :id",
        "DELETE FROM delegation WHERE requestId = :id",
        "DELETE FROM sitting WHERE requestId = :id",
        "DELETE FROM requestLabel WHERE requestId = :id",
        "UPDATE bulkRow SET requestId = NULL WHERE requestId = :id",
        "DELETE FROM signer WHERE requestId = :id",
        "DELETE FROM signerGroup WHERE requestId = :id",
        "DELETE FROM publicStart WHERE requestId = :id",
        "DELETE FROM seal WHERE requestId = :id",
        "DELETE FROM renewal WHERE requestId = :id",
        "DELETE FROM job WHERE kind = 'renewal' AND key = :id",
        "DELETE FROM requestDocument WHERE requestId = :id",
        "DELETE FROM event WHERE chain = :id",
        "DELETE FROM chain WHERE chain = :id",
        "DELETE FROM request WHERE id = :id",
    ]
}
