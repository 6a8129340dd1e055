internal import SignetGraphics

/// A glyph in its place on the line of a name.
struct PlacedGlyph: Hashable {
    /// Its outline in points about its own origin, which lies on the baseline; y upwards.
    var outline: Path
    /// The place of its origin, in points from the start of the name's baseline.
    var origin: Point
    /// The identity of the letter or mark: equal glyphs of one font have equal keys.
    var key: Key
    /// The index of its word in the name, counted from the left.
    var word: Int
    /// Whether it is a mark that belongs to a letter and moves with it.
    var isMark: Bool
    /// The start of the cluster that it shares with other glyphs, in the UTF-8 bytes of the name; nil for a cluster of one glyph.
    var cluster: Int?

    struct Key: Hashable {
        /// The path of the font, with its variant if that is not the default one: ``LoadedFont/identity``.
        var file: String
        /// The number of the glyph in the font.
        var glyph: UInt32
    }
}
