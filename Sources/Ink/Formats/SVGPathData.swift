import SignetGraphics

/// SVG path data (SVG 2, 9.3): commands in letters, upper case for places and lower case for differences, each with
/// numbers.
struct SVGPathData {
    private var text: TextScanner
    private var path = Path()
    private var current = Point.zero
    private var start = Point.zero
    /// The last control point of the curve before, for the commands that mirror it.
    private var control: (cubic: Point?, quadratic: Point?) = (nil, nil)

    /// A drawing from path data alone, in any unit.
    static func drawing(_ bytes: [UInt8]) throws(DrawingError) -> Drawing {
        var data = SVGPathData(bytes)
        guard let path = try data.read() else {
            throw .malformed(.svgPath, at: .byte(data.text.position), data.fault)
        }
        var drawing = Drawing(strokes: try PathStrokes([path]).strokes())
        drawing.takeSmallBoxAsCanvas()
        return drawing
    }

    init(_ bytes: [UInt8]) { text = TextScanner(bytes, from: bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0) }

    /// The fault that stopped the reading.
    var fault: DrawingFinding {
        text.next == nil ? .truncated : .unexpected(text.excerpt, expected: "a command or a number of path data")
    }

    /// The path; nil if its data are wrong, with the scanner at the place of the fault.
    ///
    /// - Throws: An error when it has more pieces than a drawing may have samples.
    mutating func read() throws(DrawingError) -> Path? {
        var command: UInt8?
        while true {
            guard path.elements.count <= Drawing.Limits.samples else {
                throw .tooManySamples(count: path.elements.count, limit: Drawing.Limits.samples)
            }
            text.skip { $0.isBlank || $0 == UInt8(ascii: ",") }
            guard let byte = text.next else { return path }
            if byte.isLetter {
                guard !path.isEmpty || byte & 0xdf == UInt8(ascii: "M") else { return nil }
                text.advance()
                command = byte
            } else if command == nil || command.map({ $0 | 0x20 }) == UInt8(ascii: "z") {
                return nil
            }
            guard let letter = command, draw(letter) else { return nil }
            // Pairs after those of a move are lines.
            if letter == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
            if letter == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
        }
    }

    private mutating func draw(_ letter: UInt8) -> Bool {
        let isRelative = letter & 0x20 != 0
        let origin = isRelative ? current : .zero
        let upper = letter & 0xdf
        let before = control
        control = (nil, nil)
        switch upper {
        case UInt8(ascii: "M"):
            guard let point = point(origin) else { return false }
            path.move(to: point)
            start = point
            current = point
        case UInt8(ascii: "L"):
            guard let point = point(origin) else { return false }
            line(to: point)
        case UInt8(ascii: "H"):
            guard let x = number() else { return false }
            line(to: Point(x: x + origin.x, y: current.y))
        case UInt8(ascii: "V"):
            guard let y = number() else { return false }
            line(to: Point(x: current.x, y: y + origin.y))
        case UInt8(ascii: "C"):
            guard let first = point(origin), let second = point(origin), let end = point(origin) else { return false }
            curve(first, second, to: end)
        case UInt8(ascii: "S"):
            guard let second = point(origin), let end = point(origin) else { return false }
            curve(before.cubic.map { current * 2 - $0 } ?? current, second, to: end)
        case UInt8(ascii: "Q"):
            guard let middle = point(origin), let end = point(origin) else { return false }
            quadratic(middle, to: end)
        case UInt8(ascii: "T"):
            guard let end = point(origin) else { return false }
            quadratic(before.quadratic.map { current * 2 - $0 } ?? current, to: end)
        case UInt8(ascii: "A"): return arc(origin)
        case UInt8(ascii: "Z"):
            path.close()
            current = start
        default: return false
        }
        return true
    }

    private mutating func line(to point: Point) {
        path.line(to: point)
        current = point
    }

    private mutating func curve(_ first: Point, _ second: Point, to end: Point) {
        path.curve(first, second, to: end)
        current = end
        control.cubic = second
    }

    private mutating func quadratic(_ middle: Point, to end: Point) {
        path.curve(current.interpolated(to: middle, at: 2.0 / 3), end.interpolated(to: middle, at: 2.0 / 3), to: end)
        current = end
        control.quadratic = middle
    }

    private mutating func arc(_ origin: Point) -> Bool {
        guard let rx = number(), let ry = number(), let turn = number(), let isLarge = flag(), let isClockwise = flag(),
            let end = point(origin)
        else { return false }
        let arc = EllipticalArc(
            radii: Point(x: abs(rx), y: abs(ry)),
            turn: PenAngles.radians(turn),
            isLarge: isLarge,
            isPositive: isClockwise
        )
        guard let pieces = arc.curves(from: current, to: end) else {
            line(to: end)
            return true
        }
        for piece in pieces { path.curve(piece.control1, piece.control2, to: piece.end) }
        current = end
        return true
    }

    private mutating func point(_ origin: Point) -> Point? {
        guard let x = number(), let y = number() else { return nil }
        return Point(x: x + origin.x, y: y + origin.y)
    }

    private mutating func number() -> Double? {
        text.skip { $0.isBlank || $0 == UInt8(ascii: ",") }
        return text.number()
    }

    /// A single 0 or 1; the next number may follow at once.
    private mutating func flag() -> Bool? {
        text.skip { $0.isBlank || $0 == UInt8(ascii: ",") }
        if text.accept(UInt8(ascii: "0")) { return false }
        return text.accept(UInt8(ascii: "1")) ? true : nil
    }
}
