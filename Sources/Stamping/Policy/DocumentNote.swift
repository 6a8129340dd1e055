/// A note for the user on a changed document.
public enum DocumentNote: Hashable, Sendable {
    /// It has an XFA form in addition to its own (ISO 32000-1, 12.7.8).
    case hybridXFA
    /// Acrobat grants usage rights to the unchanged document (ISO 32000-1, 12.8.2.3).
    case usageRights
    /// It carries an authentication code (ISO/TS 32004).
    case authenticationCode
    /// It is a portfolio (ISO 32000-1, 12.3.5).
    case portfolio
    /// It had an XFA form too, which was taken away so that all programs show the filled fields (ISO 32000-2, 12.7.8).
    case removedXFA
    /// Its form formats, checks or calculates values by scripts, which were not run (ISO 32000-2, 12.6.3 and 12.7.3).
    case formScripts
    /// These fields do not show all of their text.
    case textCutOff(fields: [String])
    /// It claims a standard, which was not checked for the added pages.
    case uncheckedPages(standard: String)
    /// The stamp is partly transparent, which changes the colours of these pages (from 1) in some programs.
    case colorsMayChange(pages: [Int])
    /// These pages (from 1) have more content than is examined for its colours, so the stamp is not transparent there.
    case opaqueInk(pages: [Int])
    /// Annotations are inside the printed area of these pages (from 1), which its standard forbids.
    case annotationsInPrintedArea(standard: String, pages: [Int])
    /// A certification allows no changes at all, and Acrobat takes time stamps and validation data for some, although ISO 32000-2,
    /// table 257, allows them.
    case archivedCertification
    /// People commented on stamps that were removed from these pages (from 1); the comments stay.
    case commentsStay(pages: [Int])
}

extension DocumentNote {
    /// How the consequence can be avoided.
    public var remedies: [Remedy] {
        switch self {
        case .colorsMayChange: [.keepColors]
        case .annotationsInPrintedArea: [.setIntoContent]
        case .hybridXFA, .usageRights, .authenticationCode, .portfolio, .uncheckedPages, .commentsStay, .removedXFA,
            .opaqueInk, .formScripts, .textCutOff, .archivedCertification:
            []
        }
    }

    /// Whether it concerns any change of the document, and not only a new stamp.
    var isAboutChanges: Bool { self == .usageRights || self == .authenticationCode }

    /// The note, in a sentence without remedies.
    public var reason: String {
        switch self {
        case .hybridXFA: "the document has an XFA form too; programs that show it may not show the stamp"
        case .usageRights: "Acrobat grants usage rights to this document as it was; it may take them back now"
        case .authenticationCode:
            "the document carries an authentication code (ISO/TS 32004), which no longer fits after a change"
        case .portfolio: "the document is a portfolio: the stamp is on its cover sheet, not in the files inside"
        case .removedXFA:
            "the document had an XFA form too, whose data would hide the values in Acrobat; the update takes it away"
        case .formScripts:
            "the form formats, checks or calculates values by scripts, which were not run; programs that run them may show "
                + "other values"
        case .textCutOff(let fields):
            "the text does not fit into \(fields.count == 1 ? "the field" : "the fields") \(Self.names(fields)), and a part "
                + "is hidden"
        case .uncheckedPages(let standard):
            "the document claims to be \(standard), but the added pages were not checked"
        case .colorsMayChange(let pages):
            "the stamp is partly transparent, and some programs show \(Self.text(pages)) in other colours because of it"
        case .opaqueInk(let pages):
            "\(Self.text(pages)) could not be examined for colours in whole, so the stamp is without soft edges there"
        case .annotationsInPrintedArea(let standard, let pages):
            "the document says that it is \(standard), which has annotations only outside the printed area, and there are "
                + "some on \(Self.text(pages))"
        case .archivedCertification:
            "the document's certification allows no changes; Acrobat counts time stamps and validation data as changes, which "
                + "the standard does not"
        case .commentsStay(let pages):
            "people commented on a removed stamp of \(Self.text(pages)); their comments stay"
        }
    }

    private static func names(_ fields: [String]) -> String {
        fields.prefix(12).map { "'\($0)'" }.joined(separator: ", ") + (fields.count > 12 ? " and more" : "")
    }

    private static func text(_ pages: [Int]) -> String {
        let shown = pages.prefix(12).map(String.init).joined(separator: ", ")
        return (pages.count == 1 ? "page " : "pages ") + shown + (pages.count > 12 ? " and more" : "")
    }
}

extension DocumentNote: CustomStringConvertible {
    /// The note with its remedies in the library's words.
    public var description: String { description(.library) }

    /// The note with those remedies that the reader can use.
    public func description(_ words: RemedyWords) -> String { words.sentence(reason, remedies) }
}

extension DocumentNote: Encodable {
    /// Writes a sentence, with the encoder's words for remedies.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description(RemedyWords(of: encoder)))
    }
}
