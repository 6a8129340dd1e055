package import SignetGraphics
package import SignetPDF

/// One signature and all the places where it goes.
package struct StampRequest {
    /// The artwork with its looks, which other requests may share.
    package let prepared: PreparedArtwork
    /// The centrelines of its strokes in the artwork's space, and how wide the pen is in it; nil when it was not drawn.
    package let strokes: PenStrokes?
    package let kind: MarkKind
    /// Whether people may not move, change or delete what is set.
    package let isLocked: Bool
    package let style: AppearanceStyle
    /// 0 (exclusive) to 1.
    package let opacity: Double
    package let placements: [Placement]
    package let size: StampSize
    package let details: StampDetails

    package init(
        prepared: PreparedArtwork,
        strokes: PenStrokes?,
        kind: MarkKind,
        isLocked: Bool,
        style: AppearanceStyle,
        opacity: Double,
        placements: [Placement],
        size: StampSize,
        details: StampDetails
    ) {
        self.prepared = prepared
        self.strokes = strokes
        self.kind = kind
        self.isLocked = isLocked
        self.style = style
        self.opacity = opacity
        self.placements = placements
        self.size = size
        self.details = details
    }

    package var artwork: Artwork { prepared.artwork }
}

/// A mark that was set.
package struct SetStamp {
    /// From 0.
    package let pageIndex: Int
    /// In displayed points.
    package let frame: Rectangle
    /// The annotation, or the form in a page's content.
    package let object: ObjectReference
    /// `/NM`; nil for what is no annotation of ours.
    package let name: String?
}

/// What was appended to a document, and what it means.
package struct StampingResult {
    package let appended: [UInt8]
    package let stamps: [SetStamp]
    package let effects: [SignatureEffect]
    package let notes: [String]

    /// When nothing was asked for.
    package static let nothing = StampingResult(appended: [], stamps: [], effects: [], notes: [])
}
