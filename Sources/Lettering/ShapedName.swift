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
        var glyphs: [Glyph]
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
            clusters.append(Cluster(bytes: start..<end, glyphs: members[start, default: []]))
        }
    }

    /// The characters that the font cannot show, in the order of the name, each once.
    ///
    /// They are:
    /// - those shaped to glyph 0;
    /// - letters with an accent that the font would set beside its letter and not on it;
    /// - letters and the like whose own glyph is there but empty, as some fonts have it instead of leaving them out.
    func missingCharacters(in font: LoadedFont) -> [Character] {
        var missing: [Character] = []
        var offset = 0
        let suspects = clusters.filter { font.breaks($0) || font.showsNothing(of: $0) }
        guard !suspects.isEmpty else { return [] }
        for character in text {
            let bytes = offset..<offset + character.utf8.count
            offset = bytes.upperBound
            guard let cluster = suspects.first(where: { $0.bytes.overlaps(bytes) }) else { continue }
            let isAlone = cluster.bytes.lowerBound >= bytes.lowerBound && cluster.bytes.upperBound <= bytes.upperBound
            let isMissing = font.breaks(cluster) && isAlone || font.lacks(character)
            if isMissing, !missing.contains(character) { missing.append(character) }
        }
        return missing
    }
}

extension LoadedFont {
    /// Whether a glyph of the cluster is missing, or an accent stands beside its letter.
    ///
    /// Fonts that have the accent by itself, but say nothing of how to attach it, would be shaped so.
    fileprivate func breaks(_ cluster: ShapedName.Cluster) -> Bool {
        if cluster.glyphs.contains(where: { $0.id == 0 }) { return true }
        let marks = cluster.glyphs.filter { accents.contains($0.id) }
        guard !marks.isEmpty, marks.count < cluster.glyphs.count else { return false }
        let letters = cluster.glyphs.filter { !accents.contains($0.id) }.compactMap(ink)
        guard let low = letters.map(\.minX).min(), let high = letters.map(\.maxX).max() else { return false }
        let tolerance = unitsPerEm / 10
        return marks.compactMap(ink).contains { $0.midX < low - tolerance || $0.midX > high + tolerance }
    }

    /// The extent of a glyph in its place, in font units; nil when it is empty.
    private func ink(of glyph: ShapedName.Glyph) -> Rectangle? {
        guard var bounds = outline(of: glyph.id)?.bounds else { return nil }
        bounds.x += glyph.origin.x
        bounds.y += glyph.origin.y
        return bounds
    }

    fileprivate func showsNothing(of cluster: ShapedName.Cluster) -> Bool {
        cluster.glyphs.allSatisfy { outline(of: $0.id)?.isEmpty ?? false }
    }

    /// Whether the font by itself has no glyph, or an empty one, for something visible in a character.
    fileprivate func lacks(_ character: Character) -> Bool {
        character.unicodeScalars.contains { scalar in
            guard !scalar.properties.isDefaultIgnorableCodePoint else { return false }
            guard let glyph = nominalGlyph(of: scalar), glyph != 0 else { return true }
            return scalar.isVisible && outline(of: glyph)?.isEmpty ?? false
        }
    }
}
