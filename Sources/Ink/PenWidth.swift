internal import SignetGraphics

/// The width of the line along a stroke, as the half of the nib's range that pressure or speed asks for.
struct PenWidth {
    let pen: PenStyle
    /// Speeds are measured by the signature's own: this one, in working units a second, gives the middle of the range.
    let typicalSpeed: Double
    /// Whether pressure is reported and changes.
    let usesPressure: Bool

    init(pen: PenStyle, traces: [Trace], lines: [[Point]], smoothed: (Int) -> Bool) {
        self.pen = pen
        let pressures = traces.flatMap(\.pressures)
        usesPressure =
            traces.allSatisfy { !$0.pressures.isEmpty }
            && (pressures.max() ?? 0) - (pressures.min() ?? 0) > 0.05
        var speeds: [Double] = []
        for index in lines.indices where smoothed(index) {
            speeds += zip(lines[index].dropFirst(), lines[index]).map { $0.distance(to: $1) / StrokeSmoother.step }
        }
        speeds.sort()
        typicalSpeed = speeds.isEmpty ? 0 : max(speeds[speeds.count / 2], 1)
    }

    /// The half widths on the grid of a smoothed line, in points at natural size.
    func radii(of line: [Point], trace: Trace, hasClock: Bool) -> [Double] {
        let amounts: [Double]
        if usesPressure {
            amounts = Gaussian.blur(pressures(of: trace, count: line.count), sigma: 0.012 / StrokeSmoother.step)
        } else if hasClock, typicalSpeed > 0 {
            let speeds = line.indices.map { index in
                let low = max(0, index - 1)
                let high = min(line.count - 1, index + 1)
                return line[high].distance(to: line[low]) / (Double(max(1, high - low)) * StrokeSmoother.step)
            }
            amounts = Gaussian.blur(speeds, sigma: 0.03 / StrokeSmoother.step).map {
                1 / (1 + ($0 / typicalSpeed).raised(to: 1.3))
            }
        } else {
            amounts = [Double](repeating: 0.5, count: line.count)
        }
        return amounts.map(radius)
    }

    /// The half width for an amount from 0 to 1.
    func radius(_ amount: Double) -> Double {
        (pen.width.lowerBound + (pen.width.upperBound - pen.width.lowerBound) * min(max(amount, 0), 1)) / 2
    }

    /// Pressure at each step of the grid, between the samples in proportion.
    private func pressures(of trace: Trace, count: Int) -> [Double] {
        var values: [Double] = []
        var next = 0
        for step in 0..<count {
            let time = Double(step) * StrokeSmoother.step
            while next + 1 < trace.times.count, trace.times[next + 1] < time { next += 1 }
            let after = min(next + 1, trace.times.count - 1)
            let span = trace.times[after] - trace.times[next]
            let part = span > 0 ? min(max((time - trace.times[next]) / span, 0), 1) : 0
            values.append(trace.pressures[next] * (1 - part) + trace.pressures[after] * part)
        }
        return values
    }
}
