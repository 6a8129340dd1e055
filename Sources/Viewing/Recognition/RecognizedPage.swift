package import SignetGraphics

/// The text of a page that is a picture, as a program read it.
package struct RecognizedPage: Sendable {
    /// The rows of the words that were read without doubt, from top to bottom.
    package let lines: [TextLine]
    /// Where there are words that may be others than those that were read.
    package let doubts: [Rectangle]
    private let words: [[PlacedScalar]]

    /// Of 100; below it, a third of the words are wrong on forms that were measured, and above it one in fifty.
    private static let confidence = 60.0
    /// The most rows of a table; a page with more is not read.
    private static let wordLimit = 20_000
    /// How much taller than most words of its line a word may be that takes the height of the line.
    private static let tallest = 1.6

    /// Reads a table of tesseract: a line for each word, with its page, block, paragraph, line and number, its box in pixels from the
    /// upper left corner, the confidence and the text.
    ///
    /// The program may have been taken over by a picture: any other line is left out.
    ///
    /// - Parameters:
    ///   - table: The output.
    ///   - height: The height of the page in points.
    ///   - pixelsPerPoint: The resolution of the picture.
    init?(table: String, height: Double, pixelsPerPoint: Double) {
        var lines: [(line: [Substring], words: [Word])] = []
        var doubts: [Rectangle] = []
        let rows = table.split(whereSeparator: \.isNewline)
        // A word that is left out could be the label of another person's line.
        guard rows.count <= Self.wordLimit else { return nil }
        for row in rows {
            let columns = row.split(separator: "\t", omittingEmptySubsequences: false)
            guard columns.count == 12, columns[0] == "5", let confidence = Double(columns[10]) else { continue }
            let numbers = columns[6..<10].compactMap { Int($0) }.map { Double($0) / pixelsPerPoint }
            guard numbers.count == 4, numbers.allSatisfy({ (0..<100_000).contains($0) }), numbers[2] > 0, numbers[3] > 0
            else {
                continue
            }
            let box = Rectangle(
                x: numbers[0],
                y: height - numbers[1] - numbers[3],
                width: numbers[2],
                height: numbers[3]
            )
            let text = columns[11].filter { !$0.isWhitespace }
            guard !text.isEmpty, box.minY > -box.height else { continue }
            guard confidence >= Self.confidence else {
                if text.count(where: { $0.isLetter || $0.isNumber }) > 1 { doubts.append(box) }
                continue
            }
            let line = Array(columns[1..<5])
            let word = Word(text: String(text), box: box)
            if lines.last?.line == line {
                lines[lines.count - 1].words.append(word)
            } else {
                lines.append((line, [word]))
            }
        }
        self.init(lines.map(\.words), doubts: doubts)
    }

    private init?(_ lines: [[Word]], doubts: [Rectangle]) {
        words = lines.map(Self.placed)
        self.doubts = doubts
        guard let normalizer = try? TextNormalizer() else { return nil }
        self.lines = PageText(lines: words, normalizer: normalizer).lines
    }

    /// The places of a text on the page, as ``DocumentViewer/occurrences(of:onPage:)`` gives them.
    package func occurrences(of query: TextQuery) throws(ViewingError) -> [TextFind] {
        let text = PageText(lines: words, normalizer: try TextNormalizer())
        guard case .pattern(let pattern, let ignoringCase) = query else { return text.finds(of: query) }
        return try text.finds(of: TextPattern(pattern, ignoringCase: ignoringCase))
    }

    private struct Word {
        let text: String
        let box: Rectangle
    }

    /// The characters of the words of a line, each as wide as the others of its word, and a space between words.
    ///
    /// The boxes of words are as high as their letters; in a line, all are as high as in a font.
    private static func placed(_ words: [Word]) -> [PlacedScalar] {
        let heights = words.map(\.box.height).sorted()
        let median = heights[heights.count / 2]
        var scalars: [PlacedScalar] = []
        for word in words {
            let near = words.filter { other in
                other.box.height < tallest * median && abs(other.box.midY - word.box.midY) < median / 2
            }
            let (low, high) = near.reduce((word.box.minY, word.box.maxY)) {
                (min($0.0, $1.box.minY), max($0.1, $1.box.maxY))
            }
            func box(_ x: Double, _ width: Double) -> Rectangle {
                Rectangle(x: x, y: low, width: width, height: high - low)
            }
            if let last = scalars.last { scalars.append(PlacedScalar(scalar: " ", box: box(last.box.maxX, 0))) }
            let characters = Array(word.text)
            let width = word.box.width / Double(characters.count)
            for (index, character) in characters.enumerated() {
                let place = box(word.box.x + Double(index) * width, width)
                scalars += character.unicodeScalars.map { PlacedScalar(scalar: $0, box: place) }
            }
        }
        return scalars
    }
}
