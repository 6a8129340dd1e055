public import SignetGraphics
public import SignetStamping

/// Facts about a document to know before signing it.
public struct DocumentReport: Hashable, Sendable, Encodable {
    /// A page as displayed.
    public struct Page: Hashable, Sendable, Encodable {
        /// From 1.
        public let number: Int
        /// As displayed, in points: after the crop box, the rotation and the user unit.
        public let size: Size
        /// Clockwise, in degrees: 0, 90, 180 or 270.
        public let rotation: Int
        /// In default user space.
        public let mediaBox: Rectangle
        /// In default user space.
        public let cropBox: Rectangle
        /// In points.
        public let userUnit: Double
    }

    /// A field of the interactive form.
    public struct Field: Hashable, Sendable, Encodable {
        /// The full name.
        public let name: String
        /// `Btn`, `Tx`, `Ch` or `Sig`.
        public let type: String?
        /// Whether it is filled or signed.
        public let hasValue: Bool
        /// The value of a text, button or choice, several options one a line; nil for none and for a password.
        public let value: String?
        /// The values that a button or a choice takes; nil for other fields.
        public let options: [String]?
        /// The page of its first widget that people see, or else of the first one on a page, from 1; nil for none.
        public let page: Int?
        /// That widget in points of the page as displayed.
        public let frame: Rectangle?
        /// Where its widgets are; a widget that several pages show has several places.
        public let places: [Place]
    }

    /// A widget of a field on a page.
    public struct Place: Hashable, Sendable, Encodable {
        /// The page that has it among its annotations, from 1; nil when none has.
        public let page: Int?
        /// In points of the page as displayed.
        public let frame: Rectangle?
        /// The reason why people do not see it there; empty for a widget that is displayed and printed.
        public let states: [WidgetState]
        /// Whether the form lists it.
        ///
        /// Viewers show other widgets too, and filling a field fills them.
        public let listed: Bool
    }

    /// A stamp that Signet set as an annotation, or a signature that it set as the appearance of a field.
    public struct Stamp: Hashable, Sendable, Encodable {
        /// The id by which ``DocumentOperation/removeStamps(_:)`` finds it: the annotation's name (`/NM`), the same on
        /// copies of its page, or `field:` and the field's full name.
        public let id: String
        /// The same as ``id``.
        public let name: String
        /// ``MarkKind/stamp``, ``MarkKind/ink`` or ``MarkKind/widget``.
        public let kind: MarkKind
        /// From 1.
        public let page: Int
        /// In points of the page as displayed.
        public let frame: Rectangle?
        /// The author (`/T`).
        public let author: String?
        /// The subject (`/Subj`).
        public let subject: String?
        /// The text for people who cannot see it (`/Contents`).
        public let alternativeText: String?
        /// The date in PDF's form (`/M`).
        public let date: String?
        /// Whether people are kept from moving, changing and deleting it.
        public let locked: Bool
    }

    /// The PDF version, as in `1.7`.
    public let version: String
    /// In bytes.
    public let length: Int
    /// The number of revisions in the file, counted by its cross-reference sections; two for a linearized file that was
    /// never changed.
    public let crossReferenceSections: Int
    /// Whether the cross-references are broken and the objects were found by scanning.
    public let repaired: Bool
    /// Whether it is encrypted.
    public let encrypted: Bool
    /// All pages, in order.
    public let pages: [Page]
    /// The fields of the form, in its order, and then those that only pages show.
    public let fields: [Field]
    /// The names of signature fields that are signed.
    public let signedFields: [String]
    /// The stamps of Signet, page by page.
    public let stamps: [Stamp]
    /// The rule that forbids a stamp, or nil when none does.
    public let refusal: Refusal?
}
