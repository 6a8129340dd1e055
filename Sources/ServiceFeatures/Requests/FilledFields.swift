internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetCapture
internal import SignetServiceFoundation

/// A signer's values, checked against their fields, with their stamps.
struct FilledFields: Sendable {
    /// A field with its value, and the audit's description of it.
    struct Filled: Sendable {
        let field: FieldRecord
        let details: [String: String]
        /// The value as it is written for people; nil for marks, ink and files.
        let drawn: String?
    }

    let filled: [Filled]
    /// The stamps of each document, by its place.
    let stamps: [Int: [Stamp]]
    /// The values of the documents' own form fields.
    let forms: FormValues

    /// The longest text of a field.
    private static let longestText = 2_000

    /// SHA-256 over the submitted values of all fields, in their order.
    var digest: String {
        BlobStore.digest(of: Array(filled.map { "\($0.field.id)=\($0.details["sha256"] ?? "")\n" }.joined().utf8))
    }

    init(_ signingContext: SigningContext, _ submitted: SubmittedValues, by signatures: SignatureServices) async throws
    {
        let own = signingContext.ownFields
        if let unknownID = submitted.values.keys.first(where: { id in !own.contains { $0.id == id } }) {
            throw Problem.invalid("The field '\(unknownID.prefixed(to: 80))' is not one of yours.")
        }
        let missing = own.filter { field in
            guard field.required else { return false }
            return switch submitted.values[field.id] {
            case nil, .checked(false): true
            case .text(let text): !text.contains { !$0.isWhitespace }
            default: false
            }
        }
        guard missing.isEmpty else {
            let names = missing.map { $0.label.isEmpty ? $0.kind.rawValue : $0.label }.joined(separator: ", ")
            throw Problem(.unprocessableContent, "missing-fields", "These fields are still empty: \(names).")
                .with("fields", missing.map(\.id))
        }
        var (filled, stamps): ([Filled], [Int: [Stamp]]) = ([], [:])
        for field in own {
            guard let value = submitted.values[field.id] else { continue }
            let ink = try await Self.ink(value, field, signingContext, signatures)
            guard let ink else { continue }
            var written = field
            written.value = ink.shown
            written.source = ink.source.map { String(decoding: $0.json(), as: UTF8.self) }
            var details = ["field": field.id, "kind": field.kind.rawValue, "sha256": ink.digest]
            if let source = ink.source { details["source"] = source.kind }
            filled.append(Filled(field: written, details: details, drawn: ink.drawn))
            if !field.isFilledIntoForm { stamps[field.document, default: []].append(ink.stamp) }
        }
        self.filled = filled
        self.stamps = stamps
        forms = FormValues(own, filled)
    }

    private struct Ink: Sendable {
        let stamp: Stamp
        let shown: String
        let digest: String
        let source: SignatureSource?
        /// The value as it is written for people; nil for marks and ink.
        var drawn: String?
    }

    private static func ink(
        _ value: SubmittedValues.Value,
        _ field: FieldRecord,
        _ signingContext: SigningContext,
        _ signatures: SignatureServices
    ) async throws -> Ink? {
        let box = Size(width: field.width, height: field.height)
        switch (field.kind, value) {
        case (.signature, .signature(let source)), (.initials, .signature(let source)):
            var configuration = try signingContext.configuration()
            configuration.part = field.kind == .initials ? .initials : .signature
            let source = try await SourceIntake(services: signatures, owner: signingContext.signer.owner).take(source)
            let signature = try await signatures.signature(of: source, configuration)
            var stamp = try Stamp(signature, field, alignment: .center)
            stamp.author = signingContext.signer.name
            let digest = BlobStore.digest(of: source.json())
            return Ink(stamp: stamp, shown: source.kind, digest: digest, source: source)
        case (.text, .text(let text)):
            guard text.contains(where: { !$0.isWhitespace }) else { return nil }
            try PlainText.check(text, "A text", atMost: longestText)
            return try await ink(text: text, shown: text, field, box, signatures)
        case (.date, .date(let text)):
            let day = try WrittenDay(text)
            return try await ink(
                text: day.text(in: signingContext.signer.language),
                shown: text,
                field,
                box,
                signatures
            )
        case (.checkbox, .checked(let isChecked)):
            guard isChecked else { return nil }
            let mark = Signature.symbol(.check)
            var stamp = try Stamp(mark, field, alignment: .center)
            stamp.author = signingContext.signer.name
            return Ink(stamp: stamp, shown: "true", digest: BlobStore.digest(of: Array("true".utf8)), source: nil)
        default:
            throw Problem.invalid("The field \(field.id) is a \(field.kind.rawValue) and takes no such value.")
        }
    }

    private static func ink(
        text: String,
        shown: String,
        _ field: FieldRecord,
        _ box: Size,
        _ signatures: SignatureServices
    ) async throws -> Ink {
        let signature = try await signatures.work.run { try signatures.factory.text(text, box: box) }
        return Ink(
            stamp: try Stamp(written: signature, field),
            shown: shown,
            digest: BlobStore.digest(of: Array(text.utf8)),
            source: nil,
            drawn: text
        )
    }
}

extension Stamp {
    /// The page's padding before the text in a field, in points.
    private static let indent = 2.0

    /// A stamp that fills a field.
    fileprivate init(_ signature: Signature, _ field: FieldRecord, alignment: Placement.Position) throws(SignetError) {
        var placement = Placement.rectangle(
            x: field.x,
            y: field.y,
            width: field.width,
            height: field.height,
            on: .page(field.page)
        )
        placement.alignment = alignment
        try self.init(signature, at: placement)
        subject(of: field)
    }

    /// A text in a field, as large as all texts are.
    fileprivate init(written signature: Signature, _ field: FieldRecord) throws(SignetError) {
        let indent = max(0, min(Self.indent, field.width - signature.size.width))
        var placement = Placement.rectangle(
            x: field.x + indent,
            y: field.y,
            width: field.width - indent,
            height: field.height,
            on: .page(field.page)
        )
        placement.alignment = .left
        try self.init(signature, at: placement, size: .width(signature.size.width))
        subject(of: field)
    }

    private mutating func subject(of field: FieldRecord) {
        subject = field.kind.rawValue.prefix(1).uppercased() + field.kind.rawValue.dropFirst()
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
    func text(in language: String) throws(SignetError) -> String {
        try CaptionDateFormat(.long, locale: PageLanguage(language).locale, timeZone: "GMT").text(date)
    }
}
