internal import SignetGraphics
internal import SignetPDF

/// Sets and draws the texts of fields: by the form's own font where that has all their characters, else as outlines with
/// invisible text over them, so that any text shows and can be copied.
struct FieldTextWriter {
    /// A line that can be drawn in any size.
    struct Line {
        fileprivate enum Content {
            case blank
            case codes([UInt8])
            case outlines(FieldLetteringLine)
        }

        fileprivate let content: Content
        /// In ems.
        let width: Double

        static var blank: Line { Line(content: .blank, width: 0) }
    }

    private let lettering: any FieldLettering
    private var fonts: [FieldFont] = []
    private var shapes = GlyphShapes()
    private var glyphless = GlyphlessFonts()
    /// The resources of all appearances, once one needs them.
    private var resources: ObjectReference?

    init(lettering: any FieldLettering) { self.lettering = lettering }

    // MARK: Setting

    /// The lines of a text, one for each of its paragraphs.
    func lines(of text: String, font: FieldFont) throws(FieldError) -> [Line] {
        try lines(of: text, font: font, width: nil)
    }

    /// The lines of a text that is broken at a width in ems; nil for no breaks but its own.
    func lines(of text: String, font: FieldFont, width: Double?) throws(FieldError) -> [Line] {
        let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            String($0.replacing("\t", with: "    "))
        }
        let isEncoded = paragraphs.allSatisfy { font.encode($0) != nil }
        var lines: [Line] = []
        for paragraph in paragraphs {
            if isEncoded {
                lines += Self.broken(paragraph, font: font, width: width)
            } else {
                lines += try drawn(paragraph, isBold: font.isBold, width: width)
            }
        }
        return lines
    }

    /// A paragraph in the codes of its font, broken between words, and in words that are wider than a line.
    private static func broken(_ text: String, font: FieldFont, width: Double?) -> [Line] {
        func line(_ text: some StringProtocol) -> Line {
            guard let encoded = font.encode(String(text)), !encoded.codes.isEmpty else { return .blank }
            return Line(content: .codes(encoded.codes), width: encoded.width)
        }
        guard let width, width > 0, line(text).width > width else { return [line(text)] }
        // The widths of simple fonts add up, so that each character is measured once.
        let characters = Array(text)
        let widths = characters.map { font.encode(String($0))?.width ?? 0 }
        var lines: [Line] = []
        var start = 0
        while start < characters.count {
            var end = start
            var space: Int?
            var extent = 0.0
            while end < characters.count, extent + widths[end] <= width || end == start || characters[end] == " " {
                if characters[end] == " " { space = end }
                extent += widths[end]
                end += 1
            }
            let isBroken = end < characters.count
            let last = isBroken ? space.map { max($0, start) } ?? end : end
            lines.append(line(String(characters[start..<max(last, start)]).trimmingSpaces))
            start = isBroken && space != nil ? last + 1 : end
        }
        return lines
    }

    private func drawn(_ text: String, isBold: Bool, width: Double?) throws(FieldError) -> [Line] {
        do throws(FieldLetteringError) {
            let lines = try lettering.lines(of: text, isBold: isBold, width: width)
            return lines.isEmpty ? [.blank] : lines.map { Line(content: .outlines($0), width: $0.width) }
        } catch {
            throw .lettering(error)
        }
    }

    // MARK: Drawing

    /// The operators that draw a line with the start of its baseline at a point, in the present colour.
    mutating func operators(
        for line: Line,
        font: FieldFont,
        at point: Point,
        size: Double,
        in update: inout IncrementalUpdate
    ) -> String {
        func number(_ value: Double) -> String { ObjectWriter.decimal(value, places: 4) }
        switch line.content {
        case .blank: return ""
        case .codes(let codes):
            let text = String(decoding: ObjectWriter.bytes(of: .string(codes)), as: UTF8.self)
            return "BT /F\(index(of: font)) \(number(size)) Tf 1 0 0 1 \(number(point.x)) \(number(point.y)) Tm "
                + "\(text) Tj ET\n"
        case .outlines(let outlines):
            let glyphs = outlines.glyphs.map { glyph in
                TextLayer.Glyph(
                    key: glyph.key,
                    outline: glyph.outline,
                    origin: Point(x: glyph.origin.x * size, y: glyph.origin.y * size),
                    size: size
                )
            }
            let placed = TextLayer.Line(
                text: outlines.text,
                origin: point,
                width: outlines.width * size,
                size: size,
                color: .black,
                glyphs: glyphs
            )
            return shapes.drawing(placed, colored: "", in: &update)
                + "q BT 3 Tr\n\(TextLayer.showing(placed, with: &glyphless))ET Q\n"
        }
    }

    private mutating func index(of font: FieldFont) -> Int {
        if let index = fonts.firstIndex(of: font) { return index }
        fonts.append(font)
        return fonts.count - 1
    }

    /// The resources that the operators name; they are written by ``finish(in:)``.
    mutating func resources(in update: inout IncrementalUpdate) -> ObjectReference {
        if let resources { return resources }
        let reference = update.reserve()
        resources = reference
        return reference
    }

    /// Writes the resources.
    func finish(in update: inout IncrementalUpdate) {
        guard let resources else { return }
        var names = PDFDictionary([])
        for (index, font) in fonts.enumerated() {
            let name = Name(Array("F\(index)".utf8))
            switch font {
            case .standard(let font): names.append(name, .reference(update.add(.dictionary(font.dictionary))))
            case .document(let reference, _): names.append(name, .reference(reference))
            case .outlines: continue
            }
        }
        var entries = PDFDictionary([])
        if !shapes.names.entries.isEmpty {
            names.append(glyphless.write(into: &update))
            entries.append("XObject", .dictionary(shapes.names))
        }
        if !names.entries.isEmpty { entries.append("Font", .dictionary(names)) }
        update.set(resources, to: .dictionary(entries))
    }
}

extension String {
    /// The text without spaces at its ends.
    fileprivate var trimmingSpaces: String {
        let start = drop { $0 == " " }
        let trailing = start.reversed().prefix { $0 == " " }.count
        return String(start.dropLast(trailing))
    }
}
