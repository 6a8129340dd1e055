public import SignetGraphics
internal import SignetPDF
internal import SignetStamping

/// What signing did.
public struct SigningReport: Hashable, Sendable, Encodable {
    /// A mark that stands in the document now.
    public struct Stamp: Hashable, Sendable, Encodable {
        /// From 1.
        public let page: Int
        /// In points of the page as displayed.
        public let frame: Rectangle
        /// The number of the object that shows it: the annotation, the field's widget, or the form in the page's content.
        public let object: Int
        /// The annotation's unique name (`/NM`); nil for what is no annotation of ours.
        public let name: String?
    }

    /// A digital signature that the document had before.
    public struct EarlierSignature: Hashable, Sendable, Encodable {
        /// The full name of its field.
        public let field: String
        /// What the change means for it, in a sentence.
        public let meaning: String
    }

    /// The stamps, in the order of the request.
    public let stamps: [Stamp]
    /// Whether the document's cross-references were broken; the appended ones speak of all its objects.
    public let repaired: Bool
    /// What the change means for digital signatures that were there.
    public let signatures: [EarlierSignature]
    /// What else a person should know, in sentences.
    public let notes: [String]
    /// What is doubtful about the signatures that were stamped (``Signature/warnings``), each once.
    public internal(set) var warnings: [String] = []
    /// The length of the document before.
    public let originalBytes: Int
    /// How many bytes were appended.
    public let appendedBytes: Int

    init(_ result: StampingResult, of document: Document) {
        stamps = result.stamps.map {
            Stamp(page: $0.pageIndex + 1, frame: $0.frame, object: $0.object.number, name: $0.name)
        }
        repaired = document.isRepaired
        signatures = result.effects.map { EarlierSignature(field: $0.field, meaning: $0.meaning) }
        notes = result.notes
        originalBytes = document.bytes.count
        appendedBytes = result.appended.count
    }
}
