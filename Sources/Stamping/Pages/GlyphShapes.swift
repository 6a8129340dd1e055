internal import SignetGraphics
internal import SignetPDF

/// The outlines of letters as forms of a document (ISO 32000-1, 8.10), one for each letter that is needed.
struct GlyphShapes {
    private var forms: [AnyHashable: Int] = [:]
    /// Their names in the resources.
    private(set) var names = PDFDictionary([])
    /// Units of an em.
    private static let em = 1000.0

    /// The operators that draw the letters of a line.
    mutating func drawing(_ line: TextLayer.Line, in update: inout IncrementalUpdate) -> String {
        drawing(line, colored: InkColorSpace.deviceRGB.operators(for: line.color) + " ", in: &update)
    }

    /// The same in a colour by its operators, which a space ends; without any in the present one.
    mutating func drawing(
        _ line: TextLayer.Line,
        colored color: String,
        in update: inout IncrementalUpdate
    ) -> String {
        guard !line.glyphs.isEmpty else { return "" }
        func number(_ value: Double, _ places: Int) -> String { ObjectWriter.decimal(value, places: places) }
        var text = "q \(color)1 0 0 1 \(number(line.origin.x, 2)) \(number(line.origin.y, 2)) cm\n"
        for glyph in line.glyphs {
            let scale = number(glyph.size / Self.em, 6)
            let place = "\(number(glyph.origin.x, 2)) \(number(glyph.origin.y, 2))"
            text += "q \(scale) 0 0 \(scale) \(place) cm/G\(form(of: glyph, in: &update)) Do Q\n"
        }
        return text + "Q\n"
    }

    private mutating func form(of glyph: TextLayer.Glyph, in update: inout IncrementalUpdate) -> Int {
        if let known = forms[glyph.key] { return known }
        let number = forms.count
        forms[glyph.key] = number
        let outline = glyph.outline.transformed(by: .scale(x: Self.em, y: Self.em))
        let bounds = (outline.bounds ?? Rectangle(x: 0, y: 0, width: 0, height: 0)).expanded(by: 1)
        let content = VectorContent.operators(of: outline, places: 0) + "f"
        let form = update.add(
            stream: [
                ("Type", .name("XObject")), ("Subtype", .name("Form")),
                ("BBox", .array([bounds.minX, bounds.minY, bounds.maxX, bounds.maxY].map { .real($0) })),
                ("Resources", .dictionary(PDFDictionary([]))), ("Filter", .name("FlateDecode")),
            ],
            data: Flate.deflate(Array(content.utf8), strategy: .repetitions)
        )
        names.append(Name(Array("G\(number)".utf8)), .reference(form))
        return number
    }
}
