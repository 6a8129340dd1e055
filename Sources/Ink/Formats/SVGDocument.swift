import SignetGraphics

/// A drawing in Scalable Vector Graphics (SVG 2): the lines of `path`, `polyline`, `polygon` and `line`, each subpath a
/// stroke, with the transforms of the groups around them.
///
/// The `viewBox` of the document, or its width and height, is the canvas. Elements that are not shown in their place
/// (definitions, clip paths, masks, symbols, `display: none`) are skipped, and so are shapes, texts and pictures.
struct SVGDocument {
    private var paths: [Path] = []
    private var pieces = 0

    static func drawing(_ bytes: [UInt8]) throws(DrawingError) -> Drawing {
        let root = try XMLTree.root(bytes, of: .svg)
        guard root.name == "svg" else {
            throw .malformed(.svg, at: root.place, .unexpected(root.name, expected: "svg"))
        }
        let view = try view(root)
        var document = SVGDocument()
        try document.read(root, .translation(x: -view.x, y: -view.y))
        return Drawing(canvas: view.canvas, strokes: try PathStrokes(document.paths).strokes())
    }

    private static func view(_ root: XMLElement) throws(DrawingError) -> (x: Double, y: Double, canvas: Size?) {
        guard let box = root["viewBox"] else {
            guard let width = length(root["width"]), let height = length(root["height"]) else { return (0, 0, nil) }
            return (0, 0, Size(width: width, height: height))
        }
        guard let numbers = numbers(box), numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
            throw .malformed(.svg, at: root.place, .unexpected(box.excerpt, expected: "a viewBox of four numbers"))
        }
        return (numbers[0], numbers[1], Size(width: numbers[2], height: numbers[3]))
    }

    private mutating func read(_ parent: XMLElement, _ outer: AffineTransform) throws(DrawingError) {
        for element in parent.children where !Self.isHidden(element) {
            var transform = outer
            if let text = element["transform"] {
                guard let own = SVGTransform.read(text) else {
                    throw .malformed(
                        .svg,
                        at: element.place,
                        .unexpected(text.excerpt, expected: "a list of transforms")
                    )
                }
                transform = own.then(outer)
            }
            switch element.name {
            case "g", "a", "switch": try read(element, transform)
            case "svg":
                let shift = AffineTransform.translation(x: element.number("x") ?? 0, y: element.number("y") ?? 0)
                try read(element, shift.then(transform))
            default:
                if let path = try Self.path(element) { try append(path.transformed(by: transform)) }
            }
        }
    }

    private mutating func append(_ path: Path) throws(DrawingError) {
        paths.append(path)
        pieces += path.elements.count
        guard pieces <= Drawing.Limits.samples else {
            throw .tooManySamples(count: pieces, limit: Drawing.Limits.samples)
        }
    }

    private static func isHidden(_ element: XMLElement) -> Bool {
        if element["display"] == "none" || element["visibility"] == "hidden" { return true }
        guard let style = element["style"] else { return false }
        let rules = style.filter { !$0.isWhitespace }.split(separator: ";")
        return rules.contains("display:none") || rules.contains("visibility:hidden")
    }

    /// The line of an element; nil for elements without one.
    private static func path(_ element: XMLElement) throws(DrawingError) -> Path? {
        switch element.name {
        case "path":
            var data = SVGPathData(Array((element["d"] ?? "").utf8))
            guard let path = try data.read() else { throw .malformed(.svg, at: element.place, data.fault) }
            return path
        case "polyline", "polygon":
            let text = element["points"] ?? ""
            guard let numbers = numbers(text), numbers.count.isMultiple(of: 2) else {
                throw .malformed(
                    .svg,
                    at: element.place,
                    .unexpected(text.excerpt, expected: "pairs of numbers")
                )
            }
            return line(
                stride(from: 0, to: numbers.count, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) },
                isClosed: element.name == "polygon"
            )
        case "line":
            let start = Point(x: element.number("x1") ?? 0, y: element.number("y1") ?? 0)
            return line([start, Point(x: element.number("x2") ?? 0, y: element.number("y2") ?? 0)], isClosed: false)
        default: return nil
        }
    }

    private static func line(_ points: [Point], isClosed: Bool) -> Path {
        var path = Path()
        for (index, point) in points.enumerated() { index == 0 ? path.move(to: point) : path.line(to: point) }
        if isClosed, !points.isEmpty { path.close() }
        return path
    }

    /// A length in pixels, if it is without a unit or in px.
    private static func length(_ text: String?) -> Double? {
        guard let text else { return nil }
        let digits = text.hasSuffix("px") ? text.dropLast(2) : text[...]
        guard let value = Array(digits.utf8)[...].number, value > 0 else { return nil }
        return value
    }

    /// Numbers separated by blanks and commas; nil if there is something else among them.
    static func numbers(_ text: String) -> [Double]? {
        var scanner = TextScanner(Array(text.utf8), from: 0)
        var numbers: [Double] = []
        while true {
            scanner.skip { $0.isBlank || $0 == UInt8(ascii: ",") }
            guard scanner.next != nil else { return numbers }
            guard let number = scanner.number() else { return nil }
            numbers.append(number)
        }
    }
}
