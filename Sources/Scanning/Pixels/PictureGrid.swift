/// The position of a grid of pixels over the upright picture in its file.
package struct PictureGrid: Hashable, Sendable {
    /// The column of the picture, counted in its own pixels, where the grid begins.
    package private(set) var left = 0.0
    /// The row where it begins.
    package private(set) var top = 0.0
    /// The number of the picture's pixels in one of the grid, per side.
    package private(set) var scale = 1.0

    /// The picture's own grid.
    package static let whole = PictureGrid()

    /// The grid of a part that was cut out of the picture and perhaps reduced.
    init(left: Int, top: Int, scale: Double) {
        self.left = Double(left)
        self.top = Double(top)
        self.scale = scale
    }

    private init() {}

    /// The grid of a part of this grid, reduced so that one pixel covers `reduction` pixels a side.
    func part(_ box: PixelBox, reduction: Double) -> PictureGrid {
        var part = self
        part.left += Double(box.left) * scale
        part.top += Double(box.top) * scale
        part.scale *= reduction
        return part
    }

    /// A place of the grid as a column of the picture.
    package func column(_ x: Double) -> Double { left + x * scale }

    /// A place of the grid as a row of the picture.
    package func row(_ y: Double) -> Double { top + y * scale }

    /// A box of the grid in the picture's pixels.
    package func box(_ box: PixelBox) -> PixelBox {
        PixelBox(
            left: Int(column(Double(box.left)).rounded()),
            top: Int(row(Double(box.top)).rounded()),
            width: Int((Double(box.width) * scale).rounded()),
            height: Int((Double(box.height) * scale).rounded())
        )
    }
}
