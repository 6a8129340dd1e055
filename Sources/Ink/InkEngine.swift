package import SignetGraphics

/// Makes artwork of a drawing: samples → smooth lines → widths → outlines.
package enum InkEngine {
    /// The centre lines fit into this at the signature's natural size, in points.
    package static let naturalSize = Size(width: 180, height: 72)
    /// The working unit of the smoother: the longer side of the drawing is this many.
    private static let workingExtent = 400.0
    /// A canvas unit is at most this many points, so that a small mark stays one: a CSS pixel is 0.75.
    private static let largestScale = 1.0

    /// Draws a signature with a nib.
    ///
    /// - Throws: `DrawingError` when nothing can be drawn.
    package static func artwork(of drawing: Drawing, pen: PenStyle, color: Color) throws(DrawingError) -> Artwork {
        guard pen.width.lowerBound > 0, pen.width.upperBound <= 100 else { throw .badPen }
        let points = drawing.strokes.flatMap { $0.samples.map { Point(x: $0.x, y: $0.y) } }
        guard let box = Rectangle(enclosing: points), box.x.isFinite, box.width.isFinite, box.height.isFinite else {
            throw .empty
        }
        let extent = max(box.width, box.height)
        let working = extent > 0 ? workingExtent / extent : 1
        let traces = drawing.strokes.filter { !$0.samples.isEmpty }.map { stroke in
            Trace(stroke) { Point(x: ($0.x - box.minX) * working, y: (box.maxY - $0.y) * working) }
        }
        let scale = naturalScale(of: box) / working
        let smoother = DrawingSmoother(traces)
        let lines = smoother.lines
        let width = PenWidth(pen: pen, traces: traces, lines: lines, smoothed: smoother.isSmoothed)
        let hasClock = drawing.strokes.contains { stroke in
            stroke.samples.count > 1 && stroke.samples.allSatisfy { $0.time != nil }
        }
        var path = Path()
        for (index, trace) in traces.enumerated() {
            let line = lines[index]
            let radii =
                smoother.isSmoothed(index)
                ? width.radii(of: line, trace: trace, hasClock: hasClock)
                : line.indices.map {
                    width.radius(width.usesPressure ? trace.pressures[$0] : line.count == 1 ? 0.8 : 0.5)
                }
            let nodes = zip(line, radii).map { StrokeOutline.Node(point: $0 * scale, radius: $1) }
            path.append(StrokeOutline(nodes).path)
        }
        guard let artwork = Artwork([.fill(path, color)]) else { throw .empty }
        return artwork
    }

    /// Points per canvas unit.
    private static func naturalScale(of box: Rectangle) -> Double {
        var scale = largestScale
        if box.width > 0 { scale = min(scale, naturalSize.width / box.width) }
        if box.height > 0 { scale = min(scale, naturalSize.height / box.height) }
        return scale
    }
}
