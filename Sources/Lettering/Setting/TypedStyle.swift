/// The style in which a name is set.
public struct TypedStyle: Hashable, Sendable {
    /// OpenType features beyond those that are always on, as in `ss01` or `-liga`.
    public var features: [FontFeature]
    /// How to fit a name that is too long.
    public var fit: NameFit
    /// How to set characters that the face lacks.
    public var substitution: FaceSubstitution
    /// The part of the name that is written.
    public var part: NamePart
    /// The seed of the variation; 0 for no variation.
    public var natural: UInt64
    /// The language of the name as a BCP 47 tag, for faces with other forms of letters in some languages.
    public var language: String?

    /// Makes a style; without arguments, the whole name on one line without variation.
    public init(
        features: [FontFeature] = [],
        fit: NameFit = .natural,
        substitution: FaceSubstitution = .words,
        part: NamePart = .whole,
        natural: UInt64 = 0,
        language: String? = nil
    ) {
        self.features = features
        self.fit = fit
        self.substitution = substitution
        self.part = part
        self.natural = natural
        self.language = language
    }
}

/// The parts that are set in another face when the face lacks a character and cannot compose it from a letter and an
/// accent.
public enum FaceSubstitution: String, Hashable, Sendable, CaseIterable {
    /// Whole words with such characters, each in the most similar face that has all of it.
    case words
    /// Only the characters themselves.
    case letters
    /// Nothing: the name is refused.
    case none
}

/// The part of a name that is written.
public enum NamePart: String, Hashable, Sendable, CaseIterable {
    /// The name as it is given.
    case whole
    /// Its initials, by the rules of its script.
    case initials
}
