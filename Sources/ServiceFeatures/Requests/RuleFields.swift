internal import HTTPTypes
internal import SignetRules
internal import SignetServiceFoundation

extension RuleField {
    /// A field of a request; `signer` is the person who fills it in.
    init(_ field: FieldRecord, of signer: SignerRecord?, in document: [Rule]) {
        self.init(
            name: field.ruleName,
            kind: Kind(of: field.kind),
            rules: field.details.rules ?? [],
            documentRules: document,
            formula: field.details.formula,
            value: signer.flatMap { field.initialValue(for: $0) } ?? field.details.value ?? "",
            isRequired: field.required,
            isReadOnly: field.details.readOnly ?? false,
            options: (field.details.options ?? []).map(\.value)
        )
    }
}

extension RuleField.Kind {
    init(of kind: FieldRecord.Kind) {
        self =
            switch kind {
            case .number, .money: .number
            case .date, .signedOn: .date
            case .checkbox, .strikeOut: .check
            case .choice, .choices, .list: .choice
            case .signature, .initials, .stamp, .attachment, .picture: .mark
            case .heading: .heading
            case .text, .lines, .email, .phone, .name, .company, .jobTitle, .address, .iban, .cells: .text
            }
    }
}

extension FieldRecord {
    /// The name that rules have for it; fields of requests from before there were names have none.
    var ruleName: String { name.isEmpty ? id : name }
}

/// The fields of a request with the rules of its documents.
package struct RuledFields: Sendable {
    let fields: [FieldRecord]
    /// The rules of documents, by their places.
    let documents: [Int: [Rule]]

    init(_ fields: [FieldRecord], documents: [RequestDocumentRecord]) {
        self.fields = fields
        self.documents = Dictionary(documents.map { ($0.position, $0.rules.rules) }) { first, _ in first }
    }

    /// For an order that is asked only for what does not depend on rules.
    static let none = RuledFields([], documents: [])

    /// The fields of one signer.
    func own(_ signer: SignerRecord) -> [FieldRecord] { fields.filter { $0.signerId == signer.id } }

    /// A field as rules see it; `signer` is the person who fills it in.
    func asRuleField(_ field: FieldRecord, of signer: SignerRecord?) -> RuleField {
        RuleField(field, of: signer, in: documents[field.document] ?? [])
    }

    /// All fields as rules see them.
    func asRuleFields(_ signers: [SignerRecord]) -> [RuleField] {
        let people = Dictionary(signers.map { ($0.id, $0) }) { first, _ in first }
        return fields.map { asRuleField($0, of: people[$0.signerId]) }
    }

    /// The people who fill in the fields, by the fields' names.
    var owners: [String: String] { Dictionary(fields.map { ($0.ruleName, $0.signerId) }) { first, _ in first } }

    /// The values of the people who have finished, by the names of the fields; others' count only then.
    func finishedValues(_ signers: [SignerRecord]) -> [String: String] {
        let finished = Set(signers.filter(\.state.hasFinished).map(\.id))
        let values = fields.filter { finished.contains($0.signerId) }.compactMap { field in
            field.value.map { (field.ruleName, $0) }
        }
        return Dictionary(values) { first, _ in first }
    }
}

extension SigningContext {
    var ruledFields: RuledFields { RuledFields(fields, documents: allDocuments.map(\.record)) }

    /// The values that this person's fields have, by their identifiers: those that they gave, and until they finish those that fields
    /// begin with.
    var presentValues: [String: String] {
        let values = ownFields.compactMap { field in
            let initial = signer.state.hasFinished ? nil : field.initialValue(for: signer)
            return (field.value ?? initial).map { (field.id, $0) }
        }
        return Dictionary(values) { first, _ in first }
    }

    /// The values of others that this person's rules and formulas use, by the names of the fields.
    var knownValues: [String: String] {
        let ruled = ruledFields
        let names = Set(ownFields.flatMap { ruled.asRuleField($0, of: signer).needs })
        return ruled.finishedValues(signers).filter { names.contains($0.key) }
    }
}

extension Problem {
    /// The problem for a mistake in the rules of a request.
    init(_ error: RuleError) {
        self.init(.unprocessableContent, error.code, error.description)
        if case .circle(let names) = error { members["fields"] = names }
    }
}
