internal import CLeptonica
internal import SignetGraphics

/// Ink from a picture of ink on paper: the lightness is divided by an estimate of the bare paper, what is clearly
/// darker is ink, and how dark it is becomes its opacity, in one colour, that of the pen.
///
/// Shadows, folds that are wider than strokes, pale ruled lines and the paper's colour go; printed text and dark
/// printed lines stay.
struct InkExtractor {
    /// What the extraction found.
    struct Ink {
        /// The ink alone, cropped to it.
        let bitmap: Bitmap
        let pen: Color
        let warnings: [ScanWarning]
    }

    /// The longer side in pixels on which ink is looked for; larger pictures are reduced.
    static let workSide = 2400
    /// Paper cannot be told from ink on fewer pixels than this on a side.
    static let leastSide = 8
    /// Room for the soft edge around the ink, in pixels.
    private static let edge = 2

    /// Finds the ink in a picture without transparency.
    func extract(_ picture: ColorPlane) throws(ScanError) -> Ink {
        guard min(picture.width, picture.height) >= Self.leastSide else {
            throw .pictureTooSmall(width: picture.width, height: picture.height, minimumSide: Self.leastSide)
        }
        let colors = try picture.reduced(toSide: Self.workSide)
        let gray = colors.gray
        let paper = try PaperEstimate(under: gray)
        let map = try DepthMap(of: gray, on: paper.lightness)
        guard let mask = try InkMask.find(in: map, on: paper) else { throw .noInk }
        let inner = try mask.ink.plane()
        guard let core = Self.coreDepth(of: map, in: inner, strokeWidth: mask.strokeWidth) else { throw .noInk }
        let pen = PenColor.measure(colors, map: map, paper: paper.lightness, mask: inner, core: core)
        let alpha = Self.opacity(of: map, in: try mask.grown(by: Self.edge), core: core)
        guard let bitmap = alpha.cropped(margin: 1)?.bitmap(pen) else { throw .noInk }
        var warnings: [ScanWarning] = []
        let share = Double(mask.area) / Double(gray.values.count)
        if share > ScanWarning.muchInkShare { warnings.append(.muchInk(share: share)) }
        if mask.isCutByEdge { warnings.append(.cutByEdge) }
        if Double(core) / 255 < ScanWarning.faintInkDepth { warnings.append(.faintInk) }
        if max(bitmap.width, bitmap.height) < ScanWarning.coarseSide {
            warnings.append(.coarse(width: bitmap.width, height: bitmap.height))
        }
        return Ink(bitmap: bitmap, pen: pen, warnings: warnings)
    }

    /// The depth of the pen at full strength: what a quarter of the ink reaches, or less of it when the strokes are so
    /// thin that most of their pixels are edge.
    private static func coreDepth(of map: DepthMap, in mask: Plane, strokeWidth: Double) -> Int? {
        var histogram = [Int](repeating: 0, count: 256)
        for (depth, isInk) in zip(map.depth.values, mask.values) where isInk != 0 { histogram[Int(depth)] += 1 }
        let share = min(0.25, max(0.05, 0.05 + (strokeWidth - 3) / 30))
        return DepthMap.quantile(histogram, darkest: share, least: 0)
    }

    /// Opacity from 0 at the paper's noise to 255 at the pen's full depth, inside the mask.
    private static func opacity(of map: DepthMap, in mask: Plane, core: Int) -> Plane {
        let low = 255 * min(1.2 * map.noise, 0.06)
        let high = max(Double(core), low + 10)
        let table = (0..<256).map { UInt8(255 * min(1, max(0, (Double($0) - low) / (high - low))) + 0.5) }
        let values = zip(map.depth.values, mask.values).map { $1 == 0 ? 0 : table[Int($0)] }
        return Plane(width: mask.width, height: mask.height, values: values)
    }
}

extension ColorPlane {
    /// The picture with a longer side of at most `side` pixels, by averaging.
    func reduced(toSide side: Int) throws(ScanError) -> ColorPlane {
        let longest = max(width, height)
        guard longest > side else { return self }
        let newWidth = Int32(max(1, width * side / longest))
        let newHeight = Int32(max(1, height * side / longest))
        return try unsafe Pix.color(self).map("reducing") {
            unsafe pixScaleAreaMapToSize($0, newWidth, newHeight)
        }.colors()
    }
}

extension Plane {
    /// The part around all pixels that are not 0, with a margin in pixels where there is room; nil when all are 0.
    func cropped(margin: Int) -> Plane? {
        var left = width
        var right = -1
        var top = height
        var bottom = -1
        for y in 0..<height {
            for x in 0..<width where values[y * width + x] != 0 {
                left = min(left, x)
                right = max(right, x)
                top = min(top, y)
                bottom = y
            }
        }
        guard right >= left else { return nil }
        let columns = max(0, left - margin)..<min(width, right + margin + 1)
        let rows = max(0, top - margin)..<min(height, bottom + margin + 1)
        var result = Plane(width: columns.count, height: rows.count, values: [])
        for y in rows { result.values += values[y * width + columns.lowerBound..<y * width + columns.upperBound] }
        return result
    }

    /// Ink of one colour with the plane as its opacity.
    func bitmap(_ color: Color) -> Bitmap? {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(values.count * 4)
        for alpha in values { pixels += [color.red, color.green, color.blue, alpha] }
        return Bitmap(width: width, height: height, pixels: pixels)
    }
}
