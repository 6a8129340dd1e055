public import SignetGraphics

/// A drawing as ink: its strokes without the device's noise, as a few curves, with the width of the pen.
///
/// Coordinates are those of the drawing: canvas units with y downwards.
public struct Ink: Hashable, Sendable {
    /// The size of the drawing surface, in canvas units; nil when unknown.
    public let canvas: Size?
    /// One for every stroke that the pen made, in order.
    public let strokes: [Stroke]
    /// Facts about the drawing, and the certainty of the line.
    public let report: InkReport

    /// The line of one stroke.
    public struct Stroke: Hashable, Sendable {
        /// The index of the stroke in the drawing, from 0.
        public let index: Int
        /// The time of pen-down, in milliseconds since the drawing's first; nil if the drawing does not record it.
        public let start: Double?
        /// The line, as places close enough together for straight lines between them; one for a dot.
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
        /// The width of the line, in canvas units.
        public let width: Double
        /// The time, in milliseconds since this stroke's pen-down; long rests are shortened.
        ///
        /// It is estimated if the drawing has no plausible times.
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

    /// The time between two pen-downs; nil if a clock gave no number.
    private static func start(_ penDown: Double?, since first: Double?) -> Double? {
        guard let penDown, let first, (penDown - first).isFinite else { return nil }
        return penDown - first
    }
}
