package import SignetGraphics

/// A terminal field of the interactive form (ISO 32000-1, 12.7.3) with its widgets.
package struct FormField {
    package struct Widget: Hashable {
        package let reference: ObjectReference?
        /// `/P`, if the widget names its page.
        package let page: ObjectReference?
        /// In default user space.
        package let rectangle: Rectangle?
    }

    package let reference: ObjectReference?
    /// The object of the field itself: the nearest one with a partial name, which may have several unnamed kids.
    package let holder: ObjectReference?
    /// The fully qualified name (12.7.3.2): partial names joined by periods.
    package let name: String
    /// `Btn`, `Tx`, `Ch` or `Sig`, inherited.
    package let type: Name?
    package let dictionary: PDFDictionary
    /// The field's own and its inherited attributes (12.7.3.1): ``inheritable`` entries, as they are written.
    package let attributes: PDFDictionary
    package let widgets: [Widget]

    /// The entries that a field inherits, and those that depend on them.
    package static let inheritable: [Name] = ["FT", "Ff", "V", "DA", "Q", "MaxLen", "Opt", "TI"]

    package var isSignature: Bool { type == "Sig" }
    /// Whether `/V` is there, inherited.
    package var hasValue: Bool { attributes["V"] != nil }
}

extension FormField.Widget {
    fileprivate init(
        _ dictionary: PDFDictionary,
        reference: ObjectReference?,
        in document: Document
    ) throws(PDFError) {
        self.init(
            reference: reference,
            page: dictionary["P"]?.reference,
            rectangle: try document.rectangle("Rect", of: dictionary)
        )
    }
}

extension FormField {
    /// The field of one widget, from its entries and those of the fields above it, whether the form lists it or not.
    ///
    /// Nil for an object that is not a widget, and for one without a name.
    package init?(ofWidget object: PDFObject, in document: Document) throws(PDFError) {
        guard let widget = try document.resolve(object).dictionary,
            try document.value("Subtype", of: widget)?.name == "Widget"
        else { return nil }
        var parts: [String] = []
        var (holder, attributes) = (object.reference, PDFDictionary([]))
        var (field, reference): (PDFDictionary?, ObjectReference?) = (widget, object.reference)
        for _ in 0..<Limits.treeDepth {
            guard let entries = field else { break }
            if let part = try document.value("T", of: entries)?.string {
                if parts.isEmpty { holder = reference }
                parts.append(TextString.decode(part))
            }
            for key in Self.inheritable where attributes[key] == nil {
                if try document.value(key, of: entries) != nil { attributes.append(key, entries[key] ?? .null) }
            }
            reference = entries["Parent"]?.reference
            field = try document.value("Parent", of: entries)?.dictionary
        }
        guard !parts.isEmpty else { return nil }
        self.init(
            reference: object.reference,
            // A part of another object cannot be changed, whichever field it belongs to.
            holder: object.reference == nil ? nil : holder,
            name: parts.reversed().joined(separator: "."),
            type: try document.value("FT", of: attributes)?.name,
            dictionary: widget,
            attributes: attributes,
            widgets: [try Widget(widget, reference: object.reference, in: document)]
        )
    }
}

/// The fields of a document, in the order of the form.
package struct Form {
    /// `/AcroForm` of the catalog.
    package let dictionary: PDFDictionary
    package let fields: [FormField]
    /// `/SigFlags` (12.7.2, table 219): 1 signatures exist, 2 append only.
    package let signatureFlags: Int

    /// Reads the form, or nil when the document has none.
    package init?(_ document: Document) throws(PDFError) {
        guard let form = try document.value("AcroForm", of: document.catalog)?.dictionary else { return nil }
        dictionary = form
        signatureFlags = try document.value("SigFlags", of: form)?.integer ?? 0
        var reader = FieldReader(document: document)
        for kid in try document.value("Fields", of: form)?.array ?? [] {
            try reader.read(kid, parent: FieldReader.Inherited(), depth: 0)
        }
        fields = reader.fields
    }
}

/// Walks the tree of fields.
private struct FieldReader {
    struct Inherited {
        var name = ""
        var type: Name?
        var holder: ObjectReference?
        var attributes = PDFDictionary([])
    }

    let document: Document
    var fields: [FormField] = []
    private var visited: Set<ObjectReference> = []
    private var steps = 0

    init(document: Document) {
        self.document = document
    }

    mutating func read(_ object: PDFObject, parent: Inherited, depth: Int) throws(PDFError) {
        steps += 1
        guard depth < Limits.treeDepth, steps < Limits.treeNodes else {
            throw PDFError(.formTooLarge, object: object.reference)
        }
        if let reference = object.reference, !visited.insert(reference).inserted { return }
        guard let dictionary = try document.resolve(object).dictionary else { return }
        var inherited = parent
        if let part = try document.value("T", of: dictionary)?.string {
            let text = TextString.decode(part)
            inherited.name = parent.name.isEmpty ? text : parent.name + "." + text
            inherited.holder = object.reference
        }
        if let type = try document.value("FT", of: dictionary)?.name { inherited.type = type }
        for key in FormField.inheritable where try document.value(key, of: dictionary) != nil {
            inherited.attributes = inherited.attributes.setting(key, to: dictionary[key])
        }

        let kids = try document.value("Kids", of: dictionary)?.array ?? []
        var widgets: [FormField.Widget] = []
        var children: [PDFObject] = []
        for kid in kids {
            guard let entries = try document.resolve(kid).dictionary else { continue }
            // A kid without its own name is a widget of this field (12.7.3.1).
            if entries["T"] == nil, entries["Kids"] == nil {
                widgets.append(try FormField.Widget(entries, reference: kid.reference, in: document))
            } else {
                children.append(kid)
            }
        }
        for child in children { try read(child, parent: inherited, depth: depth + 1) }
        if children.isEmpty {
            if dictionary["Rect"] != nil {
                widgets.append(try FormField.Widget(dictionary, reference: object.reference, in: document))
            }
            fields.append(
                FormField(
                    reference: object.reference,
                    holder: inherited.holder,
                    name: inherited.name,
                    type: inherited.type,
                    dictionary: dictionary,
                    attributes: inherited.attributes,
                    widgets: widgets
                )
            )
        }
    }
}
