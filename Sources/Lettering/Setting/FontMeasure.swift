internal import SignetGraphics

/// Measures of the letters of a font, computed from their outlines.
struct FontMeasure: Hashable {
    /// The height of its small letters in ems; where it has none, that of its other letters.
    var height: Double
    /// The height of its capitals in ems; where it has none, that of its other letters.
    var capital: Double
    /// How far strokes lean to the right for each unit upwards.
    var slant: Double
    /// The thickness of its strokes, in heights of its letters.
    var weight: Double
    /// The mean advance of its letters, in heights of its letters.
    var width: Double
    /// How far ink extends over the advance, in heights of its letters: joined letters have more.
    var overlap: Double
    /// Whether it was measured on small Latin letters.
    var isLatin: Bool

    /// Letters of each script without ascenders and descenders, if the script has these.
    private static let samples = [
        "acemnorsuvwxz", "αεικνορσυω", "аеимнопст", "אבגדהוזחטכם", "بحدرسعکمه", "अकगमनरसतप", "กขคงชนมรสอ", "あいかさたなはまら",
        "가나다라마바사", "一中人大山田木水",
    ]
    private static let capitals = "HEINT"

    init(of font: LoadedFont) {
        let letters =
            Self.samples.lazy.map { Self.glyphs(of: $0, in: font) }.first { $0.count > 3 }
            ?? Self.furtherLetters(of: font)
        let isLatin = Self.glyphs(of: Self.samples[0], in: font).count > 3
        self.isLatin = isLatin
        let shapes = letters.map { LetterShape(outline: $0.outline) }
        let heights = letters.compactMap { $0.outline.bounds.map { isLatin ? $0.maxY : $0.height } }.sorted()
        let units = font.unitsPerEm
        let tall = Self.glyphs(of: Self.capitals, in: font).compactMap { $0.outline.bounds?.maxY }.sorted()
        let letterHeight = max(heights.isEmpty ? units / 2 : heights[heights.count / 2], units / 20)
        height = letterHeight / units
        capital = max(tall.isEmpty ? letterHeight : tall[tall.count / 2], letterHeight) / units
        let rise = shapes.reduce(0) { $0 + $1.rise }
        slant = rise > 0 ? shapes.reduce(0) { $0 + $1.run } / rise : 0
        let outline = shapes.reduce(0) { $0 + $1.length }
        weight = outline > 0 ? 2 * shapes.reduce(0) { $0 + $1.area } / outline / letterHeight : 0
        let count = Double(max(1, letters.count))
        width = letters.reduce(0) { $0 + $1.advance } / count / letterHeight
        overlap = letters.reduce(0) { $0 + ($1.outline.bounds?.width ?? 0) - $1.advance } / count / letterHeight
    }

    /// The first letters that a font has of a further script.
    private static func furtherLetters(of font: LoadedFont) -> [(outline: Path, advance: Double)] {
        Alphabet.furtherBasic.lazy.map { alphabet in
            glyphs(of: String(String.UnicodeScalarView(alphabet.letters.filter(\.isVisible).prefix(12))), in: font)
        }
        .first { $0.count > 3 } ?? []
    }

    private static func glyphs(of text: String, in font: LoadedFont) -> [(outline: Path, advance: Double)] {
        text.unicodeScalars.compactMap { scalar in
            guard let glyph = font.nominalGlyph(of: scalar), glyph != 0, let outline = font.outline(of: glyph),
                !outline.isEmpty
            else { return nil }
            return (outline, font.advance(of: glyph))
        }
    }

    /// How different two fonts look when their letters are equally high, 0 for no difference.
    ///
    /// These count the same: 12 degrees of slant, strokes half as thick again, letters a third wider, and joined
    /// instead of separate letters.
    func distance(to other: FontMeasure) -> Double {
        func ratio(_ a: Double, _ b: Double) -> Double { min(a, b) > 0 ? max(a, b) / min(a, b) - 1 : 1 }
        return abs(slant - other.slant) / 0.21 + ratio(weight, other.weight) / 0.5 + ratio(width, other.width) / 0.33
            + min(1, abs(overlap - other.overlap) / 0.2)
    }
}

/// The contribution of one letter's outline to the measure of its font.
private struct LetterShape {
    /// The horizontal and vertical distance along the edges that are steeper than 45 degrees.
    private(set) var run = 0.0
    private(set) var rise = 0.0
    /// The length of all edges.
    private(set) var length = 0.0
    /// The enclosed area.
    let area: Double

    init(outline: Path) {
        area = max(0, outline.signedArea)
        var start = Point.zero
        var current = Point.zero
        for element in outline.elements {
            switch element {
            case .move(let p):
                start = p
                current = p
            case .line(let p):
                add(from: current, to: p)
                current = p
            case .curve(let p, let q, let r):
                let cubic = Cubic(start: current, control1: p, control2: q, end: r)
                var last = current
                for step in 1...6 {
                    let point = cubic.point(at: Double(step) / 6)
                    add(from: last, to: point)
                    last = point
                }
                current = r
            case .close:
                add(from: current, to: start)
                current = start
            }
        }
    }

    private mutating func add(from a: Point, to b: Point) {
        let way = b - a
        length += way.length
        guard abs(way.y) > abs(way.x) else { return }
        run += way.y > 0 ? way.x : -way.x
        rise += abs(way.y)
    }
}
