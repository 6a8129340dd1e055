internal import SignetPDF

/// The font of a field's text: how its codes are written and how wide they are.
enum FieldFont: Hashable {
    /// A font that every reader has.
    case standard(StandardFont)
    /// A font of the document, in WinAnsiEncoding, with the widths of its codes in thousandths of the size.
    case document(ObjectReference, widths: [UInt8: Double])
    /// Letters are outlines: the document's font cannot be counted on to have them.
    case outlines(isBold: Bool)

    /// The codes of a text with their width in ems; nil where the font lacks a character.
    func encode(_ text: String) -> (codes: [UInt8], width: Double)? {
        guard let codes = WinAnsi.encode(text) else { return nil }
        var width = 0.0
        for code in codes {
            let known: Double? =
                switch self {
                case .standard(let font): font.width(of: code)
                case .document(_, let widths): widths[code]
                case .outlines: nil
                }
            guard let known else { return nil }
            width += known
        }
        return (codes, width / 1000)
    }

    var isBold: Bool {
        switch self {
        case .standard(let font): font.isBold
        case .document: false
        case .outlines(let isBold): isBold
        }
    }
}

/// Finds the fonts of a form by the names in its default appearances.
struct FieldFonts {
    private let document: Document
    /// `/Font` of the form's `/DR` (ISO 32000-2, table 224).
    private let resources: PDFDictionary
    /// Whether a font may be named that is not in the document, which PDF/A and PDF/X forbid.
    private let allowsStandardFonts: Bool

    init(form: PDFDictionary, of document: Document, standards: DocumentStandards) throws(PDFError) {
        self.document = document
        let defaults = try document.value("DR", of: form)?.dictionary ?? PDFDictionary([])
        resources = try document.value("Font", of: defaults)?.dictionary ?? PDFDictionary([])
        allowsStandardFonts = standards.archivePart == nil && standards.exchange == nil
    }

    /// The font with a name, or without one Helvetica.
    func font(_ name: Name?) throws(PDFError) -> FieldFont {
        let entries = try name.flatMap { name throws(PDFError) in try document.value(name, of: resources) }?.dictionary
        let baseFont = try entries.flatMap { entries throws(PDFError) in try document.value("BaseFont", of: entries) }
        let written = baseFont?.name ?? name
        let title = written?.description ?? "Helvetica"
        if let name, let entries, let reference = resources[name]?.reference,
            let font = try own(reference, entries, title: title)
        {
            return font
        }
        let standard = StandardFont(named: title)
        if allowsStandardFonts, let standard { return .standard(standard) }
        // A name that the form does not define means nothing; readers take Helvetica for it.
        if allowsStandardFonts, entries == nil { return .standard(.helvetica) }
        return .outlines(isBold: standard?.isBold ?? title.lowercased().contains("bold"))
    }

    /// A font of the document that surely has what its encoding says: simple, with plain WinAnsiEncoding and widths, and
    /// not a subset.
    private func own(
        _ reference: ObjectReference,
        _ entries: PDFDictionary,
        title: String
    ) throws(PDFError) -> FieldFont? {
        let kind = try document.value("Subtype", of: entries)?.name
        guard kind == "Type1" || kind == "TrueType" || kind == "MMType1", !Self.isSubset(title) else { return nil }
        let encoding = try document.value("Encoding", of: entries)
        let base = try encoding?.dictionary.flatMap { encoding throws(PDFError) in
            try document.value("Differences", of: encoding) == nil
                ? try document.value("BaseEncoding", of: encoding) : nil
        }
        guard encoding?.name == "WinAnsiEncoding" || base?.name == "WinAnsiEncoding",
            let descriptor = try document.value("FontDescriptor", of: entries)?.dictionary,
            allowsStandardFonts || ["FontFile", "FontFile2", "FontFile3"].contains(where: { descriptor[$0] != nil }),
            let first = try document.value("FirstChar", of: entries)?.integer, (0...255).contains(first),
            let written = try document.value("Widths", of: entries)?.array
        else { return nil }
        var widths: [UInt8: Double] = [:]
        for (code, item) in zip(first...255, written.prefix(256)) {
            let width = try document.resolve(item).number ?? 0
            if width > 0, width < 5000, let code = UInt8(exactly: code) { widths[code] = width }
        }
        return widths.isEmpty ? nil : .document(reference, widths: widths)
    }

    /// Whether a font's name has the tag of a subset (9.6.4), whose other characters are missing.
    private static func isSubset(_ name: String) -> Bool {
        let parts = name.split(separator: "+", maxSplits: 1)
        return parts.count == 2 && parts[0].count == 6 && parts[0].allSatisfy { $0.isASCII && $0.isUppercase }
    }
}
