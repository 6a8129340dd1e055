import Glibc
import SignetGraphics

/// A cubic B-spline over time with evenly spaced knots, fitted to samples with a penalty on its jerk:
/// the f that minimises Σ w·|z − f(t)|² + λ ∫ |f‴|² / g(t) dt.
///
/// This is a P-spline (Eilers and Marx 1996) and also the Rauch–Tung–Striebel smoother of a pen driven by white jerk
/// of local power g. The equations have seven diagonals, so that a fit takes time proportional to the knots; it also
/// gives the likelihood of the samples under λ (noise variance profiled out), by which λ is chosen.
struct PenalizedSpline {
    /// Coefficients: three more than there are cells.
    let count: Int
    /// The length of a cell in seconds.
    let cell: Double

    private let sampleCount: Int
    /// Σ w·|z|² of the samples about their mean.
    private let dataEnergy: Double
    /// The data's normal matrix.
    private let normal: [BandedSystem.Row]
    private let right: [Point]
    private let center: Point

    /// The result of a fit: the coefficients, and the terms of the likelihood.
    struct Fit {
        var coefficients: [Point]
        /// Σ w·|z − f|² + λ ∫ |f‴|²/g, both coordinates together.
        var energy: Double
        /// −2 × log-likelihood without the terms of the noise variance.
        var complexity: Double
        let system: BandedSystem.Solution

        /// The third differences of the coefficients: the jerk in every cell, times the third power of its length.
        var jerks: [Point] {
            (0..<max(0, coefficients.count - 3)).map { row in
                coefficients[row + 3] - coefficients[row] + (coefficients[row + 1] - coefficients[row + 2]) * 3
            }
        }

        /// The variances of the jerks, in units of the noise variance.
        func jerkVariances() -> [QuadraticForm] { system.variances(of: Self.jerk) }

        /// The variances of the places at the knots, in units of the noise variance.
        func knotVariances() -> [QuadraticForm] { system.variances(of: Self.knot) }

        /// The weights of four successive coefficients in the jerk, and in the place at the knot between the first and
        /// second cell.
        private static let jerk = SIMD4(-1.0, 3, -3, 1)
        private static let knot = SIMD4(1.0 / 6, 4.0 / 6, 1.0 / 6, 0)
    }

    /// The weight of a sample at either end relative to others: the ends of a stroke are where the hand intends them,
    /// and a smoother knows only one side of them.
    private static let endWeight = 3.0

    /// There must be at least two samples, at increasing times.
    init(times: [Double], positions: [Point], cell: Double) {
        let start = times[0]
        let span = times[times.count - 1] - start
        let cellCount = max(1, Int((span / cell).rounded(.up)))
        self.cell = max(span / Double(cellCount), .leastNormalMagnitude)
        count = cellCount + 3
        var weights = [Double](repeating: 1, count: times.count)
        weights[0] = Self.endWeight
        weights[times.count - 1] = Self.endWeight
        var normal = [BandedSystem.Row](repeating: BandedSystem.Row(), count: count)
        var right = [Point](repeating: .zero, count: count)
        let center = positions.reduce(.zero, +) * (1 / Double(positions.count))
        let centered = positions.map { $0 - center }
        for (index, time) in times.enumerated() {
            let place = min(max((time - start) / self.cell, 0), Double(cellCount))
            let first = min(Int(place), cellCount - 1)
            let values = Self.basis(at: place - Double(first))
            for row in 0..<4 {
                let factor = values[row] * weights[index]
                right[first + row] = right[first + row] + centered[index] * factor
                let form = QuadraticForm.identity * factor
                normal[first + row].diagonal += form * values[row]
                if row < 3 { normal[first + row].first += form * values[row + 1] }
                if row < 2 { normal[first + row].second += form * values[row + 2] }
                if row < 1 { normal[first + row].third += form * values[row + 3] }
            }
        }
        sampleCount = positions.count
        dataEnergy = zip(centered, weights).reduce(0) { $0 + $1.1 * $1.0.dot($1.0) }
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
    /// `power` holds g for every cell; the logarithms of its determinants have mean 0.
    func fit(lambda: Double, power: [QuadraticForm]) -> Fit {
        let scale = lambda / (cell * cell * cell * cell * cell)
        let penalties = power.map { $0.inverse * scale }
        let found = BandedSystem(normal: normal, penalties: penalties).solve(right)
        let solution = found.values
        // At the minimum, the energy is the part of the samples' own energy that the solution leaves.
        var energy = dataEnergy
        for index in solution.indices { energy -= right[index].dot(solution[index]) }
        // The logarithms of g have mean 0, so that only the scale remains of the penalty's determinant.
        let logPenalty = 2 * Double(count - 3) * log(scale)
        let coefficients = solution.map { $0 + center }
        return Fit(
            coefficients: coefficients,
            energy: max(energy, 0),
            complexity: found.logDeterminant - logPenalty,
            system: found
        )
    }

    /// The degrees of freedom for estimating the noise: the samples minus three for a parabola.
    var freedom: Int { max(0, sampleCount - 3) }
}
