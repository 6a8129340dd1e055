internal import CLeptonica

/// How much darker than its paper each pixel is, and the noise in it.
struct DepthMap {
    /// 0 for paper, 255 for black.
    let depth: Plane
    /// The standard deviation of bare paper, as a share of its lightness.
    let noise: Double
    /// The factor from the paper estimate to the commonest lightness of bare paper.
    let level: Double
    /// How often each depth occurs in the map.
    let histogram: [Int]

    /// Paper with more noise than this is smoothed once.
    private static let noiseToSmooth = 0.025
    private static let leastNoise = 0.005

    init(of gray: Plane, on paper: Plane) throws(ScanError) {
        var gray = gray
        var pairs = Self.pairs(gray, paper)
        var (level, noise) = Self.paperNoise(pairs)
        if noise > Self.noiseToSmooth, min(gray.width, gray.height) >= 3 {
            gray = try unsafe Pix.gray(gray).map("smoothing") { unsafe pixBlockconv($0, 1, 1) }.plane()
            pairs = Self.pairs(gray, paper)
            (level, noise) = Self.paperNoise(pairs)
        }
        let table = Self.depthTable(level: level)
        depth = Plane(
            width: gray.width,
            height: gray.height,
            values: zip(paper.values, gray.values).map { table[Int($0) << 8 | Int($1)] }
        )
        var histogram = [Int](repeating: 0, count: 256)
        for (pair, count) in pairs.enumerated() { histogram[Int(table[pair])] += count }
        self.histogram = histogram
        self.level = level
        self.noise = noise
    }

    /// How often each pair of paper (high byte) and picture (low byte) occurs in the picture: all statistics are
    /// computed from it.
    private static func pairs(_ gray: Plane, _ paper: Plane) -> [Int] {
        var counts = [Int](repeating: 0, count: 65_536)
        for (light, value) in zip(paper.values, gray.values) { counts[Int(light) << 8 | Int(value)] += 1 }
        return counts
    }

    /// The commonest ratio of picture to paper, and the spread of lighter pixels, since darker ones may be ink.
    private static func paperNoise(_ pairs: [Int]) -> (level: Double, noise: Double) {
        var ratios = [Int](repeating: 0, count: 512)
        for (pair, count) in pairs.enumerated() where count > 0 {
            let light = pair >> 8
            ratios[light == 0 ? 256 : min(511, 256 * (pair & 0xff) / light)] += count
        }
        var mode = 256
        var most = -1
        for ratio in 150..<400 {
            let count = ratios[ratio - 2...ratio + 2].reduce(0, +)
            if count > most {
                most = count
                mode = ratio
            }
        }
        var squares = 0.0
        var total = 0.0
        for ratio in mode..<min(mode + 100, 512) {
            squares += Double(ratios[ratio] * (ratio - mode) * (ratio - mode))
            total += Double(ratios[ratio])
        }
        let spread = (squares / max(total, 1)).squareRoot() / Double(mode)
        return (Double(mode) / 256, max(leastNoise, spread))
    }

    private static func depthTable(level: Double) -> [UInt8] {
        (0..<65_536).map { pair in
            let light = Double(pair >> 8) * level
            guard light > 0 else { return 0 }
            return UInt8(255 * min(1, max(0, 1 - Double(pair & 0xff) / light)) + 0.5)
        }
    }

    /// The depth, 0 to 255, that only the `share` darkest of the counted pixels reach, among those of at least
    /// `least`; nil when there are none.
    static func quantile(_ histogram: [Int], darkest share: Double, least: Int) -> Int? {
        let total = histogram[least...].reduce(0, +)
        guard total > 0 else { return nil }
        var count = 0
        for depth in stride(from: 255, through: least, by: -1) {
            count += histogram[depth]
            if Double(count) > Double(total) * share { return depth }
        }
        return nil
    }
}
