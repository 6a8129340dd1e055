internal import SignetGraphics

/// Lines of text and their neighbours.
///
/// A reader of a page sees rows; a program that guesses the flow of the text cuts them at columns and gaps.
enum TextRows {
    /// Rows from top to bottom: lines on one height are joined, each row from left to right.
    ///
    /// Lines that go up or down the page, or are upside down, are their own rows.
    static func joined(_ lines: [[PlacedScalar]]) -> [[PlacedScalar]] {
        var rows: [(box: Rectangle, lines: [[PlacedScalar]])] = []
        let placed = lines.compactMap { line in box(of: line).map { (box: $0, line: line) } }
            .sorted { ($0.box.maxY, $1.box.minX) > ($1.box.maxY, $0.box.minX) }
        for (box, line) in placed {
            if isUpright(line), let index = rows.lastIndex(where: { isBeside(box, $0.box) && isUpright($0.lines[0]) }) {
                rows[index].box = rows[index].box.union(box)
                rows[index].lines.append(line)
            } else {
                rows.append((box, [line]))
            }
        }
        return rows.map { row in
            row.lines.count > 1
                ? spaced(row.lines.joined().filter { !$0.scalar.isBlank }) : row.lines[0]
        }
    }

    /// A line in the order in which it is read.
    ///
    /// Of lines that go up or down the page, or are upside down, the given order is taken.
    static func read(_ line: [PlacedScalar]) -> [PlacedScalar] {
        guard line.contains(where: { $0.scalar.direction == .rightToLeft }) || goesBack(line) else { return line }
        guard isUpright(line) else {
            return line.filter { !$0.scalar.isRightToLeftPointing }
        }
        let drawn = spaced(
            line.filter { !$0.scalar.isBlank && !$0.scalar.isRightToLeftPointing }
        )
        return ReadingOrder(of: drawn.map(\.scalar)).indexes.map { drawn[$0] }
    }

    /// Whether words are in the wrong order: poppler turns them round where most text goes from right to left.
    private static func goesBack(_ line: [PlacedScalar]) -> Bool {
        let drawn = line.filter { !$0.scalar.isBlank }
        return zip(drawn, drawn.dropFirst()).contains { $1.box.maxX < $0.box.minX && $1.box.height == $0.box.height }
    }

    /// Scalars from left to right, with spaces where the gap is wider than between letters.
    private static func spaced(_ scalars: some Sequence<PlacedScalar>) -> [PlacedScalar] {
        var row: [PlacedScalar] = []
        // Scalars of one ligature may share a place; they keep their order.
        let sorted = scalars.enumerated().sorted { ($0.element.box.minX, $0.offset) < ($1.element.box.minX, $1.offset) }
        var reach = -Double.infinity
        for (_, placed) in sorted {
            let wordGap = placed.scalar.direction == .rightToLeft ? narrowGap : wordGap
            if reach.isFinite, placed.box.minX - reach > wordGap * placed.box.height {
                let gap = Rectangle(
                    x: reach,
                    y: placed.box.y,
                    width: placed.box.minX - reach,
                    height: placed.box.height
                )
                row.append(PlacedScalar(scalar: " ", box: gap))
            }
            row.append(placed)
            reach = max(reach, placed.box.maxX)
        }
        return row
    }

    /// Of the height of a line: a narrow space is a fifth of it, and kerning less than a tenth.
    private static let wordGap = 0.14
    /// The same between words that go from right to left: the lines of Arabic faces are higher.
    private static let narrowGap = 0.11

    private static func box(of line: [PlacedScalar]) -> Rectangle? {
        let boxes = line.lazy.filter { !$0.scalar.isBlank }.map(\.box)
        guard let first = boxes.first else { return nil }
        return boxes.dropFirst().reduce(first) { $0.union($1) }
    }

    private static func isUpright(_ line: [PlacedScalar]) -> Bool {
        guard line.count > 1, let first = line.first, let last = line.last else { return true }
        return abs(last.box.midX - first.box.midX) >= abs(last.box.midY - first.box.midY) && !isUpsideDown(line)
    }

    /// Whether the letters within words go to the left, of which none is of a script that goes there.
    private static func isUpsideDown(_ line: [PlacedScalar]) -> Bool {
        guard !line.contains(where: { $0.scalar.direction == .rightToLeft }) else { return false }
        var (left, right) = (0, 0)
        for (one, next) in zip(line, line.dropFirst()) where !one.scalar.isBlank && !next.scalar.isBlank {
            if next.box.midX < one.box.midX { left += 1 } else if next.box.midX > one.box.midX { right += 1 }
        }
        return left > 1 && left > right
    }

    /// Whether two boxes are on about the same line.
    private static func isBeside(_ one: Rectangle, _ other: Rectangle) -> Bool {
        let height = min(one.height, other.height)
        let common = min(one.maxY, other.maxY) - max(one.minY, other.minY)
        return common > 0.6 * height && max(one.height, other.height) < 2.5 * height
            && abs(one.minY - other.minY) < 0.4 * max(one.height, other.height)
    }
}
