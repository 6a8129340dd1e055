internal import CLoading

/// The order in which faces are asked to stand in for another.
enum SubstituteOrder {
    /// The most similar first, for a face that was chosen.
    case similarity
    /// That of the catalogue, for a default face: every script goes to the first face that was drawn for it.
    case catalogue
}

extension NameSetter {
    /// Chooses a font for each part of a name.
    ///
    /// - Throws: `LetteringError.missingCharacters` for characters that neither the face nor a possible substitute has.
    func plan(_ name: String, in face: Face, style: TypedStyle) throws(LetteringError) -> NamePlan {
        try plan(name, in: face, style: style, substitutes: .similarity)
    }

    /// Chooses a font for each part of a name.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - face: The face of all that other faces do not set.
    ///   - style: The style.
    ///   - order: The order of the faces that may stand in.
    /// - Returns: The fonts of its parts.
    /// - Throws: `LetteringError.missingCharacters` for characters that neither the face nor a possible substitute has.
    func plan(
        _ name: String,
        in face: Face,
        style: TypedStyle,
        substitutes order: SubstituteOrder
    ) throws(LetteringError) -> NamePlan {
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
        let foreign = style.substitution == .none ? [] : Self.foreignLetters(of: name, to: face, substitutes: order)
        guard !gaps.isEmpty || !foreign.isEmpty else {
            return NamePlan(text, runs: runs, shaping: shaping, shaped: shaped, in: font)
        }
        let (compositions, open) = Self.composing(gaps, in: font.font)
        guard !open.isEmpty || !foreign.isEmpty else {
            return NamePlan(text, runs: runs, in: font, moved: [], compositions: compositions, warning: nil)
        }
        // Other faces may have what this one spells otherwise: the parts that move are those of the name as it is given.
        let nameRuns = TextRun.logicalRuns(of: name)
        let lacking = font.font.shape(nameRuns, of: ShapingText(name), features: [], language: nil)
            .gaps(in: name, font: font.font)
            .filter { !font.font.canSpell($0.character) }
        let moves = try substitutes(
            for: lacking,
            and: foreign,
            of: name,
            runs: nameRuns,
            face: face,
            style: style,
            order: order
        )
        return try assembled(
            name,
            in: face,
            moves: moves,
            warning: warning(of: moves, lacking: lacking, foreign: foreign, face: face, order: order)
        )
    }

    /// The plan of a name whose parts have their faces; each part is spelled as its font can write it.
    private func assembled(
        _ name: String,
        in face: Face,
        moves: [Move],
        warning: NameWarning?
    ) throws(LetteringError) -> NamePlan {
        var text = ""
        var moved: [(bytes: Range<Int>, font: SizedFont)] = []
        var compositions: [Int: Composition] = [:]
        for (part, partFace) in Self.segments(of: name, moves: moves, face: face) {
            let coverage = try coverage(of: part, in: partFace)
            let start = text.utf8.count
            text += coverage.text
            compositions.merge(coverage.compositions.map { ($0.key + start, $0.value) }) { $1 }
            guard partFace != face else { continue }
            moved.append((start..<text.utf8.count, try sizedFont(of: partFace, beside: face, for: part)))
        }
        return NamePlan(
            text,
            runs: TextRun.logicalRuns(of: text),
            in: try sizedFont(of: face),
            moved: moved,
            compositions: compositions,
            warning: warning
        )
    }

    /// The parts of a name in order, each with its face; the space between two words in the same face is part of it.
    private static func segments(of name: String, moves: [Move], face: Face) -> [(text: String, face: Face)] {
        var merged: [(bytes: Range<Int>, face: Face)] = []
        for move in moves {
            if let last = merged.last, last.face == move.face,
                slice(name, last.bytes.upperBound..<move.bytes.lowerBound).allSatisfy(\.isWhitespace)
            {
                merged[merged.count - 1].bytes = last.bytes.lowerBound..<move.bytes.upperBound
            } else {
                merged.append((move.bytes, move.face))
            }
        }
        var segments: [(text: String, face: Face)] = []
        var end = 0
        for part in merged {
            if part.bytes.lowerBound > end { segments.append((slice(name, end..<part.bytes.lowerBound), face)) }
            segments.append((slice(name, part.bytes), part.face))
            end = part.bytes.upperBound
        }
        if end < name.utf8.count { segments.append((slice(name, end..<name.utf8.count), face)) }
        return segments
    }

    /// The warning about moved parts; nil when nothing has moved, or when the face is the default and only other scripts moved.
    private func warning(
        of moves: [Move],
        lacking gaps: [Gap],
        foreign: [Gap],
        face: Face,
        order: SubstituteOrder
    ) -> NameWarning? {
        let lacking = order == .similarity ? gaps : gaps.filter { !foreign.contains($0) }
        let relevant = order == .similarity ? moves : moves.filter { move in lacking.contains { move.has($0) } }
        guard !relevant.isEmpty else { return nil }
        let characters = lacking.map(\.character).removingRepeats
        let substitutes = relevant.map(\.face).removingRepeats.map { substitute in
            NameWarning.SubstituteFace(
                face: substitute.family,
                words: relevant.filter { $0.face == substitute }.map(\.text).removingRepeats
            )
        }
        return characters.isEmpty
            ? .foreignScript(face: face.family, scripts: face.scripts, substitutes: substitutes)
            : .lackingCharacters(characters, face: face.family, substitutes: substitutes)
    }

    /// The letters of a text that a face should not set: those of scripts that it is not meant for and, where it is the default,
    /// the European letters of a face of another script.
    private static func foreignLetters(of text: String, to face: Face, substitutes order: SubstituteOrder) -> [Gap] {
        guard order == .similarity ? !face.isMeant(for: text) : !face.isDrawn(for: text) else { return [] }
        var letters: [Gap] = []
        var offset = 0
        for character in text {
            let bytes = offset..<offset + character.utf8.count
            offset = bytes.upperBound
            let isOwn =
                order == .similarity ? face.isMeant(for: character) : face.isDrawn(for: String(character))
            if !isOwn { letters.append(Gap(bytes: bytes, character: character)) }
        }
        return letters
    }

    /// A part of a name that moves to another face.
    private struct Move {
        var bytes: Range<Int>
        var text: String
        var face: Face

        /// Whether a character is within the part.
        func has(_ gap: Gap) -> Bool { bytes.contains(gap.bytes.lowerBound) }
    }

    /// The result of setting a text in a font.
    struct Coverage {
        /// The text as the font can write it.
        var text: String
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
        let foreign = Self.foreignLetters(of: name, to: face, substitutes: .similarity)
        let missing = Set((open + foreign).map(\.character))
        return Coverage(
            text: text,
            missing: Array(name).filter(missing.contains).removingRepeats,
            compositions: compositions
        )
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
        style: TypedStyle,
        order: SubstituteOrder
    ) throws(LetteringError) -> [Move] {
        let parts = Self.parts(gaps + foreign, of: text, runs: runs, moving: style.substitution)
        var moves: [Move] = []
        for part in parts {
            let fellows = parts.filter { $0.script == part.script }.map { Self.slice(text, $0.bytes) }
            let word = Self.slice(text, part.bytes)
            let meant = catalog.faces.filter { $0.isMeant(forScript: part.script) && $0.isMeant(for: word) }
            let candidates =
                order == .similarity ? ranked(meant, for: face) : meant.filter { $0.source != face.source }
            if let substitute = firstFace(among: candidates, for: fellows) ?? firstFace(among: candidates, for: [word])
            {
                moves.append(Move(bytes: part.bytes, text: word, face: substitute))
                continue
            }
            // No face has the word: signs, which are not part of a cluster, move alone.
            for gap in gaps where part.bytes.contains(gap.bytes.lowerBound) && gap.isSign {
                let sign = [String(gap.character)]
                guard
                    let substitute = firstFace(among: candidates, for: sign)
                        ?? firstFace(among: similarFaces(to: face), for: sign)
                else {
                    continue
                }
                moves.append(Move(bytes: gap.bytes, text: sign[0], face: substitute))
            }
        }
        let left = gaps.filter { gap in !moves.contains { $0.has(gap) } }
        guard left.isEmpty else {
            throw .missingCharacters(
                left.map(\.character).removingRepeats,
                face: face.family,
                alternatives: faces(settingWhole: text).map(\.id)
            )
        }
        return moves
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
    private func firstFace(among candidates: [Face], for words: [String]) -> Face? {
        let able = candidates.lazy.filter { face in
            words.allSatisfy { (try? self.coverage(of: $0, in: face))?.missing.isEmpty == true }
        }
        return able.first { face in words.allSatisfy(face.isDrawn) } ?? able.first
    }

    /// The words of a text, cut where the script changes; Chinese, Japanese and Korean scripts go together.
    static func words(of text: String, runs: [TextRun]) -> [(bytes: Range<Int>, script: UInt32)] {
        var segments: [(bytes: Range<Int>, script: UInt32)] = []
        for run in runs {
            let script = eastAsian.contains(run.script) ? han : run.script
            if let last = segments.last, last.script == script {
                segments[segments.count - 1].bytes = last.bytes.lowerBound..<run.bytes.upperBound
            } else {
                segments.append((run.bytes, script))
            }
        }
        return NamePlan.words(of: text).flatMap { word in
            segments.compactMap { stretch in
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

    static func slice(_ text: String, _ bytes: Range<Int>) -> String {
        String(decoding: text.utf8.dropFirst(bytes.lowerBound).prefix(bytes.count), as: UTF8.self)
    }

}

extension Array where Element: Hashable {
    /// The elements in their order, each once.
    var removingRepeats: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
