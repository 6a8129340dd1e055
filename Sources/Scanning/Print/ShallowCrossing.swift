/// A stroke that crosses a printed line at so small an angle that it is lost in the line for a long way: it is followed
/// on both sides where it is separate from the line, and continued straight across.
struct ShallowCrossing {
    /// The stroke's middle and thickness over the columns beside a band, by least squares.
    private struct Course {
        let place: Double
        let offset: Double
        let slope: Double
        let thickness: Double
    }

    private let from: Course
    private let to: Course

    /// The number of columns of a stroke that determine its course.
    private static let columns = 40
    private static let leastColumns = 6

    /// Joins two strokes beside a band at the columns where they leave it, nil when their courses do not agree.
    ///
    /// `left` is the column left of the crossing and `leftSide` the side of the band on which the stroke is there, -1
    /// or 1; on the right of the crossing it is on the other side.
    init?(left: Int, leftSide: Int, right: Int, offsets: ClosedRange<Int>, isDark: (Int, Int) -> Bool) {
        let edges = (
            leftSide < 0 ? offsets.lowerBound - 1 : offsets.upperBound + 1,
            leftSide < 0 ? offsets.upperBound + 1 : offsets.lowerBound - 1
        )
        guard let from = Self.course(from: left, by: -1, beside: edges.0, side: leftSide, isDark),
            let to = Self.course(from: right, by: 1, beside: edges.1, side: -leftSide, isDark),
            to.place > from.place
        else { return nil }
        let slope = (to.offset - from.offset) / (to.place - from.place)
        let allowance = 0.06 + 0.35 * abs(slope)
        guard abs(slope) <= 0.7, abs(from.slope - slope) <= allowance, abs(to.slope - slope) <= allowance,
            max(from.thickness, to.thickness) <= 3 * min(from.thickness, to.thickness)
        else { return nil }
        self.from = from
        self.to = to
    }

    var columns: ClosedRange<Int> { Int(from.place)...Int(to.place) }

    /// The offsets that the stroke covers in a column.
    func extent(at column: Int) -> (first: Double, last: Double) {
        let part = (Double(column) - from.place) / (to.place - from.place)
        let middle = from.offset + (to.offset - from.offset) * part
        let half = (from.thickness + (to.thickness - from.thickness) * part) / 2
        return (middle - half + 0.5, middle + half - 0.5)
    }

    private static func course(
        from first: Int,
        by direction: Int,
        beside edge: Int,
        side: Int,
        _ isDark: (Int, Int) -> Bool
    ) -> Course? {
        var samples: [LineTrace.Sample] = []
        var near = edge
        for step in 0..<columns {
            let column = first + direction * step
            // The stroke's side that looks at the line moves by little from column to column.
            guard
                let start = [0, 1, -1, 2].map({ near + side * $0 }).first(where: {
                    ($0 - edge) * side >= 0 && isDark(column, $0) && (step == 0 || !isDark(column, $0 - side))
                })
            else { break }
            var end = start
            while isDark(column, end + side), abs(end - start) < 24 { end += side }
            guard abs(end - start) < 24 else { break }
            near = start
            samples.append(
                LineTrace.Sample(
                    x: Double(column),
                    y: Double(start + end) / 2,
                    thickness: Double(abs(end - start) + 1)
                )
            )
        }
        // In the first columns the stroke is not yet separate from the line's edge.
        let separate = samples.filter { abs($0.y - Double(edge)) + 0.5 >= $0.thickness / 2 + 0.5 }.dropFirst(1)
        guard separate.count >= leastColumns, let start = separate.first else { return nil }
        let fit = LineFit(separate)
        let thickness = separate.map(\.thickness).sorted()[separate.count / 2]
        return Course(place: start.x, offset: fit.value(at: start.x), slope: fit.slope, thickness: thickness)
    }
}
