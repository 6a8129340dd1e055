internal import CLeptonica

/// The lightness of the bare paper at every pixel, estimated from a picture with ink on it.
///
/// Ink is thin: a closing with a window wider than the strokes paints it over, and a median, which keeps the edges of
/// shadows, smooths the rest.
struct PaperEstimate {
    /// The lightness of the paper, 0 to 255, on the pixel grid of the picture.
    let lightness: Plane

    /// The estimate is made on a copy of at most about this many pixels, since paper changes slowly.
    private static let workSide = 800
    /// The longer side divided by the closing's window.
    private static let windowsPerSide = 34

    /// The window is widened up to this many times for a marker's strokes.
    private static let widest = 4
    /// The window is widened everywhere if more than this share of the dark area is wider.
    private static let thickShare = 0.05

    /// Colours differ in hue when their channels' ratios differ by this factor.
    private static let hueDifference = 1.25

    /// Estimates the paper under `gray`.
    init(under gray: Plane) throws(ScanError) {
        let full = try Pix.gray(gray)
        let side = max(gray.width, gray.height)
        let reduction = side > 2 * Self.workSide ? side / Self.workSide : side > 40 ? 2 : 1
        let factor = 1 / Float(reduction)
        let small = try unsafe full.map("paper: reducing") { unsafe pixScaleAreaMap($0, factor, factor) }
        let smooth = try Self.paper(under: small)
        let across = Float(gray.width) / Float(smooth.width)
        let down = Float(gray.height) / Float(smooth.height)
        let large = try unsafe smooth.map("paper: enlarging") { unsafe pixScaleGrayLI($0, across, down) }
        lightness = try large.plane().resized(width: gray.width, height: gray.height)
    }

    /// The paper on the grid of a reduced picture.
    ///
    /// Where strokes, or their crossings, are wider than the window, they would count as paper and become hollow: there
    /// a window twice as wide gives the paper, everywhere if it is for many of them, and again while that changes
    /// something.
    private static func paper(under small: borrowing Pix) throws(ScanError) -> Pix {
        let picture = try small.plane()
        let window = max(11, max(small.width, small.height) / windowsPerSide)
        var paper = try close(small, window: window).plane()
        var scale = 2
        while scale <= widest {
            let wider = try close(small, window: window * scale).plane()
            let thick = try darker(paper, than: wider)
            guard thick.setPixels > 0 else { break }
            if try Double(thick.setPixels) > thickShare * Double(darker(picture, than: wider).setPixels) {
                paper = wider
            } else {
                let around = try thick.grown(by: window * scale / 2, "paper: thick ink").plane()
                for index in around.values.indices where around.values[index] != 0 {
                    paper.values[index] = wider.values[index]
                }
            }
            scale *= 2
        }
        return try Pix.gray(paper)
    }

    private static func close(_ small: borrowing Pix, window: Int) throws(ScanError) -> Pix {
        let border = Int32(min(window | 1, small.width, small.height))
        let side = Int32(window | 1)
        let framed = try unsafe small.map("paper: border") {
            unsafe pixAddMirroredBorder($0, border, border, border, border)
        }
        let closed = try unsafe framed.map("paper: closing") { unsafe pixCloseGray($0, side, side) }
        let median = try unsafe closed.map("paper: median") { unsafe pixMedianFilter($0, 9, 9) }
        return try unsafe median.map("paper: border") { unsafe pixRemoveBorder($0, border) }
    }

    /// Where a plane is much darker than the paper that a wide window gives, as ink is and a shadow is not, and what is
    /// so dark does not reach the picture's edge.
    private static func darker(_ plane: Plane, than wide: Plane) throws(ScanError) -> Pix {
        let isDark = zip(plane.values, wide.values).map { Int($0) * 10 < Int($1) * 6 ? 1 : 0 as UInt8 }
        let dark = try Pix.binary(Plane(width: plane.width, height: plane.height, values: isDark), atLeast: 1)
        return try unsafe dark.map("paper: thick ink") { unsafe pixRemoveBorderConnComps($0, 8) }
    }

    /// Whether the pixels darker than a lightness have another proportion of red, green and blue than the lighter ones.
    private static func differInHue(_ colors: ColorPlane, _ lightness: Plane, at middle: Double) -> Bool {
        var dark = SIMD3<Double>(repeating: 1)
        var light = dark
        for (value, level) in zip(colors.values, lightness.values) {
            let color = SIMD3(Double(value.redByte), Double(value.greenByte), Double(value.blueByte))
            if Double(level) < middle { dark += color } else { light += color }
        }
        let ratio = dark / light
        return ratio.max() > hueDifference * ratio.min()
    }

    /// The dark desk around the paper, as a mask on the picture's grid; nil if there is none.
    ///
    /// It must be less than half as light as the paper, or clearly darker and of another colour, which a shadow is not;
    /// be the smaller part, and reach the picture's edge.
    func surroundings(in colors: ColorPlane) throws(ScanError) -> Pix? {
        guard min(lightness.width, lightness.height) >= 64 else { return nil }
        let full = try Pix.gray(lightness)
        let small = try unsafe full.map("desk: reducing") { unsafe pixScaleAreaMap($0, 0.125, 0.125) }
        let split = HistogramSplit(try small.plane().histogram)
        guard split.darkShare > 0, split.darkShare <= 0.6, split.darkMean <= 0.75 * split.lightMean else { return nil }
        let middle = (split.darkMean + split.lightMean) / 2
        if split.darkMean > 0.45 * split.lightMean {
            let picture = try unsafe Pix.color(colors).map("desk: reducing") {
                unsafe pixScaleAreaMap($0, 0.125, 0.125)
            }
            guard try Self.differInHue(picture.colors(), small.plane(), at: middle) else { return nil }
        }
        let threshold = Int32(middle)
        let dark = try unsafe small.map("desk: threshold") { unsafe pixThresholdToBinary($0, threshold) }
        let inner = try unsafe dark.map("desk: edge") { unsafe pixRemoveBorderConnComps($0, 8) }
        let outer = try unsafe dark.map("desk: edge", with: inner) { unsafe pixSubtract(nil, $0, $1) }
        let grown = try unsafe outer.map("desk: growing") { unsafe pixDilateBrick(nil, $0, 5, 5) }
        let width = Int32(lightness.width)
        let height = Int32(lightness.height)
        return try unsafe grown.map("desk: enlarging") { unsafe pixScaleToSize($0, width, height) }
    }
}

/// A histogram in two parts whose means differ most for their sizes (Otsu, IEEE Transactions on Systems, Man and
/// Cybernetics 9, 1979).
struct HistogramSplit {
    private(set) var darkMean = 0.0
    private(set) var lightMean = 0.0
    /// The dark share of all counts, 0 to 1.
    private(set) var darkShare = 0.0

    init(_ counts: [Int]) {
        let total = Double(counts.reduce(0, +))
        let sum = counts.enumerated().reduce(0.0) { $0 + Double($1.offset) * Double($1.element) }
        var count = 0.0
        var partial = 0.0
        var best = -1.0
        for (value, element) in counts.enumerated() {
            count += Double(element)
            partial += Double(value) * Double(element)
            guard count > 0, count < total else { continue }
            let dark = partial / count
            let light = (sum - partial) / (total - count)
            let score = count * (total - count) * (light - dark) * (light - dark)
            guard score > best else { continue }
            best = score
            darkMean = dark
            lightMean = light
            darkShare = count / total
        }
    }
}

extension Plane {
    /// The plane on a grid a pixel or two larger or smaller: the last row and column are repeated or dropped.
    func resized(width: Int, height: Int) -> Plane {
        guard width != self.width || height != self.height else { return self }
        var result = Plane(width: width, height: height, values: [])
        result.values.reserveCapacity(width * height)
        for y in 0..<height {
            let row = min(y, self.height - 1) * self.width
            for x in 0..<width { result.values.append(values[row + min(x, self.width - 1)]) }
        }
        return result
    }
}
