internal import SignetGraphics
internal import SignetViewing

/// Adjacent characters of a line: words, or a run of dots or underscores.
struct TextPiece {
    private(set) var text: String
    /// In the viewer's points, from the lowest to the highest letter of its font.
    private(set) var box: Rectangle
    /// The box of its printed part: some fonts have boxes twice the size of their letters.
    private(set) var print: Rectangle
    let isFiller: Bool
    /// The gaps between its words.
    private var spaces: [Space] = []

    /// A gap between words.
    private struct Space {
        /// The number of characters before it.
        let offset: Int
        let low: Double
        let high: Double
    }

    /// The number of characters that make a line to write on.
    private static let fillerCount = 5
    /// The gap between the words of a label, in heights of the line.
    private static let wordGap = 1.3

    /// Whether it has many words; Chinese, Japanese and Thai have no spaces to count, but letters, points and commas.
    var isSentence: Bool {
        if text.split(separator: " ").count > Self.wordLimit { return true }
        // The end of one sentence and the beginning of the next.
        if let end = text.firstRange(of: ". "), text[..<end.lowerBound].split(separator: " ").count > Self.headLimit {
            return true
        }
        if text.unicodeScalars.count(where: Self.thaiConsonants.contains) > Self.thaiLimit { return true }
        let ideographs = text.unicodeScalars.count(where: \.properties.isIdeographic)
        return ideographs > Self.ideographLimit || (ideographs > 0 && text.contains { ",\u{3002}".contains($0) })
    }

    /// Whether it has not too many words, a capital at the beginning and no full stop.
    var isLongTitle: Bool {
        text.split(separator: " ").count <= 14 && text.first(where: \.isLetter)?.isUppercase == true
            && !text.hasSuffix(".") && !text.hasSuffix(";")
    }

    /// The few words before its first parenthesis or full stop, which the rest of it explains, as in “Employee's signature (This
    /// form is not valid unless you sign it.)”; nil when it is not such a text.
    var head: Substring? {
        guard text.split(separator: " ").count <= Self.explainedLimit,
            text.first(where: \.isLetter)?.isUppercase == true,
            let end = zip(text.indices, zip(text, text.dropFirst())).first(where: { _, pair in
                pair == (" ", "(") || pair == (".", " ")
            })?.0
        else { return nil }
        let head = text[..<end]
        return head.split(separator: " ").count <= Self.headLimit ? head : nil
    }

    /// The most words of a label with its explanation.
    private static let explainedLimit = 16
    /// The most words of a label that is explained.
    private static let headLimit = 5
    private static let wordLimit = 8
    private static let ideographLimit = 14
    private static let thaiLimit = 16
    private static let thaiConsonants: ClosedRange<Unicode.Scalar> = "\u{e01}"..."\u{e2e}"

    var isRightToLeft: Bool { text.contains(where: Self.isRightToLeft) }

    /// Whether a character belongs to a script that is written from right to left.
    static func isRightToLeft(_ character: Character) -> Bool {
        character.unicodeScalars.contains { (0x590...0x8ff).contains($0.value) }
    }

    /// Whether it ends with a colon.
    var isQuestion: Bool { text.hasSuffix(":") || text.hasSuffix("\u{ff1a}") }

    /// Whether another piece is on the same line, further on.
    func isBeside(_ other: TextPiece) -> Bool {
        !isFiller && abs(box.midY - other.box.midY) < box.height / 2 && other.box.minX > box.maxX
    }

    /// The text after a colon in it.
    var answer: Substring? {
        guard let colon = text.firstIndex(where: { ":\u{ff1a}".contains($0) }) else { return nil }
        let answer = text[text.index(after: colon)...].drop { $0.isWhitespace }
        return answer.isEmpty ? nil : answer
    }

    /// The line to write on that it is made of, as a thin box; nil for words.
    ///
    /// `ink`: the page. Where something is written on the line, its height is estimated.
    func filler(in ink: PageInk) -> Rectangle? {
        guard isFiller else { return nil }
        if let print = ink.densestRows(of: box, gap: 0), print.height < Self.fillerShare * box.height {
            return Rectangle(x: box.x, y: box.y, width: box.width, height: print.maxY - box.y)
        }
        // Dots are on the base line, underscores below it.
        let share = text.contains { $0 != "_" && $0 != " " } ? Self.fillerShare : 0.2
        return Rectangle(x: box.x, y: box.y, width: box.width, height: box.height * share)
    }

    /// The share of the height of a line of text up to the upper edge of dots.
    private static let fillerShare = 0.36

    /// Measures its printed part.
    ///
    /// `ink`: the page without its level lines, which may go through the box.
    func measured(in ink: PageInk) -> TextPiece {
        var copy = self
        // The dot of an i and the accent of a capital are separate from their letters.
        copy.print = ink.densestRows(of: box, gap: 0.2 * box.height) ?? box
        return copy
    }

    /// The parts of it between the gaps that something goes through, such as the line between two cells.
    func split(where isParted: (Rectangle) -> Bool) -> [TextPiece] {
        let cuts = spaces.filter { space in
            isParted(Rectangle(x: space.low, y: box.y, width: space.high - space.low, height: box.height))
        }
        guard !cuts.isEmpty, !isRightToLeft else { return [self] }
        let characters = Array(text)
        let starts = [(offset: 0, x: box.minX)] + cuts.map { (offset: $0.offset, x: $0.high) }
        let ends = cuts.map { (offset: $0.offset, x: $0.low) } + [(offset: characters.count, x: box.maxX)]
        return zip(starts, ends).map { start, end in
            var part = self
            part.text = String(characters[start.offset..<end.offset].drop { $0.isWhitespace })
            part.box = Rectangle(x: start.x, y: box.y, width: end.x - start.x, height: box.height)
            part.print = part.box
            part.spaces = []
            return part
        }
    }

    private init(_ character: Character, _ box: Rectangle, isFiller: Bool) {
        text = "\(character)"
        self.box = box
        print = box
        self.isFiller = isFiller
    }

    /// The words of a line between wide gaps and runs of dots or underscores, and those runs.
    static func pieces(of line: TextLine) -> [TextPiece] {
        let fillers = fillerFlags(line.marks)
        var pieces: [TextPiece] = []
        var isApart = false
        for (mark, isFiller) in zip(line.marks, fillers) {
            guard let box = mark.box else {
                isApart = true
                continue
            }
            if var last = pieces.popLast() {
                let gap = max(box.minX - last.box.maxX, last.box.minX - box.maxX)
                if last.isFiller == isFiller, gap < wordGap * box.height {
                    if isApart, gap > 0 { last.addSpace(before: box) }
                    last.text += isApart && !isFiller ? " \(mark.character)" : "\(mark.character)"
                    last.box = last.box.union(box)
                    last.print = last.box
                    pieces.append(last)
                } else {
                    pieces += [last, TextPiece(mark.character, box, isFiller: isFiller)]
                }
            } else {
                pieces.append(TextPiece(mark.character, box, isFiller: isFiller))
            }
            isApart = false
        }
        return pieces
    }

    /// Notes the gap before the next character.
    private mutating func addSpace(before next: Rectangle) {
        let (low, high) = next.minX > box.maxX ? (box.maxX, next.minX) : (next.maxX, box.minX)
        spaces.append(Space(offset: text.count, low: low, high: high))
    }

    /// Which characters belong to a run of dots, dashes or underscores, with or without spaces between them.
    private static func fillerFlags(_ marks: [TextLine.Mark]) -> [Bool] {
        var flags = Array(repeating: false, count: marks.count)
        var run: [Int] = []
        for index in 0...marks.count {
            if index < marks.count,
                "_.\u{2026}\u{b7}-\u{2013}\u{2014}\u{2015}\u{3002}\u{ff3f}".contains(marks[index].character)
            {
                run.append(index)
            } else if index == marks.count || marks[index].box != nil {
                if run.count >= fillerCount { for filler in run { flags[filler] = true } }
                run = []
            }
        }
        return flags
    }
}
