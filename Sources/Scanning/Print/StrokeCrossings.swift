/// Where strokes cross a printed line: the stroke on one side is joined with its continuation on the other, in its
/// direction.
struct StrokeCrossings {
    /// Dark pixels next to a band, and where they come from.
    private struct Arrival {
        var first: Double
        var last: Double
        /// Columns that the stroke moves with each pixel towards the band.
        let slope: Double
        var middle: Double { (first + last) / 2 }
        var width: Double { last - first + 1 }
    }

    /// The longest way, in pixels, that a stroke is led over a line.
    private static let farthest = 400.0

    private let offsets: ClosedRange<Int>
    private let columns: Int
    private var marks: [Bool]

    init(of band: LineBand, in depth: Plane, dark: UInt8) {
        offsets = band.offsets
        columns = band.places.count
        marks = [Bool](repeating: false, count: columns * offsets.count)
        func isDark(_ column: Int, _ offset: Int) -> Bool {
            guard column >= 0, column < band.places.count else { return false }
            return band.index(band.places.lowerBound + column, offset).map { depth.values[$0] >= dark } ?? false
        }
        let before = Self.arrivals(columns, isDark, from: offsets.lowerBound - 1, away: -1, offsets.count)
        let after = Self.arrivals(columns, isDark, from: offsets.upperBound + 1, away: 1, offsets.count)
        join(before, after)
        leadOver(before, after, isDark)
    }

    /// Whether a stroke covers a pixel of the band.
    func contains(_ column: Int, _ offset: Int) -> Bool {
        marks[column * offsets.count + offset - offsets.lowerBound]
    }

    private static func arrivals(
        _ columns: Int,
        _ isDark: (Int, Int) -> Bool,
        from offset: Int,
        away: Int,
        _ height: Int
    ) -> [Arrival] {
        var arrivals: [Arrival] = []
        var start: Int?
        for column in 0...columns {
            if column < columns, isDark(column, offset) {
                start = start ?? column
            } else if let first = start {
                start = nil
                let slope = slope(of: first...column - 1, offset, away, height, isDark)
                arrivals.append(Arrival(first: Double(first), last: Double(column - 1), slope: slope))
            }
        }
        return arrivals
    }

    /// Follows a stroke away from the band and returns how it moves towards it.
    private static func slope(
        of run: ClosedRange<Int>,
        _ offset: Int,
        _ away: Int,
        _ height: Int,
        _ isDark: (Int, Int) -> Bool
    ) -> Double {
        var current = run
        let start = Double(run.lowerBound + run.upperBound) / 2
        var steps = 0
        var middle = start
        for step in 1...max(4, height) {
            let row = offset + away * step
            guard
                let seed = current.first(where: { isDark($0, row) })
                    ?? [current.lowerBound - 1, current.upperBound + 1].first(where: { isDark($0, row) })
            else { break }
            var low = seed
            var high = seed
            while isDark(low - 1, row), current.lowerBound - low < 12 { low -= 1 }
            while isDark(high + 1, row), high - current.upperBound < 12 { high += 1 }
            guard high - low + 1 <= 2 * run.count + 2 else { break }
            current = low...high
            middle = Double(low + high) / 2
            steps = step
        }
        return steps == 0 ? 0 : max(-4, min(4, (start - middle) / Double(steps)))
    }

    /// Joins the best matches first; strokes without a partner reach to the middle of the band.
    private mutating func join(_ before: [Arrival], _ after: [Arrival]) {
        let height = Double(offsets.count + 1)
        var pairs: [(cost: Double, before: Int, after: Int)] = []
        for (i, upper) in before.enumerated() {
            for (j, lower) in after.enumerated() {
                let down = upper.middle + upper.slope * height - lower.middle
                let up = lower.middle + lower.slope * height - upper.middle
                let straight =
                    upper.last < lower.first || lower.last < upper.first ? abs(upper.middle - lower.middle) : 0
                let room = 2 + 0.45 * height + 0.5 * max(upper.width, lower.width)
                let cost = min(max(abs(down), abs(up)), min(abs(down), abs(up)) + 0.25 * height + 0.25 * straight)
                if cost <= room { pairs.append((cost, i, j)) }
            }
        }
        pairs.sort { ($0.cost, $0.before, $0.after) < ($1.cost, $1.before, $1.after) }
        var alreadyDone = Set<Int>()
        var doneAfter = Set<Int>()
        for pair in pairs where !(alreadyDone.contains(pair.before) && doneAfter.contains(pair.after)) {
            alreadyDone.insert(pair.before)
            doneAfter.insert(pair.after)
            bridge(before[pair.before], after[pair.after])
        }
        for (index, arrival) in before.enumerated() where !alreadyDone.contains(index) { stub(arrival, fromTop: true) }
        for (index, arrival) in after.enumerated() where !doneAfter.contains(index) { stub(arrival, fromTop: false) }
    }

    /// Long arrivals are strokes that come at a small angle.
    private mutating func leadOver(_ before: [Arrival], _ after: [Arrival], _ isDark: (Int, Int) -> Bool) {
        let long = 1.5 * Double(offsets.count)
        for upper in before where upper.width >= long {
            for lower in after where lower.width >= long && abs(lower.middle - upper.middle) <= Self.farthest {
                let isDownward = upper.middle < lower.middle
                let left = isDownward ? Int(upper.first) : Int(lower.first)
                let right = isDownward ? Int(lower.last) : Int(upper.last)
                guard left < right,
                    let crossing = ShallowCrossing(
                        left: left,
                        leftSide: isDownward ? -1 : 1,
                        right: right,
                        offsets: offsets,
                        isDark: isDark
                    )
                else { continue }
                for column in crossing.columns where column >= 0 && column < columns {
                    let extent = crossing.extent(at: column)
                    for (row, offset) in offsets.enumerated()
                    where Double(offset) >= extent.first - 0.5 && Double(offset) <= extent.last + 0.5 {
                        marks[column * offsets.count + row] = true
                    }
                }
            }
        }
    }

    private mutating func bridge(_ upper: Arrival, _ lower: Arrival) {
        for (row, _) in offsets.enumerated() {
            let part = Double(row + 1) / Double(offsets.count + 1)
            fill(row, upper.first + (lower.first - upper.first) * part, upper.last + (lower.last - upper.last) * part)
        }
    }

    /// A stroke that ends within the line or runs along it.
    private mutating func stub(_ arrival: Arrival, fromTop: Bool) {
        for step in 0..<(offsets.count + 1) / 2 {
            let shift = arrival.slope * Double(step + 1)
            fill(fromTop ? step : offsets.count - 1 - step, arrival.first + shift, arrival.last + shift)
        }
    }

    private mutating func fill(_ row: Int, _ first: Double, _ last: Double) {
        let low = max(0, Int(first.rounded()))
        let high = min(columns - 1, Int(last.rounded()))
        guard low <= high else { return }
        for column in low...high { marks[column * offsets.count + row] = true }
    }
}
