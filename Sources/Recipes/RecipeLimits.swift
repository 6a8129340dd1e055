/// The limits of a recipe, so that reading an untrusted one takes bounded work.
enum RecipeLimits {
    /// Bytes of its text.
    static let bytes = 256 << 10
    /// Values and keys; those repeated by aliases count each time.
    static let nodes = 20_000
    /// Lists and mappings within each other.
    static let depth = 12
    /// Stamps.
    static let stamps = 100
    /// Places of one stamp.
    static let places = 100
    /// Fields of a form that it fills.
    static let fields = 2_000
    /// Variables that it declares.
    static let variables = 500
    /// Characters of a text with its variables filled.
    static let filledCharacters = 20_000
    /// The most problems that are reported at once.
    static let problems = 100
    /// Signatures of rows that are cached for later rows.
    static let rowSignatures = 16
}
