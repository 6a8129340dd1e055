public import SignetGraphics
internal import SignetPDF
public import SignetStamping

/// The result of signing.
public struct SigningReport: Hashable, Sendable, Encodable {
    /// A mark that was set in the document.
    public struct Stamp: Hashable, Sendable, Encodable {
        /// From 1.
        public let page: Int
        /// In points of the page as displayed.
        public let frame: Rectangle
        /// The number of the object that shows it: the annotation, the field's widget, or the form in the page's content.
        public let object: Int
        /// The annotation's unique name (`/NM`); nil for marks that are not annotations made by Signet.
        public let name: String?
    }

    /// The stamps, in the order of the request.
    public let stamps: [Stamp]
    /// Whether the document's cross-references were broken; the appended ones list all its objects.
    public let repaired: Bool
    /// The effect of the change on earlier digital signatures.
    public let signatures: [SignatureEffect]
    /// Notes for the user on the document.
    public let notes: [DocumentNote]
    /// Warnings about the stamped signatures (``Signature/warnings``) and about their places, such as a covered text;
    /// each warning occurs once.
    public private(set) var warnings: [SigningWarning]
    /// How many bytes of the document were kept: all, unless its last update was removed.
    public let originalBytes: Int
    /// How many bytes were appended.
    public let appendedBytes: Int

    init(_ result: StampingResult, of document: Document) {
        stamps = result.stamps.map {
            Stamp(page: $0.pageIndex + 1, frame: $0.frame, object: $0.object.number, name: $0.name)
        }
        repaired = document.isRepaired
        signatures = result.effects
        notes = result.notes
        warnings = result.doubts.map { .place($0) }
        originalBytes = document.bytes.count
        appendedBytes = result.appended.count
    }

    /// The report of an update that was removed.
    init(kept length: Int) {
        stamps = []
        repaired = false
        signatures = []
        notes = []
        warnings = []
        originalBytes = length
        appendedBytes = 0
    }

    /// Adds warnings whose sentences it does not have yet.
    mutating func add(_ more: [SigningWarning]) {
        guard !more.isEmpty else { return }
        var told = Set(warnings.map(\.description))
        for warning in more where told.insert(warning.description).inserted { warnings.append(warning) }
    }
}
