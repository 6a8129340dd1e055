internal import CLeptonica

/// Which pixels are ink: dark seeds grown into what is half as dark around them (hysteresis), without specks, desk and
/// what runs in from the border.
struct InkMask {
    let mask: Pix
    /// The typical width of a stroke in pixels.
    let strokeWidth: Double

    /// - Parameter depth: How much darker than the paper each pixel is.
    /// - Throws: `ScanningError.noInk` when nothing is dark enough.
    init(_ depth: [UInt8], paper: Paper) throws(ScanningError) {
        let (high, low) = try Self.thresholds(depth, noise: paper.noise)
        let seeds = try Pix(of: depth, atLeast: high, width: paper.width, height: paper.height)
        let reach = try Pix(of: depth, atLeast: low, width: paper.width, height: paper.height)
        var ink = try unsafe seeds.map(with: reach) { unsafe pixSeedfillBinary(nil, $0, $1, 8) }
        strokeWidth = try Self.strokeWidth(of: ink)
        ink = try Self.despeckled(ink, strokeWidth: strokeWidth)
        if let desk = try paper.surroundings() {
            ink = try unsafe ink.map(with: desk) { unsafe pixSubtract(nil, $0, $1) }
        }
        let inner = try unsafe ink.map { unsafe pixRemoveBorderConnComps($0, 8) }
        // A signature may run off the picture: what touches the border goes only when most of the ink stays.
        if inner.setCount > ink.setCount / 4 { ink = inner }
        guard ink.setCount > 0 else { throw .noInk }
        mask = ink
    }

    /// Ink is what stands out of the noise; the darkest eighth of that says how dark the pen is.
    private static func thresholds(_ depth: [UInt8], noise: Double) throws(ScanningError) -> (high: UInt8, low: UInt8) {
        var histogram = [Int](repeating: 0, count: 256)
        for value in depth { histogram[Int(value)] += 1 }
        let floor = min(255, Int(255 * max(0.10, 4.5 * noise)))
        let total = histogram[floor...].reduce(0, +)
        guard total >= 8 else { throw .noInk }
        var accumulated = 0
        var dark = 255
        for value in stride(from: 255, through: 0, by: -1) {
            accumulated += histogram[value]
            if Double(accumulated) > Double(total) * 0.12 {
                dark = value
                break
            }
        }
        let pen = Double(dark) / 255
        func level(_ part: Double, _ noises: Double) -> UInt8 { UInt8(min(255, 255 * max(part * pen, noises * noise))) }
        return (level(0.55, 5.5), level(0.30, 3.2))
    }

    /// Twice the area over the edge.
    private static func strokeWidth(of ink: Pix) throws(ScanningError) -> Double {
        let edge = try unsafe ink.map { unsafe pixErodeBrick(nil, $0, 3, 3) }
            .map(with: ink) { unsafe pixXor(nil, $0, $1) }
        return max(1.5, edge.setCount > 0 ? 2 * Double(ink.setCount) / Double(edge.setCount) : 3)
    }

    private static func despeckled(_ ink: Pix, strokeWidth: Double) throws(ScanningError) -> Pix {
        let area = Float(max(8, 0.9 * strokeWidth * strokeWidth))
        let kept = try unsafe ink.map { unsafe pixSelectByArea($0, area, 8, CInt(L_SELECT_IF_GTE), nil) }
        guard kept.setCount > 0 else { throw .noInk }
        return kept
    }
}
