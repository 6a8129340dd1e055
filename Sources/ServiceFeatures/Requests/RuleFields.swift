internal import SignetRules
internal import SignetServiceFoundation

extension RuleField {
    /// A field of a request; `signer` is the person who fills it in.
    init(_ field: FieldRecord, of signer: SignerRecord?) {
        self.init(
            name: field.ruleName,
            kind: Kind(of: field.kind),
            rules: field.details.rules ?? [],
            documentRules: [],
            formula: field.details.formula,
            value: signer.flatMap { field.initialValue(for: $0) } ?? field.details.value ?? "",
            isRequired: field.required,
            isReadOnly: field.details.readOnly ?? false,
            options: (field.details.options ?? []).map(\.value)
        )
    }
}

extension RuleField.Kind {
    /// Whether it can have a value that is given before.
    var hasValue: Bool { self != .mark && self != .heading }

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

extension [FieldRecord] {
    /// The fields as rules see them.
    func asRuleFields(_ signers: [SignerRecord]) -> [RuleField] {
        let people = Dictionary(signers.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return map { RuleField($0, of: people[$0.signerId]) }
    }

    /// The values of the people who have finished, by the names of the fields; others' count only then.
    func finishedValues(_ signers: [SignerRecord]) -> [String: String] {
        let finished = Set(signers.filter(\.state.hasFinished).map(\.id))
        let values = filter { finished.contains($0.signerId) }.compactMap { field in
            field.value.map { (field.ruleName, $0) }
        }
        return Dictionary(values, uniquingKeysWith: { first, _ in first })
    }
}

extension Problem {
    /// The problem for a mistake in the rules of a request.
    init(_ error: RuleError) {
        self.init(.unprocessableContent, error.code, error.description)
        if case .circle(let names) = error { members["fields"] = names }
    }
}
