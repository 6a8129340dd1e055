internal import SignetGraphics

/// The groups of glyphs on a line that touch, directly or through others, and so must move together.
///
/// Two glyphs touch when their extents in some level band of the plane overlap or nearly do. This may group glyphs that
/// only overlap without touching, but never separates glyphs that touch. A mark always moves with its letter, and so do all glyphs
/// of a cluster: a vowel written before its consonant, or a consonant below another.
struct TouchingGlyphs {
    /// Glyphs that move together.
    struct Group {
        /// Their indexes in the line, in order.
        var members: [Int] = []
        /// The mean height at which they touch, in points; nil for a glyph by itself.
        var joint: Double?
    }

    private(set) var groups: [Group] = []
    /// The bounds of the ink of each glyph on the line; nil for one that draws nothing.
    private(set) var ink: [Rectangle?] = []
    /// For each glyph another of its group, or itself.
    private var parents: [Int]
    /// For each glyph the heights at which it touches the one before it in some band.
    private var joints: [(sum: Double, count: Double)]

    /// Finds the groups of the glyphs that have ink.
    init(_ glyphs: [PlacedGlyph]) {
        parents = Array(glyphs.indices)
        joints = glyphs.map { _ in (0, 0) }
        var bands = InkBands()
        for (index, glyph) in glyphs.enumerated() { ink.append(bands.add(glyph, index: index)) }
        for (band, extents) in bands.extents.enumerated() where extents.count > 1 {
            unite(extents, at: InkBands.height(of: band))
        }
        var clusters: [Int: Int] = [:]
        for (index, glyph) in glyphs.enumerated() where ink[index] != nil {
            guard let cluster = glyph.cluster else { continue }
            if let first = clusters[cluster] { unite(index, first) } else { clusters[cluster] = index }
        }
        for (index, glyph) in glyphs.enumerated() where glyph.isMark && glyph.cluster == nil {
            if let letter = letter(of: index, in: glyphs) { unite(index, letter) }
        }
        groups = collected(glyphs.indices.filter { ink[$0] != nil })
    }

    /// The groups of some glyphs.
    private mutating func collected(_ indices: [Int]) -> [Group] {
        var groups: [Group] = []
        var heights: [(sum: Double, count: Double)] = []
        var places: [Int: Int] = [:]
        for index in indices {
            let root = root(of: index)
            let place = places[root] ?? groups.count
            if place == groups.count {
                places[root] = place
                groups.append(Group())
                heights.append((0, 0))
            }
            groups[place].members.append(index)
            heights[place].sum += joints[index].sum
            heights[place].count += joints[index].count
        }
        for (place, height) in heights.enumerated() where height.count > 0 {
            groups[place].joint = height.sum / height.count
        }
        return groups
    }

    /// The nearest letter of the same word: the one before or after the mark and its fellows.
    private func letter(of mark: Int, in glyphs: [PlacedGlyph]) -> Int? {
        guard let own = ink[mark] else { return nil }
        let isLetter = { (index: Int) in
            !glyphs[index].isMark && ink[index] != nil && glyphs[index].word == glyphs[mark].word
        }
        // No letter has more marks than this.
        let nearby = max(0, mark - 8)..<min(glyphs.count, mark + 9)
        let before = nearby.last { $0 < mark && isLetter($0) }
        let after = nearby.first { $0 > mark && isLetter($0) }
        let distance = { (index: Int) in ink[index].map { abs($0.midX - own.midX) } ?? .infinity }
        return [before, after].compactMap(\.self).min { distance($0) < distance($1) }
    }

    private mutating func unite(_ extents: [InkBands.Extent], at height: Double) {
        let sorted = extents.sorted { ($0.low, $0.glyph) < ($1.low, $1.glyph) }
        guard var farthest = sorted.first else { return }
        for extent in sorted.dropFirst() {
            if extent.low <= farthest.high {
                unite(extent.glyph, farthest.glyph)
                joints[extent.glyph].sum += height
                joints[extent.glyph].count += 1
            }
            if extent.high > farthest.high { farthest = extent }
        }
    }

    private mutating func unite(_ a: Int, _ b: Int) {
        parents[root(of: a)] = root(of: b)
    }

    private mutating func root(of index: Int) -> Int {
        var index = index
        while parents[index] != index {
            parents[index] = parents[parents[index]]
            index = parents[index]
        }
        return index
    }
}

/// The plane cut into level bands, with the extent of each glyph's ink in them.
private struct InkBands {
    /// The height of a band in points.
    private static let bandHeight = NameSetter.emSize / 16
    /// The distance that counts as touching, in points: more than neighbours are moved relative to each other.
    private static let margin = NameSetter.emSize * 0.03
    /// The number of bands above the baseline, and below it; ink beyond them counts for the outermost.
    private static let farthestBand = 80
    /// The number of chords that approximate a line or a curve.
    private static let chords = 6

    /// The extent of a glyph in one band, grown by half the margin.
    struct Extent {
        var glyph: Int
        var low: Double
        var high: Double
    }

    private(set) var extents = [[Extent]](repeating: [], count: 2 * farthestBand)
    /// The extents of the glyph that is being added, its bounds, and the bands that it has reached so far.
    private var lows = [Double](repeating: .infinity, count: 2 * farthestBand)
    private var highs = [Double](repeating: -.infinity, count: 2 * farthestBand)
    private var low = Point.zero
    private var high = Point.zero
    private var reached = 2 * farthestBand..<2 * farthestBand

    /// The height of the middle of a band.
    static func height(of band: Int) -> Double { (Double(band - farthestBand) + 0.5) * bandHeight }

    /// Records the place of a glyph's ink and returns its bounds; nil if there is none, or if the numbers are not
    /// finite.
    mutating func add(_ placed: PlacedGlyph, index: Int) -> Rectangle? {
        low = Point(x: .infinity, y: .infinity)
        high = -low
        var start = placed.origin
        var current = start
        for element in placed.outline.elements {
            switch element {
            case .move(let p):
                start = p + placed.origin
                current = start
            case .line(let p): addLine(from: &current, to: p + placed.origin)
            case .curve(let p, let q, let r):
                let end = r + placed.origin
                let cubic = Cubic(start: current, control1: p + placed.origin, control2: q + placed.origin, end: end)
                for step in 1...Self.chords {
                    let next = cubic.point(at: Double(step) / Double(Self.chords))
                    addChord(current, next)
                    current = next
                }
                current = end
            case .close: addLine(from: &current, to: start)
            }
        }
        let bounds = low.isFinite && high.isFinite ? Rectangle(corner: low, corner: high) : nil
        flush(bounds == nil ? nil : index)
        return bounds
    }

    private mutating func addLine(from current: inout Point, to end: Point) {
        let start = current
        for step in 1...Self.chords {
            let next = start.interpolated(to: end, at: Double(step) / Double(Self.chords))
            addChord(current, next)
            current = next
        }
        current = end
    }

    private mutating func addChord(_ a: Point, _ b: Point) {
        let least = Point(x: min(a.x, b.x), y: min(a.y, b.y))
        let greatest = Point(x: max(a.x, b.x), y: max(a.y, b.y))
        low = Point(x: min(low.x, least.x), y: min(low.y, least.y))
        high = Point(x: max(high.x, greatest.x), y: max(high.y, greatest.y))
        let bottom = Self.band(at: least.y - Self.margin / 2)
        let top = max(bottom, Self.band(at: greatest.y + Self.margin / 2))
        reached = min(reached.lowerBound, bottom)..<max(reached.isEmpty ? 0 : reached.upperBound, top + 1)
        for band in bottom...top {
            lows[band] = min(lows[band], least.x - Self.margin / 2)
            highs[band] = max(highs[band], greatest.x + Self.margin / 2)
        }
    }

    /// Keeps the extents of the glyph whose outline has been walked, or drops them.
    private mutating func flush(_ glyph: Int?) {
        for band in reached {
            if let glyph, lows[band] <= highs[band] {
                extents[band].append(Extent(glyph: glyph, low: lows[band], high: highs[band]))
            }
            lows[band] = .infinity
            highs[band] = -.infinity
        }
        reached = 2 * Self.farthestBand..<2 * Self.farthestBand
    }

    private static func band(at y: Double) -> Int {
        let band = (y / bandHeight).rounded(.down) + Double(farthestBand)
        return Int(max(0, min(Double(2 * farthestBand - 1), band)))
    }
}
