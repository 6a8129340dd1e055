internal import SignetGraphics

/// A name as glyphs in their places, in font units from the start of the baseline, y upwards.
struct ShapedName {
    struct Glyph: Hashable {
        /// The number of the glyph in its font; 0 stands for a character that the font lacks.
        var id: UInt32
        /// Where in the UTF-8 bytes of the name the characters begin that the glyph stands for.
        var cluster: Int
        var origin: Point
    }

    /// The glyphs that together stand for a stretch of the name.
    struct Cluster {
        var bytes: Range<Int>
        var glyphs: [UInt32]
    }

    let text: String
    private(set) var glyphs: [Glyph] = []
    private(set) var clusters: [Cluster] = []
    /// Where the next glyph would stand.
    var end = Point.zero

    init(text: String) {
        self.text = text
    }

    /// Takes up the glyphs of a run of the name's bytes.
    mutating func append(_ run: [Glyph], of bytes: Range<Int>) {
        glyphs += run
        let starts = Set(run.map(\.cluster)).filter(bytes.contains).sorted()
        let ends = starts.dropFirst() + [bytes.upperBound]
        let members = Dictionary(grouping: run, by: \.cluster)
        for (start, end) in zip(starts, ends) {
            clusters.append(Cluster(bytes: start..<end, glyphs: members[start, default: []].map(\.id)))
        }
    }

    /// The characters for which the font draws nothing: those shaped to glyph 0, and letters and the like whose
    /// own glyph is there but empty, as some fonts have it instead of leaving the character out. In the order of
    /// the name, each once.
    func missingCharacters(in font: LoadedFont) -> [Character] {
        var missing: [Character] = []
        var offset = 0
        let suspects = clusters.filter { cluster in
            cluster.glyphs.contains(0) || cluster.glyphs.allSatisfy { font.outline(of: $0)?.isEmpty ?? false }
        }
        guard !suspects.isEmpty else { return [] }
        for character in text {
            let bytes = offset..<offset + character.utf8.count
            offset = bytes.upperBound
            guard let cluster = suspects.first(where: { $0.bytes.overlaps(bytes) }) else { continue }
            let isAlone = cluster.bytes.lowerBound >= bytes.lowerBound && cluster.bytes.upperBound <= bytes.upperBound
            let lacks = cluster.glyphs.contains(0) && isAlone || font.lacks(character)
            if lacks, !missing.contains(character) { missing.append(character) }
        }
        return missing
    }
}

extension LoadedFont {
    /// Whether the font by itself has no glyph, or an empty one, for something visible in a character.
    fileprivate func lacks(_ character: Character) -> Bool {
        character.unicodeScalars.contains { scalar in
            guard !scalar.properties.isDefaultIgnorableCodePoint else { return false }
            guard let glyph = nominalGlyph(of: scalar), glyph != 0 else { return true }
            return scalar.isVisible && outline(of: glyph)?.isEmpty ?? false
        }
    }
}
