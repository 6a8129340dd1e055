public import SignetSigning

extension SignetError.Code {
    /// The capture is not a signature: no line, no visible character, no ink.
    public static let invalidSignature = Self("invalid-signature")
    /// JSON is not a signature source.
    public static let invalidSource = Self("invalid-source")
    /// JSON of a signature source has a member that there is not.
    public static let unknownMember = Self("unknown-member")
    /// A capture configuration is invalid.
    public static let invalidConfiguration = Self("invalid-configuration")
    /// A name cannot be set: too long, of several lines, with characters that no face has.
    public static let invalidName = Self("invalid-name")
    /// A picture cannot be read.
    public static let invalidPicture = Self("invalid-picture")
    /// A picture is beyond the limits of bytes or pixels.
    public static let pictureTooLarge = Self("picture-too-large")
    /// The way to sign is not on offer.
    public static let modeNotOffered = Self("mode-not-offered")
    /// The face is not on offer.
    public static let faceNotOffered = Self("face-not-offered")
    /// The ink is not on offer.
    public static let colorNotOffered = Self("color-not-offered")
    /// The pen is not the one on offer.
    public static let penNotOffered = Self("pen-not-offered")
    /// The line's width is beyond what is on offer.
    public static let penWidthNotOffered = Self("pen-width-not-offered")
    /// Initials came where a signature is asked for, or the other way round.
    public static let partNotAsked = Self("part-not-asked")
    /// There is no such picture.
    public static let unknownPicture = Self("unknown-picture")
    /// There is no such kept signature.
    public static let unknownSignature = Self("unknown-signature")
}
