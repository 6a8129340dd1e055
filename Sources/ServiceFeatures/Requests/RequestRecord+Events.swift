internal import Foundation
package import SignetAudit
package import SignetServiceFoundation

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
        var events = RequestEvents()
        events.note(action, of: self, by: actor, from: origin, details, at: services.api.now)
        try events.write(of: self, services, in: database)
    }

    /// An event of the service, with the digest of the document.
    func documentEvent(_ action: AuditAction, _ details: [String: String], at now: Moment) -> AuditEvent {
        AuditEvent(action, at: now, by: .service, from: .service, document: documentState, details)
    }

    /// Writes an event of the service to the request's chain, with the digest of one of its documents.
    func log(
        _ action: AuditAction,
        of document: RequestDocumentRecord,
        _ details: [String: String],
        at now: Moment,
        in database: Database
    ) throws {
        let event = AuditEvent(action, at: now, by: .service, from: .service, document: document.state, details)
        try log.append([event], in: database)
    }
}

extension Outbox.Event {
    /// An event of a signing request, with its present state.
    package init(_ action: AuditAction, of request: RequestRecord, _ details: [String: String]) {
        var state = ["state": request.state.rawValue, "title": request.title]
        if !request.reference.isEmpty { state["reference"] = request.reference }
        self.init(action: action, subject: request.id, data: details.merging(state) { _, own in own })
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
        try enqueue([Event(action, of: request, details)], account: request.accountId, in: database)
    }
}
