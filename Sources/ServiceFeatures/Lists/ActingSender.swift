package import SignetAudit

/// The sender who began the work of a job, as the database keeps it for the audit.
struct ActingSender: Codable, Sendable {
    let id: String
    let name: String
    let address: String
    let agent: String

    init(_ actor: AuditEvent.Actor, _ origin: AuditEvent.Origin) {
        (id, name) = (actor.id, actor.name)
        (address, agent) = (origin.address, origin.agent)
    }

    var audited: AuditEvent.Actor { AuditEvent.Actor(kind: .sender, id: id, name: name) }
    var origin: AuditEvent.Origin { AuditEvent.Origin(address: address, agent: agent) }
}
