package import SignetGraphics

/// A drawing's ink as it is stamped, mapped back to the canvas that it was drawn on.
///
/// The outline is exactly that of ``InkEngine`` in one pass, so that a person sees the line that the document gets.
package struct CanvasInk: Sendable {
    /// The extent of the ink at its natural size, in points.
    package let size: Size
    /// The area that the strokes cover, in canvas units with y downwards, for the non-zero winding number rule.
    package let outline: Path
    /// The area that a picture of it shows: the canvas, or without one the ink with a small margin.
    package let frame: Rectangle

    /// The margin of a frame without a canvas, as a share of its longer side.
    private static let room = 1.0 / 40

    /// Smooths and outlines a drawing.
    ///
    /// - Throws: The errors of ``Drawing/validate(allowingDots:)``.
    package init(_ drawing: Drawing, pen: PenStyle, allowingDots: Bool) throws(DrawingError) {
        try drawing.validate(allowingDots: allowingDots)
        let ink = NaturalInk(drawing, pen: pen)
        let path = InkEngine.outline(of: ink, effort: .onePass)
        guard let bounds = path.bounds, let toCanvas = ink.toNatural.inverted else { throw .empty }
        size = bounds.size
        outline = path.transformed(by: toCanvas)
        if let canvas = drawing.canvas {
            frame = Rectangle(x: 0, y: 0, width: canvas.width, height: canvas.height)
        } else {
            let box = outline.bounds ?? Rectangle(x: 0, y: 0, width: 1, height: 1)
            frame = box.expanded(by: max(box.width, box.height) * Self.room)
        }
    }

    /// The ink as SVG 1.1 in the drawing's own coordinates.
    package func svg(color: Color) -> [UInt8] {
        let numbers = SVGPathWriter(places: places)
        let box = [frame.x, frame.y, frame.width, frame.height].map(numbers.number).joined(separator: " ")
        let text =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(box)\">\n"
            + "<path fill=\"\(color)\" d=\"\(numbers.text(of: outline))\"/>\n</svg>\n"
        return Array(text.utf8)
    }

    /// The decimals that the ink needs: a 40,000th of its extent is far below what a device resolves.
    private var places: Int {
        var unit = (outline.bounds.map { max($0.width, $0.height) } ?? 1) / 40_000
        var places = 0
        while unit > 0, unit < 1, places < 9 {
            unit *= 10
            places += 1
        }
        return places
    }
}
