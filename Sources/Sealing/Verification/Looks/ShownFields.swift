internal import SignetGraphics
internal import SignetPDF
internal import SignetStamping

/// The fields of two versions whose text a page must show.
struct ShownFields {
    /// A new value of a field, as texts without white space of which a reader shows one; none for what readers hide.
    struct Value {
        fileprivate(set) var before: [String]
        fileprivate(set) var now: [String] = []

        /// Whether the field is empty now.
        var isEmpty: Bool { now.contains(where: \.isEmpty) }

        /// Whether the text of a widget shows it, and beside it nothing but what was there beside the value before.
        func isShown(_ old: String, _ new: String) -> Bool {
            let rests = before.compactMap { Self.rest(of: old, without: $0) } + [old]
            return now.contains { text in Self.rest(of: new, without: text).map(rests.contains) ?? false }
        }

        private static func rest(of text: String, without part: String) -> String? {
            if part.isEmpty { return text }
            guard let range = text.firstRange(of: part) else { return nil }
            return String(text[..<range.lowerBound] + text[range.upperBound...])
        }
    }

    /// The text and choice fields that have another value.
    private(set) var values: [String: Value] = [:]
    /// The fields that viewers draw again with the value that they had.
    private(set) var steady: Set<String> = []
    /// Where all widgets of both versions are, since viewers draw them again; none otherwise.
    private(set) var redrawn: [LaterChanges.Area] = []

    /// No fields.
    init() {}

    /// - Throws: `PDFError` for a form that cannot be read.
    init(_ changes: LaterChanges, before: Document, now: Document) throws(PDFError) {
        let isRedrawn = changes.changes.contains { $0.kind == .appearancesDue }
        let isFilled = changes.changes.contains { $0.kind == .fieldFilled }
        guard isRedrawn || isFilled, let old = try Form(before), let new = try Form(now) else { return }
        for field in old.fields {
            guard changes.fields.contains(field.name) else {
                if isRedrawn { steady.insert(field.name) }
                continue
            }
            guard let texts = try FieldFacts.shownTexts(of: field, in: before) else { continue }
            values[field.name, default: Value(before: [])].before += texts.map(Self.solid)
        }
        for field in new.fields where values[field.name] != nil {
            values[field.name]?.now += try (FieldFacts.shownTexts(of: field, in: now) ?? []).map(Self.solid)
        }
        // Something else of it was changed, such as whether it can be filled in again.
        for (name, value) in values where value.before == value.now && !value.now.isEmpty {
            values[name] = nil
            if isRedrawn { steady.insert(name) }
        }
        if isRedrawn { redrawn = try Self.areas(of: old, in: before) + Self.areas(of: new, in: now) }
    }

    /// A text without white space.
    private static func solid(_ text: String) -> String { text.filter { !$0.isWhitespace } }

    private static func areas(of form: Form, in document: Document) throws(PDFError) -> [LaterChanges.Area] {
        var pages: [Int: Int] = [:]
        try PageTree(document).walk { page throws(PDFError) in
            for item in try document.value("Annots", of: page.dictionary)?.array ?? [] {
                if let number = item.reference?.number { pages[number] = page.index + 1 }
            }
            return true
        }
        return form.fields.flatMap { field in
            field.widgets.compactMap { widget in
                guard let rectangle = widget.rectangle, let page = widget.reference.flatMap({ pages[$0.number] })
                else { return nil }
                return LaterChanges.Area(
                    page: page,
                    rectangle: rectangle,
                    subject: .field(field.name),
                    staysUpright: false
                )
            }
        }
    }
}
