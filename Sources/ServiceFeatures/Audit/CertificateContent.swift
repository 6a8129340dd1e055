internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetAudit
internal import SignetBasics
internal import SignetCapture
internal import SignetCertificates
internal import SignetServiceFoundation
internal import SignetSigning

/// A signing request as its certificate describes it.
struct CertificateContent: Sendable {
    private let request: RequestRecord
    private let documents: [RequestDocument]
    /// The places of the documents that its reader sees; nil for all.
    private let seen: Set<Int>?
    /// The fields in other documents.
    private let unseenFields: Set<String>
    private let signers: [SignerRecord]
    private let signatures: [String: (source: SignatureSource, part: CaptureConfiguration.Part)]
    private let entries: [AuditEntry]
    private let head: AuditChain.Head
    private let words: AuditWords
    /// The files that were handed in with the signers' values.
    private let attachments: [AttachmentRecord]
    /// The address of the public verification; nil where the service has none.
    private let verificationAddress: String?

    /// Reads everything that the certificate shows.
    init(
        _ request: RequestRecord,
        seenBy reader: SignerRecord?,
        verifiedAt verificationAddress: String?,
        in language: PageLanguage,
        from database: Database
    ) throws {
        self.verificationAddress = verificationAddress
        self.request = request
        words = AuditWords(language: language)
        signers = try request.signers(in: database)
        let (people, all) = (signers, try request.documents(knowing: [], in: database))
        let seen = try reader.flatMap { try request.seen(by: [$0] + people.companions(of: $0), in: database) }
        documents = all.filter { seen?.contains($0.position) ?? true }
        self.seen = seen
        head = try AuditLog.head(of: request.id, in: database)
        entries = try AuditLog.entries(of: request.id, in: database)
        let allFields = try request.fields(in: database)
        let fields = allFields.reversed()
        let unseen = Set(fields.filter { !(seen?.contains($0.document) ?? true) }.map(\.id))
        unseenFields = unseen
        attachments = try AttachmentRecord.handedIn(with: allFields, of: request.id, in: database)
            .filter { !unseen.contains($0.fieldId) }
        var signatures: [String: (SignatureSource, CaptureConfiguration.Part)] = [:]
        // The last one counts: a signature before initials, the first in the document before others.
        for field in fields.filter({ $0.kind != .signature }) + fields.filter({ $0.kind == .signature }) {
            guard !unseen.contains(field.id), let text = field.source else { continue }
            let source = try SignatureSource(json: Array(text.utf8))
            signatures[field.signerId] = (source, field.kind == .initials ? .initials : .signature)
        }
        self.signatures = signatures
    }

    /// The certificate as PDF.
    func pdf(_ form: CertificateForm, by services: SignatureServices) async throws -> [UInt8] {
        let pictures = try await services.pictures(of: signatures.values.map(\.source))
        guard form == .separate || documents.count == 1 else {
            throw Problem(
                .conflict,
                "several-documents",
                "The request has \(documents.count) documents: get the certificate by itself, with form=separate."
            )
        }
        let signed = form == .appended ? try await services.store.fetch(request.sha256) : nil
        return try await services.work.run { try pdf(signed, services, pictures) }
    }

    /// The certificate as PDF, at the end of a document if there is one.
    private func pdf(
        _ signed: FetchedBlob?,
        _ services: SignatureServices,
        _ pictures: SourcePictures
    ) throws -> [UInt8] {
        let certificate = try certificate(services, pictures)
        let moment = request.finished ?? request.created
        guard let date = WrittenDate(moment.date.formatted(.iso8601)) else { throw Problem.notFound("date") }
        let pages = try CertificateWriter().pdf(of: certificate, format: .a4, date: date)
        guard let signed else { return pages }
        guard !request.isOpen, request.state != .sealing else {
            throw Problem.conflict(
                "The request is \(request.state.words): pages are added to its document once it is over."
            )
        }
        return try Signer(date: date.date).apply(.appendPages(of: pages), to: signed.bytes()).document
    }

    private func certificate(_ services: SignatureServices, _ pictures: SourcePictures) throws -> Certificate {
        var facts: [Certificate.Row] = [
            .init(words.request, request.id), .init(words.state, words.state(request.state)),
            .init(words.created, request.created.words),
            .init(words.finished, request.finished?.words ?? "–"),
        ]
        if !request.sender.isEmpty { facts.insert(.init(words.sender, request.sender), at: 1) }
        facts += attachments.map { .init(words.attachment, words.attachment($0.name, sha256: $0.sha256)) }
        return Certificate(
            title: request.title,
            documents: documents.map { document in
                .init(
                    name: document.record.name,
                    before: document.original.sha256,
                    after: document.record.shown ? document.record.sha256 : nil
                )
            },
            facts: facts,
            signers: try signers.map { try signer($0, services, pictures) },
            events: entries.filter(isSeen).map { .init(time: $0.event.time.words, text: sentence($0)) },
            trail: .init(chain: request.id, head: head.hash.text, entries: head.sequence),
            verificationAddress: verificationAddress,
            language: words.language
        )
    }

    /// Whether an entry is for the reader: it is not about a document that they do not see.
    private func isSeen(_ entry: AuditEntry) -> Bool {
        guard let seen else { return true }
        if let field = entry.event.details["field"]?.string, unseenFields.contains(field) { return false }
        guard let place = entry.event.document?.place, !seen.contains(place) else { return true }
        return [.requestCreated, .requestCompleted, .signerApproved, .signerSeen].contains(entry.event.action)
    }

    private func signer(
        _ signer: SignerRecord,
        _ services: SignatureServices,
        _ pictures: SourcePictures
    ) throws -> Certificate.Signer {
        let acts: Set<AuditAction> = [.signerSigned, .signerApproved, .signerSeen]
        // A person with several roles acts for all of them.
        let act =
            !signer.state.hasFinished
            ? nil
            : entries.last {
                acts.contains($0.event.action) && ($0.event.details["signer"]?.string ?? $0.event.actor.id) == signer.id
            }
        // Before they have finished, the last consent may be of a person who was at this place before.
        let consented =
            !signer.state.hasFinished
            ? nil : entries.last { $0.event.actor.id == signer.id && $0.event.action == .consentGiven }
        let signature = try signatures[signer.id].map { given in
            var configuration = try JSONCoding.value(CaptureConfiguration.self, from: signer.configuration)
            configuration.part = given.part
            return try services.signature(of: given.source, configuration, pictures)
        }
        return Certificate.Signer(
            name: signer.name,
            email: signer.email,
            viewed: signer.viewed?.words ?? "–",
            consented: signer.role == .signer ? consented?.event.time.words ?? "–" : "",
            act: words.act(signer.role),
            signed: outcome(of: signer, act),
            address: act?.event.origin.address ?? "–",
            agent: act?.event.origin.agent ?? "–",
            signature: signature
        )
    }

    /// When a person did their part, or why they did not.
    private func outcome(of signer: SignerRecord, _ act: AuditEntry?) -> String {
        switch (signer.role, signer.state) {
        case (_, .removed): words.removed
        case (_, .delegated): words.delegated(to: signers.first { $0.delegatedFrom == signer.id }?.name ?? "")
        case (.copy, _): words.copy
        case (_, .declined): words.declined(because: signer.reason ?? "")
        // The rules may name fields of documents that the reader does not see.
        case (_, .superseded) where unseenFields.isEmpty:
            signer.reason.map { words.unneeded(because: $0) } ?? words.superseded
        case (_, .superseded): words.superseded
        default: act.map { words.moment(of: $0) } ?? "–"
        }
    }

    private func sentence(_ entry: AuditEntry) -> String {
        let event = entry.event
        let actor =
            switch event.actor.kind {
            case .signer: event.actor.name
            case .sender: request.sender.isEmpty ? words.sender : request.sender
            case .system, .anonymous: ""
            }
        let signer = event.details["signer"]?.string.flatMap { name(of: $0, at: entry) }
        let isToSender = event.details["mail"] != nil && event.details["signer"] == nil
        let missing = entry.isRedacted ? SignerRecord.erasedName : isToSender ? words.sender : ""
        var shown = event
        // The digest of a document is for those who see it.
        if let seen, let place = event.document?.place, !seen.contains(place) { shown.document = nil }
        return words.sentence(shown, by: actor, about: signer ?? missing)
    }

    /// The name that a signer had at an entry: the one before the next correction of it, or else the present one.
    private func name(of id: String, at entry: AuditEntry) -> String? {
        let next = entries.first {
            $0.sequence > entry.sequence && $0.event.action == .signerCorrected
                && $0.event.details["signer"]?.string == id && $0.event.details["nameBefore"] != nil
        }
        return next?.event.details["nameBefore"]?.string ?? signers.first { $0.id == id }?.name
    }
}
