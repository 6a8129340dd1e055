internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetAudit
internal import SignetCapture
internal import SignetCertificates
internal import SignetScanning
package import SignetServiceFoundation
internal import SignetSigning

/// Has a person sign on paper: prints their sheet, reads photographs of it, and takes what is written there as their values.
package struct PaperService: Sendable {
    package let services: RequestServices

    package init(services: RequestServices) {
        self.services = services
    }

    /// A page that was read, for the sender to compare.
    struct PageView: Encodable, Sendable {
        struct Box: Encodable, Sendable {
            let key: String
            let kind: SheetPlan.Kind
            let label: String
            let fields: [String]
            let ink: String
            /// Whether ink goes over the edge of the box.
            let cut: Bool
            /// The kind of the field whose handwriting is to be read.
            let field: FieldRecord.Kind?
            /// The values of its options.
            let options: [String]?
            /// The value that is known before.
            let value: String?
            /// The inside of the box, as a `data:` URL.
            let preview: String
        }

        /// The identifier of the picture.
        let picture: String
        let sheet: String
        let page: Int
        let pages: Int
        let boxes: [Box]
    }

    /// The sheet as a PDF.
    func sheet(_ signingContext: SigningContext) async throws -> [UInt8] {
        try signingContext.requireTurn(of: .signer)
        let sheet = try SheetPlan(signingContext, services.configuration).sheet(signingContext)
        let created = signingContext.request.created
        return try await services.signatures.work.run {
            guard let date = WrittenDate(created.date.formatted(.iso8601)) else { throw Problem.notFound("date") }
            do throws(SignetError) {
                return try PaperSheetWriter().pdf(of: sheet, date: date)
            } catch {
                throw Problem(error)
            }
        }
    }

    /// Reads a photograph and keeps it.
    func read(_ picture: [UInt8], _ signingContext: SigningContext) async throws -> PageView {
        try signingContext.requireTurn(of: .signer)
        let plan = try SheetPlan(signingContext, services.configuration)
        let reader = SheetReader(plan: plan, decoding: services.signatures.factory.decoding)
        let (page, boxes) = try await services.signatures.work.run {
            let page = try reader.page(picture)
            return (page, try Self.boxes(of: page, plan, signingContext))
        }
        // Only what is a page of the sheet is kept.
        let record = try await PictureStore(services: services.signatures).take(
            picture,
            owner: signingContext.signer.owner
        )
        return PageView(
            picture: record.id,
            sheet: plan.name,
            page: page.number,
            pages: plan.layout.pages.count,
            boxes: boxes
        )
    }

    private static func boxes(
        of page: SheetReader.Page,
        _ plan: SheetPlan,
        _ signingContext: SigningContext
    ) throws(Problem) -> [PageView.Box] {
        var boxes: [PageView.Box] = []
        for box in plan.layout.pages[page.number - 1] {
            guard let content = page.contents[box.key] else { continue }
            let entry = plan.entries.first { $0.key == box.key }
            let language = PageLanguage(signingContext.signer.language)
            let field = entry?.kind == .text ? entry?.fields.first : nil
            boxes.append(
                PageView.Box(
                    key: box.key,
                    kind: entry?.kind ?? .mark,
                    label: entry?.label ?? language.text("certificate.sheet.consent"),
                    fields: entry?.fields.map(\.id) ?? [],
                    ink: content.ink.rawValue,
                    cut: content.isCut,
                    field: field?.kind,
                    options: field?.details.options?.map(\.value),
                    value: field?.initialValue(for: signingContext.signer),
                    preview: "data:image/png;base64,\(Data(try content.png()).base64EncodedString())"
                )
            )
        }
        return boxes
    }

    // MARK: Taking

    /// Signs as the person, with what is written on the photographed pages.
    ///
    /// Everything is read from the pictures once more; of what the caller sends only the readings of handwriting count.
    func take(
        _ wanted: TakenSheet,
        _ signingContext: SigningContext,
        by actor: AuditEvent.Actor,
        from origin: AuditEvent.Origin,
        once: IdempotentRequest?
    ) async throws -> Reply {
        try signingContext.requireTurn(of: .signer)
        let plan = try SheetPlan(signingContext, services.configuration)
        let owner = signingContext.signer.owner
        let reader = SheetReader(plan: plan, decoding: services.signatures.factory.decoding)
        // No more pictures are decoded than there are pages.
        guard wanted.pictures.count == plan.layout.pages.count else {
            throw Self.incomplete(plan, "\(wanted.pictures.count) were sent")
        }
        var (pages, digests): ([SheetReader.Page], [String]) = ([], [])
        for id in wanted.pictures {
            let record = try await PictureStore(services: services.signatures).record(id, owner: owner)
            let file = try await services.api.store.fetch(record.sha256)
            pages.append(try await services.signatures.work.run { try reader.page(file.bytes()) })
            digests.append(record.sha256)
        }
        let numbers = pages.map(\.number).sorted()
        guard numbers == Array(1...plan.layout.pages.count) else {
            throw Self.incomplete(plan, "these show \(numbers.map(String.init).joined(separator: ", "))")
        }
        let contents = pages.reduce(into: [:]) { $0.merge($1.contents) { first, _ in first } }
        let values = try await values(plan, contents, wanted.values, signingContext)
        let submitted = SubmittedValues(
            consent: plan.consent.digest,
            values: values,
            version: signingContext.request.shown
        )
        let evidence = PaperEvidence(actor: actor, sheet: plan.name, pictures: digests)
        return try await SigningService(services: services).sign(
            signingContext,
            submitted,
            onPaper: evidence,
            from: origin,
            once: once
        )
    }

    private static func incomplete(_ plan: SheetPlan, _ reason: String) -> Problem {
        Problem(
            .unprocessableContent,
            "sheet-incomplete",
            "The sheet has \(plan.layout.pages.count) pages and \(reason): send one picture of each."
        )
    }

    /// The values of the fields by their identifiers.
    private func values(
        _ plan: SheetPlan,
        _ contents: [String: SheetPicture.Content],
        _ typed: [String: String],
        _ signingContext: SigningContext
    ) async throws -> [String: SubmittedValues.Value] {
        let reading = SheetValues(plan: plan, contents: contents, typed: typed)
        try reading.check(signingContext)
        var values = reading.values
        // Which signatures are asked for may follow from the rest.
        let given = values.mapValues(\.asText)
        let rules = try AppliedRules(previewFor: signingContext, given: given)
        for entry in plan.entries where entry.kind == .signature || entry.kind == .initials {
            let shown = entry.fields.filter { rules.isShown($0) }
            guard !shown.isEmpty, let content = contents[entry.key], content.ink == .present else { continue }
            let picture = try await PictureStore(services: services.signatures).take(
                try content.png(),
                owner: signingContext.signer.owner
            )
            // The picture is upright, and its ink is all there is.
            let source = SignatureSource(
                .scanned(SignatureSource.Scanned(.stored(picture.id), rotation: SignatureSource.Scanned.Turn.none))
            )
            for field in shown { values[field.id] = .signature(source) }
        }
        return values
    }
}

/// The evidence in the audit for a signature that was made on paper.
package struct PaperEvidence: Sendable {
    /// The person who took it.
    let actor: AuditEvent.Actor
    let sheet: String
    /// SHA-256 of the photographs.
    let pictures: [String]

    func event(_ signingContext: SigningContext, _ origin: AuditEvent.Origin, _ now: Moment) -> AuditEvent {
        let details = [
            "signer": signingContext.signer.id, "sheet": sheet, "pictures": pictures.joined(separator: " "),
        ]
        return AuditEvent(.signerOnPaper, at: now, by: actor, from: origin, document: nil, details)
    }
}
