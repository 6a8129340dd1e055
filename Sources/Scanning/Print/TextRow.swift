/// Components of ink side by side, as letters are.
struct TextRow {
    /// Indices of components, from the left.
    private(set) var members: [Int]
    /// The typical height of a letter in pixels.
    let letterHeight: Double
    /// How evenly the row is set.
    private let strokes: (median: Double, spread: Double)
    /// The share of letters whose feet are on one line.
    private let standing: Double
    /// The share of letters of the typical height.
    private let alike: Double
    private let length: Double
    let hue: SIMD3<Float>
    /// The row's baseline: y at x = 0, and slope.
    private let base: (offset: Double, slope: Double)

    private static let fewestLetters = 4
    /// The number of letters in printed rows that show how print looks on a page.
    private static let model = 20

    init?(_ indices: [Int], of all: [InkComponents.Component]) {
        members = indices.sorted { (all[$0].left, all[$0].top) < (all[$1].left, all[$1].top) }
        let parts = members.map { all[$0] }
        guard let first = parts.first else { return nil }
        func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
        let height = median(parts.map { Double($0.height) })
        letterHeight = height
        let widths = parts.map(\.strokeWidth)
        let middle = median(widths)
        strokes = (middle, median(widths.map { abs($0 - middle) }))
        // The slope of the baseline: the median over all pairs far enough apart.
        var slopes: [Double] = []
        for (i, one) in parts.enumerated() {
            for other in parts[(i + 1)...].prefix(60) where other.middle.x - one.middle.x >= 3 * height {
                slopes.append(Double(other.bottom - one.bottom) / (other.middle.x - one.middle.x))
            }
        }
        let slope = slopes.isEmpty ? 0 : median(slopes)
        let offset = median(parts.map { Double($0.bottom) - slope * $0.middle.x })
        base = (offset, slope)
        let count = Double(parts.count)
        standing =
            Double(parts.count { abs(Double($0.bottom) - slope * $0.middle.x - offset) <= max(1.5, 0.15 * height) })
            / count
        alike = Double(parts.count { (0.55 * height...1.8 * height).contains(Double($0.height)) }) / count
        length = Double((parts.map(\.right).max() ?? 0) - first.left + 1)
        let missing = parts.reduce(SIMD3<Float>.zero) { $0 + $1.missing }
        hue = missing / max(1e-3, missing.sum())
    }

    /// Whether the row is as even as only print is.
    var isPrint: Bool {
        guard members.count >= Self.fewestLetters, length >= 4.5 * letterHeight else { return false }
        return standing >= 0.62 && alike >= 0.8 && abs(base.slope) <= 0.12
            && strokes.spread <= 0.16 * strokes.median + 0.1 && strokes.median <= 0.34 * letterHeight
    }

    /// Whether the parts are in a row as the letters of a heading or a word mark do.
    var isRegular: Bool {
        members.count >= Self.fewestLetters && standing >= 0.5 && alike >= 0.6 && abs(base.slope) <= 0.12
            && strokes.spread <= 0.25 * strokes.median + 0.1
    }

    /// Whether the row looks like print, but may be too short or too uneven to be sure.
    var mayBePrint: Bool {
        members.count >= 3 && standing >= 0.6 && alike >= 0.75 && abs(base.slope) <= 0.12
            && strokes.spread <= 0.25 * strokes.median + 0.1 && strokes.median <= 0.34 * letterHeight
    }

    /// Whether a short row has the letters of rows that are print: their height, their strokes and their colour.
    func isSet(like sure: [TextRow], _ all: [InkComponents.Component]) -> Bool {
        guard members.count >= 2, standing >= 0.6, alike >= 0.8, abs(base.slope) <= 0.12 else { return false }
        let models = sure.filter { row in
            let difference = row.hue - hue
            return (0.7 * row.letterHeight...1.35 * row.letterHeight).contains(letterHeight)
                && (0.75 * row.strokes.median...1.3 * row.strokes.median).contains(strokes.median)
                && (difference * difference).sum() <= 0.004
        }
        return models.reduce(0) { $0 + $1.members.count } >= Self.model
    }

    /// Whether a component lies in the row or between it and its dots, commas and the ends of its words.
    func takesIn(_ part: InkComponents.Component, _ all: [InkComponents.Component]) -> Bool {
        let limit = 1.6 * letterHeight
        let left = members.map { Double(all[$0].left) }.min() ?? 0
        let right = members.map { Double(all[$0].right) }.max() ?? 0
        guard Double(part.left) >= left - limit, Double(part.right) <= right + limit else { return false }
        let baseline = base.offset + base.slope * part.middle.x
        guard Double(part.bottom) <= baseline + 0.45 * letterHeight, Double(part.top) >= baseline - 1.9 * letterHeight
        else {
            return false
        }
        let difference = part.hue - hue
        return part.strokeWidth <= 1.6 * strokes.median + 0.5 && (difference * difference).sum() <= 0.01
    }

    mutating func add(_ index: Int) { members.append(index) }

    /// The box around the row.
    func box(_ all: [InkComponents.Component]) -> PixelBox {
        let parts = members.map { all[$0] }
        let left = parts.map(\.left).min() ?? 0
        let top = parts.map(\.top).min() ?? 0
        return PixelBox(
            left: left,
            top: top,
            width: (parts.map(\.right).max() ?? 0) - left + 1,
            height: (parts.map(\.bottom).max() ?? 0) - top + 1
        )
    }
}
