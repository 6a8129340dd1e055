/// How a name is set in its face.
public struct TypedStyle: Hashable, Sendable {
    /// OpenType features beyond those that are always on, as in `ss01` or `-liga`.
    public var features: [FontFeature]
    /// How to fit a name that is too long.
    public var fit: NameFit
    /// How to set characters that the face lacks.
    public var substitution: FaceSubstitution
    /// How much of the name is written.
    public var part: NamePart
    /// The seed of the variation; 0 sets the face plainly.
    public var natural: UInt64
    /// The language of the name as a BCP 47 tag, for faces that write letters otherwise in some languages.
    public var language: String?

    /// Makes a style; without arguments the whole name in one line, plainly.
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

/// The parts that move to another face when the face lacks a character and cannot compose it of a letter and an accent.
public enum FaceSubstitution: String, Hashable, Sendable, CaseIterable {
    /// The words that have such characters move as a whole, each to the most similar face that has all of it.
    case words
    /// Only the characters themselves move.
    case letters
    /// Nothing moves: the name is refused.
    case none
}

/// How much of a name is written.
public enum NamePart: String, Hashable, Sendable, CaseIterable {
    /// The name as it is given.
    case whole
    /// Its initials, by the rules of its script.
    case initials
}
