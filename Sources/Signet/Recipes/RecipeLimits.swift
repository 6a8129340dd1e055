/// What a recipe may be at most, so that reading one of a stranger takes bounded work.
enum RecipeLimits {
    /// Bytes of its text.
    static let bytes = 64 << 10
    /// Aliases, as `*name`.
    ///
    /// Each may stand for all that came before it, so that they multiply: with so many a text of the greatest
    /// size grows to some millions of values before they can be counted.
    static let aliases = 12
    /// Values and keys, those that aliases repeat counted each time.
    static let nodes = 20_000
    /// Lists and mappings within each other.
    static let depth = 12
    /// Stamps.
    static let stamps = 100
    /// Places of one stamp.
    static let places = 100
    /// Variables that it declares.
    static let variables = 500
    /// Characters of a text with its variables filled.
    static let filledCharacters = 20_000
    /// Problems that are told at once.
    static let problems = 100
    /// Signatures of rows that are kept for the next row.
    static let rowSignatures = 16
}
