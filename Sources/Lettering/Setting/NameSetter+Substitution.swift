internal import CLoading

extension NameSetter {
    /// Chooses a font for each part of a name.
    ///
    /// - Throws: `LetteringError.missingCharacters` for characters that neither the face nor a possible substitute has.
    func plan(_ name: String, in face: Face, style: TypedStyle) throws(LetteringError) -> NamePlan {
        let font = try sizedFont(of: face)
        let text = font.font.writable(name)
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
        let foreign = style.substitution == .none ? [] : Self.foreignLetters(of: text, to: face)
        guard !gaps.isEmpty || !foreign.isEmpty else {
            return NamePlan(text, runs: runs, shaping: shaping, shaped: shaped, in: font)
        }
        var (compositions, open) = Self.composing(gaps, in: font.font)
        let moves = try substitutes(for: open, and: foreign, of: text, runs: runs, face: face, style: style)
        for move in moves {
            compositions = compositions.filter { !move.bytes.contains($0.key) }
                .merging(move.coverage.compositions.map { ($0.key + move.bytes.lowerBound, $0.value) }) { $1 }
        }
        var moved: [(bytes: Range<Int>, font: SizedFont)] = []
        for move in moves {
            let font = try sizedFont(of: move.face, beside: face)
            // The space between two words in the same face is set in that face.
            if let last = moved.last, last.font === font,
                Self.isBlank(last.bytes.upperBound..<move.bytes.lowerBound, of: text)
            {
                moved[moved.count - 1].bytes = last.bytes.lowerBound..<move.bytes.upperBound
            } else {
                moved.append((move.bytes, font))
            }
        }
        return NamePlan(
            text,
            runs: runs,
            in: font,
            moved: moved,
            compositions: compositions,
            warning: Self.warning(of: moves, lacking: open, face: face)
        )
    }

    /// The warning about moved parts; nil when nothing has moved.
    private static func warning(of moves: [Move], lacking gaps: [Gap], face: Face) -> NameWarning? {
        guard !moves.isEmpty else { return nil }
        let lacking = gaps.map(\.character).removingRepeats
        let standIns = moves.map(\.face).removingRepeats.map { hand in
            NameWarning.StandIn(
                face: hand.family,
                words: moves.filter { $0.face == hand }.map(\.text).removingRepeats
            )
        }
        return lacking.isEmpty
            ? .foreignScript(face: face.family, scripts: face.scripts, standIns: standIns)
            : .lackingCharacters(lacking, face: face.family, standIns: standIns)
    }

    /// The letters of a text whose script a face is not meant for.
    private static func foreignLetters(of text: String, to face: Face) -> [Gap] {
        guard !face.isMeant(for: text) else { return [] }
        var letters: [Gap] = []
        var offset = 0
        for character in text {
            let bytes = offset..<offset + character.utf8.count
            offset = bytes.upperBound
            if !face.isMeant(for: character) { letters.append(Gap(bytes: bytes, character: character)) }
        }
        return letters
    }

    /// A part of a name that moves to another face.
    private struct Move {
        var bytes: Range<Int>
        var text: String
        var face: Face
        var coverage: Coverage
    }

    /// The result of setting a text in a font.
    struct Coverage {
        var missing: [Character]
        /// Its compositions, by the first bytes of the characters.
        var compositions: [Int: Composition]
    }

    /// The parts of a text that a face lacks or is not meant for, and those that it composes.
    func coverage(of name: String, in face: Face) throws(LetteringError) -> Coverage {
        let font = try font(of: face)
        let text = font.writable(name)
        let runs = TextRun.logicalRuns(of: text)
        let shaped = font.shape(runs, of: ShapingText(text), features: [], language: nil)
        let (compositions, open) = Self.composing(shaped.gaps(in: text, font: font), in: font)
        let missing = (open + Self.foreignLetters(of: text, to: face)).sorted {
            $0.bytes.lowerBound < $1.bytes.lowerBound
        }
        return Coverage(missing: missing.map(\.character).removingRepeats, compositions: compositions)
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

    /// Finds the faces for characters that a face lacks and, if there are any, for letters that it is not meant for:
    /// one face for all words of a script if possible, else one for each word.
    private func substitutes(
        for gaps: [Gap],
        and foreign: [Gap],
        of text: String,
        runs: [TextRun],
        face: Face,
        style: TypedStyle
    ) throws(LetteringError) -> [Move] {
        let parts = Self.parts(gaps + foreign, of: text, runs: runs, moving: style.substitution)
        var moves: [Move] = []
        for part in parts {
            let fellows = parts.filter { $0.script == part.script }.map { Self.slice(text, $0.bytes) }
            let word = Self.slice(text, part.bytes)
            let hands = ranked(
                catalog.faces.filter { $0.isMeant(forScript: part.script) && $0.isMeant(for: word) },
                for: face
            )
            if let hand = hand(among: hands, for: fellows) ?? hand(among: hands, for: [word]) {
                moves += move(part.bytes, of: text, to: hand)
                continue
            }
            // No face has the word: signs, which are not part of a cluster, move alone.
            for gap in gaps where part.bytes.contains(gap.bytes.lowerBound) && gap.isSign {
                let sign = [String(gap.character)]
                guard let hand = hand(among: hands, for: sign) ?? hand(among: standIns(for: face), for: sign) else {
                    continue
                }
                moves += move(gap.bytes, of: text, to: hand)
            }
        }
        let left = gaps.filter { gap in !moves.contains { $0.bytes.contains(gap.bytes.lowerBound) } }
        guard left.isEmpty else {
            throw .missingCharacters(
                left.map(\.character).removingRepeats,
                face: face.family,
                alternatives: faces(settingWhole: text).map(\.id)
            )
        }
        return moves
    }

    /// The move of a part of a text to a face that has all of it.
    private func move(_ bytes: Range<Int>, of text: String, to face: Face) -> [Move] {
        let part = Self.slice(text, bytes)
        guard let coverage = try? coverage(of: part, in: face) else { return [] }
        return [Move(bytes: bytes, text: part, face: face, coverage: coverage)]
    }

    /// The parts of a text that move because of some characters, in order: their words, or only the characters, where no
    /// cluster of the script is cut by that.
    private static func parts(
        _ gaps: [Gap],
        of text: String,
        runs: [TextRun],
        moving substitution: FaceSubstitution
    ) -> [(bytes: Range<Int>, script: UInt32)] {
        guard substitution != .none else { return [] }
        let words = words(of: text, runs: runs).filter { word in
            gaps.contains { word.bytes.contains($0.bytes.lowerBound) }
        }
        guard substitution == .letters else { return words }
        let letters = gaps.map(\.bytes).removingRepeats
            .map { (bytes: $0, script: script(of: $0, in: runs)) }
            .filter { !LetterScript.isConnected($0.script) }
        return (letters + words.filter { LetterScript.isConnected($0.script) })
            .sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
    }

    /// The first face that has all characters of some words, preferably one that was drawn for their script.
    private func hand(among hands: [Face], for words: [String]) -> Face? {
        let able = hands.lazy.filter { hand in
            words.allSatisfy { (try? self.coverage(of: $0, in: hand))?.missing.isEmpty == true }
        }
        return able.first { hand in words.allSatisfy(hand.isDrawn) } ?? able.first
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
