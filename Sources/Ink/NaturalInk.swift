import SignetGraphics

/// A drawing's strokes at natural size: smoothed, fitted and ready to be given their width.
///
/// In points, y upwards, centred on the origin.
struct NaturalInk {
    let cleaning: DrawingCleaner
    let noise: Double
    let strokes: [SmoothStroke]
    let centrelines: [Centreline]
    let nib: NibModel
    /// From canvas units.
    let toNatural: AffineTransform
    /// The length of a canvas unit, in points.
    let unit: Double
    /// How much work few curves are worth.
    let effort: CurveFitter.Effort

    /// The most cells of all movements together for which the fewest curves are sought: 80 seconds of writing.
    private static let cells = 20_000

    /// The drawing must be valid, dots allowed.
    init(_ drawing: Drawing, pen: PenStyle) {
        cleaning = DrawingCleaner(drawing)
        let smoothed = StrokeSmoother.smooth(cleaning.strokes, quantum: cleaning.report.quantum)
        noise = smoothed.noise
        let box = Self.box(smoothed.strokes)
        unit = Self.unit(box.size, canvas: drawing.canvas)
        let map = AffineTransform.translation(x: -box.midX, y: -box.midY).then(.scale(x: unit, y: -unit))
        toNatural = map
        let strokes = smoothed.strokes.map { $0.transformed(by: map) }
        let extent = max(box.width, box.height) * unit
        self.strokes = strokes
        let effort = Self.effort(for: strokes)
        self.effort = effort
        centrelines = strokes.map { Centreline($0, extent: extent, effort: effort) }
        nib = NibModel(pen: pen, strokes: strokes)
    }

    /// The line of a stroke with its width.
    func nodes(of index: Int) -> [NibNode] { nodes(of: index, spacing: NibModel.spacing) }

    /// The same, in places at most `spacing` apart.
    func nodes(of index: Int, spacing: Double) -> [NibNode] {
        nib.nodes(of: strokes[index], along: centrelines[index], spacing: spacing)
    }

    private static func effort(for strokes: [SmoothStroke]) -> CurveFitter.Effort {
        strokes.reduce(0) { $0 + $1.cellCount } > cells ? .onePass : .fewestCurves
    }

    /// The length of a canvas unit at natural size, in points.
    private static func unit(_ size: Size, canvas: Size?) -> Double {
        let natural = InkEngine.naturalSize
        let longer = canvas.map { max($0.width, $0.height) } ?? natural.width
        var scale = max(1, natural.width / longer)
        if size.width > 0 { scale = min(scale, natural.width / size.width) }
        if size.height > 0 { scale = min(scale, natural.height / size.height) }
        return scale
    }

    /// The box around the movements' knots.
    private static func box(_ strokes: [SmoothStroke]) -> Rectangle {
        var points: [Point] = []
        for stroke in strokes {
            points += stroke.coefficients.prefix(stroke.cellCount == 0 ? 1 : 0)
            for index in 0..<stroke.cellCount {
                let curve = stroke.curve(index)
                points += [curve.start, curve.end]
            }
        }
        return Rectangle(enclosing: points) ?? Rectangle(x: 0, y: 0, width: 0, height: 0)
    }
}
