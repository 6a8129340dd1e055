internal import SignetGraphics

/// Finds the line that the hand most likely drew: the minimum of Σ|zᵢ − f(tᵢ)|²/R + ∫|f‴|²/q dt over a uniform grid of
/// times, which is the smoother of an integrated-Wiener jerk model (Wahba 1978; Kohn and Ansley 1987).
///
/// It looks at both sides of every sample, so nothing lags or shrinks. A corner is a burst of jerk: `q` varies along
/// the stroke and is large there.
struct StrokeSmoother {
    /// The grid's step in seconds.
    static let step = 0.004

    private let count: Int
    private let cells: [(index: Int, weight: Double)]
    private let points: [Point]

    init(_ trace: Trace) {
        points = trace.points
        let duration = trace.times.last ?? 0
        let count = max(4, Int(min(duration / Self.step, 5e6).rounded(.up)) + 1)
        self.count = count
        cells = trace.times.map { time in
            let position = min(max(time / Self.step, 0), Double(count) - 1.000_001)
            return (Int(position), position - position.rounded(.down))
        }
    }

    var rowCount: Int { count - 3 }
    var sampleCount: Int { points.count }

    /// What a solution gives: the grid's places and how likely the samples are.
    struct Solution {
        let line: [Point]
        let logLikelihood: Double
    }

    /// Solves for a noise variance and a stiffness per grid row (or one for all): O(n).
    func solve(variance: Double, stiffness: [Double]) -> Solution {
        var matrix = BandedMatrix(count: count)
        var right = [Point](repeating: .zero, count: count)
        var squares = 0.0
        for (cell, point) in zip(cells, points) {
            let (low, high) = (1 - cell.weight, cell.weight)
            matrix.add(low * low / variance, at: cell.index, offset: 0)
            matrix.add(high * high / variance, at: cell.index + 1, offset: 0)
            matrix.add(low * high / variance, at: cell.index, offset: 1)
            right[cell.index] = right[cell.index] + point * (low / variance)
            right[cell.index + 1] = right[cell.index + 1] + point * (high / variance)
            squares += point.dot(point) / variance
        }
        let differences = [-1.0, 3, -3, 1]
        let h5 = Self.step * Self.step * Self.step * Self.step * Self.step
        var logStiffness = 0.0
        for row in 0..<rowCount {
            let q = stiffness[min(row, stiffness.count - 1)]
            let weight = 1 / (h5 * q)
            logStiffness += (h5 * q).logarithm
            for a in 0..<4 {
                for b in a..<4 { matrix.add(weight * differences[a] * differences[b], at: row + a, offset: b - a) }
            }
        }
        for index in 0..<count { matrix.add(1e-9, at: index, offset: 0) }
        let logDeterminant = matrix.factorize()
        let line = matrix.solve(right)
        var explained = 0.0
        for index in 0..<count { explained += line[index].dot(right[index]) }
        let likelihood =
            -(Double(points.count) * variance.logarithm + logStiffness + logDeterminant) - 0.5 * (squares - explained)
        return Solution(line: line, logLikelihood: likelihood)
    }

    /// Relative stiffness that follows the local jerk of a line: geometric mean 1, the exponent says how strongly.
    func localStiffness(of line: [Point], exponent: Double) -> [Double] {
        var jerk: [Double] = []
        for row in 0..<rowCount {
            let third = line[row + 3] - line[row + 2] * 3 + line[row + 1] * 3 - line[row]
            jerk.append(third.dot(third))
        }
        let smoothed = Gaussian.blur(jerk, sigma: 0.012 / Self.step).map { $0 + 1e-12 }
        let mean = (smoothed.reduce(0) { $0 + $1.logarithm } / Double(max(1, smoothed.count))).exponential
        let relative = smoothed.map { (($0 / mean).logarithm * exponent).exponential }
        let level = (relative.reduce(0) { $0 + $1.logarithm } / Double(max(1, relative.count))).exponential
        return relative.map { min(max($0 / level, 0.003), 300) }
    }
}
