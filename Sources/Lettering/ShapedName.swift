internal import SignetGraphics

/// A name, or a part of it, as placed glyphs, in font units from the start of its baseline, y upwards.
struct ShapedName {
    struct Glyph: Hashable {
        /// The number of the glyph in its font; 0 for a character that the font lacks.
        var id: UInt32
        /// The start of the glyph's characters in the UTF-8 bytes of the name.
        var cluster: Int
        var origin: Point
    }

    /// The glyphs that together represent a part of the name; they are moved only together.
    struct Cluster {
        var bytes: Range<Int>
        /// The range of its glyphs among those of the name.
        var glyphs: Range<Int>
        /// The distance to the next cluster.
        var advance: Double
        var isRightToLeft: Bool
        var script: UInt32
        /// Whether it represents a space.
        var isSpace: Bool
        /// Whether nothing is drawn for it.
        var isBlank: Bool
    }

    private(set) var glyphs: [Glyph] = []
    private(set) var clusters: [Cluster] = []
    /// The place of the next glyph.
    private(set) var end = 0.0

    /// The width of a space in ems, in a font that has none.
    private static let spaceWidth = 0.28

    /// Adds HarfBuzz's result for a run: its glyphs from left to right, each with the index of its scalar.
    mutating func append(_ run: [Positioned], of text: ShapingText, as kind: TextRun, unitsPerEm: Double) {
        var index = 0
        let indices = text.indices(of: kind.bytes)
        while index < run.count {
            let first = run[index].scalar
            var next = index + 1
            while next < run.count, run[next].scalar == first { next += 1 }
            let following =
                kind.isRightToLeft
                ? (index > 0 ? run[index - 1].scalar : nil) : (next < run.count ? run[next].scalar : nil)
            let end = following ?? indices.upperBound
            append(
                run[index..<next],
                first: first,
                end: max(end, first + 1),
                of: text,
                as: kind,
                unitsPerEm: unitsPerEm
            )
            index = next
        }
    }

    private mutating func append(
        _ members: ArraySlice<Positioned>,
        first: Int,
        end scalarEnd: Int,
        of text: ShapingText,
        as kind: TextRun,
        unitsPerEm: Double
    ) {
        let isSpace = text.isSpace(at: first)
        let start = glyphs.count
        var advance = 0.0
        let bytes = text.offsets[first]..<text.offsets[min(scalarEnd, text.scalars.count)]
        for member in members {
            if isSpace, member.id == 0 {
                advance += Self.spaceWidth * unitsPerEm
            } else {
                let origin = Point(x: end + advance + member.offset.x, y: member.offset.y)
                glyphs.append(Glyph(id: member.id, cluster: bytes.lowerBound, origin: origin))
                advance += member.advance
            }
        }
        clusters.append(
            Cluster(
                bytes: bytes,
                glyphs: start..<glyphs.count,
                advance: advance,
                isRightToLeft: kind.isRightToLeft,
                script: kind.script,
                isSpace: isSpace,
                isBlank: (first..<min(scalarEnd, text.scalars.count)).allSatisfy(text.isBlank)
            )
        )
        end += advance
    }

    /// A glyph from HarfBuzz.
    struct Positioned {
        var id: UInt32
        var scalar: Int
        var offset: Point
        var advance: Double
    }
}

/// A character that a font cannot show by shaping alone.
struct Gap: Hashable {
    /// Its place in the UTF-8 bytes of the name.
    var bytes: Range<Int>
    var character: Character

    /// Whether the character is neither a letter nor a mark, so that it can be set in another face than its neighbours.
    var isSign: Bool {
        !character.unicodeScalars.contains { $0.properties.isAlphabetic || $0.isMark || !$0.isVisible }
    }
}

extension ShapedName {
    /// The characters that the font cannot show, in the order of the name.
    ///
    /// They are:
    /// - those shaped to glyph 0;
    /// - letters with an accent that the font would set beside its letter instead of on it;
    /// - letters and similar characters whose glyph exists but is empty, as in some fonts.
    func gaps(in text: String, font: LoadedFont) -> [Gap] {
        let suspects = clusters.filter { !$0.isBlank && (breaks($0, in: font) || showsNothing($0, in: font)) }
        guard !suspects.isEmpty else { return [] }
        var gaps: [Gap] = []
        var offset = 0
        for character in text {
            let bytes = offset..<offset + character.utf8.count
            offset = bytes.upperBound
            guard let cluster = suspects.first(where: { $0.bytes.overlaps(bytes) }) else { continue }
            let isAlone = cluster.bytes.lowerBound >= bytes.lowerBound && cluster.bytes.upperBound <= bytes.upperBound
            guard breaks(cluster, in: font) && isAlone || font.lacks(character) else { continue }
            gaps.append(Gap(bytes: bytes, character: character))
        }
        return gaps
    }

    /// Whether a glyph of the cluster is missing, or an accent is beside its letter.
    ///
    /// This happens with fonts that have the accent but do not define how to attach it.
    private func breaks(_ cluster: Cluster, in font: LoadedFont) -> Bool {
        let members = glyphs[cluster.glyphs]
        if members.contains(where: { $0.id == 0 }) { return true }
        guard members.count > 1 else { return false }
        let marks = members.filter { font.accents.contains($0.id) }
        guard !marks.isEmpty, marks.count < members.count else { return false }
        let letters = members.filter { !font.accents.contains($0.id) }.compactMap(font.ink)
        guard let low = letters.map(\.minX).min(), let high = letters.map(\.maxX).max() else { return false }
        let tolerance = font.unitsPerEm / 10
        return marks.compactMap(font.ink).contains { $0.midX < low - tolerance || $0.midX > high + tolerance }
    }

    private func showsNothing(_ cluster: Cluster, in font: LoadedFont) -> Bool {
        glyphs[cluster.glyphs].allSatisfy { font.outline(of: $0.id)?.isEmpty ?? false }
    }
}

extension LoadedFont {
    /// The extent of a placed glyph, in font units; nil when it is empty.
    fileprivate func ink(of glyph: ShapedName.Glyph) -> Rectangle? {
        guard var bounds = outline(of: glyph.id)?.bounds else { return nil }
        bounds.x += glyph.origin.x
        bounds.y += glyph.origin.y
        return bounds
    }

    /// Whether the font has no glyph, or an empty one, for something visible in a character.
    fileprivate func lacks(_ character: Character) -> Bool {
        character.unicodeScalars.contains { scalar in
            guard !scalar.properties.isDefaultIgnorableCodePoint else { return false }
            guard let glyph = nominalGlyph(of: scalar), glyph != 0 else { return true }
            return scalar.isVisible && outline(of: glyph)?.isEmpty ?? false
        }
    }
}
