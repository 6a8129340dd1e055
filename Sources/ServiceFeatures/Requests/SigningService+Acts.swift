internal import Foundation
internal import HTTPTypes
package import SignetAudit
package import SignetServiceFoundation

extension SigningService {
    /// Records that an approver has approved the document, or a viewer has read it.
    ///
    /// - Throws: ``Problem`` when it is not their turn, or not their role; nothing is changed then.
    package func acknowledge(
        _ signingContext: SigningContext,
        as role: SignerRecord.Role,
        version: Int?,
        from origin: AuditEvent.Origin,
        once: IdempotentRequest?
    ) async throws -> Reply {
        let (reply, state): (Reply, RequestRecord.State?) = try await services.api.store.write { database in
            if let earlier = try once?.begin(in: database) { return (earlier, nil) }
            let now = try signingContext.current(in: database)
            try now.requireTurn(of: role)
            try now.requireVersion(version)
            try now.link?.requireInForce(services.api.now, in: database)
            var (request, signer, events) = (now.request, now.signer, RequestEvents())
            try finishOtherRoles(now, from: origin, &events, in: database)
            try acknowledge(&signer, now, from: origin, &events, in: database)
            let (reply, state) = try advance(&request, signer, after: events, in: database)
            try once?.keep(reply, in: database)
            return (reply, state)
        }
        announce(state)
        return reply
    }

    /// Records the acts of a person's other roles, which they do in the same sitting.
    func finishOtherRoles(
        _ signingContext: SigningContext,
        from origin: AuditEvent.Origin,
        _ events: inout RequestEvents,
        in database: Database
    ) throws {
        for var companion in signingContext.signers.companions(of: signingContext.signer) where companion.mayAct {
            try acknowledge(&companion, signingContext, from: origin, &events, in: database)
        }
    }

    private func acknowledge(
        _ signer: inout SignerRecord,
        _ signingContext: SigningContext,
        from origin: AuditEvent.Origin,
        _ events: inout RequestEvents,
        in database: Database
    ) throws {
        let (now, request) = (services.api.now, signingContext.request)
        let isApproval = signer.role == .approver
        try signer.finish(as: isApproval ? .approved : .seen, at: now, in: database)
        let action: AuditAction = isApproval ? .signerApproved : .signerSeen
        let details = signingContext.witnessed(["signer": signer.id, "email": signer.email])
        var event = AuditEvent(action, at: now, by: signingContext.actor, from: origin, document: nil, details)
        event.document = signingContext.document.record.state
        events.add(event)
        events.announce(action, of: request, ["signer": signer.id])
    }

    /// Advances the request after a person has finished.
    ///
    /// - Returns: The reply to their act, and the state that the request has now.
    func advance(
        _ request: inout RequestRecord,
        _ signer: SignerRecord,
        after events: RequestEvents,
        in database: Database
    ) throws -> (Reply, RequestRecord.State) {
        let signers = try request.signers(in: database)
        let groups = try request.groups(of: signers, in: database)
        try RequestFlow(services: services).advance(&request, signers, groups, after: events, in: database)
        return (try Reply(.ok, ActReply(state: signer.state, request: .init(state: request.state))), request.state)
    }

    /// Wakes those who go on after an act; `state` is the request's, and `nil` after a reply to a repeated call.
    func announce(_ state: RequestRecord.State?) {
        if state == .completed { services.api.metrics.count(.requestsCompleted) }
        services.outbox.wake()
        if state == .sealing { services.api.jobs.wake(.seal) }
    }

    /// Notes that a person declines.
    ///
    /// Where an approver does, the request goes back to its sender; where a signer does, it is over. It goes on where enough others of
    /// their group are left.
    package func decline(
        _ signingContext: SigningContext,
        reason: String,
        version: Int?,
        from origin: AuditEvent.Origin
    ) async throws -> Reply {
        try PlainText.check(reason, "A reason", atMost: 2_000)
        let reply = try await services.api.store.write { database in
            let signingContext = try signingContext.current(in: database)
            try signingContext.requireTurn()
            try signingContext.requireVersion(version)
            guard signingContext.signer.role != .viewer else {
                throw Problem(
                    .conflict,
                    "not-your-role",
                    "You are asked to read this document: ask its sender what to do."
                )
            }
            try signingContext.link?.requireInForce(services.api.now, in: database)
            return try decline(signingContext, reason: reason, from: origin, in: database)
        }
        services.outbox.wake()
        return reply
    }

    private func decline(
        _ signingContext: SigningContext,
        reason: String,
        from origin: AuditEvent.Origin,
        in database: Database
    ) throws -> Reply {
        let now = services.api.now
        var request = signingContext.request
        for var signer in [signingContext.signer] + signingContext.signers.companions(of: signingContext.signer) {
            signer.reason = reason
            try signer.finish(as: .declined, at: now, in: database)
        }
        let order = SigningOrder(
            try request.signers(in: database),
            signingContext.groups,
            signingContext.ruledFields
        )
        let (isSpared, isReturned) = (order.canSpare(signingContext.signer), signingContext.roles.contains(.approver))
        if !isSpared {
            request.state = isReturned ? .returned : .declined
            request.finished = isReturned ? nil : now
            try request.update(in: database)
        }
        let details = signingContext.witnessed(["signer": signingContext.signer.id, "reason": reason])
        var events = RequestEvents()
        events.note(.signerDeclined, of: request, by: signingContext.actor, from: origin, details, at: now)
        if request.state == .returned {
            events.note(.requestReturned, of: request, by: signingContext.actor, from: origin, details, at: now)
            // Nobody is asked for anything until the sender has sent it again.
            try services.mail.drop(signer: nil, of: request.id, in: database)
            try services.mail.enqueue(.returned, to: .sender, of: request, in: database)
        } else if request.state == .declined {
            try services.mail.drop(signer: nil, of: request.id, in: database)
            try services.mail.enqueue(.declined, to: .sender, of: request, in: database)
            try services.mail.announceEnd(.declined, of: request, in: database)
        }
        try events.write(of: request, services, in: database)
        return try Reply(.ok, ActReply(state: .declined, request: .init(state: request.state)))
    }
}

extension SignerRecord {
    /// Writes that they have done their part, or declined; what they had begun is not kept.
    mutating func finish(as state: State, at now: Moment, in database: Database) throws {
        self.state = state
        viewed = viewed ?? (state == .declined ? nil : now)
        finished = now
        try update(in: database)
        try DraftRecord.remove(of: owner, in: database)
    }
}

/// The reply to an act of a person.
private struct ActReply: Encodable {
    struct Request: Encodable { let state: RequestRecord.State }

    let state: SignerRecord.State
    let request: Request
}
