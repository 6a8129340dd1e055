internal import SignetGraphics
internal import SignetViewing

/// The tags in the text of a page, each with the boxes of its lines.
struct TagSearch {
    /// A tag in braces.
    struct Found {
        let text: String
        let boxes: [Rectangle]
    }

    /// The most tags of a page.
    private static let most = 500
    /// The most further lines of one tag.
    private static let furtherLines = 3

    /// A row and the turn in which its text goes to the right.
    private struct Row {
        let marks: [TextLine.Mark]
        let turn: TextTurn
    }

    /// Those of one turn together, from their top to their bottom.
    private let rows: [Row]
    private(set) var found: [Found] = []

    /// Looks through the rows of a page, from top to bottom.
    init(_ lines: [TextLine]) {
        let rows = lines.map { Row(marks: $0.marks, turn: TextTurn(of: $0)) }
        self.rows = rows.enumerated()
            .map { number, row in
                (
                    row: row,
                    key: (row.turn.rawValue, -(row.marks.lazy.compactMap(\.box).first.map(row.turn.top) ?? 0), number)
                )
            }
            .sorted { $0.key < $1.key }
            .map(\.row)
        for (number, row) in self.rows.enumerated() where row.marks.contains(where: { $0.character == "{" }) {
            search(row.marks, number)
            guard found.count < Self.most else { return }
        }
    }

    private mutating func search(_ marks: [TextLine.Mark], _ number: Int) {
        var start = 0
        while start + 1 < marks.count, found.count < Self.most {
            guard marks[start].character == "{", marks[start + 1].character == "{" else {
                start += 1
                continue
            }
            guard let end = Self.end(of: marks[start...]) else {
                continues(marks[start...], number)
                return
            }
            add([marks[start..<end]])
            start = end
        }
    }

    /// The end of the tag at the beginning of some characters; braces may be in it.
    private static func end(of marks: ArraySlice<TextLine.Mark>) -> Int? {
        var depth = 0
        var index = marks.startIndex
        while index + 1 < marks.endIndex, index - marks.startIndex < FieldTag.longest {
            let (one, next) = (marks[index].character, marks[index + 1].character)
            if one == "{", next == "{" {
                depth += 1
                index += 2
            } else if one == "}", next == "}" {
                depth -= 1
                index += 2
                if depth == 0 { return index }
            } else {
                index += 1
            }
        }
        return nil
    }

    /// Follows a tag over the end of its line, to lines that begin under it.
    private mutating func continues(_ beginning: ArraySlice<TextLine.Mark>, _ number: Int) {
        var parts = [beginning]
        var joined = Array(beginning)
        let turn = rows[number].turn
        for line in rows[(number + 1)...].prefix(Self.furtherLines * 4) {
            guard line.turn == turn, let above = parts.last.flatMap(Self.box).map(turn.upright),
                let box = Self.box(line.marks[...]).map(turn.upright), above.minY - box.minY < 2.5 * above.height
            else { return }
            guard above.minY - box.minY > above.height / 2, box.minX < above.maxX, box.minX > above.minX - 400 else {
                continue
            }
            let rest = Array(joined) + [TextLine.Mark(character: " ", box: nil)] + line.marks
            guard let end = Self.end(of: rest[...]) else {
                guard parts.count <= Self.furtherLines else { return }
                joined = rest
                parts.append(line.marks[...])
                continue
            }
            let count = end - joined.count - 1
            guard count > 0 else { return }
            add(parts + [line.marks.prefix(count)])
            return
        }
    }

    private mutating func add(_ parts: [ArraySlice<TextLine.Mark>]) {
        let text = parts.map { String($0.map(\.character)).trimmingWhitespace }.joined(separator: " ")
        let boxes = parts.compactMap(Self.box)
        if !boxes.isEmpty { found.append(Found(text: text, boxes: boxes)) }
    }

    private static func box(_ marks: ArraySlice<TextLine.Mark>) -> Rectangle? {
        let boxes = marks.compactMap(\.box)
        return boxes.first.map { boxes.dropFirst().reduce($0) { $0.union($1) } }
    }
}
