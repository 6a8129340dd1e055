internal import SignetGraphics

/// Glyphs placed on one line, in points from the start of its baseline, y upwards.
struct NameLine {
    private(set) var glyphs: [PlacedGlyph] = []
    /// The place of the next glyph.
    private(set) var advance = 0.0
    /// The number of words that have begun.
    private var words = 0
    private var isInWord = false
    /// Whether extra space may follow the last letter.
    private var canSpace = false

    /// Sets the part of a planned name within some bytes: its runs in visual order, one after the other.
    ///
    /// - Throws: `LetteringError.missingCharacters` if a font turns out to have no glyph, `.outlineTooComplex`.
    init(_ plan: NamePlan, bytes: Range<Int>, style: TypedStyle) throws(LetteringError) {
        try set(plan, bytes: bytes, style: style)
        glyphs = LetteringVariation(seed: style.natural).applied(to: glyphs)
    }

    private mutating func set(_ plan: NamePlan, bytes: Range<Int>, style: TypedStyle) throws(LetteringError) {
        if let shaped = plan.shaped, bytes == 0..<plan.text.utf8.count, let font = plan.runs.first?.font {
            try append(shaped, plan: plan, font: font)
            return
        }
        let runs = plan.runs.compactMap { run in
            run.run.clamped(to: bytes).map { NamePlan.FontRun(run: $0, font: run.font) }
        }
        for run in TextRun.reordered(runs, level: \.run.level) {
            let shaped = run.font.font.shape(
                [run.run],
                of: plan.shaping,
                features: style.features,
                language: style.language
            )
            try append(shaped, plan: plan, font: run.font)
        }
    }

    private mutating func append(_ shaped: ShapedName, plan: NamePlan, font: SizedFont) throws(LetteringError) {
        let start = advance
        var shift = 0.0
        for cluster in shaped.clusters {
            guard !cluster.isSpace else {
                isInWord = false
                canSpace = false
                continue
            }
            if !isInWord { words += 1 }
            isInWord = true
            let isSpaced = font.spacing != 0 && !Self.joinedScripts.contains(cluster.script)
            if !cluster.isBlank {
                if isSpaced, canSpace { shift += font.spacing }
                canSpace = isSpaced
            }
            let first = glyphs.count
            let compositions = plan.compositions(in: cluster.bytes)
            for (number, glyph) in shaped.glyphs[cluster.glyphs].enumerated() {
                guard glyph.id != 0 else {
                    if cluster.isBlank { continue }
                    throw .missingCharacters(plan.characters(in: cluster.bytes), face: font.name, alternatives: [])
                }
                guard let outline = font.outline(of: glyph.id) else { throw .outlineTooComplex(face: font.name) }
                guard !outline.isEmpty else { continue }
                let y = glyph.origin.y * font.scale
                glyphs.append(
                    PlacedGlyph(
                        outline: compositions.reduce(outline) { $0.changed($1.change) },
                        origin: Point(
                            x: start + shift + glyph.origin.x * font.scale + font.lean * y,
                            y: font.rise + y
                        ),
                        key: PlacedGlyph.Key(file: font.font.identity, glyph: glyph.id),
                        word: words - 1,
                        isMark: number > 0 && font.font.isMark(glyph.id),
                        cluster: cluster.glyphs.count > 1 ? cluster.bytes.lowerBound : nil
                    )
                )
            }
            for composition in compositions { addAccents(of: composition, from: first, font: font) }
        }
        advance = start + shift + shaped.end * font.scale
    }

    /// Sets accents on a letter whose glyphs are the last of the line.
    private mutating func addAccents(of composition: Composition, from first: Int, font: SizedFont) {
        guard let letter = glyphs[first...].first else { return }
        let inks = glyphs[first...].compactMap { glyph in
            glyph.outline.bounds.map { ink in
                Rectangle(origin: ink.origin + glyph.origin - letter.origin, size: ink.size)
            }
        }
        guard let ink = inks.dropFirst().reduce(inks.first, { $0?.union($1) }) else { return }
        for (accent, outline) in zip(composition.accents, composition.placed(on: ink, font: font)) {
            glyphs.append(
                PlacedGlyph(
                    outline: outline,
                    origin: letter.origin,
                    key: PlacedGlyph.Key(file: letter.key.file, glyph: accent.glyph),
                    word: letter.word,
                    isMark: true
                )
            )
        }
    }

    /// The extent of the ink, or nil if there is none.
    var ink: Rectangle? {
        var ink: Rectangle?
        for glyph in glyphs {
            guard var bounds = glyph.outline.bounds else { continue }
            bounds.x += glyph.origin.x
            bounds.y += glyph.origin.y
            ink = ink?.union(bounds) ?? bounds
        }
        return ink
    }

    /// The scripts whose letters touch: extra space between them would break words apart.
    private static let joinedScripts: Set<UInt32> = Set(
        [
            TextRun.tag("Arab"), TextRun.tag("Syrc"), TextRun.tag("Nkoo"), TextRun.tag("Mong"), TextRun.tag("Mand"),
            TextRun.tag("Phag"), TextRun.tag("Adlm"), TextRun.tag("Rohg"), TextRun.tag("Deva"), TextRun.tag("Beng"),
            TextRun.tag("Guru"), TextRun.tag("Thai"), TextRun.tag("Laoo"), TextRun.tag("Tibt"),
        ]
    )
}

extension NamePlan {
    /// The compositions of the characters that begin within some bytes.
    fileprivate func compositions(in bytes: Range<Int>) -> [Composition] {
        compositions.isEmpty ? [] : bytes.compactMap { compositions[$0] }
    }

    /// The characters of the name that begin within some bytes.
    fileprivate func characters(in bytes: Range<Int>) -> [Character] {
        var offset = 0
        return text.filter { character in
            defer { offset += character.utf8.count }
            return bytes.contains(offset)
        }
        .map { $0 }
    }
}
