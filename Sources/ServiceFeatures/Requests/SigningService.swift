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

    /// The next version of a document, which is kept.
    private struct Version: Sendable {
        /// The place of the document.
        let place: Int
        /// The version that it was made from.
        let base: String
        let digest: String
        let bytes: Int

        init(_ document: RequestDocument, digest: String, bytes: Int) {
            (place, base) = (document.position, document.record.sha256)
            (self.digest, self.bytes) = (digest, bytes)
        }
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
        try await sign(signingContext, submitted, onPaper: nil, from: origin, once: once)
    }

    /// Stamps a signer's values, which may have been written on paper.
    func sign(
        _ signingContext: SigningContext,
        _ submitted: SubmittedValues,
        onPaper evidence: PaperEvidence?,
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
            // After some of them the versions are made while nothing else is written, so that no other signer can be faster.
            let versions = timesOvertaken < Self.mostOvertaken ? try await stamp(filledFields, signingContext) : nil
            let outcome = try await write(
                versions,
                filledFields,
                signingContext,
                submitted,
                onPaper: evidence,
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

    /// Records a signature with versions of the documents, if they are still the next ones: with all of them, or none.
    private func write(
        _ versions: [Version]?,
        _ filledFields: FilledFields,
        _ signingContext: SigningContext,
        _ submitted: SubmittedValues,
        onPaper evidence: PaperEvidence?,
        from origin: AuditEvent.Origin,
        once: IdempotentRequest?
    ) async throws -> Outcome {
        try await services.api.store.write { database in
            if let earlier = try once?.begin(in: database) { return .done(earlier, nil) }
            let now = try signingContext.current(in: database)
            try now.requireTurn(of: .signer)
            try now.requireVersion(submitted.version)
            try now.link?.requireInForce(services.api.now, in: database)
            let versions = try versions ?? stampNow(filledFields, now, in: database)
            let present = Dictionary(uniqueKeysWithValues: now.documents.map { ($0.position, $0.record.sha256) })
            guard versions.allSatisfy({ present[$0.place] == $0.base }) else {
                for version in versions { try Orphans.add(version.digest, services.api.now, in: database) }
                try once?.abandon(in: database)
                return .overtaken(now)
            }
            // The versions before are useless once there are these.
            for version in versions where version.digest != version.base {
                try Orphans.add(version.base, services.api.now, in: database)
            }
            let (reply, state) = try record(
                now,
                filledFields,
                versions,
                consent: submitted.consent,
                onPaper: evidence,
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

    /// Makes the next versions of the documents that get stamps, and keeps them.
    private func stamp(_ filledFields: FilledFields, _ signingContext: SigningContext) async throws -> [Version] {
        let store = services.api.store
        var versions: [Version] = []
        for (document, marks) in marked(filledFields, signingContext) {
            let base = try await store.fetch(document.record.sha256)
            let made = try await services.documents.work.run(as: .stamping) {
                try next(base.bytes(), marks, signingContext, document)
            }
            versions.append(Version(document, digest: try await store.keep(made), bytes: made.count))
        }
        return versions
    }

    /// Makes the next versions and keeps them, in a transaction that waits for both.
    private func stampNow(
        _ filledFields: FilledFields,
        _ signingContext: SigningContext,
        in database: Database
    ) throws -> [Version] {
        let blobs = services.api.store.blobs
        return try marked(filledFields, signingContext).map { document, marks in
            let base = try blobs.bytes(document.record.sha256, in: database)
            let made = try next(base, marks, signingContext, document)
            return Version(document, digest: try blobs.keep(made, in: database), bytes: made.count)
        }
    }

    /// The stamps of a document, and the values of its form fields by their full names.
    private struct Marks: Sendable {
        let stamps: [Stamp]
        let values: [String: String]
    }

    /// The documents that get stamps or values.
    private func marked(
        _ filledFields: FilledFields,
        _ signingContext: SigningContext
    ) -> [(document: RequestDocument, marks: Marks)] {
        var marked: [(document: RequestDocument, marks: Marks)] = []
        for document in signingContext.documents {
            let stamps = filledFields.stamps[document.position] ?? []
            let values = filledFields.forms.values[document.position] ?? [:]
            guard !stamps.isEmpty || !values.isEmpty else { continue }
            marked.append((document, Marks(stamps: stamps, values: values)))
        }
        return marked
    }

    /// The next version of a document.
    private func next(
        _ bytes: [UInt8],
        _ marks: Marks,
        _ signingContext: SigningContext,
        _ document: RequestDocument
    ) throws -> [UInt8] {
        // Those of several documents differ.
        let place = document.position == 1 ? "" : " \(document.position)"
        let signer = services.documents.signer(
            services.api.environment.now(),
            seed: signingContext.signer.id + place
        )
        do {
            return try signer.apply(.stamps(marks.stamps, filling: marks.values), to: bytes).document
        } catch {
            throw Problem(error)
        }
    }

    /// Records a signature and its consequences.
    private func record(
        _ signingContext: SigningContext,
        _ filledFields: FilledFields,
        _ versions: [Version],
        consent: String,
        onPaper evidence: PaperEvidence?,
        from origin: AuditEvent.Origin,
        in database: Database
    ) throws -> (Reply, RequestRecord.State) {
        var (request, signer) = (signingContext.request, signingContext.signer)
        let documents = signingContext.documents.map(\.record).map { document in
            versions.first { $0.place == document.position }.map { document.with($0.digest, $0.bytes) } ?? document
        }
        let changed = documents.filter { document in versions.contains { $0.place == document.position } }
        // The request itself is written with what follows from the signature.
        try request.take(changed, in: database)
        let now = services.api.now
        try filledFields.write(now, in: database)
        func event(_ action: AuditAction, _ details: [String: String]) -> AuditEvent {
            AuditEvent(action, at: now, by: signingContext.actor, from: origin, document: nil, details)
        }
        var events = RequestEvents()
        try finishOtherRoles(signingContext, from: origin, &events, in: database)
        if let evidence { events.add(evidence.event(signingContext, origin, now)) }
        let consented = signingContext.witnessed(["sha256": consent, "language": signer.language])
        events.add(event(.consentGiven, consented))
        for filled in filledFields.filled { events.add(event(.fieldFilled, filled.details)) }
        for hidden in filledFields.hidden { events.add(event(.fieldHidden, hidden.details)) }
        let signed = ["signer": signer.id, "email": signer.email, "values": filledFields.digest]
        events.add(event(.signerSigned, signingContext.witnessed(signed)))
        for document in changed.isEmpty ? Array(documents.prefix(1)) : changed {
            var stamped = event(.documentStamped, ["signer": signer.id])
            stamped.document = document.state
            events.add(stamped)
        }
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
            let details = signingContext.witnessed(["signer": signer.id])
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
