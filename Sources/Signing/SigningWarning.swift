public import SignetInk
public import SignetLettering
public import SignetScanning
public import SignetStamping

/// A doubt about a signature, or about its place in a document.
public enum SigningWarning: Hashable, Sendable {
    /// A warning about a drawing.
    case drawing(DrawingWarning)
    /// A warning about the ink of a picture.
    case picture(ScanWarning)
    /// A warning about the setting of a name.
    case name(NameWarning)
    /// A warning about the place of a stamp.
    case place(PlacementDoubt)
    /// A warning about a digital signature.
    case seal(SealWarning)
}

extension SigningWarning: CustomStringConvertible {
    /// The warning in a sentence, with the remedies in the library's words.
    public var description: String { description(.library) }

    /// The warning in a sentence, with those remedies that the reader can use.
    public func description(_ words: RemedyWords) -> String {
        switch self {
        case .drawing(let warning): warning.description
        case .picture(let warning):
            words.sentence(warning.description, warning == .whiteInk ? [.colorInk] : [])
        case .name(let warning): warning.description
        case .place(let doubt): doubt.description
        case .seal(let warning): words.sentence(warning.description, warning.remedies)
        }
    }
}

extension SigningWarning: Encodable {
    /// Writes the sentence.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description(RemedyWords(of: encoder)))
    }
}
