internal import Foundation
internal import HTTPTypes
internal import SignetAudit
internal import SignetServiceFoundation

/// Stops a request for a while, and lets it go on.
struct RequestPause: Sendable {
    let services: RequestServices

    /// What becomes of the deadline when a request goes on.
    enum Deadline: String, Decodable, Sendable {
        case keep
        /// It is later by as long as the request was paused.
        case move
    }

    /// Nobody can finish, and nobody is reminded, until it goes on.
    func begin(
        _ request: inout RequestRecord,
        by actor: AuditEvent.Actor,
        from origin: AuditEvent.Origin,
        in database: Database
    ) throws {
        guard request.state == .sent else { throw request.isOver }
        try request.requireTimeToSign(at: services.api.now)
        guard request.paused == nil else { throw Problem.conflict("The signing request is paused already.") }
        request.paused = services.api.now
        try request.update(in: database)
        try request.note(.requestPaused, by: actor, from: origin, [:], services, in: database)
    }

    /// Those whose turn it is get a mail if something changed, and the pause does not count towards their reminders.
    func end(
        _ request: inout RequestRecord,
        _ deadline: Deadline,
        by actor: AuditEvent.Actor,
        from origin: AuditEvent.Origin,
        in database: Database
    ) throws {
        guard request.isOpen, let paused = request.paused else {
            throw Problem.conflict("The signing request is not paused.")
        }
        let hasChanged = try hasChanged(request, in: database)
        let now = services.api.now
        let length = max(0, now.milliseconds - paused.milliseconds)
        request.paused = nil
        var details = ["deadline": deadline.rawValue, "paused": paused.text]
        if deadline == .move {
            request.expires = Moment(milliseconds: request.expires.milliseconds + length)
            details["expires"] = request.expires.text
        }
        try request.requireTimeToSign(at: now)
        try database.execute(
            sql: """
                UPDATE signer SET asked = CASE WHEN asked > :paused THEN :now ELSE asked + :length END,
                    reminded = CASE WHEN reminded > :paused THEN :now ELSE reminded + :length END
                WHERE requestId = :id AND state IN ('ready', 'viewed')
                """,
            arguments: ["length": length, "paused": paused, "now": now, "id": request.id]
        )
        let signers = try request.signers(in: database)
        let groups = try request.groups(of: signers, in: database)
        for signer in signers { try LinkRecord.extend(subject: signer.id, until: request.expires, in: database) }
        var events = RequestEvents()
        events.note(.requestResumed, of: request, by: actor, from: origin, details, at: now)
        // The turn may have become another's while the request was corrected.
        try RequestFlow(services: services).advance(&request, signers, groups, after: events, in: database)
        try services.mail.release(request: request.id, in: database)
        for signer in signers where signer.mayAct && signers.principal(of: signer).id == signer.id {
            guard hasChanged || signer.occasion != .corrected else { continue }
            try services.mail.enqueue(signer.occasion, to: .signer(signer), of: request, in: database)
        }
        try services.mail.schedule(request, in: database)
    }

    /// Whether the sender has changed a paused request during the pause; also where there are too many entries to tell.
    private func hasChanged(_ request: RequestRecord, in database: Database) throws -> Bool {
        let changes: Set<AuditAction> = [
            .requestCorrected, .deadlineChanged, .signerAdded, .signerRemoved, .signerCorrected,
        ]
        for (_, entry) in try AuditLog.entries(of: request.id, before: .max, limit: 200, in: database) {
            let action = try AuditEntry(reading: Array(entry.utf8)).event.action
            if action == .requestPaused { return false }
            if changes.contains(action) { return true }
        }
        return true
    }
}
