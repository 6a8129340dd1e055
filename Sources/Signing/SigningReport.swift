public import SignetGraphics
internal import SignetPDF
public import SignetStamping

/// The result of signing.
public struct SigningReport: Hashable, Sendable, Encodable {
    /// A mark that was set in the document, or a stamp that was removed from it.
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

    /// A field of the form that was filled.
    public struct Field: Hashable, Sendable, Encodable {
        /// The full name.
        public let name: String
        /// The value as it is stored: a text, the name of a button's state, or the stored texts of options, one a line.
        public let value: String
    }

    /// The stamps, in the order of the request; after a removal those that were removed, page by page.
    public let stamps: [Stamp]
    /// The filled fields, in the order of the form; left out of JSON where none was filled.
    public let fields: [Field]
    /// Whether the document's cross-references were broken; the appended ones list all its objects.
    public let repaired: Bool
    /// The effect of the change on earlier digital signatures.
    public let signatures: [SignatureEffect]
    /// Notes for the user on the document.
    public private(set) var notes: [DocumentNote]
    /// Warnings about the stamped signatures (``Signature/warnings``) and about their places, such as a covered text;
    /// each warning occurs once.
    public private(set) var warnings: [SigningWarning]
    /// How many bytes of the document were kept: all, unless its last update was removed.
    public let originalBytes: Int
    /// How many bytes were appended.
    public private(set) var appendedBytes: Int
    /// The digital signature and time stamps; nil when none were added, and then left out of JSON.
    public private(set) var seal: SealReport?

    init(_ result: StampingResult, of document: Document) {
        stamps = result.stamps.map {
            Stamp(page: $0.pageIndex + 1, frame: $0.frame, object: $0.object.number, name: $0.name)
        }
        fields = result.fields.map { Field(name: $0.name, value: $0.value) }
        repaired = document.isRepaired
        signatures = result.effects
        notes = result.notes
        warnings = result.doubts.map { .place($0) }
        originalBytes = document.bytes.count
        appendedBytes = result.appended.count
    }

    /// The report of a change that sets no marks: an update that was removed, or a value that was filled in.
    package init(kept length: Int) {
        stamps = []
        fields = []
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
        var descriptions = Set(warnings.map(\.description))
        for warning in more where descriptions.insert(warning.description).inserted { warnings.append(warning) }
    }

    /// Adds what a signature or a time stamp is.
    mutating func add(_ next: SealReport) { seal = seal?.followed(by: next) ?? next }

    /// Adds what a following update did that sets no marks.
    mutating func add(followingUpdate next: SigningReport) {
        appendedBytes += next.appendedBytes
        add(next.warnings)
        notes += next.notes.filter { !notes.contains($0) }
        if let seal = next.seal { add(seal) }
    }
}

extension SigningReport {
    private enum CodingKeys: CodingKey {
        case stamps, fields, repaired, signatures, notes, warnings, originalBytes, appendedBytes, seal
    }

    /// Writes all members, and the fields where there are some.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(stamps, forKey: .stamps)
        if !fields.isEmpty { try members.encode(fields, forKey: .fields) }
        try members.encode(repaired, forKey: .repaired)
        try members.encode(signatures, forKey: .signatures)
        try members.encode(notes, forKey: .notes)
        try members.encode(warnings, forKey: .warnings)
        try members.encode(originalBytes, forKey: .originalBytes)
        try members.encode(appendedBytes, forKey: .appendedBytes)
        try members.encodeIfPresent(seal, forKey: .seal)
    }
}
