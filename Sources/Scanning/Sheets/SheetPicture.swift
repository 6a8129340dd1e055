package import SignetGraphics

/// A picture of one page of a signing sheet.
package struct SheetPicture: Sendable {
    /// The content of a box.
    package struct Content: Hashable, Sendable {
        /// The inside of the box as it was written, upright.
        package let picture: Bitmap
        package let ink: Ink
        /// Whether ink goes over the edge of the box, so that a part of it is not in the picture.
        package let isCut: Bool
    }

    /// Whether there is ink in a box.
    package enum Ink: String, Hashable, Sendable {
        case none
        /// Something is there that is too pale to be certain.
        case faint
        case present
    }

    package let code: SheetCode
    private let view: SheetView
    private let colors: ColorPlane

    /// Decodes a picture and finds the page.
    package init(_ bytes: [UInt8], limits: PictureLimits, decoding: PictureDecoding) throws(SheetError) {
        let picture: WorkingPicture
        do throws(ScanError) {
            picture = try WorkingPicture(bytes, limits: limits, decoding: decoding)
        } catch {
            throw .picture(error)
        }
        try self.init(picture.hasAlpha ? picture.colors.onWhite : picture.colors)
    }

    init(_ colors: ColorPlane) throws(SheetError) {
        self.colors = colors
        view = try SheetView(colors.gray)
        code = view.code
    }

    /// The inside of a box.
    ///
    /// - Throws: ``SheetError/frameMissing(key:)`` where the box is not where it must be.
    package func content(of box: SheetLayout.Box) throws(SheetError) -> Content {
        let corners = try view.corners(of: box)
        let line = SheetLayout.frameWidth
        let (width, height) = (box.frame.width - line, box.frame.height - line)
        guard let map = Projection(of: (width, height), to: corners) else { throw .frameMissing(key: box.key) }
        let density = box.shape == .mark ? BoxInk.fineDensity : BoxInk.density
        let columns = Int((width - 2 * BoxInk.inset) * density)
        let rows = Int((height - 2 * BoxInk.inset) * density)
        var inside = ColorPlane(width: columns, height: rows, values: [])
        inside.values.reserveCapacity(columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                let point = Point(
                    x: BoxInk.inset + (Double(column) + 0.5) / density,
                    y: BoxInk.inset + (Double(row) + 0.5) / density
                )
                guard let value = colors.color(at: map.place(of: point)) else { throw .frameMissing(key: box.key) }
                inside.values.append(value)
            }
        }
        guard let bitmap = inside.bitmap else { throw .frameMissing(key: box.key) }
        let ink = BoxInk(inside.gray, density: density)
        return Content(picture: bitmap, ink: ink.found, isCut: ink.isCut)
    }
}

extension ColorPlane {
    /// The color at a place between pixels, opaque; nil outside.
    fileprivate func color(at place: Point) -> UInt32? {
        let (x, y) = (place.x - 0.5, place.y - 0.5)
        guard x >= 0, y >= 0, x < Double(width - 1), y < Double(height - 1) else { return nil }
        let (left, top) = (Int(x), Int(y))
        let (right, low) = (x - Double(left), y - Double(top))
        let index = top * width + left
        let four = (values[index], values[index + 1], values[index + width], values[index + width + 1])
        func mixed(_ shift: UInt32) -> UInt32 {
            let upper = Double(four.0 >> shift & 0xff) * (1 - right) + Double(four.1 >> shift & 0xff) * right
            let lower = Double(four.2 >> shift & 0xff) * (1 - right) + Double(four.3 >> shift & 0xff) * right
            return UInt32((upper * (1 - low) + lower * low).rounded()) << shift
        }
        return mixed(24) | mixed(16) | mixed(8) | 0xff
    }
}
