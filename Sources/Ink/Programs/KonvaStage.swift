internal import SignetBasics
internal import SignetGraphics

/// A stage, a layer, a group or a line of Konva as `toJSON()` gives it: the lines and paths with the transforms around them.
struct KonvaStage {
    private var paths: [Path] = []
    private var pieces = 0
    private var leftOut = LeftOutParts()
    private let size: Size?

    private init(size: Size?) { self.size = size }

    static func drawing(_ node: JSONValue) throws(DrawingError) -> Drawing? {
        var reader = KonvaStage(size: node["attrs"]?.size)
        try reader.read(node, .identity)
        var drawing = Drawing(canvas: reader.size, strokes: try PathStrokes(reader.paths).strokes())
        drawing.warnings = reader.leftOut.warnings
        return drawing
    }

    private mutating func read(_ node: JSONValue, _ outer: AffineTransform) throws(DrawingError) {
        guard let attributes = node["attrs"], attributes["visible"] != .bool(false) else { return }
        let transform = Self.transform(attributes).then(outer)
        if let children = node["children"]?.items {
            for child in children { try read(child, transform) }
            return
        }
        guard !attributes.isEraser else { return leftOut.add("eraser") }
        let kind = node["className"]?.string ?? "other"
        guard let path = try Self.path(attributes, kind) else {
            // A rectangle over the whole stage is its paper.
            if kind == "Rect", let size, let own = attributes.size, own.width >= size.width, own.height >= size.height {
                return
            }
            return leftOut.add(kind)
        }
        paths.append(path.transformed(by: transform))
        pieces += path.elements.count
        guard pieces <= Drawing.Limits.samples else {
            throw .tooManySamples(count: pieces, limit: Drawing.Limits.samples)
        }
    }

    private static func path(_ attributes: JSONValue, _ kind: String) throws(DrawingError) -> Path? {
        switch kind {
        case "Line":
            guard let points = attributes["points"]?.items.flatMap(StrokePoints.init)?.samples, !points.isEmpty else {
                return nil
            }
            let line = points.enumerated().map { $0 == 0 ? Path.Element.move($1.position) : .line($1.position) }
            return Path(line + (attributes["closed"] == .bool(true) ? [.close] : []))
        case "Path":
            guard let text = attributes["data"]?.string else { return nil }
            var data = SVGPathData(Array(text.utf8))
            guard let path = try data.read() else { throw .malformed(.json, at: .whole, data.fault) }
            return path
        default: return nil
        }
    }

    private static func transform(_ attributes: JSONValue) -> AffineTransform {
        func number(_ name: String, _ default: Double) -> Double { attributes[name]?.double ?? `default` }
        return SVGTransform.product([
            ("translate", [number("x", 0), number("y", 0)]), ("rotate", [number("rotation", 0)]),
            ("matrix", [1, number("skewY", 0), number("skewX", 0), 1, 0, 0]),
            ("scale", [number("scaleX", 1), number("scaleY", 1)]),
            ("translate", [-number("offsetX", 0), -number("offsetY", 0)]),
        ])
    }
}
