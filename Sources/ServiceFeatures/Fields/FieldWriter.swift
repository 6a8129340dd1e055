internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetCapture
internal import SignetServiceFoundation
internal import SignetSigning

/// Turns the values of one signer's fields into stamps.
struct FieldWriter: Sendable {
    /// The stamps of a field.
    struct Ink: Sendable {
        let stamps: [Stamp]
        /// The value that is kept with the field; nil for a field that has none.
        var shown: String?
        /// The value as it is written for people.
        var drawn: String?
        /// SHA-256 of the value.
        var digest = ""
        var source: SignatureSource?
        var attachment: AttachmentRecord?
    }

    private let signingContext: SigningContext
    private let signatures: SignatureServices
    /// For the fields of each document, by its place.
    private let pens: [Int: FieldInk]

    init(_ signingContext: SigningContext, _ signatures: SignatureServices) throws {
        (self.signingContext, self.signatures) = (signingContext, signatures)
        var pens: [Int: FieldInk] = [:]
        for document in signingContext.documents {
            pens[document.position] = FieldInk(
                factory: signatures.factory,
                language: PageLanguage(signingContext.signer.language),
                author: signingContext.signer.name,
                pageWidths: Dictionary(try document.pages().map { ($0.number, $0.width) }) { first, _ in first }
            )
        }
        self.pens = pens
    }

    /// The stamps of a field with a value; nil for one that stays empty.
    func ink(_ value: FieldValues.Value?, _ field: FieldRecord) async throws -> Ink? {
        // A document that its signer does not see has none of their ink.
        guard let pen = pens[field.document] else { return nil }
        let shape = FieldShape(field)
        switch (field.kind, value) {
        case (.heading, _):
            return Ink(stamps: try await signatures.work.run { try pen.stamps(text: field.label, in: shape) })
        case (.signedOn, _): return try await written(try today(), shape, pen)
        case (_, .text(let text)): return try await written(text, shape, pen)
        case (_, .signature(let source)): return try await signed(source, shape, pen)
        case (_, .file(let id)): return try await filed(id, shape, pen)
        case (_, nil): return nil
        }
    }

    private func written(_ text: String, _ shape: FieldShape, _ pen: FieldInk) async throws -> Ink {
        let stamps = try await signatures.work.run { try pen.stamps(of: text, in: shape) }
        let isMark = shape.hasMarks || shape.kind == .checkbox || shape.kind == .strikeOut
        return Ink(
            stamps: stamps,
            shown: text,
            drawn: isMark ? nil : try pen.text(of: text, in: shape),
            digest: BlobStore.digest(of: Array(text.utf8))
        )
    }

    /// The day of the signature, where its signer is.
    private func today() throws -> String {
        let zones = [signingContext.signer.zone, signingContext.request.zone].filter { !$0.isEmpty }
        return try CaptionDateFormat(.iso, locale: "en_US", timeZone: zones.first ?? "UTC")
            .text(signatures.environment.now())
    }

    private func signed(_ source: SignatureSource, _ shape: FieldShape, _ pen: FieldInk) async throws -> Ink {
        var configuration = try signingContext.configuration()
        configuration.part = shape.kind == .initials ? .initials : .signature
        let source = try await SourceIntake(services: signatures, owner: signingContext.signer.owner).take(source)
        let signature = try await signatures.signature(of: source, configuration)
        return Ink(
            stamps: try pen.stamps(ink: signature, in: shape),
            shown: source.kind,
            digest: BlobStore.digest(of: source.json()),
            source: source
        )
    }

    private func filed(_ id: String, _ shape: FieldShape, _ pen: FieldInk) async throws -> Ink {
        let (signer, store, factory) = (signingContext.signer, signatures.store, signatures.factory)
        guard let file = try await store.read({ try AttachmentRecord.of(signer, field: shape.id, id, in: $0) }) else {
            throw Problem(
                .unprocessableContent,
                "unknown-attachment",
                "'\(shape.title)' has no file '\(id.prefixed(to: 80))': upload it again."
            ).with("fields", [shape.id])
        }
        let picture = shape.kind == .attachment ? nil : try await store.fetch(file.sha256)
        let stamps = try await signatures.work.run {
            guard let picture else { return try pen.stamps(fileName: file.name, in: shape) }
            return try pen.stamps(ink: .picture(picture.bytes(), decoding: factory.decoding), in: shape)
        }
        return Ink(stamps: stamps, shown: file.id, digest: file.sha256, attachment: file)
    }
}

/// A day, as the page sends it.
struct WrittenDay: Sendable {
    private let date: Date

    /// Reads a day of ISO 8601, as 2026-11-21.
    init(_ text: String) throws(Problem) {
        let style = Date.ISO8601FormatStyle().year().month().day()
        // The result is compared with the input: the 30th of February would be a day of March.
        guard text.utf8.count == 10, let date = try? Date(text, strategy: style), date.formatted(style) == text else {
            throw .invalid("'\(text.prefixed(to: 40))' is not a day: write it as 2026-11-21.")
        }
        self.date = date
    }

    /// The day as people write it in that language.
    func text(in language: PageLanguage, _ style: CaptionDateFormat.Style) throws(SignetError) -> String {
        try CaptionDateFormat(style, locale: language.locale, timeZone: "GMT").text(date)
    }
}
