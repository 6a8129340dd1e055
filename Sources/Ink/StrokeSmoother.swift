import SignetGraphics

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Takes the digitiser's noise out of whole strokes and leaves the hand's corners, cusps and endings.
///
/// Every sample is judged with those before and after it, so nothing lags or shrinks. How much noise there is and how
/// stiff the hand moves are found in the drawing itself, by the likelihood of its samples; stiffness then follows
/// the local jerk, because a corner is a burst of jerk and not a break in the line. No parameter depends on the unit
/// of the coordinates or on the sampling rate.
struct StrokeSmoother {
    /// The stiffnesses that are tried at first: powers of ten of λ, in units of (sample period)⁵.
    private static let stiffness = stride(from: -7.0, through: 5.0, by: 2.0)
    /// The steps in which the best stiffness is approached from there, in powers of ten, and the most of them.
    private static let refinement = (step: 0.5, most: 6)
    /// How strongly stiffness follows the local jerk power: as its square root, or fully.
    private static let followings = [0.5, 1.0]
    /// The noise's standard deviation as a share of the drawing's larger side: never believed to be more or less.
    private static let believedNoise = 1e-5...7.5e-3
    /// The samples on which stiffness is estimated; of longer drawings, the first.
    private static let estimationSamples = 6_000
    /// The width of the window over which jerk counts as local (standard deviation), in seconds.
    private static let locality = 0.012

    /// Smooths all strokes of a drawing together, as they come from one hand and one device.
    static func smooth(_ strokes: [StrokeClock]) -> [SmoothStroke] {
        let box = Rectangle(enclosing: strokes.lazy.flatMap(\.positions))
        let extent = max(box?.width ?? 0, box?.height ?? 0)
        let problems = strokes.map { Problem($0) }
        let estimation = Estimation(sampled(strokes), extent: extent)
        return zip(strokes, problems).map { clock, problem in
            guard let problem, extent > 0 else { return SmoothStroke(straight: clock) }
            return SmoothStroke(clock, problem.solved(estimation), cell: problem.spline.cell)
        }
    }
}

extension StrokeSmoother {
    /// The strokes that stiffness is estimated on: the first ones, and the beginning of the one that is too much.
    private static func sampled(_ strokes: [StrokeClock]) -> [Problem] {
        var left = estimationSamples
        var problems: [Problem] = []
        for stroke in strokes where left > 3 {
            guard let problem = Problem(stroke.prefix(left)), problem.spline.freedom > 0 else { continue }
            left -= problem.spline.freedom
            problems.append(problem)
        }
        return problems
    }

    /// One stroke's equations, with the local jerk power found so far.
    private struct Problem {
        var spline: PenalizedSpline
        let period: Double
        var power: [Double]

        /// Nil for strokes with too few samples to smooth.
        init?(_ clock: StrokeClock) {
            guard clock.positions.count > 2 else { return nil }
            period = clock.period
            // Two knots to a sample let corners stay sharp; more than 250 a second say nothing more about a hand.
            let cell = max(clock.period / 2, min(clock.period, 0.004))
            spline = PenalizedSpline(times: clock.times, positions: clock.positions, cell: cell)
            power = [Double](repeating: 1, count: spline.count - 3)
        }

        func fit(_ stiffness: Double) -> PenalizedSpline.Fit {
            spline.fit(lambda: pow(10, stiffness) * pow(period, 5), power: power)
        }

        /// The jerk power of a fit around every cell, with a mean logarithm of 0.
        func localPower(of fit: PenalizedSpline.Fit, following: Double) -> [Double] {
            let jerk = power.indices.map { row in
                let difference = PenalizedSpline.thirdDifference(fit.coefficients, row)
                return difference.dot(difference)
            }
            let window = max(StrokeSmoother.locality, 0.8 * period) / spline.cell
            let largest = jerk.max() ?? 0
            guard largest > 0 else { return power }
            let logs = GaussianBlur(deviation: window).apply(jerk).map { log($0 + largest * 1e-12) * following }
            let mean = logs.reduce(0, +) / Double(logs.count)
            let held = logs.map { min(max($0 - mean, log(0.003)), log(300)) }
            let heldMean = held.reduce(0, +) / Double(held.count)
            return held.map { exp($0 - heldMean) }
        }

        /// The final coefficients: the estimated steps repeated on this stroke.
        func solved(_ estimation: Estimation) -> [Point] {
            var copy = self
            var fit = copy.fit(estimation.stiffness)
            for round in estimation.rounds {
                copy.power = copy.localPower(of: fit, following: round.following)
                fit = copy.fit(round.stiffness)
            }
            return fit.coefficients
        }
    }

    /// The stiffness that makes the samples of a drawing most likely.
    private struct Estimation {
        /// A choice of how to adapt, and the stiffness after it.
        struct Round {
            var following: Double
            var stiffness: Double
        }

        var stiffness = -2.0
        var rounds: [Round] = []
        private let noise: ClosedRange<Double>

        init(_ problems: [Problem], extent: Double) {
            noise = (believedNoise.lowerBound * extent)...(believedNoise.upperBound * extent)
            var tried = problems
            guard !tried.isEmpty, extent > 0 else { return }
            stiffness = overview(tried)
            stiffness = climb(from: stiffness, tried).stiffness
            for _ in 0..<2 { rounds.append(adapt(&tried)) }
        }

        /// Adapts the local power to the last fit and finds the stiffness again.
        private func adapt(_ problems: inout [Problem]) -> Round {
            let last = rounds.last?.stiffness ?? stiffness
            let fits = problems.map { $0.fit(last) }
            var best: (score: Double, round: Round, problems: [Problem])?
            for following in followings {
                var candidates = problems
                for (index, fit) in fits.enumerated() {
                    candidates[index].power = problems[index].localPower(of: fit, following: following)
                }
                let found = climb(from: last, candidates)
                if found.score < best?.score ?? .infinity {
                    best = (found.score, Round(following: following, stiffness: found.stiffness), candidates)
                }
            }
            guard let best else { return Round(following: 0, stiffness: last) }
            problems = best.problems
            return best.round
        }

        /// The best of the stiffnesses that lie far apart.
        private func overview(_ problems: [Problem]) -> Double {
            let scores = StrokeSmoother.stiffness.map { ($0, score($0, problems)) }
            return scores.min { $0.1 < $1.1 }?.0 ?? stiffness
        }

        /// The nearest stiffness in which the samples are more likely than a step to either side.
        private func climb(from start: Double, _ problems: [Problem]) -> (stiffness: Double, score: Double) {
            var best = (stiffness: start, score: score(start, problems))
            for direction in [refinement.step, -refinement.step] {
                var steps = 0
                while steps < refinement.most {
                    let candidate = best.stiffness + direction
                    let score = score(candidate, problems)
                    guard score < best.score else { break }
                    best = (candidate, score)
                    steps += 1
                }
                if steps > 0 { break }
            }
            return best
        }

        /// −2 × log-likelihood of all samples, with the noise variance that suits them best.
        private func score(_ stiffness: Double, _ problems: [Problem]) -> Double {
            var energy = 0.0
            var complexity = 0.0
            var freedom = 0.0
            for problem in problems {
                let fit = problem.fit(stiffness)
                energy += fit.energy
                complexity += fit.complexity
                freedom += 2 * Double(problem.spline.freedom)
            }
            let likely = energy / freedom
            let variance = min(
                max(likely, noise.lowerBound * noise.lowerBound),
                noise.upperBound * noise.upperBound
            )
            return freedom * log(variance) + energy / variance + complexity
        }
    }
}
