public import SignetGraphics

/// A drawing as ink: its strokes without the device's noise, as few curves, with the width of the pen.
///
/// Coordinates are those of the drawing: canvas units with y downwards.
public struct Ink: Hashable, Sendable {
    /// The size of the surface that was drawn on, in canvas units, where it is known.
    public let canvas: Size?
    /// One for every stroke of the drawing that is the pen's, in order.
    public let strokes: [Stroke]
    /// Facts about the drawing, and how certain the line is.
    public let report: InkReport

    /// The line of one stroke.
    public struct Stroke: Hashable, Sendable {
        /// Which stroke of the drawing it is, counted from 0.
        public let index: Int
        /// When the pen came down, in milliseconds since it first did in this drawing; nil where the drawing does not
        /// record it.
        public let start: Double?
        /// The line, in places close enough together that straight lines between them do not matter; one for a dot.
        public let places: [Place]
        /// The middle of the line: few cubics, each starting where the last one ended; none for a dot.
        package let curves: [Cubic]
    }

    /// A place on a line.
    public struct Place: Hashable, Sendable {
        /// To the right, in canvas units.
        public let x: Double
        /// Downwards, in canvas units.
        public let y: Double
        /// How wide the line is, in canvas units.
        public let width: Double
        /// When the pen was there, in milliseconds since it came down for this stroke; long rests count as short ones.
        ///
        /// Made up where the drawing has no believable times.
        public let time: Double
    }

    /// Smooths a drawing.
    ///
    /// - Parameters:
    ///   - drawing: The strokes.
    ///   - pen: The style of the line; its widths are those of the signature at its natural size.
    /// - Throws: The errors of ``Drawing/validate(allowingDots:)`` with dots allowed.
    package init(_ drawing: Drawing, pen: PenStyle = PenStyle()) throws(DrawingError) {
        try drawing.validate(allowingDots: true)
        let line = NaturalInk(drawing, pen: pen)
        let toCanvas = line.toNatural.inverted ?? .translation(x: 0, y: 0)
        let unit = line.unit
        canvas = drawing.canvas
        let first = drawing.strokes.lazy.compactMap { $0.samples.first }.first?.time
        strokes = line.strokes.indices.map { index in
            let stroke = line.strokes[index]
            let penDown = drawing.strokes[line.cleaning.kept[index]].samples.first?.time
            let places = line.nodes(of: index).map { node in
                let position = toCanvas.apply(node.position)
                return Place(
                    x: position.x,
                    y: position.y,
                    width: 2 * node.radius / unit,
                    time: node.time * stroke.cell * 1000
                )
            }
            return Stroke(
                index: line.cleaning.kept[index],
                start: Self.start(penDown, since: first),
                places: places,
                curves: line.centrelines[index].curves.map { $0.transformed(by: toCanvas) }
            )
        }
        report = InkReport(line)
    }

    /// The time from one moment to another; nil where a clock gave no number.
    private static func start(_ penDown: Double?, since first: Double?) -> Double? {
        guard let penDown, let first, (penDown - first).isFinite else { return nil }
        return penDown - first
    }
}
