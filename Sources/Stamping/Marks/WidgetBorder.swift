internal import SignetGraphics
internal import SignetPDF

/// The background and the border of a field, as its dictionary describes them (ISO 32000-1, 12.5.4 and 12.5.6.19).
struct WidgetBorder {
    /// The operators that fill the box; nil for none.
    private var fill: String?
    /// The operators that stroke its edge; nil for none.
    private var stroke: String?
    private var width = 1.0
    private var style: Name = "S"
    private var dashes = [3.0]

    init(of widget: PDFDictionary, in document: Document) throws(PDFError) {
        let characteristics = try document.value("MK", of: widget)?.dictionary ?? PDFDictionary([])
        fill = Self.color(try Self.numbers("BG", of: characteristics, in: document), operators: ["g", "rg", "k"])
        stroke = Self.color(try Self.numbers("BC", of: characteristics, in: document), operators: ["G", "RG", "K"])
        if let border = try document.value("BS", of: widget)?.dictionary {
            width = try document.value("W", of: border)?.number ?? width
            style = try document.value("S", of: border)?.name ?? style
            let pattern = try Self.numbers("D", of: border, in: document)
            if !pattern.isEmpty { dashes = pattern }
        } else {
            let border = try Self.numbers("Border", of: widget, in: document)
            if border.count >= 3 { width = border[2] }
        }
    }

    private static func numbers(
        _ key: Name,
        of dictionary: PDFDictionary,
        in document: Document
    ) throws(PDFError) -> [Double] {
        var numbers: [Double] = []
        for item in try document.value(key, of: dictionary)?.array?.prefix(8) ?? [] {
            guard let number = try document.resolve(item).number, number.isFinite, number >= 0 else { break }
            numbers.append(number)
        }
        return numbers
    }

    /// A colour of one, three or four components; any other number of them is not a colour.
    private static func color(_ components: [Double], operators: [String]) -> String? {
        guard let index = [1, 3, 4].firstIndex(of: components.count) else { return nil }
        return (components.map { decimal(min($0, 1)) } + [operators[index]]).joined(separator: " ")
    }

    /// The operators that draw both in a box at the origin; `unit` is the page's user unit.
    func operators(box: Size, unit: Double) -> String {
        var parts: [String] = []
        if let fill { parts.append("\(fill) 0 0 \(Self.decimal(box.width)) \(Self.decimal(box.height)) re f") }
        let line = width * unit
        if let stroke, line > 0, line < min(box.width, box.height) {
            parts.append("\(stroke) \(Self.decimal(line)) w")
            if style == "D" { parts.append("[\(dashes.map { Self.decimal($0 * unit) }.joined(separator: " "))] 0 d") }
            if style == "U" {
                parts.append("0 \(Self.decimal(line / 2)) m \(Self.decimal(box.width)) \(Self.decimal(line / 2)) l S")
            } else {
                let (inside, edge) = (Size(width: box.width - line, height: box.height - line), Self.decimal(line / 2))
                parts.append("\(edge) \(edge) \(Self.decimal(inside.width)) \(Self.decimal(inside.height)) re S")
            }
        }
        return parts.isEmpty ? "" : "q \(parts.joined(separator: " ")) Q "
    }

    /// The width that it keeps from the text, at least 0: a bevel has a second line inside (ISO 32000-1, table 166).
    var inset: Double { (style == "B" || style == "I" ? 2 : 1) * min(max(width, 0), 100) }

    /// More cells are narrower than a line.
    private static let mostCells = 500

    /// The lines between the cells of a comb field (ISO 32000-2, table 231), where the field has a border.
    func dividers(cells: Int, box: Size) -> String {
        guard let stroke, width > 0, (2...Self.mostCells).contains(cells) else { return "" }
        let lines = (1..<cells).map { cell in
            let x = Self.decimal(box.width * Double(cell) / Double(cells))
            return "\(x) 0 m \(x) \(Self.decimal(box.height)) l"
        }
        return "q \(stroke) \(Self.decimal(width)) w \(lines.joined(separator: " ")) S Q "
    }

    private static func decimal(_ value: Double) -> String { ObjectWriter.decimal(value, places: 4) }
}
