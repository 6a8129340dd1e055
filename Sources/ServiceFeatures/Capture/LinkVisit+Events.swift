internal import Foundation
package import SignetAudit
package import SignetServiceFoundation

extension LinkVisit {
    /// The actor, for the audit.
    var actor: AuditEvent.Actor {
        switch link.purpose {
        case .sign: AuditEvent.Actor(kind: .signer, id: link.subject, name: name)
        case .capture, .handover: AuditEvent.Actor(kind: .anonymous, id: link.subject, name: name)
        }
    }

    /// Writes an event: of a signer to the chain of the request, else to that of the account.
    package func note(
        _ action: AuditAction,
        _ details: [String: String],
        from origin: AuditEvent.Origin,
        in database: Database
    ) throws {
        // A handover belongs to the person that it is given to.
        let given =
            try link.purpose == .handover
            ? HandoverRecord.with(id: link.subject, in: database)?.owner : nil
        let person = given ?? owner
        let signer = person.hasPrefix("signer:") ? String(person.dropFirst(7)) : nil
        let request = try signer.flatMap { try links.finders[.sign]?($0, database)?.request }
        let log = request.map { AuditLog(account: link.accountId, request: $0) } ?? AuditLog(account: link.accountId)
        let event = AuditEvent(action, at: api.now, by: actor, from: origin, document: nil, details)
        try log.append([event], in: database)
    }
}
