internal import CLoading

extension NameSetter {
    /// Decides which font sets which part of a name.
    ///
    /// - Throws: `LetteringError.missingCharacters` for what neither the face nor a hand that may stand in has.
    func plan(_ text: String, in face: Face, style: TypedStyle) throws(LetteringError) -> NamePlan {
        let font = try sizedFont(of: face)
        guard TextRun.isPlainLatin(text) || signet_has_pango() else { throw .unavailable(package: "libpangoft2-1.0-0") }
        let runs = TextRun.logicalRuns(of: text)
        let shaping = ShapingText(text)
        let shaped = font.font.shape(
            TextRun.reordered(runs),
            of: shaping,
            features: style.features,
            language: style.language
        )
        let gaps = shaped.gaps(in: text, font: font.font)
        guard !gaps.isEmpty else { return NamePlan(text, runs: runs, shaping: shaping, shaped: shaped, in: font) }
        var (compositions, open) = Self.composing(gaps, in: font.font)
        guard !open.isEmpty else {
            return NamePlan(text, runs: runs, in: font, moved: [], compositions: compositions, notes: [])
        }
        let moves = try substitutes(for: open, of: text, runs: runs, face: face, style: style)
        for move in moves {
            compositions = compositions.filter { !move.bytes.contains($0.key) }
                .merging(move.coverage.compositions.map { ($0.key + move.bytes.lowerBound, $0.value) }) { $1 }
        }
        var moved: [(bytes: Range<Int>, font: SizedFont)] = []
        for move in moves {
            let font = try sizedFont(of: move.face, beside: face)
            // The space between two words of one hand is of that hand.
            if let last = moved.last, last.font === font,
                Self.isBlank(last.bytes.upperBound..<move.bytes.lowerBound, of: text)
            {
                moved[moved.count - 1].bytes = last.bytes.lowerBound..<move.bytes.upperBound
            } else {
                moved.append((move.bytes, font))
            }
        }
        let notes = moves.map { move in
            let lacking = open.filter { move.bytes.contains($0.bytes.lowerBound) }.map { "“\($0.character)”" }
            return "\(face.family) has no \(lacking.removingRepeats.joined(separator: ", ")), so “\(move.text)” "
                + "is set in \(move.face.family)"
        }
        return NamePlan(
            text,
            runs: runs,
            in: font,
            moved: moved,
            compositions: compositions,
            notes: notes.removingRepeats
        )
    }

    /// A part of a name that moves to another hand.
    private struct Move {
        var bytes: Range<Int>
        var text: String
        var face: Face
        var coverage: Coverage
    }

    /// What a font makes of a text.
    struct Coverage {
        var missing: [Character]
        /// What it composes, by the first bytes of the characters.
        var compositions: [Int: Composition]
    }

    /// What a font lacks of a text, and what it composes.
    func coverage(of text: String, in font: LoadedFont) -> Coverage {
        let runs = TextRun.logicalRuns(of: text)
        let shaped = font.shape(runs, of: ShapingText(text), features: [], language: nil)
        let (compositions, open) = Self.composing(shaped.gaps(in: text, font: font), in: font)
        return Coverage(missing: open.map(\.character).removingRepeats, compositions: compositions)
    }

    private static func composing(_ gaps: [Gap], in font: LoadedFont) -> ([Int: Composition], [Gap]) {
        var compositions: [Int: Composition] = [:]
        var open: [Gap] = []
        for gap in gaps {
            if let composition = font.composition(of: gap.character) {
                compositions[gap.bytes.lowerBound] = composition
            } else {
                open.append(gap)
            }
        }
        return (compositions, open)
    }

    /// Finds the hands for what a face lacks: one for all words of a script where there is one, else one for each.
    private func substitutes(
        for gaps: [Gap],
        of text: String,
        runs: [TextRun],
        face: Face,
        style: TypedStyle
    ) throws(LetteringError) -> [Move] {
        let parts: [(bytes: Range<Int>, script: UInt32)]
        switch style.substitution {
        case .none: parts = []
        case .letters:
            parts = gaps.map { gap in (gap.bytes, Self.script(of: gap.bytes, in: runs)) }
        case .words:
            parts = Self.words(of: text, runs: runs).filter { word in
                gaps.contains { word.bytes.contains($0.bytes.lowerBound) }
            }
        }
        let hands = style.substitution == .none ? [] : standIns(for: face)
        var moves: [Move] = []
        for part in parts {
            let fellows = parts.filter { $0.script == part.script }.map { Self.slice(text, $0.bytes) }
            let word = Self.slice(text, part.bytes)
            guard let hand = hand(among: hands, for: fellows) ?? hand(among: hands, for: [word]) else { break }
            guard let font = try? font(of: hand) else { break }
            moves.append(Move(bytes: part.bytes, text: word, face: hand, coverage: coverage(of: word, in: font)))
        }
        guard moves.count == parts.count, !parts.isEmpty else {
            let settled = moves.map(\.bytes)
            let left = gaps.filter { gap in !settled.contains { $0.contains(gap.bytes.lowerBound) } }
            throw .missingCharacters(
                left.map(\.character).removingRepeats,
                face: face.family,
                alternatives: faces(settingWhole: text).map(\.id)
            )
        }
        return moves
    }

    private func hand(among hands: [Face], for words: [String]) -> Face? {
        hands.first { hand in
            guard let font = try? font(of: hand) else { return false }
            return words.allSatisfy { coverage(of: $0, in: font).missing.isEmpty }
        }
    }

    /// The words of a text, cut where the script changes; Chinese, Japanese and Korean scripts go together.
    private static func words(of text: String, runs: [TextRun]) -> [(bytes: Range<Int>, script: UInt32)] {
        var stretches: [(bytes: Range<Int>, script: UInt32)] = []
        for run in runs {
            let script = eastAsian.contains(run.script) ? han : run.script
            if let last = stretches.last, last.script == script {
                stretches[stretches.count - 1].bytes = last.bytes.lowerBound..<run.bytes.upperBound
            } else {
                stretches.append((run.bytes, script))
            }
        }
        return NamePlan.words(of: text).flatMap { word in
            stretches.compactMap { stretch in
                let common = word.clamped(to: stretch.bytes)
                return common.isEmpty ? nil : (common, stretch.script)
            }
        }
    }

    private static let han = TextRun.tag("Hani")
    private static let eastAsian: Set<UInt32> = [
        han, TextRun.tag("Hira"), TextRun.tag("Kana"), TextRun.tag("Hang"), TextRun.tag("Bopo"),
    ]

    private static func script(of bytes: Range<Int>, in runs: [TextRun]) -> UInt32 {
        runs.first { $0.bytes.contains(bytes.lowerBound) }?.script ?? 0
    }

    private static func slice(_ text: String, _ bytes: Range<Int>) -> String {
        String(decoding: text.utf8.dropFirst(bytes.lowerBound).prefix(bytes.count), as: UTF8.self)
    }

    private static func isBlank(_ bytes: Range<Int>, of text: String) -> Bool {
        slice(text, bytes).allSatisfy(\.isWhitespace)
    }
}

extension Array where Element: Hashable {
    /// The elements in their order, each once.
    var removingRepeats: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
