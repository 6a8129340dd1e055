internal import HTTPTypes
internal import Signet
internal import SignetServiceFoundation

/// Values that go into the form fields of a document, by the fields' full names: the form shows them, so that they are not stamped.
struct FormValues: Sendable {
    /// By the places of the documents.
    private(set) var values: [Int: [String: String]] = [:]

    /// Takes the values of a signer's fields; those that were not filled in are emptied in the form, too.
    init(_ own: [FieldRecord], _ filled: [FilledFields.Filled]) {
        for field in own {
            guard field.isFilledIntoForm, field.details.readOnly != true, let form = field.details.form else {
                continue
            }
            let given = filled.first { $0.field.id == field.id }
            if let text = field.formText(given) { values[field.document, default: [:]][form] = text }
        }
    }
}

extension FieldRecord {
    /// Whether its value is that of one of the document's form fields, which is filled instead of stamping it.
    var isFilledIntoForm: Bool { details.form != nil && kind.isKeptInForms }

    /// The value for the form; `nil` where the form stays as it is.
    fileprivate func formText(_ given: FilledFields.Filled?) -> String? {
        switch kind {
        case .checkbox: given == nil ? "off" : "yes"
        // One of some radio buttons may always be on.
        case .choice: given?.field.value
        case .choices, .list: given?.field.value ?? ""
        default: given?.drawn ?? ""
        }
    }
}

extension FieldRecord.Kind {
    /// Whether forms have fields of this kind that take a value.
    fileprivate var isKeptInForms: Bool {
        switch self {
        case .signature, .initials, .stamp, .attachment, .picture, .heading, .strikeOut: false
        default: true
        }
    }

    /// The kinds whose values a form field of one of them takes.
    fileprivate var family: Int {
        switch self {
        case .checkbox: 1
        case .choice, .list, .choices: 2
        case .signature, .initials: 3
        default: 0
        }
    }
}

extension FieldPlanner {
    /// Refuses fields whose form fields are not in the document, cannot be filled in, or take other values.
    func checkForms(_ plans: [Plan]) throws {
        let named = plans.filter { $0.details.form != nil }
        guard !named.isEmpty else { return }
        let known = try FieldOffers.formFields(of: document)
        for plan in named {
            guard let form = plan.details.form else { continue }
            let title = "'form': '\(form.prefixed(to: 100))'"
            guard let field = known[form], let kind = FieldRecord.Kind(rawValue: field.kind.rawValue) else {
                throw Problem.invalid("\(title) is not a form field of the document that people see and can fill in.")
            }
            guard !field.readOnly || plan.details.readOnly == true else {
                throw Problem.invalid(
                    "\(title) is a read-only form field: leave 'form' out, or give the field 'readOnly'."
                )
            }
            guard kind.family == plan.kind.family else {
                throw Problem.invalid(
                    "\(title) takes the values of the kind \(kind.rawValue), not of \(plan.kind.rawValue)."
                )
            }
            let offered = Set(field.options.map(\.value))
            if kind.family == 2, let other = plan.details.options?.first(where: { !offered.contains($0.value) }) {
                throw Problem.invalid("\(title) does not offer '\(other.value.prefixed(to: 100))'.")
            }
        }
    }
}
