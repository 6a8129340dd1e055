public import SignetGraphics

/// A field that a document offers to those who fill it in: one of its form fields, a tag in its text, or a line for a signature.
public struct OfferedField: Hashable, Sendable, Encodable {
    /// The evidence for a field.
    public enum Source: String, Hashable, Sendable, Encodable, CaseIterable {
        /// A field of the document's form.
        case form
        /// A tag in the text of a page, as `{{Name;type=date;role=Buyer}}`.
        case tag
        /// Words beside a line, as “Signature:”.
        case line
    }

    /// The kind of value that it takes.
    public enum Kind: String, Hashable, Sendable, Encodable, CaseIterable {
        case signature, initials
        /// A picture of a stamp.
        case stamp
        /// A day that its signer chooses.
        case date
        /// The day of the signature.
        case signedOn = "signed-on"
        case text
        /// A text of several lines.
        case lines
        case number, money, email, phone, name, company
        case jobTitle = "job-title"
        case address, iban, checkbox
        /// Several of the options.
        case choices
        /// One of the options, each with its own place.
        case choice
        /// One of the options, written into the field.
        case list
        /// A text with a cell for each letter.
        case cells
        case attachment, picture
        /// A text that is only shown.
        case heading
        /// A clause that its signer strikes out.
        case strikeOut = "strike-out"
    }

    /// A place on a page.
    public struct Place: Hashable, Sendable, Encodable {
        /// From 1.
        public let page: Int
        /// In points of the page as displayed, from its lower left corner.
        public let frame: Rectangle

        package init(page: Int, frame: Rectangle) { (self.page, self.frame) = (page, frame) }
    }

    /// One of the values that can be chosen.
    public struct Option: Hashable, Sendable, Encodable {
        /// The value, by which a form field is filled too.
        public let value: String
        /// Its own place; nil for one that is in the field's.
        public internal(set) var place: Place?
    }

    /// The alignment of a text in its field.
    public enum Alignment: String, Hashable, Sendable, Encodable, CaseIterable { case left, center, right }

    /// The vertical alignment of a text in its field.
    public enum VerticalAlignment: String, Hashable, Sendable, Encodable, CaseIterable { case top, middle, bottom }

    /// The value of another field with which it is shown.
    public struct Condition: Hashable, Sendable, Encodable {
        /// The name of the other field.
        public internal(set) var field: String
        /// The value; nil for any.
        public let value: String?
    }

    /// The evidence for it.
    public let source: Source
    /// The kind of value that it takes.
    public internal(set) var kind: Kind
    /// A name that no other field of the document has: 1 to 60 letters, digits, spaces, `_`, `-` and `.`.
    public internal(set) var name: String
    /// The words for people who fill it in; empty for none.
    public internal(set) var label = ""
    /// More words for them; nil for none.
    public internal(set) var hint: String?
    /// The person who fills it in, in the document's words; nil where it does not say.
    public internal(set) var role: String?
    /// Its place.
    public internal(set) var place: Place
    /// Other places that show the same value.
    public internal(set) var copies: [Place] = []
    /// Whether it must be filled in.
    public internal(set) var required: Bool
    /// Whether people cannot change its value.
    public internal(set) var readOnly = false
    /// The value that it has now: a day as 2026-11-21, a number with a point, `true` for a checkbox that is on.
    public internal(set) var value: String?
    /// How a date or an amount is written, as `dd.MM.yyyy` or `EUR`.
    public internal(set) var format: String?
    /// The least value of a number, number of choices, or day of a date.
    public internal(set) var least: String?
    /// The same at most; of a text the number of its characters.
    public internal(set) var most: String?
    /// The values that can be chosen.
    public internal(set) var options: [Option] = []
    /// In points.
    public internal(set) var fontSize: Double?
    /// The alignment of a text; nil for the default.
    public internal(set) var align: Alignment?
    /// The vertical alignment of a text; nil for the default.
    public internal(set) var valign: VerticalAlignment?
    /// The ink of a text.
    public internal(set) var color: Color?
    /// The full name of the form field whose value it is.
    public internal(set) var form: String?
    /// The condition on which it is shown.
    public internal(set) var shownWith: Condition?
    /// Whether nothing speaks against it; a line may be for another purpose.
    public internal(set) var isCertain = true
}

extension OfferedField {
    init(_ source: Source, _ kind: Kind, name: String, at place: Place, required: Bool) {
        (self.source, self.kind, self.name, self.place, self.required) = (source, kind, name, place, required)
    }
}

/// A tag as it is on a page.
public struct OfferedTag: Hashable, Sendable, Encodable {
    /// The tag with its braces.
    public let text: String
    /// From 1.
    public let page: Int
    /// Where it is written, in points of the page as displayed: one box for each line that it is on.
    public let frames: [Rectangle]
    /// Whether it can be read; one in the color of the paper cannot.
    public let isVisible: Bool
    /// The color of the paper under it.
    public let paper: Color
}

/// The kind of a document's form.
public enum DocumentForm: String, Hashable, Sendable, Encodable, CaseIterable {
    /// The document has no form fields.
    case none
    /// Fields of PDF, which all programs show.
    case fields
    /// An XFA form whose fields only some programs show, and which cannot be filled in here.
    case xfa
}
