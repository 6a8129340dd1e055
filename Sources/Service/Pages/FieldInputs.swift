internal import Foundation
internal import HTTPTypes
internal import SignetServiceFeatures
internal import SignetServiceFoundation

/// The inputs of a form for fields of all kinds, and the values that it is sent with.
struct FieldInputs: Sendable {
    let language: PageLanguage
    let signer: SignerRecord
    /// The rules for what was filled in so far; nil where no field has any.
    let step: SigningStep?
    /// Whether other people use the browser too, which must keep nothing of what is typed.
    let isShared: Bool

    /// The inputs for some fields, in their order; those for signatures are elsewhere, since all of them share one.
    func html(of fields: [FieldRecord]) -> String {
        fields.filter { step?.rules.isShown($0) ?? true }.compactMap(input).joined(separator: "\n")
    }

    static func name(of field: FieldRecord) -> String { "field-\(field.id)" }

    /// The name of the part with the file that was kept for a field in an earlier step.
    private static func kept(for field: FieldRecord) -> String { "kept-\(field.id)" }

    /// Whether the person cannot fill it in.
    private func isFixed(_ field: FieldRecord) -> Bool {
        step?.rules.isFixed(field) ?? (field.details.readOnly == true)
    }

    private func value(of field: FieldRecord) -> String {
        guard let step else { return field.value ?? field.initialValue(for: signer) ?? "" }
        return (isFixed(field) ? step.rules.value(of: field) : step.given[field.id]) ?? ""
    }

    private func label(of field: FieldRecord) -> String {
        let label = field.label.isEmpty ? language.text("shared.field.\(field.kind.rawValue)") : field.label
        return field.details.hint.map { "\(label) (\($0))" } ?? label
    }

    private func input(_ field: FieldRecord) -> String? {
        let label = label(of: field)
        let value = value(of: field)
        guard !isFixed(field) else {
            return "<p>\(label.escapedForHTML): \(value.escapedForHTML)</p>"
        }
        // A file that was kept need not be chosen again.
        let isKept = field.kind.isFile && !value.isEmpty
        let isRequired = (step?.rules.isRequired(field) ?? field.required) && !isKept
        let attributes = "name=\"\(Self.name(of: field))\"\(isRequired ? " required" : "")"
        let shown = "value=\"\(value.escapedForHTML)\" \(attributes)"
        return switch field.kind {
        case .signature, .initials, .signedOn: nil
        case .heading: "<p><strong>\(field.label.escapedForHTML)</strong></p>"
        case .lines, .address: FormMarkup.area(label, value, "dir=\"auto\" rows=\"4\" \(attributes)")
        case .date: FormMarkup.field(label, "type=\"date\" \(bounds(of: field)) \(shown)")
        case .number, .money: FormMarkup.field(label, "inputmode=\"decimal\" \(written(value)) \(attributes)")
        case .email: FormMarkup.field(label, "type=\"email\" autocomplete=\"\(isShared ? "off" : "email")\" \(shown)")
        case .phone: FormMarkup.field(label, "type=\"tel\" autocomplete=\"\(isShared ? "off" : "tel")\" \(shown)")
        case .checkbox, .strikeOut:
            FormMarkup.box(label, "value=\"1\" \(value == "true" ? "checked " : "")\(attributes)")
        case .choice, .list: FormMarkup.choice(label, options(of: field), chosen: value, attributes)
        case .choices: boxes(label, field, Set(value.components(separatedBy: "\n")))
        case .stamp, .picture:
            FormMarkup.field(label, "type=\"file\" accept=\"image/*\" \(attributes)") + kept(field, value)
        case .attachment: FormMarkup.field(label, "type=\"file\" \(attributes)") + kept(field, value)
        case .text, .name, .company, .jobTitle, .iban, .cells: FormMarkup.field(label, "dir=\"auto\" \(shown)")
        }
    }

    private func kept(_ field: FieldRecord, _ id: String) -> String {
        guard !id.isEmpty else { return "" }
        return "<input type=\"hidden\" name=\"\(Self.kept(for: field))\" value=\"\(id.escapedForHTML)\">"
    }

    private func options(of field: FieldRecord) -> [String] { (field.details.options ?? []).map(\.value) }

    private func bounds(of field: FieldRecord) -> String {
        [("min", field.details.least), ("max", field.details.most)]
            .compactMap { name, day in day.map { "\(name)=\"\($0.escapedForHTML)\"" } }.joined(separator: " ")
    }

    private func written(_ value: String) -> String {
        let text = WrittenNumber(canonical: value)?.text(in: language) ?? value
        return "value=\"\(text.escapedForHTML)\""
    }

    private func boxes(_ label: String, _ field: FieldRecord, _ chosen: Set<String>) -> String {
        let boxes = options(of: field).map { option in
            let value = "name=\"\(Self.name(of: field))\" value=\"\(option.escapedForHTML)\""
            return FormMarkup.box(option, chosen.contains(option) ? "\(value) checked" : value)
        }
        return "<fieldset><legend>\(label.escapedForHTML)</legend>\(boxes.joined())</fieldset>"
    }

    // MARK: Values

    /// The values of a step of a form, which are not all there yet, and need no signature.
    func valuesOfStep(
        _ form: MultipartForm,
        of fields: [FieldRecord],
        files: [String: String]
    ) throws(Problem) -> [String: SubmittedValues.Value] {
        try values(form, of: fields.filter { !$0.kind.isSignature }, files: files)
    }

    /// The values of a submitted form: one signature for all fields that need one, and files that were kept already.
    func values(
        _ form: MultipartForm,
        of fields: [FieldRecord],
        files: [String: String]
    ) throws(Problem) -> [String: SubmittedValues.Value] {
        var values: [String: SubmittedValues.Value] = [:]
        for field in fields where !isFixed(field) && step?.rules.isShown(field) ?? true {
            let parts = form.parts.filter { $0.name == Self.name(of: field) }
            // Browsers send the lines of a text with both characters of a line's end.
            let text = parts.first?.text.replacing("\r\n", with: "\n") ?? ""
            switch field.kind {
            case .signature, .initials: values[field.id] = .signature(try SignatureInputs.source(form))
            case .checkbox, .strikeOut: values[field.id] = .checked(!text.isEmpty)
            case .stamp, .picture, .attachment:
                values[field.id] = (files[field.id] ?? form[Self.kept(for: field)]?.text).map { .file($0) }
            case .heading, .signedOn: break
            case .choices: values[field.id] = .chosen(parts.map(\.text))
            case _ where text.isEmpty: break
            case .date: values[field.id] = .date(text)
            case .choice, .list: values[field.id] = .chosen([text])
            case .number, .money: values[field.id] = .text(WrittenNumber(text, in: language)?.canonical ?? text)
            default: values[field.id] = .text(text)
            }
        }
        return values
    }
}
