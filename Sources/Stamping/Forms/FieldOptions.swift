internal import SignetPDF

/// The options of a choice field (`/Opt`, ISO 32000-2, 12.7.5.4): what is stored, and what people see.
struct FieldOptions {
    struct Option {
        /// As it is written.
        let stored: [UInt8]
        let value: String
        let text: String
    }

    let options: [Option]
}

extension FieldOptions {
    /// More options are not read.
    private static let most = 100_000

    init(of field: FormField, in document: Document) throws(PDFError) {
        var options: [Option] = []
        for item in try document.value("Opt", of: field.attributes)?.array?.prefix(Self.most) ?? [] {
            let resolved = try document.resolve(item)
            if let text = resolved.string {
                options.append(Option(stored: text, value: TextString.decode(text), text: TextString.decode(text)))
            } else if let pair = resolved.array, let first = pair.first, let stored = try document.resolve(first).string
            {
                let shown = try pair.dropFirst().first.flatMap { item throws(PDFError) in
                    try document.resolve(item).string
                }
                options.append(
                    Option(
                        stored: stored,
                        value: TextString.decode(stored),
                        text: TextString.decode(shown ?? stored)
                    )
                )
            }
        }
        self.options = options
    }

    /// The number of the option that is stored so, or else that people see so.
    func index(of text: String) -> Int? {
        options.firstIndex { $0.value == text } ?? options.firstIndex { $0.text == text }
    }

    /// Whether two options have one stored value and different texts.
    var areAmbiguous: Bool {
        var texts: [String: String] = [:]
        for option in options {
            if let known = texts[option.value], known != option.text { return true }
            texts[option.value] = option.text
        }
        return false
    }
}
