package import SignetGraphics
public import SignetStamping

/// A signature with its places and its metadata in the document.
public struct Stamp: Sendable {
    /// The signature to stamp.
    public var signature: Signature
    /// The places of the stamp; each placement may select several pages.
    public var placements: [Placement]
    /// The size of the stamp; its aspect ratio is kept.
    public let size: StampSize
    /// How the appearance is written into the document.
    public var appearance: AppearanceStyle
    /// The kind of object that it becomes in the document.
    public var kind: MarkKind
    /// Whether the stamp is locked against moving, changing and deleting, in programs that respect this.
    public var isLocked: Bool
    /// The opacity, from 0 (exclusive) to 1.
    public let opacity: Double
    /// The author of the stamp (`/T`); nil for the name of a typed signature, or else for none.
    public var author: String?
    /// The text for screen readers (`/Contents`); nil for words derived from the signature.
    public var alternativeText: String?
    /// The subject of the stamp (`/Subj`).
    public var subject: String?

    /// Makes a stamp in one place: ``init(_:at:size:opacity:)-(_,[Placement],_,_)`` with one placement.
    public init(
        _ signature: Signature,
        at placement: Placement,
        size: StampSize = .natural,
        opacity: Double = 1
    ) throws(SignetError) {
        try self.init(signature, at: [placement], size: size, opacity: opacity)
    }

    /// Makes a stamp in several places.
    ///
    /// - Parameters:
    ///   - signature: The signature.
    ///   - placements: The places.
    ///   - size: Its size; widths and heights are finite and above 0.
    ///   - opacity: Its opacity, above 0 and at most 1.
    /// - Throws: ``SignetError`` `invalidArgument` for a size or an opacity out of its range.
    public init(
        _ signature: Signature,
        at placements: [Placement],
        size: StampSize = .natural,
        opacity: Double = 1
    ) throws(SignetError) {
        guard size.hasArea else {
            throw SignetError(.invalidArgument, "a stamp's size must be finite and above 0")
        }
        do throws(OptionError) { self.opacity = try Self.checkedOpacity(opacity) } catch {
            throw SignetError(.invalidArgument, error.description)
        }
        self.signature = signature
        self.placements = placements
        self.size = size
        appearance = .automatic(resolution: AppearanceStyle.defaultResolution)
        kind = .stamp
        isLocked = false
        subject = signature.subject
    }
}

extension Stamp {
    /// The opacity, if it is valid.
    package static func checkedOpacity(_ opacity: Double) throws(OptionError) -> Double {
        guard opacity > 0, opacity <= 1 else { throw .outOfRange(.opacity, opacity) }
        return opacity
    }
}

extension StampSize {
    fileprivate var hasArea: Bool {
        switch self {
        case .natural: true
        case .width(let length), .height(let length): length.isFinite && length > 0
        case .box(let size): size.width.isFinite && size.height.isFinite && size.width > 0 && size.height > 0
        }
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
