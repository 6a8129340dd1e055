/// The depths, 0 to 255, that distinguish ink from paper in a picture.
struct InkBounds {
    /// The depth that the darkest eighth of all dark pixels reaches: about the depth of the pen.
    let core: Int
    /// From here on a pixel is ink.
    let sure: Int
    /// From here on a pixel is ink if it is connected to such a pixel.
    let possible: Int

    /// Ink is at least this much darker than the paper, as a part of the paper's lightness.
    private static let leastDepth = 0.10

    /// The bounds set by a person: everything that is not paper is ink.
    init(_ levels: InkLevels) {
        core = 255
        sure = levels.least ?? 256
        possible = sure
    }

    /// Finds the bounds, or nil when nothing is dark.
    init?(of map: DepthMap) {
        self.init(map.histogram, noise: map.noise)
    }

    /// Finds the bounds for pixels, counted by depth.
    init?(_ histogram: [Int], noise: Double) {
        let floor = max(Self.leastDepth, 4.5 * noise)
        guard floor < 1, let core = DepthMap.quantile(histogram, darkest: 0.12, least: Int(255 * floor)) else {
            return nil
        }
        self.core = core
        sure = Int(max(0.55 * Double(core), 255 * 5.5 * noise))
        possible = Int(max(0.30 * Double(core), 255 * 3.2 * noise))
    }
}
