package import SignetPDF

/// The value of a field and its possible values, as people write them.
package struct FieldFacts {
    /// Its value; nil for none, and for a password.
    package let value: String?
    /// The values that a button or a choice takes; nil for other fields.
    package let options: [String]?

    /// Longer values are not read from a stream.
    private static let longest = 1 << 20

    package init(_ field: FormField, in document: Document) throws(PDFError) {
        let flags = try FieldFlags(of: field, in: document)
        switch field.type {
        case "Tx":
            value = flags.contains(.password) ? nil : try Self.text(of: field, in: document)
            options = nil
        case "Ch":
            let written = try document.value("V", of: field.attributes)
            var texts: [String] = []
            for item in written?.array ?? written.map({ [$0] }) ?? [] {
                if let text = try document.resolve(item).string { texts.append(TextString.decode(text)) }
            }
            value = texts.isEmpty ? nil : texts.joined(separator: "\n")
            options = try FieldOptions(of: field, in: document).options.map(\.value)
        case "Btn" where !flags.contains(.pushButton):
            let states = try ButtonStates(of: [field], flags: flags, in: document)
            let state = try document.value("V", of: field.attributes)?.name
            let shown = state.flatMap { state in states.buttons.first { $0.on == state }?.label }
            value = state.map { shown ?? ($0 == ButtonStates.off ? "Off" : ButtonStates.Button.text($0)) }
            options = states.labels
        default: (value, options) = (nil, nil)
        }
    }

    /// The text of a text field: a string, or a stream of one.
    private static func text(of field: FormField, in document: Document) throws(PDFError) -> String? {
        guard let written = field.attributes["V"] else { return nil }
        if let text = try document.resolve(written).string { return TextString.decode(text) }
        guard let reference = written.reference, let object = try document.indirectObject(reference),
            object.streamData != nil, let data = try? document.data(of: object, limit: longest)
        else { return nil }
        return TextString.decode(data)
    }
}

extension ButtonStates {
    /// The buttons of fields that share a name.
    init(of fields: [FormField], flags: FieldFlags, in document: Document) throws(PDFError) {
        var buttons: [Button] = []
        for field in fields {
            let texts = try document.value("Opt", of: field.attributes)?.array ?? []
            for (index, widget) in try FieldWidget.all(of: field, in: document).enumerated() {
                let text = try index < texts.count ? document.resolve(texts[index]).string : nil
                buttons.append(
                    Button(on: try widget.onState(in: document), text: text.map(TextString.decode))
                )
            }
        }
        // Fields of one name have one value, so that all buttons with its state are on.
        self.init(buttons, flags: fields.count > 1 ? flags.union(.inUnison) : flags)
    }
}
