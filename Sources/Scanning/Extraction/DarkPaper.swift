internal import CLeptonica
internal import SignetGraphics

/// Dark paper with light ink: chalk, a white or golden pen, a dark screen, a negative.
///
/// Most of such a picture is dark, and nothing in it that is light is thicker than a stroke. In other dark pictures
/// something is: a sheet on a dark desk, a lit part of a page in a shadow. The area around a dark sheet may be light
/// too, but then nothing is written on it.
struct DarkPaper {
    /// The longer side of the examined copy, in pixels, at most.
    private static let side = 800
    /// The copy's side divided by the width that no stroke has.
    private static let windowsPerSide = 12
    /// The side of the coarse copy that shows the lightness around strokes.
    private static let coarseSide = 160
    /// The share of the pixels that are light, at most.
    private static let mostLight = 0.45
    /// A picture is smoothed if half of its pixels are farther than this from the mean of their neighbours, of 255.
    private static let mostNoise = 2
    /// Light ink is at least this much lighter than its paper, of 255.
    private static let leastContrast = 40
    /// Light strokes cover at least this share of the picture.
    private static let leastInk = 0.0008
    /// The share of light pixels outside strokes, at most, when nothing dark is written on them.
    private static let mostAround = 0.4
    /// Light ink has at least this share of the contrast of white ink on its paper.
    private static let leastDepth = 0.4
    /// The most contrast that dark strokes may have, as a share of that of light ones: without light areas, and with some.
    private static let mostDarkInk = (alone: 0.25, around: 0.03)
    /// An area is not light if it is less than this share of the light strokes'.
    private static let leastArea = 0.3

    /// Whether a picture shows light ink on dark paper.
    static func isUnder(_ picture: ColorPlane) throws(ScanError) -> Bool {
        guard min(picture.width, picture.height) >= InkPaper.leastSide, isMostlyDark(picture) else { return false }
        let gray = try withoutNoise(picture.reduced(toSide: side).gray)
        let window = Int32(max(11, max(gray.width, gray.height) / windowsPerSide) | 1)
        let inverse = Plane(width: gray.width, height: gray.height, values: gray.values.map { 255 - $0 })
        let closed = try unsafe filtered(inverse, window) { unsafe pixCloseGray($0, window, window) }
        let opened = closed.values.map { 255 - $0 }
        let lighter = gray.values.indices.filter { Int(gray.values[$0]) - Int(opened[$0]) >= leastContrast }
        guard Double(lighter.count) >= leastInk * Double(gray.values.count) else { return false }
        let ink = median(lighter.map { gray.values[$0] })
        let paper = median(lighter.map { opened[$0] })
        guard Double(ink - paper) >= leastDepth * Double(255 - paper) else { return false }
        let middle = (ink + paper) / 2
        let strokes = lighter.filter { Int(gray.values[$0]) >= middle }
        let around = Plane(width: gray.width, height: gray.height, values: opened.map { Int($0) >= middle ? 1 : 0 })
        let (inner, outer) = try areas(of: around)
        let least = leastArea * Double(strokes.count)
        guard Double(inner) <= least, Double(outer) <= mostAround * Double(gray.values.count)
        else { return false }
        let share = Double(outer) <= least ? mostDarkInk.alone : mostDarkInk.around
        let contrast = strokes.reduce(0.0) { sum, index in
            sum + Double(gray.values[index] - opened[index]) / Double(256 - Int(opened[index]))
        }
        return try darkContrast(gray, window) <= share * contrast
    }

    /// Whether less than half of a picture is nearer to its lightest pixels than to its darkest, judged by some of them.
    private static func isMostlyDark(_ picture: ColorPlane) -> Bool {
        let step = max(1, picture.values.count / 200_000) | 1
        var counts = [Int](repeating: 0, count: 256)
        var total = 0
        for index in stride(from: 0, to: picture.values.count, by: step) {
            counts[Int(picture.values[index].lightness)] += 1
            total += 1
        }
        let few = total / 1000
        func extreme(_ order: some Sequence<Int>) -> Int {
            var sum = 0
            return order.first { value in
                sum += counts[value]
                return sum > few
            } ?? 0
        }
        let (dark, light) = (extreme(0...255), extreme(stride(from: 255, through: 0, by: -1)))
        guard light - dark >= leastContrast else { return false }
        return Double(counts[((dark + light) / 2)...].reduce(0, +)) <= mostLight * Double(total)
    }

    /// A plane, smoothed once if it is noisy, so that noise has no strokes.
    private static func withoutNoise(_ gray: Plane) throws(ScanError) -> Plane {
        let smooth = try unsafe Pix.gray(gray).map("tone: smoothing") { unsafe pixBlockconv($0, 1, 1) }.plane()
        let noise = zip(gray.values, smooth.values).map { UInt8(abs(Int($0) - Int($1))) }
        return median(noise) > mostNoise ? smooth : gray
    }

    /// The pixels of areas within the picture, and of those that reach its edge.
    private static func areas(of plane: Plane) throws(ScanError) -> (inner: Int, outer: Int) {
        let all = try Pix.binary(plane, atLeast: 1)
        let inner = try unsafe all.map("tone: areas") { unsafe pixRemoveBorderConnComps($0, 8) }.setPixels
        return (inner, all.setPixels - inner)
    }

    /// The sum of the contrasts of strokes that are darker than everything around them.
    private static func darkContrast(_ gray: Plane, _ window: Int32) throws(ScanError) -> Double {
        let closed = try unsafe filtered(gray, window) { unsafe pixCloseGray($0, window, window) }
        let scale = min(1, Float(coarseSide) / Float(max(gray.width, gray.height)))
        let coarse = try unsafe Pix.gray(gray).map("tone: reducing") { unsafe pixScaleAreaMap($0, scale, scale) }
        let reach = Int32(max(coarse.width, coarse.height) / 6 | 1)
        let median = try unsafe filtered(coarse.plane(), reach) { unsafe pixMedianFilter($0, reach, reach) }
        let around = median.sampled(width: gray.width, height: gray.height)
        return gray.values.indices.reduce(0.0) { sum, index in
            let value = Int(gray.values[index])
            let light = Int(closed.values[index])
            guard value + 8 < Int(around.values[index]) * 7 / 10, value * 10 < light * 7 else { return sum }
            return sum + Double(light - value) / Double(light + 1)
        }
    }

    /// Returns the plane that a filter makes of another, whose edges are mirrored around it.
    private static func filtered(
        _ gray: Plane,
        _ window: Int32,
        _ filter: (UnsafeMutablePointer<PIX>) -> UnsafeMutablePointer<PIX>?
    ) throws(ScanError) -> Plane {
        let border = min(window, Int32(min(gray.width, gray.height)))
        let framed = try unsafe Pix.gray(gray).map("tone: border") {
            unsafe pixAddMirroredBorder($0, border, border, border, border)
        }
        let filtered = try unsafe framed.map("tone: filter") { unsafe filter($0) }
        return try unsafe filtered.map("tone: border") { unsafe pixRemoveBorder($0, border) }.plane()
    }

    private static func median(_ values: [UInt8]) -> Int {
        var counts = [Int](repeating: 0, count: 256)
        for value in values { counts[Int(value)] += 1 }
        return DepthMap.quantile(counts, darkest: 0.5, least: 0) ?? 0
    }
}

extension ColorPlane {
    /// The negative of an opaque picture: dark becomes light.
    var negative: ColorPlane {
        var copy = self
        for index in copy.values.indices { copy.values[index] ^= 0xffff_ff00 }
        return copy
    }
}

extension Color {
    /// The colour with the same lightness and the opposite hue.
    var opposite: Color {
        let sum = max(red, green, blue) &+ min(red, green, blue)
        return Color(red: sum &- red, green: sum &- green, blue: sum &- blue)
    }
}
