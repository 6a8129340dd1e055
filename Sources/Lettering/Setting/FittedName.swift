internal import SignetGraphics

/// A name in one line or several, as large as its fit allows.
struct FittedName {
    /// The lines from the top, each with the place of its origin.
    private(set) var lines: [(glyphs: [PlacedGlyph], origin: Point)] = []
    /// The factor by which everything is made smaller.
    private(set) var scale = 1.0
    /// The warning that the name is still not legible.
    private(set) var warning: NameWarning?

    /// The clearance between the ink of two lines, in ems of the natural size.
    private static let clearance = 0.12

    /// Fits a planned name.
    ///
    /// - Throws: `LetteringError.tooWide` when the name does not fit by the rule, `.nothingDrawn`.
    init(_ plan: NamePlan, in font: SizedFont, style: TypedStyle) throws(LetteringError) {
        let whole = try NameLine(plan, bytes: 0..<plan.text.utf8.count, style: style)
        guard let width = style.fit.width else {
            lines = [(whole.glyphs, .zero)]
            return
        }
        guard let ink = whole.ink else { throw .nothingDrawn(face: font.name) }
        let smallest = style.fit.minimum.map { min(1, NameFit.printedXHeight * $0 / font.letterHeight) } ?? 1
        scale = min(1, width / ink.width)
        lines = [(whole.glyphs, .zero)]
        if case .legible(_, let minimum) = style.fit {
            if scale < smallest, try !wrap(plan, width: width, smallest: smallest, style: style) {
                warning = .illegible(width: width, minimum: minimum)
            }
            scale = 1
            return
        }
        guard scale < smallest else { return }
        if case .wrap = style.fit, try wrap(plan, width: width, smallest: smallest, style: style) { return }
        throw .tooWide(
            width: ink.width,
            limit: width / smallest,
            characters: Int(Double(plan.text.count) * width / smallest / ink.width),
            fit: style.fit
        )
    }

    /// Breaks the name into the fewest lines that stay large enough, else into those that stay largest, and returns
    /// whether they are large enough.
    private mutating func wrap(
        _ plan: NamePlan,
        width: Double,
        smallest: Double,
        style: TypedStyle
    ) throws(LetteringError) -> Bool {
        let words = plan.words
        var widths: [Double] = []
        for word in words { widths.append(try NameLine(plan, bytes: word, style: style).advance) }
        let whole = try NameLine(plan, bytes: 0..<plan.text.utf8.count, style: style).advance
        let gaps = Double(max(1, words.count - 1))
        let space = max(0, whole - widths.reduce(0, +)) / gaps
        var breaker = LineBreaker(widths: widths, space: space)
        var best: (parts: [(glyphs: [PlacedGlyph], ink: Rectangle)], longest: Double)?
        while best.map({ width / $0.longest < smallest }) ?? true, let ranges = breaker.next() {
            var parts: [(glyphs: [PlacedGlyph], ink: Rectangle)] = []
            for range in ranges {
                let bytes = words[range.lowerBound].lowerBound..<words[range.upperBound - 1].upperBound
                let line = try NameLine(plan, bytes: bytes, style: style)
                guard let ink = line.ink else { continue }
                parts.append((line.glyphs, ink))
            }
            let longest = parts.map(\.ink.width).max() ?? 0
            if longest > 0, longest < best?.longest ?? .infinity { best = (parts, longest) }
        }
        guard let best else { return false }
        scale = min(1, width / best.longest)
        // Columns follow one another to the right: turned, the lowest line is the leftmost column.
        stack(plan.isColumn ? best.parts.reversed() : best.parts, isRightToLeft: plan.isRightToLeft)
        return width / best.longest >= smallest
    }

    /// Sets lines one below the other: their ink decides the distance, and is aligned at the beginning of lines.
    private mutating func stack(_ parts: [(glyphs: [PlacedGlyph], ink: Rectangle)], isRightToLeft: Bool) {
        lines = []
        var y = 0.0
        for (index, part) in parts.enumerated() {
            if index > 0 { y -= max(0, part.ink.maxY) }
            lines.append((part.glyphs, Point(x: isRightToLeft ? -part.ink.maxX : -part.ink.minX, y: y)))
            y -= max(0, -part.ink.minY) + Self.clearance * NameSetter.emSize
        }
    }
}

/// Breaks words into lines, in two lines first, then in more, so that the longest line is as short as possible.
struct LineBreaker {
    /// The start and end of each word when all are on one line.
    private let starts: [Double]
    private let ends: [Double]
    /// For each number of words from the first, the shortest possible longest line with the present number of lines.
    private var longest: [Double]
    /// For each number of lines beyond the first, the start of the last line for each number of words.
    private var breaks: [[Int]] = []

    init(widths: [Double], space: Double) {
        var starts: [Double] = []
        var ends: [Double] = []
        var x = 0.0
        for width in widths {
            starts.append(x)
            x += width
            ends.append(x)
            x += space
        }
        self.starts = starts
        self.ends = ends
        longest = [0] + ends
    }

    /// The lines of the next attempt as ranges of words, or nil when every word has had its own line.
    mutating func next() -> [Range<Int>]? {
        let count = starts.count
        let lines = breaks.count + 2
        guard lines <= count else { return nil }
        var better = [Double](repeating: .infinity, count: count + 1)
        var places = [Int](repeating: 0, count: count + 1)
        for end in lines...count {
            for start in (lines - 1)..<end {
                let length = max(longest[start], ends[end - 1] - starts[start])
                if length < better[end] {
                    better[end] = length
                    places[end] = start
                }
            }
        }
        longest = better
        breaks.append(places)
        var ranges: [Range<Int>] = []
        var end = count
        for row in breaks.reversed() {
            ranges.append(row[end]..<end)
            end = row[end]
        }
        return [0..<end] + ranges.reversed()
    }
}
