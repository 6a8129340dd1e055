/// A very slightly bent line through samples, and its evenness: a printed line keeps its width and direction, a pen's
/// does not.
struct LineShape {
    let line: PrintedLine
    /// The distance of the samples from the line, as a root mean square, in pixels.
    let scatter: Double
    /// The largest distance between the mean of a part of the line and the line.
    let wave: Double
    /// How much the mean width differs between parts of the line.
    let swell: Double
    /// The share of the span's columns in which the line itself is visible.
    let support: Double
    /// The share of the columns that show paper.
    let gaps: Double
    let ends: [LineTrace.End]

    private static let parts = 8

    init(_ trace: LineTrace, direction: PrintedLine.Direction, step: Int) {
        let samples = trace.samples
        let first = samples[0].x
        let length = max(1, samples[samples.count - 1].x - first)
        let curve = Self.parabola(samples, from: first, length: length)
        let widths = samples.map(\.thickness).sorted()
        line = PrintedLine(
            direction: direction,
            span: first...first + length,
            width: widths[widths.count / 2],
            offset: curve.0,
            slope: curve.1 / length,
            bend: curve.2 / (length * length)
        )
        var squares = 0.0
        var sums = [(distance: Double, width: Double, count: Double)](repeating: (0, 0, 0), count: Self.parts)
        for sample in samples {
            let distance = sample.y - line.middle(at: sample.x)
            squares += distance * distance
            let part = min(Self.parts - 1, Int((sample.x - first) / length * Double(Self.parts)))
            sums[part].distance += distance
            sums[part].width += sample.thickness
            sums[part].count += 1
        }
        let filled = sums.filter { $0.count >= 3 }
        scatter = (squares / Double(samples.count)).squareRoot()
        wave = filled.map { abs($0.distance / $0.count) }.max() ?? 0
        let means = filled.map { $0.width / $0.count }
        swell = (means.max() ?? 0) - (means.min() ?? 0)
        let columns = max(1, length / Double(step) + 1)
        support = Double(samples.count) / columns
        gaps = Double(trace.missing) / columns
        ends = trace.ends
    }

    /// The coefficients of 1, t and t² of the parabola through the samples by least squares, t from 0 to 1.
    private static func parabola(
        _ samples: [LineTrace.Sample],
        from first: Double,
        length: Double
    ) -> (Double, Double, Double) {
        // Legendre's polynomials on -1...1 are nearly orthogonal over samples that are spread evenly; two rounds of
        // projections settle the rest.
        var c = (0.0, 0.0, 0.0)
        for _ in 0..<6 {
            var sums = (0.0, 0.0, 0.0)
            var norms = (0.0, 1e-9, 1e-9)
            for sample in samples {
                let t = 2 * (sample.x - first) / length - 1
                let p = 1.5 * t * t - 0.5
                let rest = sample.y - c.0 - c.1 * t - c.2 * p
                sums = (sums.0 + rest, sums.1 + rest * t, sums.2 + rest * p)
                norms = (norms.0 + 1, norms.1 + t * t, norms.2 + p * p)
            }
            c.0 += sums.0 / norms.0
            c.1 += sums.1 / norms.1 * 0.9
            c.2 += sums.2 / norms.2 * 0.9
        }
        // In t from 0 to 1: T = 2t - 1.
        return (c.0 - c.1 + c.2, 2 * c.1 - 6 * c.2, 6 * c.2)
    }
}
