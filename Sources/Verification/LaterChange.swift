internal import SignetPDF

/// A change of a document after a signature.
public struct LaterChange: Hashable, Sendable {
    /// How far changes go, from the least (ISO 32000-2, table 257).
    public enum Extent: String, Hashable, Sendable, CaseIterable {
        /// Validation data, time stamps and metadata.
        case archiveData = "archive-data"
        /// Filling in forms, and signing.
        case formFilling = "form-filling"
        /// Annotations.
        case annotations
        /// Anything else, which no signature allows.
        case other
    }

    /// How far it goes.
    public let extent: Extent
    /// The kind of the change as a word for programs, such as `page-added`.
    public let kind: String
    /// The page, from 1; nil when it is about no page.
    public let page: Int?
    /// The full name of the field; nil when it is about no field.
    public let field: String?
    /// The number of the object; nil when it is about no single one.
    public let object: Int?
    /// Whether a person must look at it: no signer excluded it, and it may show something else than what was signed.
    public internal(set) var needsReview: Bool
    /// The field of the later signature that covers the change; nil when none does.
    public internal(set) var signedBy: String?
    /// The change in words, without its place.
    let words: String

    init?(_ change: LaterChanges.Change) {
        switch change.extent {
        case .none: return nil
        case .archiveData: extent = .archiveData
        case .formFilling: extent = .formFilling
        case .annotations: extent = .annotations
        case .other: extent = .other
        }
        (kind, words) = Self.names(of: change.kind)
        (page, field, object) = (change.page, change.field, change.object?.number)
        needsReview = Self.needsReview(change.kind)
    }

    /// Whether it is the same change, whoever covers it.
    func isSame(as other: LaterChange) -> Bool {
        (kind, page, field, object) == (other.kind, other.page, other.field, other.object)
    }

    /// The kind of values that were replaced.
    static let replaced = names(of: .valueReplaced).kind

    /// Whether a person must look at changes of a kind.
    private static func needsReview(_ kind: LaterChanges.Kind) -> Bool {
        switch kind {
        case .annotationAdded, .annotationChanged, .annotationRemoved, .actionAdded, .fieldAdded, .appearancesDue: true
        case .valueReplaced, .unofferedValue, .readOnlyFilled, .buttonFilled, .pictureAdded: true
        default: false
        }
    }

    private static func names(of kind: LaterChanges.Kind) -> (kind: String, words: String) {
        switch kind {
        case .validationData: ("validation-data", "validation data were added")
        case .metadata: ("metadata", "properties of the document were changed")
        case .fieldFilled: ("field-filled", "a field was filled in")
        case .valueReplaced: ("value-replaced", "the value of a field was replaced by another one")
        case .readOnlyFilled: ("read-only-filled", "a field was filled in that is read-only")
        case .unofferedValue: ("unoffered-value", "a field was filled in with a value that it does not offer")
        case .buttonFilled: ("button-filled", "a push button was filled in with a picture")
        case .pictureAdded: ("picture-added", "a picture was put in a signature field that is not signed")
        case .appearancesDue: ("appearances-due", "the fields must be redrawn by the viewer")
        case .timeStampAdded: ("time-stamp-added", "a time stamp was added")
        case .fieldSigned, .signatureAdded: ("signature-added", "a signature was added")
        case .signatureFieldAdded: ("signature-field-added", "a field for a signature was added")
        case .signatureShown: ("signature-added", "a signature was added that a page shows in a new place")
        case .annotationAdded: ("annotation-added", "an annotation was added")
        case .annotationChanged: ("annotation-changed", "an annotation was changed")
        case .annotationRemoved: ("annotation-removed", "an annotation was taken away")
        case .actionAdded(let type): ("action-added", "an action was added that a reader may run (\(type))")
        case .stampChanged: ("stamp-changed", "a signature that Signet had set was changed")
        case .stampRemoved: ("stamp-removed", "a signature that Signet had set was taken away")
        case .fieldAdded: ("field-added", "a field was added")
        case .fieldRemoved: ("field-removed", "a field was taken away")
        case .appearanceChanged: ("appearance-changed", "a field looks different although its value is the same")
        case .signedFieldChanged: ("signed-field-changed", "a signature that was there was changed")
        case .signatureRemoved: ("signature-removed", "a signature that was there was taken away")
        case .notASignature: ("not-a-signature", "a signature field has a value that is no new signature")
        case .fieldTwice: ("field-twice", "the form has a field in two places")
        case .fieldNameTwice: ("field-name-twice", "several fields have the same name")
        case .pageAdded: ("page-added", "a page was added")
        case .pageRemoved: ("page-removed", "a page was taken away")
        case .pagesMoved: ("pages-moved", "the order of the pages was changed")
        case .pageChanged: ("page-changed", "what a page shows was changed")
        case .catalogEntry(let key): ("catalog-entry", "/\(key) of the document was changed")
        case .formEntry(let key): ("form-entry", "/\(key) of the form was changed")
        case .objectChanged: ("object-changed", "what may not change was changed")
        case .ambiguous: ("ambiguous", "something was written so that programs read it in different ways")
        case .looseObjects: ("loose-objects", "objects follow the last version, which some readers show")
        case .notContinued: ("not-continued", "later versions do not continue the one that was signed")
        case .unreadable: ("unreadable", "the version that was signed cannot be read")
        case .unreadableNow: ("unreadable-now", "later versions of the document cannot be opened")
        case .damaged: ("damaged", "the file is damaged, and programs repair it in different ways")
        case .beyondLimits: ("beyond-limits", "there is more to compare than can be compared")
        }
    }
}

extension LaterChange: CustomStringConvertible {
    /// The change and its place, in a sentence without its full stop.
    public var description: String {
        let place = [page.map { "page \($0)" }, field.map { "field '\($0)'" }, object.map { "object \($0)" }]
            .compactMap(\.self)
        return words + (place.isEmpty ? "" : " (\(place.joined(separator: ", ")))")
    }
}

extension LaterChange.Extent: Comparable {
    /// Whether changes go less far than others.
    public static func < (one: LaterChange.Extent, other: LaterChange.Extent) -> Bool { one.rank < other.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
