import Glibc
import SignetGraphics

/// Removes the digitiser's noise from whole strokes and keeps the hand's corners, cusps and endings.
///
/// Every sample is judged with those before and after it, so nothing lags or shrinks. The amount of noise and the
/// stiffness of the hand's movement are estimated from the drawing itself, by the likelihood of its samples. Stiffness
/// then follows the local jerk, along and across the movement: a corner is a burst of jerk, not a break in the line,
/// and where a hand speeds up on a straight way there is jerk along it but not across. No parameter depends on the unit
/// of the coordinates or on the sampling rate.
struct StrokeSmoother {
    /// The stiffness that is tried first, as a power of ten of λ in units of (sample period)⁵, and the steps of the
    /// search for a better one.
    private static let stiffness = (first: -2.0, steps: [2.0, 0.5], range: -8.0...6.0)
    /// How often the local jerk power is estimated again.
    private static let rounds = 3
    /// The local jerk power's largest ratio to its mean.
    private static let unevenness = 300.0
    /// The noise's standard deviation as a share of the drawing's larger side: estimates are clamped to this range.
    private static let believedNoise = 1e-5...7.5e-3
    /// The smallest noise of a device that rounds, in units of its grid: that of errors spread evenly over it.
    private static let rounding = 1 / 12.0.squareRoot()
    /// The samples on which stiffness is estimated; in longer drawings, the first ones.
    private static let estimationSamples = 6_000
    /// The width of the window over which jerk counts as local (standard deviation), in seconds and in sample periods.
    private static let locality = (time: 0.012, periods: 0.8)

    /// Smooths all strokes of a drawing together, as they come from one hand and one device.
    ///
    /// - Parameters:
    ///   - strokes: The samples with repaired times.
    ///   - quantum: The grid that the device rounds to, if any, in canvas units.
    /// - Returns: The movements, and the standard deviation of the noise in either coordinate.
    static func smooth(_ strokes: [StrokeClock], quantum: Double?) -> (strokes: [SmoothStroke], noise: Double) {
        let box = Rectangle(enclosing: strokes.lazy.flatMap(\.positions))
        let extent = max(box?.width ?? 0, box?.height ?? 0)
        let problems = strokes.map { Problem($0) }
        let sampled = sampled(strokes, problems)
        let estimation = Estimation(sampled.map(\.problem), extent: extent, quantum: quantum ?? 0)
        var known: [Int: PenalizedSpline.Fit] = [:]
        for (sample, fit) in zip(sampled, estimation.fits) where sample.isWhole { known[sample.stroke] = fit }
        let smooth = strokes.indices.map { index in
            guard let problem = problems[index], extent > 0 else { return SmoothStroke(straight: strokes[index]) }
            let fit = known[index] ?? problem.solved(estimation)
            return SmoothStroke(strokes[index], fit, cell: problem.spline.cell, noise: estimation.deviation)
        }
        return (smooth, estimation.deviation)
    }
}

extension StrokeSmoother {
    /// A stroke that stiffness is estimated on, or its beginning.
    private struct Sampled {
        var stroke: Int
        var problem: Problem
        var isWhole: Bool
    }

    /// The first strokes, and the beginning of the one that exceeds the limit.
    private static func sampled(_ strokes: [StrokeClock], _ problems: [Problem?]) -> [Sampled] {
        var left = estimationSamples
        var sampled: [Sampled] = []
        for (index, stroke) in strokes.enumerated() where left > 3 {
            let isWhole = stroke.positions.count <= left
            guard let problem = isWhole ? problems[index] : Problem(stroke.prefix(left)), problem.spline.freedom > 0
            else { continue }
            left -= problem.spline.freedom
            sampled.append(Sampled(stroke: index, problem: problem, isWhole: isWhole))
        }
        return sampled
    }

    /// One stroke's equations, with the local jerk power found so far.
    private struct Problem {
        var spline: PenalizedSpline
        let period: Double
        var power: [QuadraticForm]

        /// Nil for strokes with too few samples to smooth.
        init?(_ clock: StrokeClock) {
            guard clock.positions.count > 2 else { return nil }
            period = clock.period
            // Two knots for each sample keep corners sharp; more than 250 a second add nothing about a hand.
            let cell = max(clock.period / 2, min(clock.period, 0.004))
            spline = PenalizedSpline(times: clock.times, positions: clock.positions, cell: cell)
            power = [QuadraticForm](repeating: .identity, count: spline.count - 3)
        }

        func fit(_ stiffness: Double) -> PenalizedSpline.Fit {
            spline.fit(lambda: pow(10, stiffness) * pow(period, 5), power: power)
        }

        /// Estimates the local jerk power from a fit.
        ///
        /// It is the mean square of the jerk around every cell, which a fit to noisy samples gives only up to a
        /// variance (expectation and maximisation; Dempster, Laird and Rubin 1977). The logarithms of its determinants
        /// get a mean of 0.
        mutating func adapt(to fit: PenalizedSpline.Fit, noiseVariance: Double) {
            let jerk = zip(fit.jerks, fit.jerkVariances()).map { QuadraticForm(square: $0) + $1 * noiseVariance }
            let window = max(StrokeSmoother.locality.time, StrokeSmoother.locality.periods * period)
            let blur = GaussianBlur(deviation: window / spline.cell)
            let xx = blur.apply(jerk.map(\.xx))
            let xy = blur.apply(jerk.map(\.xy))
            let yy = blur.apply(jerk.map(\.yy))
            let forms = jerk.indices.map { QuadraticForm(xx: xx[$0], xy: xy[$0], yy: yy[$0]) }
            let largest = forms.reduce(0) { max($0, $1.trace) }
            guard largest > 0 else { return }
            let mean = Self.mean(forms.map { $0.mapped { $0 + 1e-12 * largest } })
            let bound = StrokeSmoother.unevenness
            let held = forms.map { $0.mapped { min(max($0 / mean, 1 / bound), bound) } }
            power = held.map { [mean = Self.mean(held)] in $0 * (1 / mean) }
        }

        /// The geometric mean of the eigenvalues.
        private static func mean(_ forms: [QuadraticForm]) -> Double {
            var product = LogProduct()
            for form in forms { product.multiply(by: form.determinant) }
            return exp(product.value / Double(2 * forms.count))
        }

        /// The final fit: the estimated steps repeated on this stroke.
        func solved(_ estimation: Estimation) -> PenalizedSpline.Fit {
            var copy = self
            var fit = copy.fit(estimation.stiffness)
            for round in estimation.rounds {
                copy.adapt(to: fit, noiseVariance: round.noiseVariance)
                fit = copy.fit(round.stiffness)
            }
            return fit
        }
    }

    /// The stiffness that makes the samples of a drawing most likely.
    private struct Estimation {
        /// An estimate of the local jerk power with the noise variance it was made with, and the stiffness after it.
        struct Round {
            var noiseVariance: Double
            var stiffness: Double
        }

        var stiffness = StrokeSmoother.stiffness.first
        var rounds: [Round] = []
        /// The standard deviation of the noise in either coordinate, in canvas units.
        var deviation = 0.0
        /// The last fits of the strokes that it was estimated on.
        var fits: [PenalizedSpline.Fit] = []
        private let believed: ClosedRange<Double>

        init(_ problems: [Problem], extent: Double, quantum: Double) {
            let high = believedNoise.upperBound * extent
            let low = min(max(believedNoise.lowerBound * extent, quantum * StrokeSmoother.rounding), high)
            believed = (low * low)...(high * high)
            var problems = problems
            guard !problems.isEmpty, extent > 0 else { return }
            var best = Trial(problems, stiffness, believed)
            for step in StrokeSmoother.stiffness.steps { best = climb(from: best, step, problems) }
            stiffness = best.stiffness
            for round in 1...StrokeSmoother.rounds {
                for (index, fit) in best.fits.enumerated() {
                    problems[index].adapt(to: fit, noiseVariance: best.noiseVariance)
                }
                let variance = best.noiseVariance
                best = Trial(problems, best.stiffness, believed)
                if round == StrokeSmoother.rounds {
                    best = climb(from: best, StrokeSmoother.stiffness.steps.last ?? 1, problems)
                }
                rounds.append(Round(noiseVariance: variance, stiffness: best.stiffness))
            }
            deviation = best.noiseVariance.squareRoot()
            fits = best.fits
        }

        /// The nearest stiffness in which the samples are more likely than a step to either side.
        private func climb(from start: Trial, _ step: Double, _ problems: [Problem]) -> Trial {
            var best = start
            for direction in [step, -step] {
                while StrokeSmoother.stiffness.range.contains(best.stiffness + direction) {
                    let candidate = Trial(problems, best.stiffness + direction, believed)
                    guard candidate.score < best.score else { break }
                    best = candidate
                }
                if best.stiffness != start.stiffness { break }
            }
            return best
        }
    }

    /// How likely a drawing's samples are with some stiffness.
    private struct Trial {
        let stiffness: Double
        let fits: [PenalizedSpline.Fit]
        /// The noise variance that suits the samples best.
        let noiseVariance: Double
        /// −2 × log-likelihood of all samples.
        let score: Double

        init(_ problems: [Problem], _ stiffness: Double, _ believed: ClosedRange<Double>) {
            self.stiffness = stiffness
            fits = problems.map { $0.fit(stiffness) }
            let freedom = Double(problems.reduce(0) { $0 + 2 * $1.spline.freedom })
            let energy = fits.reduce(0) { $0 + $1.energy }
            noiseVariance = min(max(energy / freedom, believed.lowerBound), believed.upperBound)
            score = freedom * log(noiseVariance) + energy / noiseVariance + fits.reduce(0) { $0 + $1.complexity }
        }
    }
}
