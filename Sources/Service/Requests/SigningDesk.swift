internal import Crypto
internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Signet
internal import SignetAudit

/// What a signer's link leads to, as it is now.
struct SigningMatter: Sendable {
    let link: LinkRecord
    let signer: SignerRecord
    let request: RequestRecord
    let document: DocumentRecord
    let fields: [FieldRecord]
    let signers: [SignerRecord]

    init(_ link: LinkRecord, in database: Database) throws {
        guard
            let signer = try SignerRecord.fetchOne(
                database,
                sql: "SELECT * FROM signer WHERE id = ?",
                arguments: [link.subject]
            ),
            let request = try RequestRecord.fetchOne(
                database,
                sql: "SELECT * FROM request WHERE id = ?",
                arguments: [signer.requestId]
            ),
            let document = try DocumentRecord.fetchOne(
                database,
                sql: "SELECT * FROM document WHERE id = ?",
                arguments: [request.documentId]
            )
        else { throw Problem.linkUnknown }
        self.link = link
        self.signer = signer
        self.request = request
        self.document = document
        fields = try request.fields(in: database)
        signers = try request.signers(in: database)
    }

    var ownFields: [FieldRecord] { fields.filter { $0.signerId == signer.id } }

    func configuration() throws -> CaptureConfiguration {
        try JSONCoding.value(CaptureConfiguration.self, from: signer.configuration)
    }

    var actor: AuditEvent.Actor { AuditEvent.Actor(kind: .signer, id: signer.id, name: signer.name) }

    /// Refuses what is not this signer's turn.
    func requireTurn() throws(Problem) {
        guard request.state == .sent else {
            throw Problem(
                .conflict,
                "request-over",
                "The request is \(request.state.rawValue): there is nothing to sign any more."
            )
        }
        switch signer.state {
        case .ready, .viewed: return
        case .waiting: throw Problem(.conflict, "not-your-turn", "Others sign first: come back when you are asked.")
        case .signed: throw Problem(.conflict, "already-signed", "You have signed this document already.")
        case .declined: throw Problem(.conflict, "declined", "You have declined to sign this document.")
        }
    }
}

/// Takes what a signer sends, stamps it into the document and moves the request on.
struct SigningDesk: Sendable {
    let core: ServiceCore

    /// How often stamping is begun anew because another signer was faster.
    private static let attempts = 8

    /// Stamps a signer's values.
    ///
    /// - Throws: ``Problem`` when it is not their turn, something is missing or is no signature; nothing is changed then.
    func complete(
        _ matter: SigningMatter,
        _ submitted: SubmittedValues,
        from origin: AuditEvent.Origin,
        once: IdempotentRequest?
    ) async throws -> Reply {
        try matter.requireTurn()
        let consent = ConsentText(core.configuration, matter.signer.language)
        guard submitted.consent == consent.digest else {
            throw Problem(
                .unprocessableContent,
                "consent-missing",
                "The consent is not to the text that is shown now: read it and agree to it."
            )
        }
        let sheet = try await SigningSheet(matter, submitted, core: core)
        var matter = matter
        for _ in 0..<Self.attempts {
            let (digest, count) = try await stamp(sheet, matter)
            let base = matter.request.sha256
            let outcome: Outcome = try await core.store.write { [matter] database in
                if let earlier = try once?.earlier(in: database) { return .done(earlier) }
                let now = try SigningMatter(matter.link, in: database)
                try now.requireTurn()
                try matter.link.requireInForce(core.now, in: database)
                guard now.request.sha256 == base else {
                    try Orphans.add(digest, core.now, in: database)
                    return .overtaken(now)
                }
                // The version before is of no use once there is this one.
                if digest != base { try Orphans.add(base, core.now, in: database) }
                let reply = try finish(
                    now,
                    sheet,
                    digest: digest,
                    bytes: count,
                    consent: consent,
                    from: origin,
                    in: database
                )
                try once?.keep(reply, in: database)
                return .done(reply)
            }
            switch outcome {
            case .done(let reply):
                core.metrics.count(.documentsStamped)
                core.outbox.wake()
                return reply
            case .overtaken(let now): matter = now
            }
        }
        throw Problem.conflict("Many sign this document at the same moment: try again.")
    }

    private enum Outcome: Sendable {
        case done(Reply)
        case overtaken(SigningMatter)
    }

    /// Makes the next version of the document and keeps it.
    private func stamp(_ sheet: SigningSheet, _ matter: SigningMatter) async throws -> (digest: String, bytes: Int) {
        let store = core.store
        let base = matter.request.sha256
        let signer = core.signer(core.surroundings.now(), seed: matter.signer.id)
        return try await core.work.run {
            let document = try store.blobs.bytes(base)
            guard !sheet.stamps.isEmpty else { return (base, document.count) }
            let signed = try signer.sign(document, with: sheet.stamps).document
            return (try store.blobs.keep(signed), signed.count)
        }
    }

    /// Writes that somebody has signed, and what follows.
    private func finish(
        _ matter: SigningMatter,
        _ sheet: SigningSheet,
        digest: String,
        bytes: Int,
        consent: ConsentText,
        from origin: AuditEvent.Origin,
        in database: Database
    ) throws -> Reply {
        let now = core.now
        var (request, signer) = (matter.request, matter.signer)
        request.sha256 = digest
        request.bytes = bytes
        signer.state = .signed
        signer.finished = now
        try signer.update(database)
        for filled in sheet.filled { try filled.field.update(database) }

        func event(_ action: AuditAction, _ details: [String: String]) -> AuditEvent {
            AuditEvent(action, at: now, by: matter.actor, from: origin, document: nil, details)
        }
        var events = [event(.consentGiven, ["sha256": consent.digest, "language": signer.language])]
        events += sheet.filled.map { event(.fieldFilled, $0.details) }
        events.append(event(.signerSigned, ["signer": signer.id, "email": signer.email, "values": sheet.digest]))
        var stamped = event(.documentStamped, ["signer": signer.id])
        stamped.document = request.documentState
        events.append(stamped)
        try request.log.append(events, in: database)
        try core.outbox.tell(.signerSigned, of: request, ["signer": signer.id], in: database)
        try RequestFlow(core: core).advance(&request, in: database)
        return try Reply(.ok, Finished(state: signer.state, request: .init(state: request.state)))
    }

    private struct Finished: Encodable {
        struct Request: Encodable { let state: RequestRecord.State }

        let state: SignerRecord.State
        let request: Request
    }

    /// Notes that a signer declines; the request is over then.
    func decline(
        _ matter: SigningMatter,
        reason: String,
        from origin: AuditEvent.Origin
    ) async throws {
        try NewRequest.check(reason, "A reason", 2_000)
        try await core.store.write { database in
            let matter = try SigningMatter(matter.link, in: database)
            try matter.requireTurn()
            try matter.link.requireInForce(core.now, in: database)
            var (request, signer) = (matter.request, matter.signer)
            signer.state = .declined
            signer.finished = core.now
            signer.reason = reason
            try signer.update(database)
            request.state = .declined
            request.finished = core.now
            try request.update(database)
            let details = ["signer": signer.id, "reason": reason]
            try request.note(.signerDeclined, by: matter.actor, from: origin, details, core: core, in: database)
        }
        core.outbox.wake()
    }

    /// Notes that a signer has seen the document, the first time.
    func view(_ matter: SigningMatter, from origin: AuditEvent.Origin) async throws {
        guard matter.request.state == .sent, matter.signer.state == .ready else { return }
        try await core.store.write { database in
            let matter = try SigningMatter(matter.link, in: database)
            guard matter.request.state == .sent, matter.signer.state == .ready else { return }
            var signer = matter.signer
            signer.state = .viewed
            signer.viewed = core.now
            try signer.update(database)
            let details = ["signer": signer.id]
            try matter.request.note(.pageViewed, by: matter.actor, from: origin, details, core: core, in: database)
        }
        core.outbox.wake()
    }
}

/// What signers consent to.
struct ConsentText: Sendable {
    let text: String

    init(_ configuration: ServiceConfiguration, _ language: String) {
        text = configuration.consentText ?? PageLanguage(language).consent
    }

    /// SHA-256 in hexadecimal.
    var digest: String { BlobStore.digest(of: Array(text.utf8)) }
}
