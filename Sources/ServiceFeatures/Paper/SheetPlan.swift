internal import Foundation
internal import HTTPTypes
internal import SignetCertificates
internal import SignetScanning
internal import SignetServiceFoundation

/// The sheet on which a person signs a request by hand.
///
/// It follows from the request as it is now: a sheet that was printed before a correction has another number, and is refused.
struct SheetPlan: Sendable {
    /// A box of the sheet, with the fields that are filled by what is written in it.
    struct Entry: Sendable {
        let key: String
        let kind: Kind
        let label: String
        let fields: [FieldRecord]
    }

    /// The way in which what is written becomes a value.
    enum Kind: String, Encodable, Sendable {
        case signature, initials
        /// A mark that is there or is not.
        case mark
        /// Handwriting that a person reads and types in.
        case text
    }

    let layout: SheetLayout
    let entries: [Entry]
    let consent: ConsentText
    let number: UInt64

    private static let longestLabel = 60

    /// Plans the sheet of a signer.
    ///
    /// - Throws: ``Problem`` `paper-impossible` where a field needs a file, or there are more fields than a sheet has room for.
    init(_ signingContext: SigningContext, _ configuration: ServiceConfiguration) throws(Problem) {
        let language = PageLanguage(signingContext.signer.language)
        let fields = signingContext.ownFields.filter {
            $0.kind.isFilledIn && $0.details.readOnly != true && $0.details.formula == nil
        }
        if let file = fields.first(where: { $0.kind.isFile && $0.required }) {
            throw Self.impossible(
                "The field '\(FieldShape(file).title.prefixed(to: 80))' needs a file, which paper has not"
            )
        }
        var entries: [Entry] = []
        for (key, kind, own) in [
            ("signature", Kind.signature, FieldRecord.Kind.signature), ("initials", .initials, .initials),
        ] {
            let all = fields.filter { $0.kind == own }
            guard !all.isEmpty else { continue }
            entries.append(Entry(key: key, kind: kind, label: language.text("shared.field.\(key)"), fields: all))
        }
        for field in fields where !field.kind.isSignature && !field.kind.isFile {
            let isMark = field.kind == .checkbox || field.kind == .strikeOut
            entries.append(
                Entry(
                    key: field.id,
                    kind: isMark ? .mark : .text,
                    label: Self.label(of: field, language),
                    fields: [field]
                )
            )
        }
        guard let layout = SheetLayout(entries.map { ($0.key, Self.shape(of: $0)) }) else {
            throw Self.impossible("There are more fields than a sheet has room for")
        }
        (self.layout, self.entries) = (layout, entries)
        consent = ConsentText(configuration, language.rawValue)
        number = Self.number(signingContext, entries, consent)
    }

    private static func impossible(_ reason: String) -> Problem {
        Problem(.conflict, "paper-impossible", "\(reason): the person can sign with their link.")
    }

    private static func label(of field: FieldRecord, _ language: PageLanguage) -> String {
        let kind = language.text("shared.field.\(field.kind.rawValue)")
        let label = (field.label.isEmpty ? kind : field.label).prefixed(to: longestLabel)
        let options = (field.details.options ?? []).map(\.value)
        return options.isEmpty ? label : "\(label): \(options.joined(separator: " / "))"
    }

    private static func shape(of entry: Entry) -> SheetLayout.Shape {
        switch entry.kind {
        case .signature: .signature
        case .initials: .initials
        case .mark: .mark
        case .text: entry.fields.contains { $0.kind == .lines || $0.kind == .address } ? .lines : .line
        }
    }

    /// The arrangement of sheets; another one has other numbers.
    private static let arrangement = "1"

    /// 40 bits of a digest of everything that the sheet says and that its boxes are for.
    private static func number(_ signingContext: SigningContext, _ entries: [Entry], _ consent: ConsentText) -> UInt64 {
        let (request, signer) = (signingContext.request, signingContext.signer)
        var lines = [
            arrangement, request.id, String(request.shown), request.title, signer.id, signer.name, consent.digest,
        ]
        lines += signingContext.documents.map { "\($0.position) \($0.original.sha256)" }
        lines += entries.map { entry in
            ([entry.key, entry.kind.rawValue, entry.label] + entry.fields.map(\.id)).joined(separator: "\t")
        }
        let digest = BlobStore.digest(of: Array(lines.joined(separator: "\n").utf8))
        return UInt64(digest.prefix(10), radix: 16) ?? 0
    }

    /// The number as it is printed.
    var name: String { String(number, radix: 16, uppercase: true) }

    /// The sheet as it is printed.
    func sheet(_ signingContext: SigningContext) -> PaperSheet {
        let signer = signingContext.signer
        return PaperSheet(
            layout: layout,
            number: number,
            title: signingContext.request.title,
            person: signer.email.isEmpty ? signer.name : "\(signer.name) <\(signer.email)>",
            documents: signingContext.documents.map { .init(name: $0.record.name, sha256: $0.original.sha256) },
            consent: consent.text,
            labels: Dictionary(entries.map { ($0.key, $0.label) }) { first, _ in first },
            language: PageLanguage(signer.language)
        )
    }
}
