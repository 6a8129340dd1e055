internal import SignetPDF

/// The fonts of filled fields in a form that viewers draw again (`/NeedAppearances`, ISO 32000-2, table 224).
///
/// Viewers then draw the values with the fonts of the form's resources, by the names in the fields' default appearances; a box to tick has
/// the font ZapfDingbats, by the name ZaDb. Where the form lacks them, a filled field may stay empty.
struct RedrawnFonts {
    private let document: Document
    private let form: PDFDictionary
    /// `/Font` of the form's `/DR`.
    private let known: PDFDictionary
    private var missing: [(name: Name, font: PDFDictionary)] = []

    private static let plain: Name = "Helv"
    private static let ticks: Name = "ZaDb"
    private static let dingbats = PDFDictionary([
        ("Type", .name("Font")), ("Subtype", .name("Type1")), ("BaseFont", .name("ZapfDingbats")),
    ])

    /// Nil where viewers show the appearances as they are; where fonts must be in the document; and where it is signed, since changed
    /// resources could change what was signed.
    init?(
        _ form: PDFDictionary,
        of document: Document,
        rules: DocumentRules,
        standards: DocumentStandards
    ) throws(PDFError) {
        guard try document.value("NeedAppearances", of: form) == .boolean(true), rules.signatures.isEmpty,
            standards.archivePart == nil, standards.exchange == nil
        else { return nil }
        self.document = document
        self.form = form
        let resources = try document.value("DR", of: form)?.dictionary ?? PDFDictionary([])
        known = try document.value("Font", of: resources)?.dictionary ?? PDFDictionary([])
    }

    /// Notes what a filled field needs, and names a font in a text field that names none.
    mutating func note(
        _ widget: FieldWidget,
        of field: FormField,
        in update: inout IncrementalUpdate
    ) throws(PDFError) {
        guard field.type != "Btn" else { return need(Self.ticks, Self.dingbats) }
        var operators: [UInt8]?
        for entries in [widget.dictionary, field.attributes, form] where operators == nil {
            operators = try document.value("DA", of: entries)?.string
        }
        let appearance = DefaultAppearance(operators ?? [])
        if let name = appearance.font, !name.bytes.isEmpty {
            return need(name, (StandardFont(named: "\(name)") ?? .helvetica).dictionary)
        }
        need(Self.plain, StandardFont.helvetica.dictionary)
        let written =
            "/\(Self.plain) \(ObjectWriter.decimal(appearance.size, places: 4)) Tf \(FieldStyle.operators(of: appearance))"
        update.change(widget.object, "DA", to: .string(Array(written.utf8)))
    }

    private mutating func need(_ name: Name, _ font: PDFDictionary) {
        if known[name] == nil, !missing.contains(where: { $0.name == name }) { missing.append((name, font)) }
    }

    /// Adds the missing fonts to the form.
    func finish(in update: inout IncrementalUpdate) throws(PDFError) {
        guard !missing.isEmpty, let form = try FormDictionary(document) else { return }
        let fonts = missing.reduce(known) { fonts, added in
            fonts.setting(added.name, to: .reference(update.add(.dictionary(added.font))))
        }
        let resources = try document.value("DR", of: form.entries(in: update))?.dictionary ?? PDFDictionary([])
        form.set("DR", to: .dictionary(resources.setting("Font", to: .dictionary(fonts))), in: &update)
    }
}
