/// Finds long straight printed lines, within eight degrees of horizontal and vertical.
///
/// A line is a chain of thin dark runs. It must keep its width and direction much better than handwriting does: a
/// flourish tapers, waves, and ends in the signature.
struct LineFinder {
    /// The tangent of the steepest line, eight degrees.
    static let steepest = 0.1405
    /// At most this many columns are examined.
    private static let columns = 800
    /// The thickest line, as a share of the longer side.
    private static let thickest = 1.0 / 120
    /// The shortest isolated line, as a share of the page's longer side.
    private static let shortest = 0.12
    /// The shortest side of a box whose corners are with lines that were found, as a share of the longer side.
    private static let shortestSide = 0.025
    /// A chain from which a line may be followed, as a share of the longer side.
    private static let seed = 0.012
    /// At most this many chains are followed: a page full of writing has many.
    private static let mostSeeds = 400
    /// At most this many lines are found in each direction.
    private static let mostLines = 120

    let plane: Plane
    /// Pixels at least as dark as this are examined.
    let threshold: UInt8
    /// The longer side of the page that the picture is a part of, in the picture's pixels.
    let pageSide: Double

    /// The lines across, from the top, then the lines down, from the left.
    func lines() -> [PrintedLine] {
        let across = shapes(in: plane, .across)
        let down = shapes(in: plane.transposed, .down)
        var lines = (across + down).filter { stands($0, among: $0.line.direction == .across ? across : down) }
            .map(\.line)
        // Sides of boxes meet certain lines at both ends.
        for _ in 0..<2 {
            for shape in across + down
            where !lines.contains(shape.line) && isSide(shape, of: lines) {
                lines.append(shape.line)
            }
        }
        return lines.sorted { left, right in
            guard left.direction == right.direction else { return left.direction == .across }
            if left.offset != right.offset { return left.offset < right.offset }
            return left.span.lowerBound < right.span.lowerBound
        }
    }

    private func shapes(in plane: Plane, _ direction: PrintedLine.Direction) -> [LineShape] {
        let side = Double(max(plane.width, plane.height))
        let step = max(1, plane.width / Self.columns)
        let thickest = max(6, Int(side * Self.thickest))
        let runs = DarkRuns(in: plane, atLeast: threshold, step: step, thickest: thickest)
        let least = max(5, Int(side * Self.seed) / step)
        var shapes: [LineShape] = []
        for chain in runs.chains(ofAtLeast: least).prefix(Self.mostSeeds) where shapes.count < Self.mostLines {
            let column = chain.first + chain.runs.count / 2
            let y = runs.columns[column][chain.runs[chain.runs.count / 2]].middle
            let x = Double(column * step)
            let isTaken = shapes.contains { shape in
                shape.line.span.contains(x) && abs(shape.line.middle(at: x) - y) <= shape.line.width / 2 + 3
            }
            guard !isTaken, let trace = LineTrace(chain, in: runs, of: plane, atLeast: threshold) else { continue }
            let shape = LineShape(trace, direction: direction, step: step)
            guard shape.line.length >= max(20, Self.shortestSide * side), shape.isEven else { continue }
            shapes.append(shape)
        }
        return shapes
    }

    /// Whether a shape is a printed line, regardless of others.
    private func stands(_ shape: LineShape, among others: [LineShape]) -> Bool {
        let line = shape.line
        guard line.length >= max(60, Self.shortest * pageSide) else { return false }
        let isLong = line.length >= 0.5 * pageSide
        if line.sag > max(1.5, 0.0025 * line.length) {
            guard isLong || others.contains(where: { $0.line.runsBeside(line) }) else { return false }
        }
        // A stroke that is straight by chance ends in other strokes, or is short.
        let darkEnds = shape.ends.count { $0 == .dark }
        if darkEnds > 0, !isLong { return false }
        return isLong || shape.scatter <= 0.7
    }

    /// Whether both ends of a shape meet lines that run the other way, at right angles and as wide.
    private func isSide(_ shape: LineShape, of lines: [PrintedLine]) -> Bool {
        let line = shape.line
        guard line.sag <= 1.5, shape.scatter <= 0.7 else { return false }
        let crossing = lines.filter { line.isSquare(to: $0) }
        return [line.span.lowerBound, line.span.upperBound].allSatisfy { end in
            crossing.contains { line.meets($0, at: end) }
        }
    }
}

extension LineShape {
    /// Whether the line keeps its width and direction over nearly all of its length.
    var isEven: Bool {
        let allowance = line.sag > 1 ? 0.25 : 0
        return scatter <= 0.9 + allowance && wave <= 0.7 + 0.0006 * line.length
            && swell <= max(1.0, 0.3 * line.width) && support >= 0.45 && gaps <= 0.2
            && line.sag <= max(2, 0.012 * line.length)
    }
}

extension PrintedLine {
    /// Whether another line runs the other way, at a right angle, and is about as wide.
    func isSquare(to other: PrintedLine) -> Bool {
        other.direction != direction && abs(other.meanSlope + meanSlope) <= 0.02
            && abs(other.width - width) <= max(1.5, 0.4 * width)
    }

    /// Whether the line meets another, that runs the other way, at a place along itself.
    func meets(_ other: PrintedLine, at place: Double) -> Bool {
        let reach = 2 * width + 3
        let middle = middle(at: place)
        return other.span.lowerBound - reach <= middle && middle <= other.span.upperBound + reach
            && abs(other.middle(at: middle) - place) <= reach
    }

    /// Whether the line ends at another that is square to it, or the other one at it: a corner or a branch of a frame.
    func makesFrame(with other: PrintedLine) -> Bool {
        isSquare(to: other)
            && ([span.lowerBound, span.upperBound].contains { meets(other, at: $0) }
                || [other.span.lowerBound, other.span.upperBound].contains { other.meets(self, at: $0) })
    }

    /// Whether two lines run the same way, at a distance, with the same bend: lines of one sheet.
    func runsBeside(_ other: PrintedLine) -> Bool {
        let overlap = min(span.upperBound, other.span.upperBound) - max(span.lowerBound, other.span.lowerBound)
        guard overlap > 0.6 * max(length, other.length) else { return false }
        let middle = (max(span.lowerBound, other.span.lowerBound) + overlap / 2)
        return abs(meanSlope - other.meanSlope) < 0.02
            && abs(self.middle(at: middle) - other.middle(at: middle)) > 3 * (width + other.width)
            && abs(sag - other.sag) <= 0.4 * max(sag, other.sag) && bend.sign == other.bend.sign
    }
}

extension Plane {
    /// The plane with rows and columns exchanged.
    var transposed: Plane {
        var result = Plane(width: height, height: width, values: [UInt8](repeating: 0, count: values.count))
        let block = 32
        for top in stride(from: 0, to: height, by: block) {
            for left in stride(from: 0, to: width, by: block) {
                for y in top..<min(height, top + block) {
                    for x in left..<min(width, left + block) { result.values[x * height + y] = values[y * width + x] }
                }
            }
        }
        return result
    }
}
