/// Removes printed lines from a picture's depths and keeps the ink that crosses them.
///
/// Where a line runs over bare paper, it is removed. Where something dark is beside it, each of its pixels is compared
/// with the expected look of the line alone and with the ink next to it, by colour and by depth. Where those two are
/// alike, strokes are continued over the line in their own direction.
struct LineRemoval {
    /// A picture without its lines.
    struct Cleared {
        let map: DepthMap
        /// 1 where a line was removed, else 0.
        let print: Plane
        let bands: [LineBand]
    }

    let paper: PaperColors
    /// The longer side of the page that the picture is a part of, in the picture's pixels.
    let pageSide: Double

    /// Lines must be this many times as dark as the threshold of ink; paler ones are not ink anyway, and are left
    /// alone.
    private static let darkness: Float = 1.1
    /// Ink and line are distinguished by colour and depth from this distance on, as a share of the paper's light.
    private static let leastContrast: Float = 0.10
    /// From this distance on, colour and depth alone decide.
    private static let fullContrast: Float = 0.35
    /// How much a stroke that leads over the line counts when colours are nearly the same.
    private static let strokeWeight: Float = 0.4

    /// The lines and the picture without them; nil when there are none.
    func cleared() -> Cleared? {
        guard let bounds = InkBounds(of: paper.map) else { return nil }
        let threshold = min(255, bounds.possible)
        let finder = LineFinder(
            plane: paper.map.depth,
            threshold: UInt8(max(8, Int(0.8 * Double(threshold)))),
            pageSide: pageSide
        )
        let found = finder.lines().compactMap { LineBand($0, in: paper, dark: UInt8(threshold)) }
            .filter { $0.depth * 255 >= Self.darkness * Float(threshold) }
        guard !found.isEmpty else { return nil }
        let bands = DrawnLines(paper: paper, dark: UInt8(threshold)).printed(found)
        guard !bands.isEmpty else { return nil }
        var print = Plane(paper.map.depth, filledWith: 0)
        for band in bands { mark(band, dark: UInt8(threshold), in: &print) }
        return Cleared(map: paper.map.without(print), print: print, bands: bands)
    }

    /// Marks the pixels of a band that are line and not ink.
    private func mark(_ band: LineBand, dark: UInt8, in print: inout Plane) {
        let crossings = StrokeCrossings(of: band, in: paper.map.depth, dark: dark)
        let inks = nearInk(band, dark)
        for place in band.places {
            let column = place - band.places.lowerBound
            for offset in band.offsets {
                guard let index = band.index(place, offset) else { continue }
                let isCrossed = crossings.contains(column, offset)
                guard let ink = inks[column] else {
                    if !isCrossed { print.values[index] = 1 }
                    continue
                }
                let alone = band.expected(place, offset)
                let evidence = Self.evidence(paper.share(index), line: alone, ink: ink)
                if evidence + Self.help(isCrossed, line: alone, ink: ink) <= 0.5 { print.values[index] = 1 }
            }
        }
    }

    /// The similarity of a colour to ink on the line, 1, or to the line alone, 0: ink covers the line, or the line
    /// shows through it.
    private static func evidence(_ color: SIMD3<Float>, line: SIMD3<Float>, ink: SIMD3<Float>) -> Float {
        let likeness = [ink, ink * line].compactMap { both -> Float? in
            let way = both - line
            let contrast = (way * way).sum()
            return contrast < leastContrast * leastContrast ? nil : ((color - line) * way).sum() / contrast
        }
        return likeness.max() ?? 0.5
    }

    /// The evidence that a stroke over the line adds, or that its absence removes.
    ///
    /// It grows with the similarity of ink and line. Pale ink on a dark line is invisible.
    private static func help(_ isCrossed: Bool, line: SIMD3<Float>, ink: SIMD3<Float>) -> Float {
        let way = ink - line
        let contrast = (way * way).sum().squareRoot()
        let isHidden = PaperColors.depth(ink) < PaperColors.depth(line) + 0.05
        let doubt = max(0, min(1, (fullContrast - contrast) / (fullContrast - leastContrast)))
        if isCrossed { return max(isHidden ? 1 : 0, strokeWeight * doubt) }
        return -strokeWeight * doubt
    }

    /// For each place along a band, the colour of the ink next to the band; nil if there is none near.
    private func nearInk(_ band: LineBand, _ dark: UInt8) -> [SIMD3<Float>?] {
        let beside: [(share: SIMD3<Float>, depth: Float)?] = band.places.map { place in
            let before = (1...5).compactMap { band.index(place, band.offsets.lowerBound - $0) }
            let after = (1...5).compactMap { band.index(place, band.offsets.upperBound + $0) }
            let inks = (before + after).filter { paper.map.depth.values[$0] >= dark }
            return inks.map { (share: paper.share($0), depth: Float(paper.map.depth.values[$0])) }
                .max { $0.depth < $1.depth }
        }
        let reach = 3 * band.offsets.count + 6
        return beside.indices.map { column in
            let near = beside[max(0, column - reach)...min(beside.count - 1, column + reach)].compactMap { $0 }
            guard let darkest = near.map(\.depth).max() else { return nil }
            let core = near.filter { $0.depth >= 0.85 * darkest }
            return core.reduce(SIMD3<Float>.zero) { $0 + $1.share } / Float(core.count)
        }
    }
}

extension DepthMap {
    /// The same picture with bare paper where `print` is not 0.
    func without(_ print: Plane) -> DepthMap {
        var depth = depth
        var histogram = histogram
        for index in depth.values.indices where print.values[index] != 0 {
            histogram[Int(depth.values[index])] -= 1
            histogram[0] += 1
            depth.values[index] = 0
        }
        return DepthMap(depth: depth, noise: noise, level: level, histogram: histogram)
    }

    private init(depth: Plane, noise: Double, level: Double, histogram: [Int]) {
        self.depth = depth
        self.noise = noise
        self.level = level
        self.histogram = histogram
    }
}

extension Plane {
    /// A plane of the same size with one value everywhere.
    init(_ plane: Plane, filledWith value: UInt8) {
        self.init(
            width: plane.width,
            height: plane.height,
            values: [UInt8](repeating: value, count: plane.values.count)
        )
    }
}
