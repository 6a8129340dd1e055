public import SignetSigning

extension SignetError.Code {
    /// The capture is not a signature: no line, no visible character, no ink.
    public static let invalidSignature = Self("invalid-signature")
    /// JSON is not a signature source.
    public static let invalidSource = Self("invalid-source")
    /// JSON of a signature source has a member that does not exist.
    public static let unknownMember = Self("unknown-member")
    /// A capture configuration is invalid.
    public static let invalidConfiguration = Self("invalid-configuration")
    /// A name cannot be set: too long, of several lines, with characters that no face has.
    public static let invalidName = Self("invalid-name")
    /// A picture cannot be read.
    public static let invalidPicture = Self("invalid-picture")
    /// A picture exceeds the limits of bytes or pixels.
    public static let pictureTooLarge = Self("picture-too-large")
    /// The way to sign is not offered.
    public static let modeNotOffered = Self("mode-not-offered")
    /// The face is not offered.
    public static let faceNotOffered = Self("face-not-offered")
    /// The ink is not offered.
    public static let colorNotOffered = Self("color-not-offered")
    /// The pen is not the offered one.
    public static let penNotOffered = Self("pen-not-offered")
    /// The line's width is outside the offered range.
    public static let penWidthNotOffered = Self("pen-width-not-offered")
    /// Initials were sent where a signature is requested, or the other way round.
    public static let partNotAsked = Self("part-not-asked")
    /// The picture does not exist.
    public static let unknownPicture = Self("unknown-picture")
    /// The kept signature does not exist.
    public static let unknownSignature = Self("unknown-signature")
}
