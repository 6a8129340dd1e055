internal import SignetGraphics

/// Smooths all strokes of a drawing together: the noise of the device and the stiffness of the hand are those under
/// which the samples are most likely, so clean input stays as it is and rough input is calmed.
struct DrawingSmoother {
    /// The noise of one sample, in working units (400 across the signature).
    private(set) var noise: Double
    private var solvers: [(index: Int, solver: StrokeSmoother, stiffness: [Double])] = []
    private let traces: [Trace]

    /// Strokes with fewer samples are drawn as they are.
    private static let fewestSamples = 4
    /// No device is better than this, in working units.
    private static let leastNoise = 0.02

    init(_ traces: [Trace]) {
        self.traces = traces
        noise = 0
        solvers = traces.indices.compactMap { index in
            traces[index].points.count >= Self.fewestSamples ? (index, StrokeSmoother(traces[index]), [1]) : nil
        }
        guard !solvers.isEmpty else { return }
        fitGlobally()
        for exponent in [0.5, 1.0] { fitLocally(exponent: exponent) }
    }

    /// The smoothed line of each stroke on its grid of times, or its points where it is too short.
    var lines: [[Point]] {
        var lines = traces.map(\.points)
        for (index, solver, stiffness) in solvers {
            var line = solver.solve(variance: noise * noise, stiffness: stiffness).line
            anchor(&line, to: traces[index].points)
            lines[index] = line
        }
        return lines
    }

    /// Whether a stroke's line stands on the grid, that is, was smoothed.
    func isSmoothed(_ index: Int) -> Bool { solvers.contains { $0.index == index } }

    private func likelihood(noise: Double, _ stiffness: (Int) -> [Double]) -> Double {
        var sum = 0.0
        for index in solvers.indices {
            sum += solvers[index].solver.solve(variance: noise * noise, stiffness: stiffness(index)).logLikelihood
        }
        return sum
    }

    /// One noise and one stiffness for all: first on a coarse grid, then along each axis.
    private mutating func fitGlobally() {
        var best = (likelihood: -Double.infinity, noise: 0.25, power: 9.0)
        func consider(_ noise: Double, _ power: Double, in smoother: DrawingSmoother) {
            let value = smoother.likelihood(noise: noise) { _ in [Double(10).raised(to: power)] }
            if value > best.likelihood { best = (value, noise, power) }
        }
        for noise in [0.07, 0.25, 0.7] {
            for power in [7.0, 9.5, 12] { consider(noise, power, in: self) }
        }
        for (noiseStep, powerStep) in [(1.6, 1.2), (1.25, 0.6)] {
            for power in [best.power - powerStep, best.power + powerStep] { consider(best.noise, power, in: self) }
            for noise in [best.noise / noiseStep, best.noise * noiseStep] {
                consider(max(noise, Self.leastNoise), best.power, in: self)
            }
        }
        noise = best.noise
        for index in solvers.indices { solvers[index].stiffness = [Double(10).raised(to: best.power)] }
    }

    /// Stiffness that follows the jerk of the line so far, at the level that is likeliest.
    private mutating func fitLocally(exponent: Double) {
        var relative: [[Double]] = []
        var levels: [Double] = []
        for (_, solver, stiffness) in solvers {
            let line = solver.solve(variance: noise * noise, stiffness: stiffness).line
            relative.append(solver.localStiffness(of: line, exponent: exponent))
            levels.append(stiffness.reduce(0) { $0 + $1.logarithm } / Double(max(1, stiffness.count)))
        }
        var best = (
            likelihood: likelihood(noise: noise) { solvers[$0].stiffness }, stiffness: solvers.map(\.stiffness),
            noise: noise
        )
        for shift in [-4.0, -2.5, -1, 0] {
            let scaled = relative.indices.map { index in
                relative[index].map { $0 * (levels[index] + shift).exponential }
            }
            let value = likelihood(noise: noise) { scaled[$0] }
            if value > best.likelihood { best = (value, scaled, noise) }
        }
        for candidate in [noise * 0.75, noise * 1.33] {
            let value = likelihood(noise: max(candidate, Self.leastNoise)) { best.stiffness[$0] }
            if value > best.likelihood { best = (value, best.stiffness, max(candidate, Self.leastNoise)) }
        }
        noise = best.noise
        for index in solvers.indices { solvers[index].stiffness = best.stiffness[index] }
    }

    /// Brings an end that smoothing drew in back to where the pen touched down or lifted, when it is further away than
    /// the noise explains; the shift fades within a few steps.
    private func anchor(_ line: inout [Point], to points: [Point]) {
        guard let first = points.first, let last = points.last, line.count > 1 else { return }
        let reach = min(12, line.count / 2)
        let shifts = [first - line[0], last - line[line.count - 1]].map { $0.length > 2 * noise ? $0 : .zero }
        for step in 0..<reach {
            let fade = 1 - Double(step) / Double(reach)
            line[step] = line[step] + shifts[0] * fade
            line[line.count - 1 - step] = line[line.count - 1 - step] + shifts[1] * fade
        }
    }
}
