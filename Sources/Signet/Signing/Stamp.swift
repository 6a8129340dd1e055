public import SignetStamping

/// A signature with its places and what is said of it in the document.
public struct Stamp: Sendable {
    /// What is stamped.
    public var signature: Signature
    /// Where it goes; each placement may mean several pages.
    public var placements: [Placement]
    /// How large; the aspect is kept.
    public var size: StampSize
    /// How the look is written into the document.
    public var appearance: AppearanceStyle
    /// What it becomes in the document.
    public var kind: MarkKind
    /// Whether people may not move, change or delete it, as far as programs keep to that.
    public var isLocked: Bool
    /// 0 (exclusive) to 1.
    public var opacity: Double
    /// Who set the stamp (`/T`); nil for the name of a typed signature, or nobody.
    public var author: String?
    /// What a screen reader says (`/Contents`); nil for words that follow from the signature.
    public var alternativeText: String?
    /// What the stamp is about (`/Subj`).
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
        appearance = .raster(resolution: AppearanceStyle.defaultResolution)
        kind = .stamp
        isLocked = false
        opacity = 1
        subject = "Signature"
    }
}

extension Stamp {
    /// Whether setting it looks at pages as a reader does: for text, or for a place to sign.
    package var readsPages: Bool {
        placements.contains {
            switch $0.anchor {
            case .text, .automatic: true
            case .rectangle, .position, .field: false
            }
        }
    }
}
