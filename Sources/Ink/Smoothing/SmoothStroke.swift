import SignetGraphics

/// A stroke as a smooth movement: a cubic B-spline over time, with the pressure at its knots.
struct SmoothStroke {
    /// B-spline coefficients in canvas units, three more than cells.
    let coefficients: [Point]
    /// The time from knot to knot, in seconds.
    let cell: Double
    /// The pressure at every knot; nil unless it was reported throughout.
    let pressures: [Double]?
    /// The standard deviation of the place across the movement at every knot, in canvas units.
    let deviations: [Double]
    /// The pen's lean from the vertical at every knot, in degrees; nil unless it was reported throughout.
    let leans: [Double]?
    /// Whether times, and so speeds, come from the device.
    let hasClock: Bool

    /// The cells of the spline; 0 for a dot.
    var cellCount: Int { max(0, coefficients.count - 3) }

    init(_ clock: StrokeClock, _ fit: PenalizedSpline.Fit, cell: Double, noise: Double) {
        coefficients = fit.coefficients
        deviations = fit.knotVariances().dropLast(2).enumerated().map { knot, variance in
            let across = (fit.coefficients[knot + 2] - fit.coefficients[knot]).normalized.perpendicular
            return max(variance.value(along: across), 0).squareRoot() * noise
        }
        self.cell = cell
        hasClock = clock.isReported
        pressures = Self.resampled(clock.pressures, clock, cell: cell, knots: coefficients.count - 2)
        leans = Self.resampled(clock.leans, clock, cell: cell, knots: coefficients.count - 2)
    }

    /// Keeps one or two samples as they are: a dot, or a straight line at even speed.
    init(straight clock: StrokeClock) {
        hasClock = clock.isReported
        guard let first = clock.positions.first, let last = clock.positions.last, first != last,
            let span = clock.times.last, span > 0
        else {
            coefficients = Array(clock.positions.prefix(1))
            cell = 0
            deviations = [0]
            pressures = clock.pressures.first.flatMap(\.self).map { [$0] }
            leans = clock.leans.first.flatMap(\.self).map { [$0] }
            return
        }
        // Collinear and evenly spaced: the spline is the line, and passes through its ends.
        let step = last - first
        coefficients = [first - step, first, last, last + step]
        cell = span
        deviations = [0, 0]
        pressures = Self.resampled(clock.pressures, clock, cell: span, knots: 2)
        leans = Self.resampled(clock.leans, clock, cell: span, knots: 2)
    }

    /// The values reported with the samples, at the knots, interpolated linearly.
    private static func resampled(
        _ values: [Double?],
        _ clock: StrokeClock,
        cell: Double,
        knots: Int
    ) -> [Double]? {
        let known = values.compactMap(\.self)
        guard known.count == clock.times.count else { return nil }
        var next = 0
        return (0..<knots).map { knot in
            let time = Double(knot) * cell
            while next < known.count - 1 && clock.times[next] < time { next += 1 }
            guard next > 0 else { return known[0] }
            let span = clock.times[next] - clock.times[next - 1]
            let share = span > 0 ? min(max((time - clock.times[next - 1]) / span, 0), 1) : 1
            return known[next - 1] + (known[next] - known[next - 1]) * share
        }
    }

    /// The movement in one cell as a Bézier curve.
    func curve(_ index: Int) -> Cubic {
        let c0 = coefficients[index]
        let c1 = coefficients[index + 1]
        let c2 = coefficients[index + 2]
        let c3 = coefficients[index + 3]
        return Cubic(
            start: (c0 + c1 * 4 + c2) * (1 / 6),
            control1: (c1 * 2 + c2) * (1 / 3),
            control2: (c1 + c2 * 2) * (1 / 3),
            end: (c1 + c2 * 4 + c3) * (1 / 6)
        )
    }

    /// The speed at every knot in canvas units a second.
    var speeds: [Double] {
        guard cellCount > 0, cell > 0 else { return [] }
        return (0...cellCount).map { knot in
            (coefficients[knot + 2] - coefficients[knot]).length / (2 * cell)
        }
    }

    /// Points along the movement, two for each cell.
    var points: [Point] {
        guard cellCount > 0 else { return Array(coefficients.prefix(1)) }
        let curves = (0..<cellCount).map(curve)
        return curves.flatMap { [$0.start, $0.point(at: 0.5)] } + curves.suffix(1).map(\.end)
    }

    /// The same movement in another space.
    func transformed(by transform: AffineTransform) -> SmoothStroke {
        SmoothStroke(
            coefficients: coefficients.map(transform.apply),
            cell: cell,
            deviations: deviations.map { $0 * transform.scale },
            pressures: pressures,
            leans: leans,
            hasClock: hasClock
        )
    }

    private init(
        coefficients: [Point],
        cell: Double,
        deviations: [Double],
        pressures: [Double]?,
        leans: [Double]?,
        hasClock: Bool
    ) {
        self.coefficients = coefficients
        self.cell = cell
        self.deviations = deviations
        self.pressures = pressures
        self.leans = leans
        self.hasClock = hasClock
    }
}
