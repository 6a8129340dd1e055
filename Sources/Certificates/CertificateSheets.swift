internal import SignetGraphics
internal import SignetLettering
internal import SignetStamping

/// The pages of a certificate as they are filled from top to bottom.
struct CertificateSheets {
    /// A page: its drawing and its text.
    struct Sheet {
        var marks: [Artwork.Mark] = []
        var lines: [TextLayer.Line] = []
    }

    /// The style of a text.
    struct Style {
        var size: Double
        var weight: TextSetter.Weight
        var color: Color

        static let heading = Style(size: 19, weight: .bold, color: .black)
        static let title = Style(size: 12, weight: .regular, color: .black)
        static let section = Style(size: 11.5, weight: .bold, color: Color(red: 0x1A, green: 0x2A, blue: 0x6C))
        static let name = Style(size: 9.5, weight: .bold, color: .black)
        static let value = Style(size: 8.5, weight: .regular, color: .black)
        static let label = Style(size: 8.5, weight: .regular, color: Color(red: 0x5A, green: 0x5A, blue: 0x5A))
        static let footer = Style(size: 7, weight: .regular, color: Color(red: 0x5A, green: 0x5A, blue: 0x5A))

        /// The distance of baselines.
        var leading: Double { size * 1.36 }
    }

    /// Texts side by side, each in its column.
    struct Row {
        struct Cell {
            var lines: [TextSetter.Line]
            var x: Double
            var width: Double
            var style: Style
        }

        var cells: [Cell]

        /// Without what is around it.
        var height: Double { cells.map { Double($0.lines.count) * $0.style.leading }.max() ?? 0 }
    }

    static let margin = 54.0
    /// The height of the footer above the lower margin.
    private static let footerHeight = 18.0

    let size: Size
    /// Whether columns go from right to left.
    private let isRightToLeft: Bool
    private(set) var sheets = [Sheet()]
    /// The upper edge of the next element.
    private(set) var y: Double

    init(_ format: Certificate.Format, isRightToLeft: Bool = false) {
        let size = format == .a4 ? Size(width: 595.28, height: 841.89) : Size(width: 612, height: 792)
        self.init(size: size, isRightToLeft: isRightToLeft)
    }

    init(size: Size, isRightToLeft: Bool = false) {
        (self.size, self.isRightToLeft) = (size, isRightToLeft)
        y = size.height - Self.margin
    }

    var width: Double { size.width - 2 * Self.margin }
    var frame: Rectangle { Rectangle(origin: .zero, size: size) }
    private var bottom: Double { Self.margin + Self.footerHeight }

    // MARK: Places

    /// Leaves room, except at the top of a page.
    mutating func space(_ height: Double) {
        guard y < size.height - Self.margin else { return }
        y -= height
    }

    /// Begins a page where this much does not fit on this one and would on another.
    mutating func keep(_ height: Double) {
        let whole = size.height - Self.margin - bottom
        if y - min(height, whole) < bottom - 1e-6 { turn() }
    }

    private mutating func turn() {
        sheets.append(Sheet())
        y = size.height - Self.margin
    }

    /// Goes down to a height on the same page, if it is below.
    mutating func descend(to lower: Double) { y = min(y, lower) }

    // MARK: Content

    /// Sets a row line by line, on several pages where it must.
    mutating func add(_ row: Row) {
        let count = row.cells.map(\.lines.count).max() ?? 0
        for index in 0..<count {
            let leading = row.cells.filter { index < $0.lines.count }.map(\.style.leading).max() ?? 0
            keep(leading)
            for cell in row.cells where index < cell.lines.count {
                set(cell.lines[index], x: cell.x, width: cell.width, baseline: y - cell.style.size, style: cell.style)
            }
            y -= leading
        }
    }

    /// A line across the page.
    mutating func rule() {
        let box = Rectangle(x: Self.margin, y: y, width: width, height: 0.5)
        sheets[sheets.count - 1].marks.append(.fill(Path(box: box), Self.pale))
    }

    /// The height that is left on this page.
    var rest: Double { y - bottom }

    /// Adds drawings in their places on the page.
    mutating func add(_ marks: [Artwork.Mark]) { sheets[sheets.count - 1].marks += marks }

    /// The left edge of what begins there from left to right, on the page.
    private func left(_ x: Double, width: Double) -> Double { isRightToLeft ? size.width - x - width : x }

    /// Fits artwork into a frame with a line under it.
    mutating func draw(_ artwork: Artwork, in place: Rectangle) {
        var frame = place
        frame.x = left(place.minX, width: place.width)
        let bounds = artwork.bounds
        let scale = min(frame.width / max(bounds.width, 0.01), frame.height / max(bounds.height, 0.01), 1.5)
        let fit = AffineTransform(
            a: scale,
            b: 0,
            c: 0,
            d: scale,
            tx: isRightToLeft ? frame.minX - bounds.minX * scale : frame.maxX - bounds.maxX * scale,
            ty: frame.minY - bounds.minY * scale
        )
        for mark in artwork.marks {
            switch mark {
            case .fill(let path, let color):
                sheets[sheets.count - 1].marks.append(.fill(path.transformed(by: fit), color))
            case .picture(let bitmap, let box):
                sheets[sheets.count - 1].marks.append(.picture(bitmap, frame: fit.apply(box)))
            }
        }
        let line = Rectangle(x: frame.minX, y: frame.minY - 3, width: frame.width, height: 0.5)
        sheets[sheets.count - 1].marks.append(.fill(Path(box: line), Self.pale))
    }

    /// Draws a QR code into a square.
    mutating func draw(_ code: QRCode, in square: Rectangle) {
        var place = square
        place.x = left(square.minX, width: square.width)
        sheets[sheets.count - 1].marks.append(.fill(code.path(in: place), .black))
    }

    /// Puts a line at the foot of a page.
    mutating func addFooter(_ line: TextSetter.Line, sheet: Int, style: Style) {
        set(line, x: Self.margin, width: width, baseline: Self.margin, style: style, on: sheet)
    }

    private mutating func set(_ line: TextSetter.Line, x: Double, width: Double, baseline: Double, style: Style) {
        set(line, x: x, width: width, baseline: baseline, style: style, on: sheets.count - 1)
    }

    private mutating func set(
        _ line: TextSetter.Line,
        x: Double,
        width: Double,
        baseline: Double,
        style: Style,
        on sheet: Int
    ) {
        let start = left(x, width: width)
        let isAtRight = isRightToLeft || line.isRightToLeft
        let origin = Point(x: isAtRight ? start + width - line.width : start, y: baseline)
        sheets[sheet].lines.append(
            TextLayer.Line(
                text: line.visualText,
                origin: origin,
                width: line.width,
                size: style.size,
                color: style.color,
                glyphs: line.glyphs.map {
                    TextLayer.Glyph(key: $0.key, outline: $0.outline, origin: $0.origin, size: $0.size)
                }
            )
        )
    }

    /// Everything on a page as drawings, its letters too.
    func marks(onSheet index: Int) -> [Artwork.Mark] {
        let sheet = sheets[index]
        let letters = sheet.lines.flatMap { line in
            line.glyphs.map { glyph -> Artwork.Mark in
                let place = AffineTransform(
                    a: glyph.size,
                    b: 0,
                    c: 0,
                    d: glyph.size,
                    tx: line.origin.x + glyph.origin.x,
                    ty: line.origin.y + glyph.origin.y
                )
                return .fill(glyph.outline.transformed(by: place), line.color)
            }
        }
        return sheet.marks + letters
    }

    /// White on white, in a corner.
    static let speck = Artwork.Mark.fill(
        Path(box: Rectangle(x: 0, y: 0, width: 0.1, height: 0.1)),
        Color(red: 255, green: 255, blue: 255)
    )

    static let pale = Color(red: 0xC8, green: 0xC8, blue: 0xC8)
}
