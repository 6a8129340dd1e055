public import SignetGraphics
internal import SignetPDF
public import SignetStamping
internal import SignetViewing

/// The free places for signatures that ``Placement/automatic(role:occurrence:on:)`` chooses from.
public struct PlaceReport: Sendable {
    /// A place where a signature could go.
    public struct Place: Hashable, Sendable, Encodable {
        /// The kind of evidence for a place.
        public enum Kind: String, Hashable, Sendable, Encodable {
            /// An empty signature field; the text is its name.
            case field
            /// A tag, which the stamp covers; the text is the tag.
            case tag
            /// Words beside a line, in a cell or above free space; the text is theirs.
            case label
        }

        /// The page, from 1.
        public let page: Int
        /// The free space in points of the page as displayed, from its lower left corner.
        public let frame: Rectangle
        /// The kind of evidence that it is a place for a signature.
        public let kind: Kind
        /// The words, the tag or the field's name.
        public let text: String
        /// How good it is; only the difference to the scores of other places is meaningful.
        public let score: Double
        /// Whether it is the place that is taken when neither a role nor a number is given.
        public let isChosen: Bool
    }

    /// The places, the best first.
    public let places: [Place]
    /// Whether there are places that are already signed.
    public let hasSignedPlaces: Bool
    /// Where no place was found and pages are pictures that could not be read: which pages, and what to do about that.
    public let unreadPictures: String?

    /// Looks for places in a document.
    ///
    /// - Parameters:
    ///   - document: The bytes of the document.
    ///   - pages: The pages to look at.
    ///   - password: The password of an encrypted document.
    ///   - recipientKey: The key of a recipient of the encrypted document.
    ///   - viewing: The process in which the pages are viewed.
    /// - Throws: ``SignetError`` when the document cannot be read or shown.
    public init(
        _ document: [UInt8],
        on pages: PageSelection = .all,
        password: String? = nil,
        recipientKey: RecipientKey? = nil,
        viewing: PageViewing = .inProcess
    ) throws(SignetError) {
        let opened = try Signer(password: password, recipientKey: recipientKey).opened(Bytes(document))
        do throws(StampingError) {
            let found = try opened.retryingAfterRepair { () throws(StampingError) in
                try DocumentStamper.signaturePlaces(in: opened, on: pages) { () throws(ViewingError) in
                    try viewing.viewers.viewer(bytes: document, opened.access)
                }
            }
            places = found.places.map { Place($0, isChosen: $0 == found.chosen) }
            hasSignedPlaces = found.hasSigned
            unreadPictures = found.pictures?.description
        } catch {
            throw SignetError(error)
        }
    }
}

extension PlaceReport.Place {
    fileprivate init(_ place: SignaturePlace, isChosen: Bool) {
        switch place.sign {
        case .field(let name): (kind, text) = (.field, name)
        case .tag(let tag, _): (kind, text) = (.tag, tag)
        case .label(let words): (kind, text) = (.label, words)
        }
        page = place.pageIndex + 1
        frame = place.box
        score = (place.score * 100).rounded() / 100
        self.isChosen = isChosen
    }
}
