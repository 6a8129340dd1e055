import SignetGraphics

/// A drawing in Scalable Vector Graphics (SVG 2): the lines of `path`, `polyline`, `polygon` and `line`, each subpath a
/// stroke, and small shapes as dots, with the transforms of the groups around them.
///
/// The `viewBox` of the document, or its width and height, is the canvas. Elements that are not shown in their place
/// (definitions, clip paths, masks, symbols, `display: none`) are skipped. Larger shapes, texts and pictures are counted in
/// the drawing's warnings.
struct SVGDocument {
    private enum Item {
        case line(Path)
        case shape(SVGShape)
    }

    private let canvas: Size?
    private let named: [String: XMLElement]
    private var items: [Item] = []
    private var pieces = 0
    private var areas = 0
    private var leftOut = LeftOutParts()
    /// The bytes that were read in elements and attributes: `use` can repeat the same ones again and again.
    private var work = 0

    static func drawing(_ bytes: [UInt8]) throws(DrawingError) -> Drawing {
        let root = try XMLTree.root(bytes, of: .svg)
        guard root.name == "svg" else {
            throw .malformed(.svg, at: root.place, .unexpected(root.name, expected: "svg"))
        }
        let view = try view(root)
        var document = SVGDocument(canvas: view.canvas, named: names(in: root))
        let context = Context(transform: .translation(x: -view.x, y: -view.y), paint: SVGPaint().inside(root), depth: 0)
        try document.read(root.children, context)
        return try document.drawing()
    }

    private init(canvas: Size?, named: [String: XMLElement]) {
        self.canvas = canvas
        self.named = named
    }

    /// The elements with an `id`, of which the first counts; empty when nothing refers to one.
    private static func names(in root: XMLElement) -> [String: XMLElement] {
        var (names, hasUse) = ([String: XMLElement](), false)
        func search(_ element: XMLElement) {
            if element.name == "use" { hasUse = true }
            if let id = element["id"], names[id] == nil { names[id] = element }
            for child in element.children { search(child) }
        }
        search(root)
        return hasUse ? names : [:]
    }

    private func drawing() throws(DrawingError) -> Drawing {
        let boxes = items.compactMap { item in
            switch item {
            case .line(let path): path.bounds
            case .shape(let shape): shape.outline.bounds
            }
        }
        let size = canvas ?? Rectangle(enclosing: boxes.flatMap(\.corners))?.size ?? Size(width: 0, height: 0)
        var leftOut = leftOut
        var paths: [Path] = []
        for item in items {
            switch item {
            case .line(let path): paths.append(path)
            case .shape(let shape):
                switch shape.meaning(in: size) {
                case .line(let path): paths.append(path)
                case .paper: break
                case .none: leftOut.add(shape.name)
                }
            }
        }
        var drawing = Drawing(canvas: canvas, strokes: try PathStrokes(paths).strokes())
        drawing.warnings = leftOut.warnings + (areas > 0 ? [.filledOutlines(count: areas)] : [])
        return drawing
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

    /// The properties that elements inherit.
    private struct Context {
        var transform: AffineTransform
        var paint: SVGPaint
        /// How many `use` elements lead here.
        var depth: Int
    }

    /// The bytes for which an element counts besides its attributes.
    private static let elementBytes = 64
    /// The most `use` elements that lead to each other.
    private static let mostUses = 8
    /// Elements that are not shown where they are, or are not to be seen.
    private static let unseen: Set = [
        "animate", "clipPath", "defs", "desc", "filter", "font", "linearGradient", "marker", "mask", "metadata",
        "namedview", "pattern", "radialGradient", "script", "set", "style", "symbol", "title", "view",
    ]

    private mutating func read(_ elements: [XMLElement], _ outer: Context) throws(DrawingError) {
        for element in elements where !Self.unseen.contains(element.name) { try read(element, outer) }
    }

    private mutating func read(_ element: XMLElement, _ outer: Context) throws(DrawingError) {
        work += Self.elementBytes + element.attributes.values.reduce(0) { $0 + $1.utf8.count }
        guard work <= Drawing.Limits.bytes else {
            let what = "bytes in elements, with those that 'use' repeats"
            throw .malformed(.svg, at: element.place, .tooMany(what, limit: Drawing.Limits.bytes))
        }
        var context = outer
        context.paint = outer.paint.inside(element)
        guard !context.paint.isHidden else { return }
        if let text = element["transform"] {
            guard let own = SVGTransform.read(text) else {
                throw .malformed(.svg, at: element.place, .unexpected(text.excerpt, expected: "a list of transforms"))
            }
            context.transform = own.then(outer.transform)
        }
        switch element.name {
        case "g", "a", "switch": try read(element.children, context)
        case "svg": try read(element.children, shifted(context, element))
        case "use": try use(element, shifted(context, element))
        default: try draw(element, context)
        }
    }

    private func shifted(_ context: Context, _ element: XMLElement) -> Context {
        var context = context
        let shift = AffineTransform.translation(x: element.number("x") ?? 0, y: element.number("y") ?? 0)
        context.transform = shift.then(context.transform)
        return context
    }

    /// Draws the element that another refers to; a symbol as a group.
    private mutating func use(_ element: XMLElement, _ context: Context) throws(DrawingError) {
        guard context.depth < Self.mostUses, let reference = element["href"], reference.hasPrefix("#"),
            let target = named[String(reference.dropFirst())]
        else { return leftOut.add("use") }
        var context = context
        context.depth += 1
        if target.name == "symbol" {
            try read(target.children, context)
        } else {
            try read([target], context)
        }
    }

    private mutating func draw(_ element: XMLElement, _ context: Context) throws(DrawingError) {
        if let path = try Self.path(element) {
            if context.paint.isArea, Self.isClosed(path) { areas += 1 }
            try append(path.transformed(by: context.transform)) { .line($0) }
        } else if let outline = SVGShape.outline(element, canvas: canvas) {
            try append(outline.transformed(by: context.transform)) {
                .shape(SVGShape(name: element.name, outline: $0, paint: context.paint))
            }
        } else {
            leftOut.add(element.name)
        }
    }

    private mutating func append(_ path: Path, as item: (Path) -> Item) throws(DrawingError) {
        items.append(item(path))
        pieces += path.elements.count
        guard pieces <= Drawing.Limits.samples else {
            throw .tooManySamples(count: pieces, limit: Drawing.Limits.samples)
        }
    }

    private static func isClosed(_ path: Path) -> Bool { path.elements.contains(.close) }

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
