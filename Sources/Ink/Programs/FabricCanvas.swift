internal import SignetBasics
internal import SignetGraphics

/// A canvas of Fabric.js as `toJSON()` gives it, of versions 1 to 7: the lines of paths, polylines, polygons and lines, and
/// those in groups.
///
/// An object's own coordinates count from the middle of its box, which `left` and `top` place by its origin.
struct FabricCanvas {
    private var paths: [Path] = []
    private var pieces = 0
    private var leftOut = LeftOutParts()

    static func drawing(_ canvas: JSONValue) throws(DrawingError) -> Drawing? {
        var reader = FabricCanvas()
        try reader.read(canvas["objects"]?.items ?? [], .identity)
        var drawing = Drawing(canvas: canvas.size, strokes: try PathStrokes(reader.paths).strokes())
        drawing.warnings = reader.leftOut.warnings
        return drawing
    }

    private mutating func read(_ objects: [JSONValue], _ outer: AffineTransform) throws(DrawingError) {
        for object in objects where object["visible"] != .bool(false) {
            let type = object["type"]?.string?.lowercased() ?? "other"
            guard !object.isEraser else {
                leftOut.add("eraser")
                continue
            }
            if type == "group" || type == "activeselection" {
                let size = object.size ?? Size(width: 0, height: 0)
                try read(object["objects"]?.items ?? [], Self.placement(of: object, size: size).then(outer))
            } else if let path = try Self.path(of: object, type: type), let box = path.bounds {
                let center = AffineTransform.translation(x: -box.midX, y: -box.midY)
                let placement = Self.placement(of: object, size: object.size ?? box.size)
                paths.append(path.transformed(by: center.then(placement).then(outer)))
                pieces += path.elements.count
                guard pieces <= Drawing.Limits.samples else {
                    throw .tooManySamples(count: pieces, limit: Drawing.Limits.samples)
                }
            } else {
                leftOut.add(type.filter { $0.isLetter })
            }
        }
    }

    /// The line of an object in its own coordinates; nil where it is of another kind.
    private static func path(of object: JSONValue, type: String) throws(DrawingError) -> Path? {
        switch type {
        case "path":
            let text: String
            switch object["path"] {
            case .string(let data): text = data
            case .array(let commands): text = commands.map(command).joined(separator: " ")
            default: return nil
            }
            var data = SVGPathData(Array(text.utf8))
            guard let path = try data.read() else { throw .malformed(.json, at: .whole, data.fault) }
            return path
        case "polyline", "polygon":
            guard let points = object["points"]?.items.flatMap(StrokePoints.init) else { return nil }
            return line(points.samples.map(\.position), isClosed: type == "polygon")
        case "line":
            let ends = ["x1", "y1", "x2", "y2"].compactMap { object[$0]?.double }
            guard ends.count == 4 else { return nil }
            return line([Point(x: ends[0], y: ends[1]), Point(x: ends[2], y: ends[3])], isClosed: false)
        default: return nil
        }
    }

    /// A command, such as `["M", 1, 2]`, as path data.
    private static func command(_ value: JSONValue) -> String {
        let parts = (value.items ?? []).map { $0.string ?? $0.double.map { "\($0)" } ?? "" }
        return parts.joined(separator: " ")
    }

    private static func line(_ points: [Point], isClosed: Bool) -> Path {
        Path(points.enumerated().map { $0 == 0 ? .move($1) : .line($1) } + (isClosed ? [.close] : []))
    }

    /// Where an object is on the canvas, or in its group, from coordinates that count from its middle.
    private static func placement(of object: JSONValue, size: Size) -> AffineTransform {
        func number(_ name: String, _ default: Double) -> Double { object[name]?.double ?? `default` }
        let (scaleX, scaleY) = (number("scaleX", 1), number("scaleY", 1))
        let pen = number("strokeWidth", object["objects"] == nil ? 1 : 0)
        let isUniform = object["strokeUniform"] == .bool(true)
        let width = size.width * scaleX + pen * (isUniform ? 1 : scaleX)
        let height = size.height * scaleY + pen * (isUniform ? 1 : scaleY)
        let fromOrigin = Point(
            x: width * share(of: object["originX"], after: "left", before: "right"),
            y: height * share(of: object["originY"], after: "top", before: "bottom")
        )
        let turn = SVGTransform.product([("rotate", [number("angle", 0)])])
        let center = Point(x: number("left", 0), y: number("top", 0)) + turn.apply(fromOrigin)
        let flips = (x: object["flipX"] == .bool(true) ? -1.0 : 1, y: object["flipY"] == .bool(true) ? -1.0 : 1)
        return SVGTransform.product([
            ("translate", [center.x, center.y]), ("rotate", [number("angle", 0)]),
            ("scale", [scaleX * flips.x, scaleY * flips.y]), ("skewX", [number("skewX", 0)]),
            ("skewY", [number("skewY", 0)]),
        ])
    }

    /// How far the middle is from an origin, in shares of the size: the origin is a word or a share itself.
    private static func share(of origin: JSONValue?, after start: String, before end: String) -> Double {
        switch origin {
        case .string("center"): 0
        case .string(end): -0.5
        case let value?: value.double.map { 0.5 - $0 } ?? 0.5
        case nil: 0.5
        }
    }
}
