package import SignetGraphics

/// Turns a drawing into artwork: smooths the strokes, gives the line its width and outlines it.
package enum InkEngine {
    /// The box that a signature's centreline is fitted into, in points: its natural size.
    package static let naturalSize = Size(width: 180, height: 72)
    /// The largest difference between the outline and that of the smooth line, in points at natural size.
    package static let accuracy = 0.015

    /// The artwork of a drawing at its natural size, in points with y upwards and the bounds at the origin, and the strokes that it
    /// outlines, in its space.
    ///
    /// The drawing is scaled evenly so that the smoothed centreline fits ``naturalSize``, but never so that a canvas
    /// unit becomes more than one point, or the canvas's longer side more than the natural width, if that is larger: a
    /// small signature stays small. All strokes are one fill, in which overlaps leave no holes.
    ///
    /// `effort`: how much work few curves in the outline are worth; the outline of a long drawing gets one pass anyway.
    /// - Throws: The errors of ``Drawing/validate(allowingDots:)``. Broken clocks and repeated samples are not errors.
    package static func ink(
        of drawing: Drawing,
        pen: PenStyle,
        color: Color,
        allowingDots: Bool,
        effort: CurveFitter.Effort
    ) throws(DrawingError) -> (artwork: Artwork, strokes: PenStrokes) {
        try drawing.validate(allowingDots: allowingDots)
        let ink = NaturalInk(drawing, pen: pen)
        let path = outline(of: ink, effort: effort)
        guard let bounds = path.bounds else { throw .empty }
        let toOrigin = AffineTransform.translation(x: -bounds.x, y: -bounds.y)
        guard let artwork = Artwork([.fill(path.transformed(by: toOrigin), color)]) else { throw .empty }
        let centrelines = ink.centrelines.indices.map { index in
            let line = ink.centrelines[index]
            let places = line.spans.map(\.curve.start) + line.curves.suffix(1).map(\.end)
            return (places.isEmpty ? ink.strokes[index].points : places).map(toOrigin.apply)
        }
        return (artwork, PenStrokes(centrelines: centrelines, width: pen.usable.middleWidth))
    }

    /// The area that the strokes cover, in the space of the ink.
    ///
    /// `effort`: how much work few curves are worth, where the ink is short enough for it. Of short ink, an outline of one pass is
    /// twice as accurate, so that it and the one of the fewest curves are never twice the ``accuracy`` apart.
    static func outline(of ink: NaturalInk, effort: CurveFitter.Effort = .fewestCurves) -> Path {
        let isLong = ink.effort == .onePass
        let accuracy = effort == .onePass && !isLong ? accuracy / 2 : accuracy
        let outline = StrokeOutline(accuracy: accuracy, effort: isLong ? .onePass : effort)
        var path = Path()
        for index in ink.strokes.indices {
            outline.add(ink.nodes(of: index, spacing: NibModel.outlineSpacing), to: &path)
        }
        return path
    }
}
