/// Dark places of a photo that belong to no stroke: bands and patches much thicker than the strokes, and marks far away
/// from them, such as the shadow of a fold.
///
/// Parts that are certainly not the signature are removed: their edges are much softer than those of the strokes, or
/// they are patches of another colour.
struct StrayInk {
    /// The ink without marks that are certainly not ink; nil if all of it stays.
    let left: Plane?
    /// Whether a patch is kept that may not be ink.
    private(set) var hasPatch = false
    /// Whether a mark is kept that is far from the rest and makes its frame larger.
    private(set) var hasFarMark = false

    /// A patch is this many times as thick as the strokes.
    private static let thickness = 4.0
    /// Strokes with less area than this are not a signature beside a patch, as a share of the patches'.
    private static let leastStrokes = 0.1
    /// The distance from the rest beyond which a mark is far, as a share of the longer side of the frame.
    private static let reach = 0.12
    /// The largest area of a stray mark, as a share of the rest.
    private static let mostArea = 0.15
    /// A far mark makes the frame at least this much wider or higher.
    private static let growth = 1.2
    /// Edges are soft that are less steep than this, as a share of those of the strokes.
    private static let softness = 0.5
    /// At most this many marks are examined.
    private static let mostMarks = 2000

    init(_ ink: Plane, _ paper: PaperColors) {
        let components = InkComponents(ink, paper)
        let all = components.all
        guard (2...Self.mostMarks).contains(all.count) else {
            left = nil
            return
        }
        let width = Self.strokeWidth(all)
        let thick = all.indices.filter { all[$0].strokeWidth >= Self.thickness * width }
        let thin = all.indices.filter { all[$0].strokeWidth < Self.thickness * width }
        let patches = Self.area(thin, all) >= Self.leastStrokes * Self.area(thick, all) ? thick : []
        let strokes = patches.isEmpty ? Array(all.indices) : thin
        let far = Self.farMarks(strokes, all)
        let rest = Set(strokes).subtracting(far)
        let edges = components.edges(on: paper.map.depth)
        func steepness(_ indices: some Collection<Int>) -> Double {
            let sums = indices.reduce((0.0, 0.0, 0.0)) { sums, index in
                (sums.0 + edges[index].sum, sums.1 + edges[index].count, sums.2 + all[index].darkness)
            }
            return sums.0 / max(1, sums.1) * Self.area(indices, all) / max(1e-6, sums.2)
        }
        let sharp = steepness(rest)
        let tone = Self.tone(rest, all)
        var removed = Set<Int>()
        for index in patches + far {
            let isSoft = steepness([index]) < Self.softness * sharp
            let isPatch = all[index].strokeWidth >= Self.thickness * width
            if isSoft || isPatch && !Self.tone([index], all).isLike(tone) {
                removed.insert(index)
            } else if isPatch {
                hasPatch = true
            } else {
                hasFarMark = true
            }
        }
        left = removed.isEmpty ? nil : components.ink(ink, without: removed)
    }

    /// The median of the widths of strokes by their length.
    private static func strokeWidth(_ all: [InkComponents.Component]) -> Double {
        let widths = all.map { (width: $0.strokeWidth, length: Double($0.area) / $0.strokeWidth) }
            .sorted { $0.width < $1.width }
        let half = widths.reduce(0) { $0 + $1.length } / 2
        var sum = 0.0
        return widths.first { item in
            sum += item.length
            return sum >= half
        }?.width ?? 1
    }

    private static func area(_ indices: some Collection<Int>, _ all: [InkComponents.Component]) -> Double {
        indices.reduce(0) { $0 + Double(all[$1].area) }
    }

    private static func tone(_ indices: some Collection<Int>, _ all: [InkComponents.Component]) -> InkTone {
        let missing = indices.reduce(SIMD3<Float>.zero) { $0 + all[$1].missing }
        return InkTone(missing: missing / Float(max(1, area(indices, all))))
    }

    /// Small marks that lie far from all others and make the frame around them larger.
    private static func farMarks(_ indices: [Int], _ all: [InkComponents.Component]) -> [Int] {
        guard let frame = PixelBox(around: indices.map { all[$0].box }) else { return [] }
        let reach = Int(reach * Double(max(frame.width, frame.height)))
        let groups = InkCluster.groups(of: indices.map { all[$0].box }, within: reach).map { $0.map { indices[$0] } }
        guard groups.count > 1, let main = groups.max(by: { area($0, all) < area($1, all) }) else { return [] }
        let most = mostArea * area(main, all)
        let small = groups.filter { $0 != main && area($0, all) <= most }.flatMap { $0 }
        let rest = Set(indices).subtracting(small)
        guard let without = PixelBox(around: rest.map { all[$0].box }),
            Double(frame.width) >= growth * Double(without.width)
                || Double(frame.height) >= growth * Double(without.height)
        else { return [] }
        return small
    }
}

extension InkComponents.Component {
    /// The light that the component absorbs from its paper, in whole pixels.
    fileprivate var darkness: Double { Double(0.45 * missing.x + 0.45 * missing.y + 0.1 * missing.z) }
}

extension InkComponents {
    /// The steepness of the depth at each component's outline: the sum over this many pixels of half the change over
    /// two.
    fileprivate func edges(on depth: Plane) -> [(sum: Double, count: Double)] {
        var edges = [(sum: Double, count: Double)](repeating: (0, 0), count: all.count)
        let width = depth.width
        for y in 1..<max(1, depth.height - 1) {
            for index in y * width + 1..<max(y * width + 1, (y + 1) * width - 1) where labels[index] != 0 {
                let isInner =
                    labels[index - 1] != 0 && labels[index + 1] != 0 && labels[index - width] != 0
                    && labels[index + width] != 0
                guard !isInner else { continue }
                let dx = Double(depth.values[index + 1]) - Double(depth.values[index - 1])
                let dy = Double(depth.values[index + width]) - Double(depth.values[index - width])
                edges[Int(labels[index]) - 1].sum += (dx * dx + dy * dy).squareRoot() / 2
                edges[Int(labels[index]) - 1].count += 1
            }
        }
        return edges
    }

    /// The ink without some components.
    fileprivate func ink(_ ink: Plane, without removed: Set<Int>) -> Plane {
        var ink = ink
        for index in ink.values.indices where labels[index] != 0 && removed.contains(Int(labels[index]) - 1) {
            ink.values[index] = 0
        }
        return ink
    }
}
