internal import Foundation
package import GRDB
package import SignetAudit
internal import SignetServiceFoundation

extension RequestRecord {
    /// The digest of its current bytes, for the audit.
    var documentState: AuditEvent.DocumentState? {
        AuditDigest(sha256).map { AuditEvent.DocumentState(sha256: $0, bytes: bytes) }
    }

    /// Writes an event to the request's chain and to its webhooks.
    package func note(
        _ action: AuditAction,
        by actor: AuditEvent.Actor,
        from origin: AuditEvent.Origin,
        _ details: [String: String],
        _ services: RequestServices,
        in database: Database
    ) throws {
        let event = AuditEvent(action, at: services.api.now, by: actor, from: origin, document: nil, details)
        try log.append([event], in: database)
        try services.outbox.enqueue(action, of: self, details, in: database)
    }

    /// Writes an event of the service to the request's chain, with the digest of its document.
    func logDocument(
        _ action: AuditAction,
        _ details: [String: String],
        at now: Moment,
        in database: Database
    ) throws {
        let event = AuditEvent(action, at: now, by: .service, from: .service, document: documentState, details)
        try log.append([event], in: database)
    }
}

extension Outbox {
    /// Puts an event of a signing request into the queue, for every webhook that subscribes to it.
    package func enqueue(
        _ action: AuditAction,
        of request: RequestRecord,
        _ details: [String: String],
        in database: Database
    ) throws {
        var data = details
        data["state"] = request.state.rawValue
        data["title"] = request.title
        try enqueue(action, account: request.accountId, subject: request.id, data, in: database)
    }
}
