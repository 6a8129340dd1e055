package import SignetGraphics

extension Ink {
    /// The numbers that a drawing of this size needs: a 40 000th of its extent is far below what a device resolves.
    ///
    /// The extent of dots is that of their ink.
    var numbers: SVGPathWriter {
        let all = strokes.lazy.flatMap(\.places)
        let box = Rectangle(enclosing: all.map { Point(x: $0.x, y: $0.y) })
        let widest = all.reduce(0) { max($0, $1.width) }
        var unit = max(box?.width ?? 0, box?.height ?? 0, widest) / 40_000
        var places = 0
        while unit > 0, unit < 1, places < 9 {
            unit *= 10
            places += 1
        }
        return SVGPathWriter(places: places)
    }

    /// The middle of every line as SVG path data in canvas units; empty for a dot.
    public var pathData: [String] {
        let numbers = numbers
        return strokes.map { numbers.text(of: $0.centreline) }
    }

    /// The ink as JSON that can be read as a drawing again: every place with its width, and the curves.
    ///
    /// `{"canvas": …, "strokes": [{"points": [{"x", "y", "t", "width"}, …], "path": "M…c…"}, …]}`, in canvas units and
    /// milliseconds.
    public func json() -> [UInt8] {
        let numbers = numbers
        var text = "{"
        if let canvas {
            text += "\"canvas\":{\"width\":\(canvas.width),\"height\":\(canvas.height)},"
        }
        text += "\"strokes\":["
        text += strokes.map { stroke in
            // On the drawing's own clock, with the pauses between strokes.
            let start = stroke.start ?? 0
            let points = stroke.places.map { place in
                "{\"x\":\(Self.json(place.x, numbers)),\"y\":\(Self.json(place.y, numbers)),"
                    + "\"t\":\(Self.json(start + place.time, Self.thousandths)),\"width\":\(Self.json(place.width, numbers))}"
            }
            return
                "\n{\"path\":\"\(numbers.text(of: stroke.centreline))\",\"points\":[\(points.joined(separator: ","))]}"
        }.joined(separator: ",")
        return Array((text + "]}\n").utf8)
    }

    /// The ink on one line: `{"strokes": [{"centerline": [[x, y, width], …], "path": "M…c…"}, …]`, to be ended by the
    /// caller, which may add members.
    package func jsonLine() -> String {
        let numbers = numbers
        let lines = strokes.map { stroke in
            let places = stroke.places.map { place in
                "[\(Self.json(place.x, numbers)),\(Self.json(place.y, numbers)),\(Self.json(place.width, numbers))]"
            }
            return
                "{\"centerline\":[\(places.joined(separator: ","))],\"path\":\"\(numbers.text(of: stroke.centreline))\"}"
        }
        return "{\"strokes\":[\(lines.joined(separator: ","))]"
    }

    private static let thousandths = SVGPathWriter(places: 3)

    /// JSON requires a digit before the point.
    private static func json(_ value: Double, _ numbers: SVGPathWriter) -> String {
        let text = numbers.number(value)
        if text.hasPrefix(".") { return "0" + text }
        if text.hasPrefix("-.") { return "-0" + text.dropFirst() }
        return text
    }
}

extension Ink.Stroke {
    /// The middle of the line as a path in canvas units.
    package var centreline: Path {
        var path = Path()
        guard let first = curves.first else { return path }
        path.move(to: first.start)
        for curve in curves { path.curve(curve.control1, curve.control2, to: curve.end) }
        return path
    }
}
