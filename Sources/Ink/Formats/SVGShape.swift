import SignetGraphics

/// A circle, an ellipse or a rectangle of an SVG document.
///
/// A small one is a dot: programs that vary the width of their lines draw dots that way. Others are lines where only their
/// line is painted, and a rectangle behind everything is the paper.
struct SVGShape {
    let name: String
    let outline: Path
    let paint: SVGPaint

    /// The longest side of a dot, as a share of the drawing's longer side.
    private static let dotShare = 0.05
    /// The share of both sides of the canvas from which a rectangle is its paper.
    private static let paperShare = 0.9

    /// The meaning of a shape in a drawing.
    enum Meaning {
        case line(Path)
        case paper
        case none
    }

    /// The meaning in a drawing of this size.
    func meaning(in drawing: Size) -> Meaning {
        guard let box = outline.bounds else { return .paper }
        if max(box.width, box.height) <= Self.dotShare * max(drawing.width, drawing.height) {
            return .line(Path([.move(Point(x: box.midX, y: box.midY))]))
        }
        let isWide = box.width >= Self.paperShare * drawing.width && box.height >= Self.paperShare * drawing.height
        if name == "rect", isWide { return .paper }
        return paint.isStroked && !paint.isFilled ? .line(outline) : .none
    }

    /// The outline of an element; nil where it is none of these shapes, or has no size.
    static func outline(_ element: XMLElement, canvas: Size?) -> Path? {
        func length(_ name: String, of whole: Double?) -> Double {
            guard let text = element[name] else { return 0 }
            if text.hasSuffix("%") { return (Array(text.utf8.dropLast())[...].number ?? 0) / 100 * (whole ?? 0) }
            return Array((text.hasSuffix("px") ? text.dropLast(2) : text[...]).utf8)[...].number ?? 0
        }
        let (width, height) = (canvas?.width, canvas?.height)
        switch element.name {
        case "circle", "ellipse":
            let isCircle = element.name == "circle"
            return ellipse(
                center: Point(x: length("cx", of: width), y: length("cy", of: height)),
                radii: Point(x: length(isCircle ? "r" : "rx", of: width), y: length(isCircle ? "r" : "ry", of: height))
            )
        case "rect":
            let (left, top) = (length("x", of: width), length("y", of: height))
            let (right, bottom) = (left + length("width", of: width), top + length("height", of: height))
            return Path(
                [
                    .move(Point(x: left, y: top)), .line(Point(x: right, y: top)), .line(Point(x: right, y: bottom)),
                    .line(Point(x: left, y: bottom)), .close,
                ]
            )
        default: return nil
        }
    }

    private static func ellipse(center: Point, radii: Point) -> Path {
        let (left, right) = (Point(x: center.x - radii.x, y: center.y), Point(x: center.x + radii.x, y: center.y))
        let half = EllipticalArc(radii: radii, turn: 0, isLarge: false, isPositive: true)
        var path = Path([.move(left)])
        for piece in (half.curves(from: left, to: right) ?? []) + (half.curves(from: right, to: left) ?? []) {
            path.curve(piece.control1, piece.control2, to: piece.end)
        }
        return path
    }
}
