package import SignetGraphics
package import SignetPDF

/// One signature and all its places.
package protocol StampRequest: Sendable {
    /// The artwork with its cached appearances, which other requests may share.
    var prepared: PreparedArtwork { get }
    /// How placements treat the artwork.
    var artworkKind: ArtworkExtent.Kind { get }
    /// The centrelines of its strokes in the artwork's space, and the pen's width there; nil for a signature that was
    /// not drawn.
    var strokes: PenStrokes? { get }
    var placements: [Placement] { get }
    var size: StampSize { get }
    var appearance: AppearanceStyle { get }
    var kind: MarkKind { get }
    /// Whether the mark is locked against moving, changing and deleting.
    var isLocked: Bool { get }
    /// 0 (exclusive) to 1.
    var opacity: Double { get }
    /// `/T`: the author of the stamp.
    var writtenAuthor: String? { get }
    /// `/Contents`: the text for screen readers.
    var writtenText: String { get }
    /// `/Subj`.
    var subject: String? { get }
}

extension StampRequest {
    var artwork: Artwork { prepared.artwork }
    var extent: ArtworkExtent { artwork.extent(artworkKind) }
}

/// A mark that was set, or a stamp that was removed.
package struct SetStamp {
    /// From 0.
    package let pageIndex: Int
    /// In displayed points.
    package let frame: Rectangle
    /// The annotation, or the form in a page's content.
    package let object: ObjectReference
    /// `/NM`; nil for marks that are not annotations made by Signet.
    package let name: String?
}

/// The bytes appended to a document, and their effects.
package struct StampingResult {
    package let appended: [UInt8]
    package let stamps: [SetStamp]
    /// The fields that were filled, in the order of the form.
    package let fields: [FilledField]
    package let effects: [SignatureEffect]
    package let notes: [DocumentNote]
    /// Doubts about the places, each once.
    package let doubts: [PlacementDoubt]
    /// The digital signature that the bytes have room for.
    package var seal: SetSeal?

    /// The result when no stamp was requested.
    package static let nothing = StampingResult(
        appended: [],
        stamps: [],
        fields: [],
        effects: [],
        notes: [],
        doubts: []
    )
}
