/// Squares of ink grouped by hue: one group for each pen of a clearly different colour, at most three.
///
/// Hue is how much a pen absorbs of red against blue and of green against both, as a share of its depth. Groups are
/// separated only when they are far apart for their spread, when hardly any ink lies between them, when each has a fair
/// share and when each square's neighbours mostly belong to the same group: the colour noise of a JPEG meets none of
/// these conditions.
struct InkHues {
    /// The number of groups, the one with the most ink first.
    private(set) var count = 1
    /// Each square's group; a square without ink has that of ink beside it.
    private(set) var owner: [UInt8]

    private let columns: Int
    private let rows: Int

    private static let mostPens = 3
    /// Hues nearer than this are the same.
    private static let leastDistance: Float = 0.3
    /// The least distance in standard deviations within the groups.
    private static let leastSeparation: Float = 4.5
    /// The least share of all ink.
    private static let leastShare: Float = 0.03
    /// The most ink in the middle fifth between two hues, of what the smaller group has.
    private static let mostBetween: Float = 0.3
    /// The share of neighbours of the same group, at least.
    private static let leastAgreement: Float = 0.8

    /// Groups squares that have at least a part of the pen's depth, 1 to 255.
    init(of blocks: InkBlocks, depth: Int) {
        columns = blocks.columns
        rows = blocks.rows
        owner = [UInt8](repeating: 0, count: blocks.absorbed.count)
        let least = 0.12 * Float(depth) / 255
        let inked = blocks.absorbed.indices.filter { blocks.absorbed[$0].w > least }
        let samples = inked.map { index in
            let sum = blocks.around(index)
            let hue = SIMD2(sum.x - sum.z, sum.y - (sum.x + sum.z) / 2) / max(sum.w, 0.001)
            return Sample(index: index, hue: hue, weight: blocks.absorbed[index].w)
        }
        var groups = [samples]
        var isOpen = [true]
        while groups.count < Self.mostPens, let next = isOpen.firstIndex(of: true) {
            isOpen[next] = false
            guard let (first, second) = split(groups[next], of: samples) else { continue }
            groups[next] = first
            isOpen[next] = true
            groups.append(second)
            isOpen.append(true)
        }
        guard groups.count > 1 else { return }
        groups.sort { Sample.weight($0) > Sample.weight($1) }
        count = groups.count
        owner = [UInt8](repeating: .max, count: owner.count)
        for (number, group) in groups.enumerated() {
            for sample in group { owner[sample.index] = UInt8(number) }
        }
        for _ in 0..<2 { spread() }
        owner = owner.map { $0 == .max ? 0 : $0 }
    }

    /// Splits a group in two; nil if it is only one.
    private func split(_ group: [Sample], of all: [Sample]) -> ([Sample], [Sample])? {
        let total = Sample.weight(group)
        guard group.count >= 16, total > 2 * Self.leastShare * Sample.weight(all) else { return nil }
        let axis = Sample.axis(of: group)
        let places = group.map { ($0.hue * axis).sum() }
        guard let low = places.min(), let high = places.max(), high - low > Self.leastDistance else { return nil }
        var counts = [Int](repeating: 0, count: 128)
        for (place, sample) in zip(places, group) {
            counts[min(127, Int((place - low) / (high - low) * 128))] += Int(sample.weight * 1000)
        }
        let parts = HistogramSplit(counts)
        let border = low + Float(parts.darkMean + parts.lightMean + 1) / 256 * (high - low)
        let first = group.indices.filter { places[$0] < border }.map { group[$0] }
        let second = group.indices.filter { places[$0] >= border }.map { group[$0] }
        guard isParted(first, second, axis, border, of: all) else { return nil }
        return (first, second)
    }

    private func isParted(
        _ first: [Sample],
        _ second: [Sample],
        _ axis: SIMD2<Float>,
        _ border: Float,
        of all: [Sample]
    ) -> Bool {
        let smaller = min(Sample.weight(first), Sample.weight(second))
        guard smaller > Self.leastShare * Sample.weight(all) else { return false }
        let (mean, spread) = Sample.spread(of: first, along: axis)
        let (otherMean, otherSpread) = Sample.spread(of: second, along: axis)
        let distance = otherMean - mean
        guard distance > max(Self.leastDistance, Self.leastSeparation * (spread + otherSpread) / 2) else {
            return false
        }
        let between = (first + second).filter { abs(($0.hue * axis).sum() - border) < distance / 10 }
        return Sample.weight(between) < Self.mostBetween * smaller && agree(first, second)
    }

    /// Whether the squares beside a square of the smaller group are mostly of that group.
    private func agree(_ first: [Sample], _ second: [Sample]) -> Bool {
        var group = [UInt8](repeating: 0, count: owner.count)
        for sample in first { group[sample.index] = 1 }
        for sample in second { group[sample.index] = 2 }
        let (smaller, number) = first.count < second.count ? (first, 1 as UInt8) : (second, 2)
        var same = 0
        var other = 0
        for sample in smaller {
            for neighbour in neighbours(sample.index) where group[neighbour] != 0 {
                if group[neighbour] == number { same += 1 } else { other += 1 }
            }
        }
        return Float(same) >= Self.leastAgreement * Float(same + other)
    }

    private func neighbours(_ index: Int) -> [Int] {
        let (row, column) = (index / columns, index % columns)
        var result: [Int] = []
        if column > 0 { result.append(index - 1) }
        if column < columns - 1 { result.append(index + 1) }
        if row > 0 { result.append(index - columns) }
        if row < rows - 1 { result.append(index + columns) }
        return result
    }

    /// Gives squares without a group that of a neighbour.
    private mutating func spread() {
        let old = owner
        for index in old.indices where old[index] == .max {
            owner[index] = neighbours(index).lazy.map { old[$0] }.first { $0 != .max } ?? .max
        }
    }

    /// The group of each pixel of a picture of that size.
    func plane(width: Int, height: Int) -> Plane {
        var plane = Plane(width: width, height: height, values: [])
        plane.values.reserveCapacity(width * height)
        for y in 0..<height {
            let row = y / InkBlocks.side * columns
            for x in 0..<width { plane.values.append(owner[row + x / InkBlocks.side]) }
        }
        return plane
    }
}

/// One square's hue.
private struct Sample {
    let index: Int
    let hue: SIMD2<Float>
    /// The amount of its ink.
    let weight: Float

    static func weight(_ group: [Sample]) -> Float { group.reduce(0) { $0 + $1.weight } }

    /// The direction, of length 1, along which a group is longest.
    static func axis(of group: [Sample]) -> SIMD2<Float> {
        let total = max(weight(group), .leastNormalMagnitude)
        let mean = group.reduce(SIMD2<Float>.zero) { $0 + $1.hue * $1.weight } / total
        var squares = SIMD3<Float>.zero
        for sample in group {
            let off = sample.hue - mean
            squares += SIMD3(off.x * off.x, off.y * off.y, off.x * off.y) * sample.weight
        }
        // The larger eigenvalue's vector of the matrix of second moments.
        let half = (squares.x - squares.y) / 2
        let length = (half * half + squares.z * squares.z).squareRoot()
        let vector = half >= 0 ? SIMD2(half + length, squares.z) : SIMD2(squares.z, length - half)
        let size = (vector * vector).sum().squareRoot()
        return size > 0 ? vector / size : SIMD2(1, 0)
    }

    /// The mean and the standard deviation of a group along an axis.
    static func spread(of group: [Sample], along axis: SIMD2<Float>) -> (mean: Float, deviation: Float) {
        let total = max(weight(group), .leastNormalMagnitude)
        let mean = group.reduce(Float(0)) { $0 + ($1.hue * axis).sum() * $1.weight } / total
        let square = group.reduce(Float(0)) { sum, sample in
            let off = (sample.hue * axis).sum() - mean
            return sum + off * off * sample.weight
        }
        return (mean, (square / total).squareRoot())
    }
}
