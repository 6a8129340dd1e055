/// The fonts for the parts of a name, and its composed characters.
struct NamePlan {
    let text: String
    /// The text to shape: the name with the bases of its composed characters.
    let shaping: ShapingText
    /// The composed characters by their first bytes.
    let compositions: [Int: Composition]
    /// The runs in the order of the characters, each in one font.
    let runs: [FontRun]
    /// A warning about the parts that moved to another face.
    let warning: NameWarning?
    /// The glyphs of the whole name, if a single font sets it and they are known.
    let shaped: ShapedName?

    /// A part of a name in one script, one direction and one font.
    struct FontRun {
        var run: TextRun
        var font: SizedFont
    }

    /// The whole name in one font, which has all its characters.
    init(_ text: String, runs: [TextRun], shaping: ShapingText, shaped: ShapedName, in font: SizedFont) {
        self.text = text
        self.shaping = shaping
        self.shaped = shaped
        self.runs = runs.map { FontRun(run: $0, font: font) }
        compositions = [:]
        warning = nil
    }

    /// A name with parts in other fonts.
    ///
    /// - Parameters:
    ///   - text: The name.
    ///   - runs: Its runs in the order of the characters.
    ///   - font: The font of everything else.
    ///   - moved: The stretches that other fonts set, in order and apart from each other.
    ///   - compositions: The composed characters by their first bytes.
    ///   - warning: The warning about moved parts.
    init(
        _ text: String,
        runs: [TextRun],
        in font: SizedFont,
        moved: [(bytes: Range<Int>, font: SizedFont)],
        compositions: [Int: Composition],
        warning: NameWarning?
    ) {
        var stretches: [(bytes: Range<Int>, font: SizedFont)] = []
        var end = 0
        for stretch in moved {
            if stretch.bytes.lowerBound > end { stretches.append((end..<stretch.bytes.lowerBound, font)) }
            stretches.append(stretch)
            end = stretch.bytes.upperBound
        }
        if end < text.utf8.count { stretches.append((end..<text.utf8.count, font)) }
        self.text = text
        self.runs = runs.flatMap { run in
            stretches.compactMap { stretch in
                run.clamped(to: stretch.bytes).map { FontRun(run: $0, font: stretch.font) }
            }
        }
        shaping = ShapingText(text, composing: compositions)
        shaped = nil
        self.compositions = compositions
        self.warning = warning
    }

    /// The warnings about variation selectors whose forms the fonts lack, one for each font.
    var formWarnings: [NameWarning] {
        guard text.unicodeScalars.contains(where: \.selectsForm) else { return [] }
        var lacking: [(face: String, character: Character)] = []
        var offset = 0
        for character in text {
            let start = offset
            offset += character.utf8.count
            guard let font = runs.first(where: { $0.run.bytes.contains(start) })?.font else { continue }
            let scalars = character.unicodeScalars
            let isWhole = zip(scalars, scalars.dropFirst()).allSatisfy { base, selector in
                !selector.selectsForm || font.font.hasForm(of: base, selectedBy: selector)
            }
            if !isWhole { lacking.append((font.name, character)) }
        }
        return lacking.map(\.face).removingRepeats.map { face in
            .lackingForms(lacking.filter { $0.face == face }.map(\.character).removingRepeats, face: face)
        }
    }

    /// Whether the lines of the name begin at the right.
    var isRightToLeft: Bool { (runs.map(\.run.level).min() ?? 0) % 2 == 1 }

    /// Whether the name is a column from top to bottom, as in Mongolian; its outlines lie on their side until it is turned.
    var isColumn: Bool { !runs.isEmpty && runs.allSatisfy { $0.run.script == TextRun.mongolian } }

    /// The stretches between the spaces of the name.
    var words: [Range<Int>] { Self.words(of: text) }

    /// The stretches between the spaces of a text, in UTF-8 bytes.
    static func words(of text: String) -> [Range<Int>] {
        var words: [Range<Int>] = []
        var start: Int?
        var offset = 0
        for character in text {
            if character.isWhitespace {
                if let begin = start { words.append(begin..<offset) }
                start = nil
            } else if start == nil {
                start = offset
            }
            offset += character.utf8.count
        }
        if let start { words.append(start..<offset) }
        return words
    }
}
