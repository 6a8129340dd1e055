/// The order of reading of what is in a line from left to right: the inverse of what a program did that set the line (a
/// simplified UAX #9).
struct ReadingOrder {
    /// Places in the line, in the order in which they are read.
    private(set) var indexes: [Int]
    private let directions: [Unicode.Scalar.Direction]

    init(of scalars: [Unicode.Scalar]) {
        directions = scalars.map(\.direction)
        indexes = Array(scalars.indices)
        let right = directions.count { $0 == .rightToLeft }
        guard right > 0 else { return }
        if right >= directions.count(where: { $0 == .leftToRight }) {
            indexes.reverse()
            turnRuns(from: [.leftToRight, .number], over: [.neutral], keeping: [])
        } else {
            turnRuns(from: [.rightToLeft], over: [.number, .neutral], keeping: [.number])
        }
    }

    /// Turns every run round that begins and ends in some directions and holds only those and some more; in it, what is
    /// kept stays as it was.
    private mutating func turnRuns(
        from ends: Set<Unicode.Scalar.Direction>,
        over others: Set<Unicode.Scalar.Direction>,
        keeping kept: Set<Unicode.Scalar.Direction>
    ) {
        var start = 0
        while start < indexes.count {
            guard ends.contains(directions[indexes[start]]) else {
                start += 1
                continue
            }
            var end = start
            var next = start + 1
            while next < indexes.count {
                let direction = directions[indexes[next]]
                guard ends.contains(direction) || others.contains(direction) else { break }
                if ends.contains(direction) { end = next }
                next += 1
            }
            indexes[start...end].reverse()
            turnBack(kept, in: start...end)
            start = end + 1
        }
    }

    private mutating func turnBack(_ kept: Set<Unicode.Scalar.Direction>, in range: ClosedRange<Int>) {
        var start = range.lowerBound
        while start <= range.upperBound {
            var end = start
            while end <= range.upperBound, kept.contains(directions[indexes[end]]) { end += 1 }
            if end > start { indexes[start..<end].reverse() }
            start = max(end, start + 1)
        }
    }
}
