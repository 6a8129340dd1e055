internal import Foundation
internal import HTTPTypes
internal import SignetBasics
internal import SignetScanning
internal import SignetServiceFoundation

/// The values of the fields of a sheet, from its boxes and from the person who read them; ``PaperService`` adds the signatures.
struct SheetValues: Sendable {
    let plan: SheetPlan
    let contents: [String: SheetPicture.Content]
    /// The readings of handwriting as canonical texts, by the fields' identifiers.
    let typed: [String: String]

    /// Refuses a sheet whose consent is missing, and one that does not agree with how it was read: ink that is uncertain, handwriting
    /// that nobody has read, and a reading of an empty box.
    func check(_ signingContext: SigningContext) throws(Problem) {
        let faint = contents.filter { $0.value.ink == .faint }.map(\.key).sorted()
        guard faint.isEmpty else {
            throw Self.problem(
                "sheet-unclear",
                "Something in these boxes is too pale to be certain: \(labels(faint)). Photograph the page in better light, or have it written again.",
                faint
            )
        }
        guard contents[SheetLayout.consentKey]?.ink == .present else {
            throw Problem(
                .unprocessableContent,
                "consent-missing",
                "The box beside the consent is empty: nobody has agreed. Have the sheet completed."
            )
        }
        let texts = plan.entries.filter { $0.kind == .text }
        if let unknown = typed.keys.first(where: { id in !texts.contains { $0.key == id } }) {
            throw .invalid("The field '\(unknown.prefixed(to: 80))' is not one whose handwriting is read.")
        }
        for entry in texts {
            let isWritten = contents[entry.key]?.ink == .present
            if isWritten, typed[entry.key] == nil {
                throw Self.problem(
                    "sheet-unread",
                    "'\(entry.label)' has handwriting: send what is written there as its value.",
                    [entry.key]
                )
            }
            let known = entry.fields.first?.initialValue(for: signingContext.signer)
            if !isWritten, let value = typed[entry.key], value != known {
                throw Self.problem(
                    "sheet-empty-box",
                    "The box '\(entry.label)' is empty: leave its value out, or have it written.",
                    [entry.key]
                )
            }
        }
    }

    /// The values of marks and handwriting, by the fields' identifiers.
    var values: [String: SubmittedValues.Value] {
        var values: [String: SubmittedValues.Value] = [:]
        for entry in plan.entries where entry.kind == .text {
            guard let field = entry.fields.first, let text = typed[field.id] else { continue }
            values[field.id] = Self.value(of: text, in: field)
        }
        for entry in plan.entries where entry.kind == .mark && contents[entry.key]?.ink == .present {
            for field in entry.fields { values[field.id] = .checked(true) }
        }
        return values
    }

    private static func value(of text: String, in field: FieldRecord) -> SubmittedValues.Value {
        if field.kind == .date { return .date(text) }
        return field.kind.hasOptions ? .chosen(text.components(separatedBy: "\n")) : .text(text)
    }

    private func labels(_ keys: [String]) -> String {
        keys.map { key in plan.entries.first { $0.key == key }?.label ?? key }.joined(separator: ", ")
    }

    private static func problem(_ code: String, _ detail: String, _ boxes: [String]) -> Problem {
        Problem(.unprocessableContent, code, detail).with("boxes", boxes)
    }
}

extension SubmittedValues.Value {
    /// The value as rules and the sender's defaults have it.
    var asText: String {
        switch self {
        case .text(let text), .date(let text), .file(let text): text
        case .chosen(let values): values.joined(separator: "\n")
        case .checked(let isChecked): isChecked ? "true" : ""
        case .signature: "signature"
        }
    }
}

/// The body of a call that takes a sheet as signed.
struct TakenSheet: Sendable {
    let pictures: [String]
    let values: [String: String]

    /// The most pictures: one for each page that a sheet can have.
    private static let (depth, mostPictures) = (3, 255)

    init(json bytes: [UInt8], limits: ServiceLimits) throws {
        let members = try JSONMembers<Problem>(bytes, maximumDepth: Self.depth, maximumCount: 2)
        try members.requireOnly(["pictures", "values"], in: "")
        var (pictures, values): ([String], [String: String]) = ([], [:])
        for (name, value) in members.all {
            guard name == "pictures" else {
                guard let found = try? JSONDecoder().decode([String: String].self, from: Data(value)),
                    found.count <= limits.fields
                else {
                    throw Problem.invalid("'values' must have a text for each field, and at most \(limits.fields).")
                }
                values = found
                continue
            }
            guard let found = try? JSONDecoder().decode([String].self, from: Data(value)),
                (1...Self.mostPictures).contains(found.count)
            else { throw Problem.invalid("'pictures' must be a list of 1 to \(Self.mostPictures) identifiers.") }
            pictures = found
        }
        guard !pictures.isEmpty else {
            throw Problem.invalid("'pictures' is missing: send the identifiers that the pages were answered with.")
        }
        (self.pictures, self.values) = (pictures, values)
    }
}
