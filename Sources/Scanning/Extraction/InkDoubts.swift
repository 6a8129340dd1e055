/// Doubts about ink that was found.
struct InkDoubts {
    /// The share of the picture that is ink, 0 to 1.
    let share: Double
    /// The number of unconnected marks.
    let parts: Int
    /// Whether ink touches the edge of the picture.
    let isCutByEdge: Bool
    /// Whether strokes are kept that are much paler than the rest.
    let hasPaleInk: Bool
    /// The number of removed printed lines that touch remaining ink.
    let touchingLines: Int
    /// The number of words or rows that look printed.
    let textLeft: Int
    /// Whether printed text was to be removed.
    let removesText: Bool
    /// Whether a patch much thicker than the strokes is kept.
    let hasPatch: Bool
    /// Whether a mark far from the rest is kept.
    let hasFarMark: Bool
    /// Whether the ink was lighter than its paper.
    let isNegative: Bool
    /// The pen's depth, 0 for paper to 1 for black.
    let depth: Double
    /// The standard deviation of bare paper in the same measure.
    let noise: Double
    let width: Int
    let height: Int

    var warnings: [ScanWarning] {
        var warnings: [ScanWarning] = []
        if isNegative { warnings.append(.lightInk) }
        if share > ScanWarning.muchInkShare { warnings.append(.muchInk(share: share)) }
        if parts > ScanWarning.manyParts { warnings.append(.manyMarks(count: parts)) }
        if isCutByEdge { warnings.append(.cutByEdge) }
        if hasPaleInk { warnings.append(.paleInk) }
        if touchingLines > 0 { warnings.append(.linesInInk(count: touchingLines)) }
        if textLeft > 0 { warnings.append(removesText ? .textTouchesInk(count: textLeft) : .printLeft) }
        if hasPatch { warnings.append(.darkPatch) }
        if hasFarMark { warnings.append(.farMark) }
        if depth < ScanWarning.faintInkDepth { warnings.append(.faintInk) }
        if max(width, height) < ScanWarning.coarseSide { warnings.append(.coarse(width: width, height: height)) }
        return warnings
    }

    /// The confidence that the ink is a complete signature, 0 to 1: the product of the factors for all doubts.
    var confidence: Double {
        let area = Self.ramp(share, good: 0.15, bad: ScanWarning.muchInkShare)
        let marks = Self.ramp(Double(parts), good: 60, bad: 400)
        let contrast = Self.ramp(depth, good: 0.3, bad: 0.08)
        let clearness = Self.ramp(depth / max(noise, 0.001), good: 12, bad: 4)
        let size = Self.ramp(Double(max(width, height)), good: Double(ScanWarning.coarseSide), bad: 40)
        return area * marks * contrast * clearness * size * (isCutByEdge ? 0.5 : 1)
    }

    /// 1 at `good` and beyond, a quarter at `bad` and beyond, and evenly between.
    private static func ramp(_ value: Double, good: Double, bad: Double) -> Double {
        1 - 0.75 * min(1, max(0, (value - good) / (bad - good)))
    }
}
