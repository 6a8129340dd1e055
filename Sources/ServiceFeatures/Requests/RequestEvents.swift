package import SignetAudit
package import SignetServiceFoundation

/// The events of one step of a signing request, which are written together.
package struct RequestEvents: Sendable {
    private var entries: [AuditEvent] = []
    /// The events for webhooks, with the state of the request at each.
    private var news: [Outbox.Event] = []

    package init() {}

    /// Adds an event to the request's chain.
    package mutating func add(_ event: AuditEvent) { entries.append(event) }

    /// Adds an event for webhooks.
    package mutating func announce(_ action: AuditAction, of request: RequestRecord, _ details: [String: String]) {
        news.append(Outbox.Event(action, of: request, details))
    }

    /// Adds an event to the request's chain and for webhooks.
    package mutating func note(
        _ action: AuditAction,
        of request: RequestRecord,
        by actor: AuditEvent.Actor,
        from origin: AuditEvent.Origin,
        _ details: [String: String],
        at now: Moment
    ) {
        add(AuditEvent(action, at: now, by: actor, from: origin, document: nil, details))
        announce(action, of: request, details)
    }

    /// Writes them, in the transaction of the change that they report.
    package func write(of request: RequestRecord, _ services: RequestServices, in database: Database) throws {
        try request.log.append(entries, in: database)
        try services.outbox.enqueue(news, account: request.accountId, in: database)
    }
}
