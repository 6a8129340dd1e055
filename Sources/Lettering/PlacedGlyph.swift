internal import SignetGraphics

/// A glyph in its place on the line of a name.
struct PlacedGlyph: Hashable {
    /// Its outline in points about its own origin, which lies on the baseline; y upwards.
    var outline: Path
    /// Where its origin is, in points from the start of the name's baseline.
    var origin: Point
    /// Which letter or mark it is: equal glyphs of one font have equal keys.
    var key: Key
    /// Which word of the name it belongs to, counted from the left.
    var word: Int
    /// Whether it is a mark that belongs to a letter and moves with it.
    var isMark: Bool

    struct Key: Hashable {
        /// The path of the font.
        var file: String
        /// The number of the glyph in the font.
        var glyph: UInt32
    }
}
