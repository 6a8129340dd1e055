internal import HTTPTypes
internal import SignetAudit
internal import SignetServiceFoundation

/// Acts on requests, by one actor from one place.
struct RequestActs: Sendable {
    let services: RequestServices
    let actor: AuditEvent.Actor
    let origin: AuditEvent.Origin

    /// Withdraws a request; those who have finished can still read the document.
    func cancel(_ request: inout RequestRecord, in database: Database) throws {
        guard request.isOpen else { throw request.isOver }
        let now = services.api.now
        (request.state, request.finished) = (.cancelled, now)
        try request.update(in: database)
        for signer in try request.signers(in: database) where !signer.state.hasFinished {
            try LinkRecord.revoke(subject: signer.id, now: now, in: database)
        }
        try request.note(.requestCancelled, by: actor, from: origin, [:], services, in: database)
        try services.mail.drop(signer: nil, of: request.id, in: database)
        try services.mail.announceEnd(.cancelled, of: request, in: database)
    }

    /// Throws where nobody of a request can be reminded now.
    func requireReminding(_ request: RequestRecord) throws(Problem) {
        guard request.state == .sent else { throw request.isOver }
        guard request.paused == nil else {
            throw .conflict("The signing request is paused: let it go on before you remind anybody.")
        }
    }

    /// Reminds those whose turn it is of a request.
    func remind(_ request: RequestRecord, in database: Database) throws {
        try requireReminding(request)
        let signers = try request.signers(in: database)
        for signer in signers where signer.mayAct && signers.principal(of: signer).id == signer.id {
            try remind(signer, among: signers, of: request, in: database)
        }
    }

    /// Notes that a person is reminded, with their other roles.
    func remind(
        _ signer: SignerRecord,
        among signers: [SignerRecord],
        of request: RequestRecord,
        in database: Database
    ) throws {
        for var role in [signer] + signers.companions(of: signer) {
            role.reminded = services.api.now
            try role.update(in: database)
            try role.note(isDue: false, in: database)
        }
        let details = ["signer": signer.id, "name": signer.name]
        try request.note(.reminderNoted, by: actor, from: origin, details, services, in: database)
        try services.mail.enqueue(.reminder, to: .signer(signer), of: request, in: database)
    }

    /// Puts a request that is over out of the ordinary list, or back.
    func archive(_ isArchived: Bool, _ request: inout RequestRecord, in database: Database) throws {
        guard !isArchived || !request.isOpen && request.state != .sealing else {
            throw Problem.conflict("The signing request is \(request.state.words): archive it when it is over.")
        }
        guard (request.archived != nil) != isArchived else { return }
        request.archived = isArchived ? services.api.now : nil
        try request.update(in: database)
    }
}
