internal import SignetGraphics
internal import SignetInk
internal import SignetLettering
public import SignetSigning
internal import SignetStamping

extension SignatureProfile {
    /// The kept signature, or the initials, with the faces of this machine.
    ///
    /// - Parameter part: The part to make.
    /// - Returns: The signature at its natural size.
    /// - Throws: `SignetError` `notFound` when there are no initials; otherwise as the makers of each kind of signature.
    public func signature(part: CaptureConfiguration.Part) throws(SignetError) -> Signature {
        var stamp = StampDescription(try description(of: part))
        // For the fewest curves.
        stamp.appearance = .vector
        let signature = try SignatureMaker(folders: []).bareSignature(stamp, fields: CaptionFields())
        return try source(of: part).alternativeText.map(signature.described) ?? signature
    }

    /// The kept signature, or the initials, as options describe one.
    ///
    /// - Throws: `SignetError` `notFound` when there are no initials.
    package func description(
        of part: CaptureConfiguration.Part = .signature
    ) throws(SignetError) -> SignatureDescription {
        let place = "the profile '\(name)'"
        var description: SignatureDescription
        switch try source(of: part).content {
        case .drawn(let drawn):
            description = SignatureDescription(.drawingData(drawn.drawing.json(), from: place))
            description.pen = (drawn.pen ?? .ballpoint).style(widths: drawn.penWidth, isEven: false)
            description.color = drawn.color
            description.allowsDots = drawn.allowDots
        case .typed(let typed):
            description = SignatureDescription(.name(typed.text))
            description.face = typed.face.map { FaceName($0) } ?? .any
            description.color = typed.color
            description.style = TypedStyle(part: typed.part == .initials ? .initials : .whole)
        case .scanned(let scanned):
            description = SignatureDescription(.pictureData(try scanned.file(on: .empty), from: place))
            description.picture = scanned.options
            description.color = scanned.color
        case .saved(let id):
            throw SignetError(.unknownSignature, "There is no saved signature '\(id)' here.")
        }
        return description
    }
}

extension SignatureSource {
    /// Whether the source has the signature itself, and does not refer to a stored one.
    var hasData: Bool {
        switch content {
        case .drawn, .typed: true
        case .scanned(let scanned): if case .data = scanned.picture { true } else { false }
        case .saved: false
        }
    }
}
