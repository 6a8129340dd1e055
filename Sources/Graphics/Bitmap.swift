/// A picture of ink: rows from top to bottom, four bytes a pixel, red, green, blue and alpha, **not** premultiplied.
///
/// Wholly transparent pixels are all zero, so that equal pictures have equal bytes.
package struct Bitmap: Hashable, Sendable {
    package let width: Int
    package let height: Int
    package private(set) var pixels: [UInt8]

    /// Makes a picture from its pixels, or nil when their number is not 4 × width × height or nothing is in it.
    package init?(width: Int, height: Int, pixels: [UInt8]) {
        self.init(width: width, height: height, cleanPixels: pixels)
        for start in stride(from: 0, to: pixels.count, by: 4)
        where pixels[start + 3] == 0 && pixels[start] | pixels[start + 1] | pixels[start + 2] != 0 {
            self.pixels[start] = 0
            self.pixels[start + 1] = 0
            self.pixels[start + 2] = 0
        }
    }

    /// Makes a picture from pixels of which the wholly transparent ones are known to be all zero.
    package init?(width: Int, height: Int, cleanPixels pixels: [UInt8]) {
        guard width > 0, height > 0 else { return nil }
        let (area, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, area <= Int.max / 4, pixels.count == area * 4 else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The one colour of all pixels that are not wholly transparent, or nil when there are several or none.
    package var singleColor: Color? {
        let places = stride(from: 0, to: pixels.count, by: 4)
        guard let first = places.first(where: { pixels[$0 + 3] != 0 }) else { return nil }
        let color = Color(red: pixels[first], green: pixels[first + 1], blue: pixels[first + 2])
        // Most pixels are transparent, for which one byte is read.
        for start in stride(from: first, to: pixels.count, by: 4) where pixels[start + 3] != 0 {
            guard pixels[start] == color.red, pixels[start + 1] == color.green, pixels[start + 2] == color.blue else {
                return nil
            }
        }
        return color
    }

    /// The alpha of every pixel, row by row from the top.
    package var coverage: Mask {
        var alpha = [UInt8](repeating: 0, count: width * height)
        for index in alpha.indices { alpha[index] = pixels[4 * index + 3] }
        return Mask(width: width, height: height, coverage: alpha)
    }

    /// Whether no pixel shows anything.
    package var isBlank: Bool {
        for start in stride(from: 3, to: pixels.count, by: 4) where pixels[start] != 0 { return false }
        return true
    }

    /// The same picture with all its ink in one colour.
    package func tinted(_ color: Color) -> Bitmap {
        var copy = self
        for start in stride(from: 0, to: pixels.count, by: 4) where pixels[start + 3] != 0 {
            copy.pixels[start] = color.red
            copy.pixels[start + 1] = color.green
            copy.pixels[start + 2] = color.blue
        }
        return copy
    }
}
