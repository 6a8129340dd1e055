package import SignetGraphics

/// Turns a drawing into artwork: smooths the strokes, gives the line its width and outlines it.
package enum InkEngine {
    /// The box that a signature's centreline is fitted into, in points: its natural size.
    package static let naturalSize = Size(width: 180, height: 72)
    /// How far the outline may differ from the smooth line's, in points at natural size.
    package static let accuracy = 0.015

    /// The artwork of a drawing that is a signature by ``Drawing/validate(allowingDots:)`` without dots.
    package static func artwork(of drawing: Drawing, pen: PenStyle, color: Color) throws(DrawingError) -> Artwork {
        try artwork(of: drawing, pen: pen, color: color, allowingDots: false)
    }

    /// The artwork of a drawing at its natural size, in points with y upwards and the bounds at the origin.
    ///
    /// The drawing is scaled evenly so that the smoothed centreline fits ``naturalSize``, but never so that a canvas
    /// unit becomes more than one point, or the canvas's longer side more than the natural width where that is larger:
    /// a small signature stays small. All strokes are one fill, in which overlaps leave no holes.
    /// - Throws: What ``Drawing/validate(allowingDots:)`` says. Broken clocks and repeated samples are no errors.
    package static func artwork(
        of drawing: Drawing,
        pen: PenStyle,
        color: Color,
        allowingDots: Bool
    ) throws(DrawingError) -> Artwork {
        try ink(of: drawing, pen: pen, color: color, allowingDots: allowingDots).artwork
    }

    /// The same with the strokes that the artwork outlines, in its space.
    package static func ink(
        of drawing: Drawing,
        pen: PenStyle,
        color: Color,
        allowingDots: Bool
    ) throws(DrawingError) -> (artwork: Artwork, strokes: PenStrokes) {
        try drawing.validate(allowingDots: allowingDots)
        let strokes = naturalStrokes(of: drawing)
        let model = NibModel(pen: pen, strokes: strokes)
        let outline = StrokeOutline(accuracy: accuracy)
        var path = Path()
        for stroke in strokes { outline.add(model.nodes(of: stroke, spacing: NibModel.spacing), to: &path) }
        guard let bounds = path.bounds else { throw .empty }
        let toOrigin = AffineTransform.translation(x: -bounds.x, y: -bounds.y)
        guard let artwork = Artwork([.fill(path.transformed(by: toOrigin), color)]) else { throw .empty }
        let centrelines = strokes.map { $0.points.map(toOrigin.apply) }
        return (artwork, PenStrokes(centrelines: centrelines, width: pen.usable.middleWidth))
    }

    /// The smoothed strokes in points at natural size, y upwards, centred on the origin.
    static func naturalStrokes(of drawing: Drawing) -> [SmoothStroke] {
        let clocks = drawing.strokes.filter { !$0.samples.isEmpty }.map { StrokeClock($0) }
        let smooth = StrokeSmoother.smooth(clocks)
        guard let box = centrelineBox(smooth) else { return [] }
        let scale = naturalScale(box.size, canvas: drawing.canvas)
        let toCenter = AffineTransform.translation(x: -box.midX, y: -box.midY)
        return smooth.map { $0.transformed(by: toCenter.then(.scale(x: scale, y: -scale))) }
    }

    /// The points that a canvas unit takes at natural size.
    private static func naturalScale(_ size: Size, canvas: Size?) -> Double {
        let longer = canvas.map { max($0.width, $0.height) } ?? naturalSize.width
        var scale = max(1, naturalSize.width / longer)
        if size.width > 0 { scale = min(scale, naturalSize.width / size.width) }
        if size.height > 0 { scale = min(scale, naturalSize.height / size.height) }
        return scale
    }

    private static func centrelineBox(_ strokes: [SmoothStroke]) -> Rectangle? {
        var points: [Point] = []
        for stroke in strokes {
            points += stroke.coefficients.prefix(stroke.cellCount == 0 ? 1 : 0)
            for index in 0..<stroke.cellCount {
                let curve = stroke.curve(index)
                points += [curve.start, curve.end]
            }
        }
        return Rectangle(enclosing: points)
    }
}
