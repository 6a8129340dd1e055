package import FoundationEssentials
package import SignetGraphics
package import SignetStamping

/// A stamp as options describe it, without its places: the result of reading the command's options or a recipe's keys.
package struct StampDescription: Hashable, Sendable {
    package var signature: SignatureDescription
    /// The text beside the signature; nil for none.
    package var caption: Caption?
    /// The values of the fields in the caption, or in a text that is set in place of a signature.
    package var fields = FieldValues()
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

    /// How much work few curves in the signature's outline are worth: little where it becomes pixels, which do not show how many
    /// there were, and the same for all that are not drawings.
    package var effort: CurveFitter.Effort {
        switch (signature.source, appearance) {
        case (.drawing, .vector), (.drawingData, .vector): .fewestCurves
        default: .onePass
        }
    }

    /// The values of the fields; none where nothing has fields.
    ///
    /// - Throws: ``SignetError`` as ``FieldValues/fields(author:date:zone:)``.
    package func captionFields(date: Date, zone: TimeZone) throws(SignetError) -> CaptionFields {
        guard caption != nil || signature.hasFields else { return CaptionFields() }
        return try fields.fields(author: author, date: date, zone: zone)
    }

    /// The stamp, once its signature is made.
    ///
    /// - Throws: ``SignetError`` as ``Stamp/init(_:at:size:opacity:)-(Signature,[Placement],StampSize,Double)``.
    package func stamp(_ signature: Signature, at placements: [Placement]) throws(SignetError) -> Stamp {
        var stamp = try Stamp(signature, at: placements, size: size, opacity: opacity)
        stamp.appearance = appearance
        stamp.kind = kind
        stamp.isLocked = isLocked
        stamp.author = author
        stamp.alternativeText = alternativeText
        stamp.subject = subject ?? stamp.subject
        return stamp
    }
}
