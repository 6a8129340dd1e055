internal import SignetGraphics

/// The characters of some lines in the order of reading, plain, with their places, for searches.
struct TextStream {
    struct Glyph {
        let character: Character
        let folded: Character
        /// Nil for a space.
        let box: Rectangle?
        let line: Int
        /// A hyphen that may be there only because the line ends, and such a line end.
        var isOptional: Bool

        var isSpace: Bool { box == nil }
        var isWordPart: Bool { character.isLetter || character.isNumber }
    }

    /// Runs of white space and line ends are one space.
    private(set) var glyphs: [Glyph] = []
    /// The glyphs of each line, its end among them.
    private(set) var lines: [Range<Int>] = []

    /// Takes lines in reading order, the scalars of each too.
    init(_ lines: [[PlacedScalar]], normalizer: TextNormalizer) {
        for line in lines where glyphs.count < Self.characterLimit {
            let start = glyphs.count
            append(line, normalizer: normalizer)
            if glyphs.last?.isSpace == true { glyphs.removeLast() }
            guard glyphs.count > start else { continue }
            glyphs.append(Glyph(character: " ", folded: " ", box: nil, line: self.lines.count, isOptional: false))
            self.lines.append(start..<glyphs.count)
        }
        for end in self.lines.map(\.upperBound) where end < glyphs.count { joinLines(at: end) }
    }

    /// Of a page no more is searched.
    static let characterLimit = 200_000

    private mutating func append(_ line: [PlacedScalar], normalizer: TextNormalizer) {
        guard !line.allSatisfy({ $0.scalar.isASCII }) else {
            // Each scalar is a character and maps to itself.
            for placed in line where !placed.scalar.isBlank || glyphs.last?.isSpace == false {
                let character = Character(placed.scalar)
                let box = placed.scalar.isBlank ? nil : placed.box
                append(box == nil ? " " : character, folded: normalizer.folded(character), box: box, isOptional: false)
            }
            return
        }
        var text = String.UnicodeScalarView()
        for placed in line { text.append(placed.scalar) }
        var next = 0
        for character in String(text) {
            let count = character.unicodeScalars.count
            let boxes = line[next..<next + count].map(\.box)
            next += count
            if character.isWhitespace {
                if glyphs.last?.isSpace == false { append(" ", folded: " ", box: nil, isOptional: false) }
            } else if character.unicodeScalars.first == .softHyphen {
                append("-", folded: "-", box: boxes[0], isOptional: true)
            } else {
                let box = boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
                for plain in normalizer.plain(character) {
                    append(plain, folded: normalizer.folded(plain), box: box, isOptional: false)
                }
            }
        }
    }

    private mutating func append(_ character: Character, folded: Character, box: Rectangle?, isOptional: Bool) {
        glyphs.append(
            Glyph(character: character, folded: folded, box: box, line: lines.count, isOptional: isOptional)
        )
    }

    /// A word may continue after a hyphen at the end of a line, and ideographs always continue.
    private mutating func joinLines(at start: Int) {
        guard start >= 2, let following = glyphs[start].character.unicodeScalars.first else { return }
        let last = glyphs[start - 2]
        if last.folded == "-", start >= 3, glyphs[start - 3].character.isLetter,
            glyphs[start].character.isLowercase || following.direction == .rightToLeft
        {
            glyphs[start - 2].isOptional = true
            glyphs[start - 1].isOptional = true
        } else if following.isIdeographic, last.character.unicodeScalars.first?.isIdeographic == true {
            glyphs[start - 1].isOptional = true
        }
    }

    /// The box of some glyphs on each line that they are on.
    func parts(of range: Range<Int>) -> [Rectangle] {
        var parts: [Rectangle] = []
        var line: Int?
        for glyph in glyphs[range] {
            guard let box = glyph.box else { continue }
            if glyph.line == line, let last = parts.popLast() {
                parts.append(last.union(box))
            } else {
                parts.append(box)
                line = glyph.line
            }
        }
        return parts
    }
}
