package import SignetGraphics
package import SignetPDF

/// Text on pages: letters as outlines, each stored once, and under them invisible text, which can be searched and copied.
///
/// Its fonts are of type 3 with empty glyphs (ISO 32000-1, 9.6.5) and a map to Unicode (9.10.3): they need no font file,
/// do not name a font that might be missing, and can have any character of any script.
package struct TextLayer {
    /// A visible letter.
    package struct Glyph {
        /// Equal for equal outlines.
        package let key: AnyHashable
        /// In parts of the em.
        package let outline: Path
        /// In points from the start of the line's baseline.
        package let origin: Point
        /// The em in points.
        package let size: Double

        package init(key: AnyHashable, outline: Path, origin: Point, size: Double) {
            (self.key, self.outline, self.origin, self.size) = (key, outline, origin, size)
        }
    }

    /// A line of text at its position.
    package struct Line {
        /// Its characters from left to right.
        package let text: String
        /// The start of its baseline in points of the page.
        package let origin: Point
        package let width: Double
        package let size: Double
        package let color: Color
        package let glyphs: [Glyph]

        package init(text: String, origin: Point, width: Double, size: Double, color: Color, glyphs: [Glyph]) {
            (self.text, self.origin, self.width, self.size) = (text, origin, width, size)
            (self.color, self.glyphs) = (color, glyphs)
        }
    }

    /// Puts lines on the pages of a document, a list for each page.
    ///
    /// - Returns: The bytes to append to the document.
    package static func appendix(of pages: [[Line]], to document: Document) throws(PDFError) -> [UInt8] {
        var update = IncrementalUpdate(document)
        var fonts = GlyphlessFonts()
        var shapes = GlyphShapes()
        var content = try PageContent(document)
        var objects = ChangedPages(document)
        let tree = try PageTree(document)
        var forms: [(page: Page, form: ObjectReference, operators: [UInt8])] = []
        for (index, lines) in pages.enumerated() where !lines.isEmpty {
            let operators =
                lines.map { shapes.drawing($0, in: &update) }.joined() + "BT 3 Tr\n"
                + lines.map { showing($0, with: &fonts) }.joined() + "ET\n"
            forms.append((try tree.page(at: index), update.reserve(), Array(operators.utf8)))
        }
        let resources = update.add(
            .dictionary(
                PDFDictionary([
                    ("Font", .dictionary(fonts.write(into: &update))), ("XObject", .dictionary(shapes.names)),
                ])
            )
        )
        for (page, form, operators) in forms {
            let box = page.mediaBox
            let entries: [(Name, PDFObject)] = [
                ("Type", .name("XObject")), ("Subtype", .name("Form")),
                ("BBox", .array([box.minX, box.minY, box.maxX, box.maxY].map { .real($0) })),
                ("Resources", .reference(resources)), ("Filter", .name("FlateDecode")),
            ]
            update.set(form, toStream: entries, data: Flate.deflate(operators, strategy: .repetitions))
            let object = try objects.object(of: page, in: &update)
            try content.append(form, operators: "1 0 0 1 0 0 cm", to: page, object: object, in: &update)
        }
        return try update.appendedBytes()
    }

    /// The text is stretched to the line's width, so that a selection in a reader covers the letters.
    static func showing(_ line: Line, with fonts: inout GlyphlessFonts) -> String {
        showing(line.text, at: line.origin, width: line.width, size: line.size, with: &fonts)
    }

    /// The same for a text at the start of its baseline.
    static func showing(
        _ text: String,
        at origin: Point,
        width: Double,
        size: Double,
        with fonts: inout GlyphlessFonts
    ) -> String {
        let runs = fonts.runs(of: text)
        let natural = runs.reduce(0) { $0 + $1.width } * size / 1000
        guard natural > 0, width > 0 else { return "" }
        func number(_ value: Double) -> String { ObjectWriter.decimal(value, places: 3) }
        var operators = "\(number(width / natural * 100)) Tz 1 0 0 1 \(number(origin.x)) \(number(origin.y)) Tm\n"
        for run in runs {
            let codes = run.codes.map { code in
                let digits = String(code, radix: 16)
                return digits.count < 2 ? "0" + digits : digits
            }
            operators += "/T\(run.font) \(number(size)) Tf <\(codes.joined())> Tj\n"
        }
        return operators
    }
}
