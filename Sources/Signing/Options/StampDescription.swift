package import FoundationEssentials
package import SignetStamping

/// A stamp as options describe it, without its places: the result of reading the command's options or a recipe's keys.
package struct StampDescription: Hashable, Sendable {
    package var signature: SignatureDescription
    /// The text beside the signature; nil for none.
    package var caption: CaptionDescription?
    package var size = StampSize.natural
    package var appearance = AppearanceStyle.automatic(resolution: AppearanceStyle.defaultResolution)
    package var kind = MarkKind.stamp
    package var isLocked = false
    package var opacity = 1.0
    package var author: String?
    package var alternativeText: String?
    /// The subject of the stamp; nil for the default subject.
    package var subject: String?

    package init(_ signature: SignatureDescription) {
        self.signature = signature
    }

    /// The values of the caption's fields; nil without a caption.
    ///
    /// - Throws: ``SignetError`` as ``CaptionDescription/fields(author:date:zone:)``.
    package func captionFields(date: Date, zone: TimeZone) throws(SignetError) -> CaptionFields? {
        try caption?.fields(author: author, date: date, zone: zone)
    }

    /// The stamp, once its signature is made.
    package func stamp(_ signature: Signature, at placements: [Placement]) -> Stamp {
        var stamp = Stamp(signature, at: placements, size: size)
        stamp.appearance = appearance
        stamp.kind = kind
        stamp.isLocked = isLocked
        stamp.opacity = opacity
        stamp.author = author
        stamp.alternativeText = alternativeText
        stamp.subject = subject ?? stamp.subject
        return stamp
    }
}
