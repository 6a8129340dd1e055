package import SignetGraphics
public import SignetStamping

/// A signature with its places and its metadata in the document.
public struct Stamp: Sendable {
    /// The signature to stamp.
    public var signature: Signature
    /// The places of the stamp; each placement may select several pages.
    public var placements: [Placement]
    /// The size of the stamp; its aspect ratio is kept.
    public var size: StampSize
    /// How the appearance is written into the document.
    public var appearance: AppearanceStyle
    /// The kind of object that it becomes in the document.
    public var kind: MarkKind
    /// Whether the stamp is locked against moving, changing and deleting, in programs that respect this.
    public var isLocked: Bool
    /// The opacity, from 0 (exclusive) to 1.
    public var opacity: Double
    /// The author of the stamp (`/T`); nil for the name of a typed signature, or else for none.
    public var author: String?
    /// The text for screen readers (`/Contents`); nil for words derived from the signature.
    public var alternativeText: String?
    /// The subject of the stamp (`/Subj`).
    public var subject: String?

    /// Makes a stamp in one place.
    public init(_ signature: Signature, at placement: Placement, size: StampSize = .natural) {
        self.init(signature, at: [placement], size: size)
    }

    /// Makes a stamp in several places.
    public init(_ signature: Signature, at placements: [Placement], size: StampSize = .natural) {
        self.signature = signature
        self.placements = placements
        self.size = size
        appearance = .automatic(resolution: AppearanceStyle.defaultResolution)
        kind = .stamp
        isLocked = false
        opacity = 1
        subject = signature.subject
    }
}

extension Stamp: StampRequest {
    package var prepared: PreparedArtwork { signature.prepared }
    package var artworkKind: ArtworkExtent.Kind { signature.kind }
    package var strokes: PenStrokes? { signature.strokes }
    package var writtenAuthor: String? { author ?? signature.name }
    package var writtenText: String { alternativeText ?? signature.alternativeText }
}

extension Stamp {
    /// Whether setting it requires viewing pages: for text, or for an automatic place.
    package var readsPages: Bool {
        placements.contains {
            switch $0.anchor {
            case .text, .automatic: true
            case .rectangle, .position, .field: false
            }
        }
    }
}
