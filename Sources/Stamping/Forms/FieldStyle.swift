internal import SignetGraphics
internal import SignetPDF

/// How the text of one widget looks: `/DA`, `/Q` and `/MK` of the widget, its field or the form (ISO 32000-2, 12.7.4.3).
struct FieldStyle {
    let font: FieldFont
    /// In points; nil for a size that fits.
    let size: Double?
    /// The operators of the colour.
    let color: String
    let alignment: Alignment

    /// `/Q` (ISO 32000-2, table 232).
    enum Alignment: Int {
        case left = 0
        case center = 1
        case right = 2
    }

    /// Sizes beyond it are absurd and count as not given.
    private static let largest = 2000.0

    init(
        of widget: PDFDictionary,
        field: FormField,
        form: PDFDictionary,
        fonts: FieldFonts,
        in document: Document
    ) throws(PDFError) {
        func entry(_ key: Name) throws(PDFError) -> PDFObject? {
            if let own = try document.value(key, of: widget) { return own }
            if let inherited = try document.value(key, of: field.attributes) { return inherited }
            return try document.value(key, of: form)
        }
        let appearance = DefaultAppearance(try entry("DA")?.string ?? [])
        font = try fonts.font(appearance.font)
        size = appearance.size > 0 && appearance.size <= Self.largest ? appearance.size : nil
        color = Self.operators(of: appearance)
        alignment = try entry("Q")?.integer.flatMap(Alignment.init) ?? .left
    }

    /// The operators of the color of a default appearance.
    static func operators(of appearance: DefaultAppearance) -> String {
        let operators = [1: "g", 3: "rg", 4: "k"][appearance.color.count] ?? "g"
        return (appearance.color.map { ObjectWriter.decimal($0, places: 4) } + [operators]).joined(separator: " ")
    }

    /// Where a line begins in a part of a field.
    func start(of width: Double, from left: Double, to right: Double) -> Double {
        switch alignment {
        case .left: left
        case .center: (left + right - width) / 2
        case .right: right - width
        }
    }
}

/// The measures of lines of text in ems: those of Helvetica, which suit all fonts of forms.
enum FieldMeasures {
    /// From the top of a line to its baseline.
    static let ascent = 0.93
    /// From the baseline to the bottom of a line.
    static let descent = 0.225
    static let capHeight = 0.718
    /// From one baseline to the next.
    static let leading = ascent + descent
    /// The smallest size that is chosen where none is given, in points.
    static let smallest = 4.0
    /// The largest size that is chosen for several lines, in points.
    static let running = 12.0
}
