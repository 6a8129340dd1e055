internal import CLeptonica
package import SignetGraphics

/// A picture with its background taken away: soft ink in the pen's colour.
package struct Scan: Sendable {
    /// What becomes of the paper.
    package enum Background: Sendable {
        /// It goes, and the picture is cut to the ink; one that has real transparency already is left as it is.
        case remove
        /// The picture stays as it is, to the last pixel.
        case keep
    }

    package let bitmap: Bitmap
    package let warnings: [ScanWarning]

    /// The picture fits into this at the signature's natural size, in points.
    package static let naturalSize = Size(width: 180, height: 72)
    /// Ink on more than this part of a picture is hardly a signature.
    private static let muchInk = 0.4
    /// The part of the pixels that must be transparent for a picture to count as cut out already.
    private static let transparentPart = 0.005

    /// Reads a picture: PNG, JPEG (turned as its Exif orientation says), TIFF, WebP or BMP.
    package init(_ bytes: [UInt8], background: Background) throws(ScanningError) {
        let picture = try PictureDecoder.decode(bytes)
        let words = picture.words
        let hasAlpha = picture.samplesPerPixel == 4
        if hasAlpha, !words.contains(where: { $0 & 0xff != 0 }) { throw .transparent }
        let clear = hasAlpha ? words.count(where: { $0 & 0xff < 128 }) : 0
        let isCutOut = Double(clear) >= Double(words.count) * Self.transparentPart
        if background == .keep || (hasAlpha && clear > 0 && isCutOut && clear < words.count) {
            bitmap = try Self.bitmap(words, width: picture.width, height: picture.height, hasAlpha: hasAlpha)
            warnings = []
            return
        }
        let opaque = hasAlpha ? try unsafe picture.map { unsafe pixAlphaBlendUniform($0, 0xffff_ff00) } : picture
        (bitmap, warnings) = try Self.extractInk(from: try Self.reduced(opaque))
    }

    /// The artwork at natural size, in the pen's colour or another.
    package func artwork(color: Color?) throws(ScanningError) -> Artwork {
        let tinted = color.map(bitmap.tinted) ?? bitmap
        let scale = min(Self.naturalSize.width / Double(bitmap.width), Self.naturalSize.height / Double(bitmap.height))
        let frame = Rectangle(x: 0, y: 0, width: Double(bitmap.width) * scale, height: Double(bitmap.height) * scale)
        guard let artwork = Artwork([.picture(tinted, frame: frame)]) else { throw .noInk }
        return artwork
    }

    private static func bitmap(
        _ words: [UInt32],
        width: Int,
        height: Int,
        hasAlpha: Bool
    ) throws(ScanningError) -> Bitmap {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(words.count * 4)
        for word in words {
            pixels.append(UInt8(word >> 24))
            pixels.append(UInt8(word >> 16 & 0xff))
            pixels.append(UInt8(word >> 8 & 0xff))
            pixels.append(hasAlpha ? UInt8(word & 0xff) : 255)
        }
        guard let bitmap = Bitmap(width: width, height: height, pixels: pixels) else { throw .empty }
        return bitmap
    }

    /// The picture at the size that a signature needs.
    private static func reduced(_ picture: Pix) throws(ScanningError) -> Pix {
        let long = max(picture.width, picture.height)
        guard long > PictureLimits.usefulSide else { return picture }
        let scale = Float(PictureLimits.usefulSide) / Float(long)
        return try unsafe picture.map { unsafe pixScaleAreaMap($0, scale, scale) }
    }

    private static func extractInk(from picture: Pix) throws(ScanningError) -> (Bitmap, [ScanWarning]) {
        let paper = try Paper(picture)
        let depth = paper.depth
        let ink = try InkMask(depth, paper: paper)
        let inside = ink.mask.bits
        // The pen's full depth is where a quarter of the ink is darker.
        var histogram = [Int](repeating: 0, count: 256)
        for (value, isInk) in zip(depth, inside) where isInk { histogram[Int(value)] += 1 }
        let quarter = inside.count(where: { $0 }) / 4
        var accumulated = 0
        var full = 255
        while full > 0, accumulated + histogram[full] <= quarter {
            accumulated += histogram[full]
            full -= 1
        }
        let pen = PenColor.measure(picture.words, paper: paper, depth: depth, ink: inside, full: UInt8(full))
        let soft = try unsafe ink.mask.map { unsafe pixDilateBrick(nil, $0, 5, 5) }.bits
        let none = 255 * min(1.2 * paper.noise, 0.06)
        let range = max(Double(full), none + 10) - none
        var alpha = [UInt8](repeating: 0, count: depth.count)
        for index in depth.indices where soft[index] {
            alpha[index] = UInt8(min(255, max(0, 255 * (Double(depth[index]) - none) / range + 0.5)))
        }
        let part = Double(inside.count(where: { $0 })) / Double(max(1, inside.count))
        let margin = Int((3 * ink.strokeWidth).rounded(.up))
        let cropped = try Crop(inside, width: paper.width, height: paper.height, margin: margin).bitmap(
            alpha,
            color: pen
        )
        return (cropped, part > muchInk ? [.muchInk(part)] : [])
    }
}

/// The part of a picture that holds the ink.
private struct Crop {
    private var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
    private let sourceWidth: Int

    init(_ ink: [Bool], width: Int, height: Int, margin: Int) throws(ScanningError) {
        sourceWidth = width
        for y in 0..<height {
            for x in 0..<width where ink[y * width + x] {
                (left, right) = (min(left, x), max(right, x))
                (top, bottom) = (min(top, y), y)
            }
        }
        guard right >= left else { throw .noInk }
        (left, top) = (max(0, left - margin), max(0, top - margin))
        (right, bottom) = (min(width - 1, right + margin), min(height - 1, bottom + margin))
    }

    func bitmap(_ alpha: [UInt8], color: Color) throws(ScanningError) -> Bitmap {
        var pixels: [UInt8] = []
        pixels.reserveCapacity((right - left + 1) * (bottom - top + 1) * 4)
        for y in top...bottom {
            for x in left...right { pixels += [color.red, color.green, color.blue, alpha[y * sourceWidth + x]] }
        }
        guard let bitmap = Bitmap(width: right - left + 1, height: bottom - top + 1, pixels: pixels) else {
            throw .noInk
        }
        return bitmap
    }
}
