internal import SignetBasics
internal import SignetPDF

/// The value of a choice field (ISO 32000-2, 12.7.5.4).
struct ChoiceValue {
    let options: FieldOptions
    /// The numbers of the chosen options in ascending order; empty for a text of an editable combo box.
    let chosen: [Int]
    /// The stored values, in the order of the options.
    let texts: [String]
    /// The text that a combo box shows.
    let shown: String
    private let flags: FieldFlags

    /// Finds the options by their stored or shown texts, separated by line feeds in `text`; none for an empty one.
    init(_ text: String, options: FieldOptions, flags: FieldFlags) throws(FieldError) {
        self.options = options
        self.flags = flags
        let known = options.options
        let isList = !flags.contains(.combo)
        var chosen: Set<Int> = []
        if let whole = options.index(of: text) {
            chosen = [whole]
        } else if !text.isEmpty {
            let parts = text.split(separator: "\n").map(String.init)
            if parts.count == 1, !isList, flags.contains(.edit) {
                (self.chosen, texts, shown) = ([], [text], text)
                return
            }
            guard parts.count == 1 || isList && flags.contains(.multiSelect) else { throw .severalValues }
            for part in parts {
                guard let index = options.index(of: part) else {
                    let names = known.prefix(5000).map(\.value)
                    let nearest = part.nearest(among: names + known.prefix(5000).map(\.text))
                    throw .notOffered(part, nearest: nearest, known: names)
                }
                chosen.insert(index)
            }
        }
        self.chosen = chosen.sorted()
        texts = self.chosen.map { known[$0].value }
        shown = self.chosen.first.map { known[$0].text } ?? ""
    }

    /// `/V`; nil for no choice.
    var value: PDFObject? {
        let stored = chosen.isEmpty ? texts.map(TextString.encode) : chosen.map { options.options[$0].stored }
        guard let first = stored.first else { return nil }
        return stored.count == 1 ? .string(first) : .array(stored.map { .string($0) })
    }

    /// `/I`: needed where several options are chosen, or where `/V` does not tell which; nil elsewhere (table 234).
    var indexes: PDFObject? {
        guard chosen.count > 1 || !chosen.isEmpty && options.areAmbiguous else { return nil }
        return .array(chosen.map { .integer($0) })
    }
}
