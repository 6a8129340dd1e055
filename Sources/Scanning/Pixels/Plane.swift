internal import SignetGraphics

/// One channel of a picture: rows from top to bottom, one byte a pixel.
struct Plane {
    let width: Int
    let height: Int
    var values: [UInt8]

    /// How often each value occurs in the plane; 256 counts.
    var histogram: [Int] {
        var counts = [Int](repeating: 0, count: 256)
        for value in values { counts[Int(value)] += 1 }
        return counts
    }
}

/// The colours of a picture: rows from top to bottom, each pixel 0xRRGGBBAA, not premultiplied.
struct ColorPlane: Hashable {
    let width: Int
    let height: Int
    var values: [UInt32]
}

extension UInt32 {
    var redByte: UInt32 { self >> 24 }
    var greenByte: UInt32 { self >> 16 & 0xff }
    var blueByte: UInt32 { self >> 8 & 0xff }
    var alphaByte: UInt32 { self & 0xff }

    /// Lightness with little weight on blue: blue ink is dark in red, and blue is the noisy channel of JPEG.
    var lightness: UInt32 { (redByte * 115 + greenByte * 115 + blueByte * 26 + 128) >> 8 }
}

extension ColorPlane {
    /// Four bytes a pixel: red, green, blue and alpha.
    var bytes: [UInt8] { bytes { $0 } }

    /// The picture in the form of Artwork, or nil when nothing is in it.
    var bitmap: Bitmap? {
        Bitmap(width: width, height: height, cleanPixels: bytes { $0.alphaByte == 0 ? 0 : $0 })
    }

    /// The bytes of each pixel as a function changes it.
    private func bytes(_ changed: (UInt32) -> UInt32) -> [UInt8] {
        let size = MemoryLayout<UInt32>.size * values.count
        return unsafe [UInt8](unsafeUninitializedCapacity: size) { space, count in
            unsafe space.withMemoryRebound(to: UInt32.self) { words in
                for index in values.indices { unsafe words[index] = changed(values[index]).bigEndian }
            }
            count = size
        }
    }

    /// Lays the picture on white paper: every pixel becomes opaque.
    var onWhite: ColorPlane {
        var copy = self
        for index in copy.values.indices {
            let value = copy.values[index]
            let alpha = value.alphaByte
            guard alpha < 255 else { continue }
            let paper = (255 - alpha) * 255
            let red = (value.redByte * alpha + paper + 127) / 255
            let green = (value.greenByte * alpha + paper + 127) / 255
            let blue = (value.blueByte * alpha + paper + 127) / 255
            copy.values[index] = red << 24 | green << 16 | blue << 8 | 255
        }
        return copy
    }

    /// The lightness of each pixel.
    var gray: Plane {
        Plane(width: width, height: height, values: values.map { UInt8(truncatingIfNeeded: $0.lightness) })
    }
}
