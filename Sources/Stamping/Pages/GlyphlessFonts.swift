internal import SignetPDF

/// Fonts whose glyphs are empty, 255 characters in each, in the order in which they are first needed.
struct GlyphlessFonts {
    /// Characters of one font that are side by side.
    struct Run {
        let font: Int
        var codes: [UInt8]
        /// In thousandths of the size.
        var width: Double
    }

    /// Whether no character was needed yet.
    var isEmpty: Bool { scalars.isEmpty }

    private var codes: [Unicode.Scalar: Int] = [:]
    private var scalars: [Unicode.Scalar] = []
    /// Codes of one font: 0 is none.
    private static let capacity = 255

    /// About how wide a character is; the line is stretched to its own width.
    private enum Width: Int, CaseIterable {
        case narrow = 280
        case middle = 550
        case wide = 850
        case full = 1000

        init(_ scalar: Unicode.Scalar) {
            self =
                switch scalar {
                case "i", "j", "l", "t", "f", "r", "I", " ", ".", ",", ":", ";", "!", "'", "|", "(", ")", "[", "]", "/",
                    "-":
                    .narrow
                case "m", "w", "M", "W", "@", "—", "…": .wide
                default: (0x2E80...0xFFDC).contains(scalar.value) || scalar.value >= 0x1F000 ? .full : .middle
                }
        }

        var glyph: Name { Name(Array("w\(rawValue)".utf8)) }
    }

    /// The codes of a text.
    mutating func runs(of text: String) -> [Run] {
        var runs: [Run] = []
        for scalar in text.unicodeScalars {
            let index = codes[scalar] ?? scalars.count
            if index == scalars.count {
                scalars.append(scalar)
                codes[scalar] = index
            }
            let (font, code) = (index / Self.capacity, UInt8(index % Self.capacity + 1))
            if runs.last?.font != font { runs.append(Run(font: font, codes: [], width: 0)) }
            runs[runs.count - 1].codes.append(code)
            runs[runs.count - 1].width += Double(Width(scalar).rawValue)
        }
        return runs
    }

    /// Writes the fonts and returns their names.
    func write(into update: inout IncrementalUpdate) -> PDFDictionary {
        var glyphs = PDFDictionary([])
        for width in Width.allCases {
            let procedure = update.add(stream: [], data: Array("\(width.rawValue) 0 d0\n".utf8))
            glyphs.append(width.glyph, .reference(procedure))
        }
        var fonts = PDFDictionary([])
        for (index, start) in stride(from: 0, to: scalars.count, by: Self.capacity).enumerated() {
            let members = scalars[start..<min(start + Self.capacity, scalars.count)]
            let map = Flate.deflate(Array(Self.unicodeMap(of: members).utf8), strategy: .repetitions)
            let names = members.map { PDFObject.name(Width($0).glyph) }
            let encoding = PDFDictionary([
                ("Type", .name("Encoding")), ("Differences", .array([.integer(1)] + names)),
            ])
            let font = PDFDictionary([
                ("Type", .name("Font")), ("Subtype", .name("Type3")),
                ("FontBBox", .array([.integer(0), .integer(-250), .integer(1000), .integer(900)])),
                (
                    "FontMatrix",
                    .array([.real(0.001), .integer(0), .integer(0), .real(0.001), .integer(0), .integer(0)])
                ),
                ("CharProcs", .dictionary(glyphs)), ("Encoding", .dictionary(encoding)),
                ("FirstChar", .integer(1)), ("LastChar", .integer(members.count)),
                ("Widths", .array(members.map { .integer(Width($0).rawValue) })),
                ("Resources", .dictionary(PDFDictionary([]))),
                ("ToUnicode", .reference(update.add(stream: [("Filter", .name("FlateDecode"))], data: map))),
            ])
            fonts.append(Name(Array("T\(index)".utf8)), .reference(update.add(.dictionary(font))))
        }
        return fonts
    }

    /// The characters that the codes of a font mean (ISO 32000-1, 9.10.3).
    private static func unicodeMap(of scalars: ArraySlice<Unicode.Scalar>) -> String {
        func hexadecimal(_ value: some BinaryInteger, _ count: Int) -> String {
            let digits = String(value, radix: 16)
            return String(repeating: "0", count: max(0, count - digits.count)) + digits
        }
        var text = """
            /CIDInit /ProcSet findresource begin
            12 dict begin
            begincmap
            /CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
            /CMapName /Adobe-Identity-UCS def
            /CMapType 2 def
            1 begincodespacerange
            <00> <ff>
            endcodespacerange

            """
        let rows = scalars.enumerated().map { index, scalar in
            "<\(hexadecimal(index + 1, 2))> <\(Character(scalar).utf16.map { hexadecimal($0, 4) }.joined())>\n"
        }
        // At most 100 rows in a block.
        for start in stride(from: 0, to: rows.count, by: 100) {
            let block = rows[start..<min(start + 100, rows.count)]
            text += "\(block.count) beginbfchar\n\(block.joined())endbfchar\n"
        }
        return text + "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    }
}
