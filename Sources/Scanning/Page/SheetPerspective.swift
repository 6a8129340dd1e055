internal import CLeptonica
internal import SignetGraphics

/// Corrects the perspective in the photo of a sheet of paper: the sheet becomes an upright rectangle, and the
/// surroundings are removed.
struct SheetPerspective {
    /// A picture of the sheet alone.
    struct Flattened {
        let colors: ColorPlane
        /// Where the sheet was in the picture.
        let outline: SheetOutline
    }

    /// A smaller deviation from an upright rectangle, as a share of the shorter edge, is not worth a new grid.
    private static let leastSlant = 0.01
    /// The margin cut off inside the sheet's edges, as a share of the shorter edge: paper is never quite flat, and its
    /// edges have shadows.
    private static let margin = 0.008
    /// The smallest margin that is cut off, in pixels.
    private static let leastMargin = 2.0

    /// The corrected sheet in a picture; nil if none is certain, or if it is upright already.
    func flattened(_ picture: ColorPlane) throws(ScanError) -> Flattened? {
        guard let outline = try SheetFinder().outline(in: picture), outline.slant >= Self.leastSlant else { return nil }
        guard let colors = try sheet(outline, of: picture) else { return nil }
        return Flattened(colors: colors, outline: outline)
    }

    /// The part of a picture inside an outline, as a rectangle of the mean lengths of its edges, less a margin.
    private func sheet(_ outline: SheetOutline, of picture: ColorPlane) throws(ScanError) -> ColorPlane? {
        let margin = max(Self.leastMargin, Self.margin * min(outline.width, outline.height))
        let width = Int(outline.width - 2 * margin)
        let height = Int(outline.height - 2 * margin)
        guard min(width, height) >= InkPaper.leastSide, let box = outline.box(in: picture) else { return nil }
        // A pixel's middle has whole coordinates in the library.
        let origin = Point(x: Double(box.left) + 0.5, y: Double(box.top) + 0.5)
        guard
            let map = Projection(
                of: (outline.width, outline.height),
                to: outline.corners.map { $0 - origin }
            )
        else { return nil }
        let start = Point(x: (outline.width - Double(width) + 1) / 2, y: (outline.height - Double(height) + 1) / 2)
        var coefficients = map.coefficients(from: start)
        let part = try Pix.color(picture.cropped(to: box))
        // The library's result has the size of its input.
        let right = Int32(max(0, width - part.width))
        let below = Int32(max(0, height - part.height))
        let roomy = try unsafe part.map("flattening") {
            unsafe pixAddBorderGeneral($0, 0, right, 0, below, 0xffff_ff00)
        }
        let flat = try unsafe roomy.map("flattening") { pix in
            unsafe coefficients.withUnsafeMutableBufferPointer { buffer in
                unsafe pixProjectiveColor(pix, buffer.baseAddress, 0xffff_ff00)
            }
        }
        return try flat.colors().cropped(to: PixelBox(left: 0, top: 0, width: width, height: height))
    }
}

extension SheetOutline {
    /// The part of a picture that contains the outline; nil if that is hardly anything.
    fileprivate func box(in picture: ColorPlane) -> PixelBox? {
        let xs = corners.map(\.x)
        let ys = corners.map(\.y)
        guard let least = xs.min(), let most = xs.max(), let highest = ys.min(), let lowest = ys.max() else {
            return nil
        }
        let left = max(0, Int(least) - 2)
        let top = max(0, Int(highest) - 2)
        let right = min(picture.width, Int(most) + 3)
        let bottom = min(picture.height, Int(lowest) + 3)
        guard right - left >= InkPaper.leastSide, bottom - top >= InkPaper.leastSide else { return nil }
        return PixelBox(left: left, top: top, width: right - left, height: bottom - top)
    }
}

/// The projective map of an upright rectangle at the origin to four corners (Heckbert, Fundamentals of Texture
/// Mapping and Image Warping, 1989, 2.2.3).
struct Projection {
    /// x' = (a x + b y + c) / (g x + h y + 1), and y' with d, e and f.
    private let a, b, c, d, e, f, g, h: Double

    /// The map to corners that are given clockwise from that of the origin; nil when they are on one line.
    init?(of size: (width: Double, height: Double), to corners: [Point]) {
        guard corners.count == 4, size.width > 0, size.height > 0 else { return nil }
        let sum = corners[0] - corners[1] + corners[2] - corners[3]
        let first = corners[1] - corners[2]
        let second = corners[3] - corners[2]
        let area = first.cross(second)
        guard abs(area) > 1e-9 else { return nil }
        let across = sum.cross(second) / area
        let down = first.cross(sum) / area
        let right = corners[1] - corners[0] + corners[1] * across
        let below = corners[3] - corners[0] + corners[3] * down
        (a, b, c) = (right.x / size.width, below.x / size.height, corners[0].x)
        (d, e, f) = (right.y / size.width, below.y / size.height, corners[0].y)
        (g, h) = (across / size.width, down / size.height)
    }

    /// The place to which a point of the rectangle is mapped.
    func place(of point: Point) -> Point {
        let scale = 1 / (g * point.x + h * point.y + 1)
        return Point(x: (a * point.x + b * point.y + c) * scale, y: (d * point.x + e * point.y + f) * scale)
    }

    /// The eight numbers of the map for points that are given from another origin.
    func coefficients(from origin: Point) -> [Float] {
        let scale = 1 / (g * origin.x + h * origin.y + 1)
        let start = place(of: origin)
        return [a * scale, b * scale, start.x, d * scale, e * scale, start.y, g * scale, h * scale].map { Float($0) }
    }
}
