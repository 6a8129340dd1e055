package import SignetGraphics
package import SignetPDF

/// The page as a reader displays it: upright after `/Rotate`, cut to the crop box, in points whatever `/UserUnit` says,
/// with the origin in the lower left corner (ISO 32000-1, 7.7.3.3, 8.3.2.3 and 14.11.2).
package struct PageGeometry {
    /// The size as displayed, in points.
    package let size: Size
    /// From displayed points to default user space.
    package let toUserSpace: AffineTransform
    /// From default user space to displayed points.
    package let toDisplay: AffineTransform

    package init(_ page: Page) {
        self.init(box: page.cropBox, rotation: page.rotation, unit: page.userUnit)
    }

    /// - Parameters:
    ///   - box: The displayed part of default user space.
    ///   - rotation: Clockwise: 0, 90, 180 or 270 degrees.
    ///   - unit: The length of a unit of default user space, in points.
    package init(box: Rectangle, rotation: Int, unit: Double) {
        let upright = Size(width: box.width * unit, height: box.height * unit)
        size = rotation % 180 == 0 ? upright : upright.transposed
        let display: AffineTransform =
            switch rotation {
            case 90: AffineTransform(a: 0, b: -unit, c: unit, d: 0, tx: -box.minY * unit, ty: box.maxX * unit)
            case 180: AffineTransform(a: -unit, b: 0, c: 0, d: -unit, tx: box.maxX * unit, ty: box.maxY * unit)
            case 270: AffineTransform(a: 0, b: unit, c: -unit, d: 0, tx: box.maxY * unit, ty: -box.minX * unit)
            default: AffineTransform(a: unit, b: 0, c: 0, d: unit, tx: -box.minX * unit, ty: -box.minY * unit)
            }
        toDisplay = display
        toUserSpace = display.inverted ?? .identity
    }

    /// The visible page.
    package var bounds: Rectangle { Rectangle(origin: .zero, size: size) }

    /// The `/Matrix` that makes a form with the box 0, 0, width, height upright on the displayed page (ISO 32000-1,
    /// 12.5.5): it undoes the page's rotation and moves the form's box back to the origin.
    package static func uprightMatrix(rotation: Int, box: Size) -> AffineTransform {
        switch rotation {
        case 90: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: box.height, ty: 0)
        case 180: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: box.width, ty: box.height)
        case 270: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: box.width)
        default: .identity
        }
    }
}
