package import SignetGraphics
public import SignetStamping

/// A signature with its places and what is said of it in the document.
public struct Stamp: Sendable {
    /// The signature to stamp.
    public var signature: Signature
    /// Where it goes; each placement may mean several pages.
    public var placements: [Placement]
    /// How large; the aspect is kept.
    public var size: StampSize
    /// How the appearance is written into the document.
    public var appearance: AppearanceStyle
    /// The kind of object that it becomes in the document.
    public var kind: MarkKind
    /// Whether people may not move, change or delete it, as far as programs keep to that.
    public var isLocked: Bool
    /// 0 (exclusive) to 1.
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
        subject = "Signature"
    }
}

extension Stamp: StampRequest {
    package var prepared: PreparedArtwork { signature.prepared }
    package var strokes: PenStrokes? { signature.strokes }
    package var writtenAuthor: String? { author ?? signature.name }
    package var writtenText: String { alternativeText ?? signature.alternativeText }
}

extension Stamp {
    /// Whether setting it needs to view pages as a reader does: for text, or for a place to sign.
    package var readsPages: Bool {
        placements.contains {
            switch $0.anchor {
            case .text, .automatic: true
            case .rectangle, .position, .field: false
            }
        }
    }
}
