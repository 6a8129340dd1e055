/// The runs that a line consists of, followed from a chain of them in both directions.
struct LineTrace {
    /// A run on the line.
    struct Sample {
        let x: Double
        let y: Double
        let thickness: Double
    }

    /// The kind of a line's end.
    enum End {
        /// On bare paper or at the picture's edge.
        case free
        /// In something dark.
        case dark
    }

    private(set) var samples: [Sample]
    private(set) var ends = [End.free, End.free]
    /// The number of columns of the span with something dark that is not a thin run: crossing strokes.
    private(set) var crossed = 0
    /// The number of columns of the span with bare paper.
    private(set) var missing = 0

    /// The longest gap of bare paper in a line, as a share of the picture's longer side.
    private static let gap = 0.02
    /// The same for a gap filled with ink.
    private static let gapInInk = 0.10

    /// Follows a chain; nil when it is too steep for a line across.
    init?(_ chain: DarkRuns.Chain, in runs: DarkRuns, of plane: Plane, atLeast threshold: UInt8) {
        samples = chain.runs.enumerated().map { index, run in
            let column = chain.first + index
            let found = runs.columns[column][run]
            return Sample(x: Double(column * runs.step), y: found.middle, thickness: found.thickness)
        }
        guard abs(LineFit(samples[...]).slope) <= LineFinder.steepest else { return nil }
        let usual = samples.map(\.thickness).sorted()[samples.count / 2]
        ends[1] = follow(from: chain.first + chain.runs.count, by: 1, runs, plane, threshold, usual)
        samples.reverse()
        ends[0] = follow(from: chain.first - 1, by: -1, runs, plane, threshold, usual)
        samples.reverse()
    }

    /// Appends the runs that continue the last samples, column by column.
    private mutating func follow(
        from first: Int,
        by direction: Int,
        _ runs: DarkRuns,
        _ plane: Plane,
        _ threshold: UInt8,
        _ usual: Double
    ) -> End {
        let side = Double(max(plane.width, plane.height))
        let step = Double(runs.step)
        let window = max(8, Int(side / 6 / step))
        var pending = (crossed: 0, missing: 0)
        var fit = LineFit(samples.suffix(window))
        var column = first
        while runs.columns.indices.contains(column) {
            let x = Double(column * runs.step)
            let place = fit.value(at: x)
            let tolerance = min(4, 1.2 + 0.02 * step * Double(pending.crossed + pending.missing))
            if let index = runs.nearest(to: place, in: column) {
                let run = runs.columns[column][index]
                if abs(run.middle - place) <= tolerance, abs(run.thickness - usual) <= max(2, 0.5 * usual) {
                    samples.append(Sample(x: x, y: run.middle, thickness: run.thickness))
                    crossed += pending.crossed
                    missing += pending.missing
                    pending = (0, 0)
                    fit = LineFit(samples.suffix(window))
                    column += direction
                    continue
                }
            }
            let y = Int(place.rounded())
            guard (0..<plane.height).contains(y) else { return .free }
            if plane.values[y * plane.width + column * runs.step] >= threshold {
                pending.crossed += 1
            } else {
                pending.missing += 1
            }
            if Double(pending.missing) * step > max(6, Self.gap * side) { break }
            if Double(pending.crossed) * step > max(24, Self.gapInInk * side) { break }
            column += direction
        }
        return pending.crossed > 2 * pending.missing ? .dark : .free
    }
}

/// A straight line through samples, by least squares.
struct LineFit {
    private let middle: (x: Double, y: Double)
    let slope: Double

    init(_ samples: ArraySlice<LineTrace.Sample>) {
        let count = Double(max(1, samples.count))
        let x = samples.reduce(0) { $0 + $1.x } / count
        let y = samples.reduce(0) { $0 + $1.y } / count
        var products = 0.0
        var squares = 0.0
        for sample in samples {
            products += (sample.x - x) * (sample.y - y)
            squares += (sample.x - x) * (sample.x - x)
        }
        middle = (x, y)
        slope = squares > 0 ? products / squares : 0
    }

    func value(at x: Double) -> Double { middle.y + slope * (x - middle.x) }
}
