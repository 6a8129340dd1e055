internal import SignetGraphics

/// Makes the letters of a typed name slightly uneven, as in practised handwriting; a seed chooses the variation.
///
/// Every letter gets a ``LetterManner``: the line of the name, the line of its word, a slow wander along the name and
/// its own changes together. Separate letters are displaced as a whole. Letters that touch share a ``MannerField``, so
/// that joined faces and scripts stay joined. The same seed and name give the same outlines, bit for bit.
package struct LetteringVariation: Hashable, Sendable {
    /// The seed of the variation; 0 for none.
    package let seed: UInt64

    /// Makes the variation of a seed; seed 0 changes nothing.
    package init(seed: UInt64) {
        self.seed = seed
    }

    /// The varied glyphs of a name, from left to right.
    ///
    /// The number of glyphs and of their contours and the direction of each contour are kept. The cost is that of a few
    /// passes over the outlines.
    func applied(to glyphs: [PlacedGlyph]) -> [PlacedGlyph] {
        guard seed != 0 else { return glyphs }
        let touching = TouchingGlyphs(glyphs)
        let groups = touching.groups
        let letters = Self.letters(of: touching, in: glyphs)
        var hand = VaryingHand(seed: seed)
        var manners = groups.map { _ in [LetterManner]() }
        for (letter, manner) in zip(letters, hand.manners(of: letters)) { manners[letter.group].append(manner) }
        var result = glyphs
        for (group, manners) in zip(groups, manners) {
            guard let field = MannerField(manners) else { continue }
            for index in group.members { result[index] = field.applied(to: glyphs[index]) }
        }
        return result
    }

    /// The letters of all groups from left to right; a group that consists only of marks counts as one letter.
    private static func letters(of touching: TouchingGlyphs, in glyphs: [PlacedGlyph]) -> [VaryingHand.Letter] {
        var letters: [VaryingHand.Letter] = []
        for (number, group) in touching.groups.enumerated() {
            let bases = group.members.filter { !glyphs[$0].isMark }
            guard let ink = group.members.compactMap({ touching.ink[$0] }).reduce(nil, { $0?.union($1) ?? $1 }) else {
                continue
            }
            for index in bases.isEmpty ? Array(group.members.prefix(1)) : bases {
                letters.append(
                    VaryingHand.Letter(
                        key: glyphs[index].key,
                        word: glyphs[index].word,
                        group: number,
                        ink: touching.ink[index] ?? ink,
                        groupInk: ink,
                        baseline: glyphs[index].origin.y,
                        joint: bases.count > 1 ? group.joint : nil
                    )
                )
            }
        }
        return letters.sorted { ($0.ink.midX, $0.group) < ($1.ink.midX, $1.group) }
    }
}
