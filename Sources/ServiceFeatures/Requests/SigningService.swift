internal import Foundation
internal import HTTPTypes
internal import Signet
package import SignetAudit
package import SignetServiceFoundation

/// Accepts a signer's values, stamps them into the document and advances the request.
package struct SigningService: Sendable {
    package let services: RequestServices

    package init(services: RequestServices) {
        self.services = services
    }

    /// How often another signer may be faster before the others wait.
    private static let mostOvertaken = 2

    /// The next version of the document, which is kept.
    private struct Version: Sendable {
        /// The version that it was made from.
        let base: String
        let digest: String
        let bytes: Int
    }

    /// Stamps a signer's values.
    ///
    /// - Throws: ``Problem`` when it is not their turn, something is missing or is not a signature; nothing is changed
    ///   then.
    package func sign(
        _ signingContext: SigningContext,
        _ submitted: SubmittedValues,
        from origin: AuditEvent.Origin,
        once: IdempotentRequest?
    ) async throws -> Reply {
        try signingContext.requireTurn(of: .signer)
        try signingContext.requireVersion(submitted.version)
        guard try await isShown(submitted.consent, to: signingContext.signer) else {
            throw Problem(
                .unprocessableContent,
                "consent-missing",
                "The consent is not to the text that is shown now: read it and agree to it."
            )
        }
        let filledFields = try await FilledFields(signingContext, submitted, by: services.signatures)
        var signingContext = signingContext
        var timesOvertaken = 0
        while true {
            // After some of them the version is made while nothing else is written, so that no other signer can be faster.
            let version = timesOvertaken < Self.mostOvertaken ? try await stamp(filledFields, signingContext) : nil
            let outcome = try await write(
                version,
                filledFields,
                signingContext,
                submitted,
                from: origin,
                once: once
            )
            switch outcome {
            case .done(let reply, let state):
                services.api.metrics.count(.documentsStamped)
                announce(state)
                return reply
            case .overtaken(let now):
                signingContext = now
                timesOvertaken += 1
            }
        }
    }

    /// Records a signature with a version of the document, if it is still the next one.
    private func write(
        _ version: Version?,
        _ filledFields: FilledFields,
        _ signingContext: SigningContext,
        _ submitted: SubmittedValues,
        from origin: AuditEvent.Origin,
        once: IdempotentRequest?
    ) async throws -> Outcome {
        try await services.api.store.write { database in
            if let earlier = try once?.begin(in: database) { return .done(earlier, nil) }
            let now = try signingContext.current(in: database)
            try now.requireTurn(of: .signer)
            try now.requireVersion(submitted.version)
            try now.link.requireInForce(services.api.now, in: database)
            let version = try version ?? stampNow(filledFields, now, in: database)
            guard now.request.sha256 == version.base else {
                try Orphans.add(version.digest, services.api.now, in: database)
                try once?.abandon(in: database)
                return .overtaken(now)
            }
            // The version before is useless once there is this one.
            if version.digest != version.base { try Orphans.add(version.base, services.api.now, in: database) }
            let (reply, state) = try record(
                now,
                filledFields,
                version,
                consent: submitted.consent,
                from: origin,
                in: database
            )
            try once?.keep(reply, in: database)
            return .done(reply, state)
        }
    }

    /// Whether a digest is that of a text which the signer's page shows, or showed lately.
    private func isShown(_ consent: String, to signer: SignerRecord) async throws -> Bool {
        guard consent != ConsentText(services.configuration, signer.language).digest else { return true }
        let (language, now) = (signer.language, services.api.now)
        return try await services.api.store.read { try ConsentRecord.isRecent(consent, language, now, in: $0) }
    }

    private enum Outcome: Sendable {
        /// The reply, and the state that the request has now; `nil` for a reply to a repeated call.
        case done(Reply, RequestRecord.State?)
        case overtaken(SigningContext)
    }

    /// Makes the next version of the document and keeps it.
    private func stamp(_ filledFields: FilledFields, _ signingContext: SigningContext) async throws -> Version {
        let (store, base) = (services.api.store, signingContext.request.sha256)
        let document = try await store.fetch(base)
        let made = try await services.documents.work.run(as: .stamping) {
            try next(document.bytes(), filledFields, signingContext)
        }
        guard made.isNew else { return Version(base: base, digest: base, bytes: made.bytes.count) }
        return Version(base: base, digest: try await store.keep(made.bytes), bytes: made.bytes.count)
    }

    /// Makes the next version and keeps it, in a transaction that waits for both.
    private func stampNow(
        _ filledFields: FilledFields,
        _ signingContext: SigningContext,
        in database: Database
    ) throws -> Version {
        let (blobs, base) = (services.api.store.blobs, signingContext.request.sha256)
        let made = try next(blobs.bytes(base, in: database), filledFields, signingContext)
        let digest = made.isNew ? try blobs.keep(made.bytes, in: database) : base
        return Version(base: base, digest: digest, bytes: made.bytes.count)
    }

    /// The next version of the document; not a new one where nothing is stamped.
    private func next(
        _ document: [UInt8],
        _ filledFields: FilledFields,
        _ signingContext: SigningContext
    ) throws -> (bytes: [UInt8], isNew: Bool) {
        let signer = services.documents.signer(services.api.environment.now(), seed: signingContext.signer.id)
        let stamps = filledFields.stamps[1] ?? []
        guard !stamps.isEmpty else { return (document, false) }
        do {
            return (try signer.sign(document, with: stamps).document, true)
        } catch let error as SignetError {
            throw Problem(error)
        }
    }

    /// Records a signature and its consequences.
    private func record(
        _ signingContext: SigningContext,
        _ filledFields: FilledFields,
        _ version: Version,
        consent: String,
        from origin: AuditEvent.Origin,
        in database: Database
    ) throws -> (Reply, RequestRecord.State) {
        var (request, signer) = (signingContext.request, signingContext.signer)
        request.sha256 = version.digest
        request.bytes = version.bytes
        let now = services.api.now
        try filledFields.write(now, in: database)
        func event(_ action: AuditAction, _ details: [String: String]) -> AuditEvent {
            AuditEvent(action, at: now, by: signingContext.actor, from: origin, document: nil, details)
        }
        var events = RequestEvents()
        try finishOtherRoles(signingContext, from: origin, &events, in: database)
        events.add(event(.consentGiven, ["sha256": consent, "language": signer.language]))
        for filled in filledFields.filled { events.add(event(.fieldFilled, filled.details)) }
        events.add(event(.signerSigned, ["signer": signer.id, "email": signer.email, "values": filledFields.digest]))
        var stamped = event(.documentStamped, ["signer": signer.id])
        stamped.document = request.documentState
        events.add(stamped)
        events.announce(.signerSigned, of: request, ["signer": signer.id])
        try signer.finish(as: .signed, at: now, in: database)
        return try advance(&request, signer, after: events, in: database)
    }

    /// Notes that a signer has seen the document, the first time.
    func view(_ signingContext: SigningContext, from origin: AuditEvent.Origin) async throws {
        guard signingContext.request.state == .sent, signingContext.signer.state == .ready else { return }
        try await services.api.store.write { database in
            let signingContext = try signingContext.current(in: database)
            guard signingContext.request.state == .sent, signingContext.signer.state == .ready else { return }
            var signer = signingContext.signer
            signer.state = .viewed
            signer.viewed = services.api.now
            try signer.update(in: database)
            let details = ["signer": signer.id]
            try signingContext.request.note(
                .pageViewed,
                by: signingContext.actor,
                from: origin,
                details,
                services,
                in: database
            )
        }
        services.outbox.wake()
    }
}
