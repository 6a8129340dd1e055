/// The darkness of the pen where it fully covers the paper.
///
/// The depth is measured in the middles of strokes: the darkest tenth of them is used, so that neither a hairline nor a
/// single noisy pixel decides. With narrow strokes, a camera's blur makes even those lighter; by how much follows from
/// the width of the strokes and the steepness of their edges.
struct PenDepth {
    /// The depth, 1 to 255.
    let full: Int
    /// The mean depth of the pixels that are at least that dark; ``full`` if there are none.
    let beyond: Double
    /// The share of the depth that blur left in the middle of the strokes, 0 to 1.
    let left: Double
    /// The standard deviation of the blur in pixels.
    let blur: Double

    /// The share of the stroke middles that are at least as dark as the one that is used.
    private static let darkest = 0.1
    /// Noise lifts the darkest of many middles by about this many standard deviations.
    private static let noiseLift = 1.8
    /// The least share of a stroke's depth that remains after blur.
    private static let leastLeft = 0.75
    /// Ink is uneven: this much of the full depth counts as full.
    private static let evenness = 0.96

    /// Measures a pen's ink among the pixels where `isInk` is true; nil if there are none.
    init?(_ view: InkView, where isInk: (Int) -> Bool) {
        let width = view.ink.width
        let depth = view.map.depth.values
        var middles = [Int](repeating: 0, count: 256)
        var all = [Int](repeating: 0, count: 256)
        var slopes = [Int](repeating: 0, count: 256)
        for y in 0..<view.ink.height {
            for index in y * width..<(y + 1) * width where view.ink.values[index] != 0 && isInk(index) {
                let x = index - y * width
                let value = depth[index]
                all[Int(value)] += 1
                guard x > 0, x < width - 1, y > 0, y < view.ink.height - 1 else { continue }
                let (left, right, above, below) =
                    (depth[index - 1], depth[index + 1], depth[index - width], depth[index + width])
                let dx = Int(right) - Int(left)
                let dy = Int(below) - Int(above)
                // Counted by half the steepest change over two pixels.
                slopes[min(255, Int(Double(dx * dx + dy * dy).squareRoot() / 2 + 0.5))] += 1
                guard value >= max(left, right, above, below) else { continue }
                let corners = max(
                    max(depth[index - width - 1], depth[index - width + 1]),
                    max(depth[index + width - 1], depth[index + width + 1])
                )
                if value >= corners { middles[Int(value)] += 1 }
            }
        }
        guard let top = DepthMap.quantile(middles, darkest: Self.darkest, least: 1) else {
            guard let depth = DepthMap.quantile(all, darkest: 0.25, least: 0) else { return nil }
            full = depth
            beyond = Double(depth)
            left = 1
            blur = 0
            return
        }
        let steepest = Double(DepthMap.quantile(slopes, darkest: Self.darkest, least: 1) ?? 255)
        blur = 0.4 * Double(top) / steepest
        left = Self.remainder(width: view.strokeWidth, blur: blur)
        let measured = Double(top) - Self.noiseLift * 255 * view.map.noise
        full = Int(min(255, max(1, Self.evenness * measured / left)))
        beyond = Self.mean(all, from: full)
    }

    private static func mean(_ histogram: [Int], from least: Int) -> Double {
        let count = histogram[least...].reduce(0, +)
        guard count > 0 else { return Double(least) }
        return Double(histogram[least...].enumerated().reduce(0) { $0 + $1.element * ($1.offset + least) })
            / Double(count)
    }

    /// The share of the depth in the middle of a stroke that a blur, a standard deviation in pixels, leaves.
    ///
    /// It is the error function of the width over blur; the factor corrects for the width being that of the blurred
    /// stroke. The series is 7.1.27 of Abramowitz and Stegun.
    private static func remainder(width: Double, blur: Double) -> Double {
        let z = 0.38 * width / blur
        let series = 1 + z * (0.278393 + z * (0.230389 + z * (0.000972 + z * 0.078108)))
        return max(leastLeft, 1 - 1 / (series * series * series * series))
    }
}
