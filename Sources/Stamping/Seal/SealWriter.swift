internal import SignetGraphics
internal import SignetPDF

/// Writes a signature field with the dictionary of its signature (ISO 32000-2, 12.7.5.5 and 12.8.1).
struct SealWriter {
    private let document: Document
    private let rules: DocumentRules
    private let request: SealRequest
    private let form: FormDictionary
    private let field: SealFieldChoice
    /// The signature dictionary, which is written at the end.
    private let signature: ObjectReference

    /// The widget of a new field.
    struct Widget {
        let reference: ObjectReference
        let page: ObjectReference
        /// In default user space; without an area for an invisible signature.
        let rectangle: Rectangle
        /// The form that shows it; nil for an invisible signature.
        let appearance: ObjectReference?
        /// The text for screen readers; nil for an invisible signature.
        let text: String?
        /// Its key in the structure's parent tree.
        let structureParent: Int?

        /// Printed, and locked against moving and deleting (12.5.3).
        static let flags = 1 << 2 | 1 << 7
    }

    /// Checks what the document's rules and the field ask for.
    init(
        _ request: SealRequest,
        field: SealFieldChoice,
        rules: DocumentRules,
        document: Document,
        in update: inout IncrementalUpdate
    ) throws(StampingError) {
        self.document = document
        self.rules = rules
        self.request = request
        self.field = field
        let form = try StampingError.fromDocument { () throws(PDFError) in try FormDictionary(document) }
        guard let form else { throw .document(PDFError(.noCatalog)) }
        self.form = form
        if request.certification != nil, let first = rules.signatures.first {
            throw .refused(.certificationAfterSignature(field: first.field))
        }
        if let existing = field.existing {
            let rule = try StampingError.fromDocument { () throws(PDFError) in
                try SeedValue(of: existing, in: document)?.rule(brokenBy: request)
            }
            if let rule { throw .refused(.seedValue(field: field.name, rule)) }
        }
        signature = update.reserve()
    }

    /// The name of the field.
    var name: String { field.name }

    /// Writes the field: the value of an existing one, or a new one with its widget.
    ///
    /// - Parameters:
    ///   - widget: The widget of a new field; nil for an existing field.
    ///   - update: The update that receives it.
    /// - Throws: `PDFError` when the form cannot be read.
    func writeField(_ widget: Widget?, in update: inout IncrementalUpdate) throws(PDFError) {
        let value = PDFObject.reference(signature)
        if let widget {
            update.set(widget.reference, to: .dictionary(entries(of: widget, value: value, in: &update)))
            try form.add(widget.reference, in: &update)
        } else if let holder = field.existing?.holder, let object = try document.indirectObject(holder) {
            update.change(object, "V", to: value)
        }
        let flags = try document.value("SigFlags", of: form.entries(in: update))?.integer ?? 0
        // Signatures exist, and rewriting the file would break them (table 225).
        if flags & 3 != 3 { form.set("SigFlags", to: .integer(flags | 3), in: &update) }
        if request.certification != nil {
            let permissions = try form.catalogDictionary("Perms", in: update)
            form.setCatalog("Perms", to: .dictionary(permissions.setting("DocMDP", to: value)), in: &update)
        }
        if request.kind == .timeStamp {
            try form.declareExtension(level: .securityStore, of: document, in: &update)
        } else if rules.signatures.isEmpty {
            try form.declareExtension(level: .signature, of: document, in: &update)
        }
        try form.declare(request.specifications, of: document, in: &update)
    }

    private func entries(
        of widget: Widget,
        value: PDFObject,
        in update: inout IncrementalUpdate
    ) -> PDFDictionary {
        let box = widget.rectangle
        var entries = PDFDictionary([
            ("Type", .name("Annot")), ("Subtype", .name("Widget")), ("FT", .name("Sig")),
            ("T", .string(TextString.encode(field.name))), ("F", .integer(Widget.flags)),
            ("P", .reference(widget.page)),
            ("Rect", .array([box.minX, box.minY, box.maxX, box.maxY].map { .real($0) })), ("V", value),
        ])
        if let lock = request.lock { entries.append("Lock", .reference(update.add(.dictionary(lock.fieldEntries)))) }
        if let text = widget.text {
            entries.append("TU", .string(TextString.encode(request.alternativeName)))
            if let key = widget.structureParent {
                entries.append("StructParent", .integer(key))
                // A widget without a label must say what it is (ISO 14289-2, 8.10.2.3).
                entries.append("Contents", .string(TextString.encode(text)))
            }
        }
        if let form = widget.appearance { entries.append("AP", .dictionary(PDFDictionary([("N", .reference(form))]))) }
        return entries
    }

    /// Writes the signature dictionary, when all else is written.
    func writeSignature(in update: inout IncrementalUpdate) throws(PDFError) {
        var references: [PDFObject] = []
        if let level = request.certification {
            references.append(reference("DocMDP", parameters: [("P", .integer(level))]))
        }
        if let lock = try lock() {
            let data: (Name, PDFObject) = ("Data", .reference(form.catalogReference))
            references.append(reference("FieldMDP", parameters: lock, beside: [data]))
        }
        var entries = request.entries
        if !references.isEmpty { entries.append("Reference", .array(references)) }
        update.set(signature, toSignature: entries, length: request.length)
    }

    /// The parameters of `FieldMDP`: what the field's own lock says, or the request.
    private func lock() throws(PDFError) -> [(Name, PDFObject)]? {
        if let existing = field.existing, let lock = try document.value("Lock", of: existing.dictionary)?.dictionary,
            let fields = try FieldLock(lock, in: document)
        {
            // The level for the rest of the document (ISO 32000-2, table 236) is part of the lock, as in Acrobat.
            let level = try document.value("P", of: lock)?.integer
            return fields.parameters + (level.map { [("P", .integer($0))] } ?? [])
        }
        return request.lock?.parameters
    }

    /// A signature reference dictionary (12.8.1, table 256).
    private func reference(
        _ method: Name,
        parameters: [(Name, PDFObject)],
        beside others: [(Name, PDFObject)] = []
    ) -> PDFObject {
        let all: [(Name, PDFObject)] = [("Type", .name("TransformParams"))] + parameters + [("V", .name("1.2"))]
        return .dictionary(
            PDFDictionary(
                [("Type", .name("SigRef")), ("TransformMethod", .name(method))] + others
                    + [("TransformParams", .dictionary(PDFDictionary(all)))]
            )
        )
    }
}

extension FieldLock {
    /// The entries of a field's `/Lock` (table 236).
    fileprivate var fieldEntries: PDFDictionary { PDFDictionary([("Type", .name("SigFieldLock"))] + parameters) }

    /// `/Action` and `/Fields`, for a lock and for `FieldMDP`.
    fileprivate var parameters: [(Name, PDFObject)] {
        func names(_ fields: [String]) -> (Name, PDFObject) {
            ("Fields", .array(fields.map { .string(TextString.encode($0)) }))
        }
        return switch self {
        case .all: [("Action", .name("All"))]
        case .include(let fields): [("Action", .name("Include")), names(fields)]
        case .exclude(let fields): [("Action", .name("Exclude")), names(fields)]
        }
    }
}
