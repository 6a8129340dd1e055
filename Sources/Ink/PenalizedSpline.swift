import SignetGraphics

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A cubic B-spline over time with evenly spaced knots, fitted to samples with a penalty on its jerk:
/// the f that minimises Σ w·|z − f(t)|² + λ ∫ |f‴|² / g(t) dt.
///
/// This is a P-spline (Eilers and Marx 1996) and also the Rauch–Tung–Striebel smoother of a pen driven by white jerk
/// of local power g. The equations have seven diagonals, so that a fit costs time proportional to the knots; the
/// likelihood of the samples under λ comes with it (noise variance profiled out), which is how λ is chosen.
struct PenalizedSpline {
    /// Coefficients: three more than there are cells.
    let count: Int
    /// The length of a cell in seconds.
    let cell: Double

    /// The samples about their mean.
    private let positions: [Point]
    private let weights: [Double]
    private let cells: [Int]
    private let basis: [SIMD4<Double>]
    /// The data's normal matrix: diagonal and three upper diagonals of each row.
    private let normal: [SIMD4<Double>]
    private let right: [Point]
    private let center: Point

    /// What a fit gives: coefficients, and what the likelihood needs.
    struct Fit {
        var coefficients: [Point]
        /// Σ w·|z − f|² + λ ∫ |f‴|²/g, both coordinates together.
        var energy: Double
        /// −2 × log-likelihood without the terms of the noise variance.
        var complexity: Double
    }

    /// The share that a sample at either end has over one in between: the ends of a stroke are where a hand means them,
    /// and a smoother knows only one side of them.
    private static let endWeight = 6.0

    /// The samples must be at increasing times, from two on.
    init(times: [Double], positions: [Point], cell: Double) {
        let start = times[0]
        let span = times[times.count - 1] - start
        let cellCount = max(1, Int((span / cell).rounded(.up)))
        self.cell = max(span / Double(cellCount), .leastNormalMagnitude)
        count = cellCount + 3
        var weights = [Double](repeating: 1, count: times.count)
        weights[0] = Self.endWeight
        weights[times.count - 1] = Self.endWeight
        var cells: [Int] = []
        var basis: [SIMD4<Double>] = []
        cells.reserveCapacity(times.count)
        basis.reserveCapacity(times.count)
        var normal = [SIMD4<Double>](repeating: .zero, count: count)
        var right = [Point](repeating: .zero, count: count)
        let center = positions.reduce(.zero, +) * (1 / Double(positions.count))
        let centered = positions.map { $0 - center }
        for (index, time) in times.enumerated() {
            let place = min(max((time - start) / self.cell, 0), Double(cellCount))
            let first = min(Int(place), cellCount - 1)
            let values = Self.basis(at: place - Double(first))
            cells.append(first)
            basis.append(values)
            for row in 0..<4 {
                let factor = values[row] * weights[index]
                right[first + row] = right[first + row] + centered[index] * factor
                for column in row..<4 { normal[first + row][column - row] += factor * values[column] }
            }
        }
        self.positions = centered
        self.weights = weights
        self.cells = cells
        self.basis = basis
        self.normal = normal
        self.right = right
        self.center = center
    }

    /// The four cubic B-splines that are not zero in a cell, at a place from 0 to 1 in it.
    static func basis(at w: Double) -> SIMD4<Double> {
        let v = 1 - w
        return SIMD4(
            v * v * v / 6,
            (3 * w * w * w - 6 * w * w + 4) / 6,
            (3 * v * v * v - 6 * v * v + 4) / 6,
            w * w * w / 6
        )
    }

    /// Fits with penalty λ (s⁵ per unit of g).
    ///
    /// `power` holds g for every cell; its logarithms have mean 0.
    func fit(lambda: Double, power: [Double]) -> Fit {
        let scale = lambda / (cell * cell * cell * cell * cell)
        let penalties = power.map { scale / $0 }
        let (solution, logDeterminant) = BandedSystem(normal: normal, penalties: penalties).solve(right)
        var energy = 0.0
        for index in positions.indices {
            let error = value(solution, cells[index], basis[index]) - positions[index]
            energy += weights[index] * error.dot(error)
        }
        for row in penalties.indices {
            let jerk = Self.thirdDifference(solution, row)
            energy += penalties[row] * jerk.dot(jerk)
        }
        // The logarithms of g have mean 0, so that only the scale is left of the penalty's determinant.
        let logPenalty = Double(count - 3) * log(scale)
        let coefficients = solution.map { $0 + center }
        return Fit(coefficients: coefficients, energy: energy, complexity: 2 * (logDeterminant - logPenalty))
    }

    private func value(_ coefficients: [Point], _ cell: Int, _ basis: SIMD4<Double>) -> Point {
        coefficients[cell] * basis[0] + coefficients[cell + 1] * basis[1] + coefficients[cell + 2] * basis[2]
            + coefficients[cell + 3] * basis[3]
    }

    static func thirdDifference(_ coefficients: [Point], _ row: Int) -> Point {
        coefficients[row + 3] - coefficients[row] + (coefficients[row + 1] - coefficients[row + 2]) * 3
    }

    /// The samples that are left to judge the noise by, after the three that a parabola takes.
    var freedom: Int { max(0, positions.count - 3) }
}
