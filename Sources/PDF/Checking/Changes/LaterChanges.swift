package import SignetGraphics

/// The changes to a document after one of its revisions.
///
/// Everything that a reader of the document could see differently must be explained by a rule; what no rule explains is
/// ``Extent/other``. The rules are those of ISO 32000-2, 12.8.2.2.2, table 257, as strict as they can be read.
package struct LaterChanges: Hashable, Sendable {
    /// How far changes go, from the least.
    package enum Extent: Int, Hashable, Sendable, Comparable {
        case none
        /// Validation data, time stamps and metadata, which change nothing that is shown.
        case archiveData
        /// Fields are filled in, and signatures are added.
        case formFilling
        /// Annotations are added, changed or taken away.
        case annotations
        /// Anything else.
        case other

        package static func < (one: Extent, other: Extent) -> Bool { one.rawValue < other.rawValue }
    }

    /// One change.
    package struct Change: Hashable, Sendable {
        package let kind: Kind
        /// The page, from 1.
        package var page: Int?
        /// The full name of the field.
        package var field: String?
        package var object: ObjectReference?

        package var extent: Extent { kind.extent }
    }

    /// The kind of a change.
    package enum Kind: Hashable, Sendable {
        case validationData
        case metadata
        case fieldFilled
        /// A field whose value is another one than that which was signed.
        case valueReplaced
        /// A value of a field that people are not to fill in (ReadOnly).
        case readOnlyFilled
        /// A field that was filled in with a value that it does not offer.
        case unofferedValue
        /// A picture in a push button that showed nothing.
        case buttonFilled
        /// A picture in a signature field that is not signed and showed nothing.
        case pictureAdded
        /// The fields must be redrawn by the viewer (`/NeedAppearances`).
        case appearancesDue
        /// A time stamp of the document that nothing shows.
        case timeStampAdded
        /// A signature in a field that was there.
        case fieldSigned
        /// A new field with a signature that nothing shows.
        case signatureAdded
        /// A new field for a signature that nothing shows.
        case signatureFieldAdded
        /// A signature in a new field that a page shows.
        case signatureShown
        case annotationAdded
        case annotationChanged
        case annotationRemoved
        /// An action of a new annotation or field that does more than lead somewhere, by its type (ISO 32000-2, 12.6.4).
        case actionAdded(String)
        /// A signature that Signet set as an annotation.
        case stampChanged
        case stampRemoved
        /// A new field that is none for a signature.
        case fieldAdded
        case fieldRemoved
        /// The appearance of a field whose value is the same.
        case appearanceChanged
        /// The value or the appearance of a field that was signed already.
        case signedFieldChanged
        /// A field with a signature.
        case signatureRemoved
        /// A signature field whose new value is not a signature dictionary, or one that was there before.
        case notASignature
        /// A field that the form has in two places, or below itself.
        case fieldTwice
        /// A full name that several fields have now.
        case fieldNameTwice
        case pageAdded
        case pageRemoved
        /// The order of the pages.
        case pagesMoved
        /// The content of a page, apart from its annotations.
        case pageChanged
        /// An entry of the catalog, by its key.
        case catalogEntry(String)
        /// An entry of the form, by its key.
        case formEntry(String)
        /// An entry of a field that nothing permits to change, or an object of a document that does not continue the signed one.
        case objectChanged
        /// Something that readers understand in different ways, such as a key that is given twice.
        case ambiguous
        /// The later revisions have objects that no section lists: readers that repair files show them.
        case looseObjects
        /// The later revisions do not continue the signed one.
        case notContinued
        /// The signed revision cannot be read.
        case unreadable
        /// The document as it is now cannot be opened, other than the signed revision.
        case unreadableNow
        /// The cross-references of the signed revision, or of the document, are broken: programs repair them in different ways.
        case damaged
        /// There is more to compare than can be compared.
        case beyondLimits(ComparisonLimit)

        /// Whether it leaves open what was changed.
        package var isOpen: Bool {
            switch self {
            case .beyondLimits, .damaged: true
            default: false
            }
        }

        package var extent: Extent {
            switch self {
            case .validationData, .metadata, .timeStampAdded: .archiveData
            case .fieldFilled, .valueReplaced, .readOnlyFilled, .unofferedValue, .buttonFilled: .formFilling
            case .appearancesDue, .fieldSigned, .signatureAdded, .signatureFieldAdded: .formFilling
            case .annotationAdded, .annotationChanged, .annotationRemoved, .actionAdded, .fieldAdded, .pictureAdded,
                .signatureShown:
                .annotations
            default: .other
            }
        }
    }

    /// A part of a page, in its default user space, that may look different by what was found.
    package struct Area: Hashable, Sendable {
        /// The object at the place.
        package enum Subject: Hashable, Sendable {
            /// An annotation that is new or different, the widget of a new field among them.
            case annotation
            /// An annotation or field that is not there any more, or was there before it was changed.
            case former
            /// A field that was there and is drawn in another way, by its full name.
            case field(String)
            /// One that shows another of the states that it had, such as a check box.
            case state(String)
        }

        /// The page of the signed revision, from 1.
        package let page: Int
        package let rectangle: Rectangle
        package let subject: Subject
        /// Whether it is upright on turned pages too (NoRotate; ISO 32000-2, table 167).
        package let staysUpright: Bool

        package init(page: Int, rectangle: Rectangle, subject: Subject, staysUpright: Bool) {
            (self.page, self.rectangle, self.subject) = (page, rectangle, subject)
            self.staysUpright = staysUpright
        }
    }

    /// The worst first; at most ``Limits/findings``.
    package let changes: [Change]
    /// The full names of all fields that were filled in, signed or added, also of those that ``changes`` leaves out.
    package let fields: Set<String>
    /// Where pages may look different, beside what ``changes`` says of whole pages.
    package let areas: [Area]

    /// How far they go together.
    package var extent: Extent { changes.map(\.extent).max() ?? .none }

    /// Compares a document with its first bytes.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - length: The number of bytes that a signature covers.
    /// - Complexity: Linear in the number of objects that the signed revision uses, up to ``Limits/checkedObjects``.
    package init(_ document: Document, after length: Int) {
        let rest = document.bytes.copy(length..<min(document.bytes.count, length + Self.shortEnd))
        let isLinearized =
            Linearization(document.bytes)?.concerns(lengths: length...max(length, document.bytes.count)) ?? false
        if document.bytes.count - length <= rest.count, rest.allSatisfy(\.isPDFWhitespace),
            document.bytes.count <= length || !isLinearized
        {
            self.init([])
            return
        }
        do throws(PDFError) {
            let before = try Document(Bytes(first: length, of: document.bytes), access: document.access)
            try self.init(document, since: before)
        } catch {
            self.init([Change(kind: .unreadable)])
        }
    }

    /// Compares a document with a revision of it.
    ///
    /// - Throws: `PDFError` for a revision that cannot be read.
    package init(_ document: Document, since before: Document) throws(PDFError) {
        let isRepaired = before.isRepaired || document.isRepaired
        let later = LaterSections(of: document.crossReferences, in: document, since: before)
        guard !later.areTooMany else {
            self.init([Change(kind: .beyondLimits(.rows))])
            return
        }
        let isMisled = isRepaired && Self.isMisled(document, since: before)
        let isAmbiguous = !isRepaired && later.areAmbiguous
        var changes: Set<Change> = []
        if LooseObjects(in: document, since: before, listedBy: later.sections).exist, !isRepaired || isMisled {
            changes.insert(Change(kind: .looseObjects))
        }
        var fields: Set<String> = []
        var areas: [Area] = []
        let roots = later.roots
        if roots.count > Limits.catalogs { changes.insert(Change(kind: .beyondLimits(.catalogs))) }
        for root in roots.prefix(Limits.catalogs) {
            let continued = RevisionPair(before, continuedBy: document)
            if continued == nil, !isRepaired || isMisled { changes.insert(Change(kind: .notContinued)) }
            var walk = RevisionWalk(continued ?? RevisionPair(unrelated: before, document))
            try walk.walk(root: root)
            changes.formUnion(walk.changes)
            fields.formUnion(walk.fields)
            areas += walk.areas
        }
        // A row that leads to no object, or to another one, is found when it is followed.
        if isAmbiguous || before.isRepaired || document.isRepaired { changes.insert(Change(kind: .damaged)) }
        self.init(changes, fields, areas)
    }

    /// Takes what was found.
    package init(_ changes: Set<Change>, _ fields: Set<String> = [], _ areas: [Area] = []) {
        self.changes = Array(changes.sorted { $0.order < $1.order }.prefix(Limits.findings))
        (self.fields, self.areas) = (fields, areas)
    }

    /// Whether a section behind the signed revision leads from a number to an object of another one, which some readers show.
    private static func isMisled(_ document: Document, since before: Document) -> Bool {
        guard let chain = try? CrossReferences(document.bytes, header: document.header) else { return false }
        let later = LaterSections(of: chain, in: document, since: before)
        return later.areTooMany || later.leadToOthers
    }

    /// White space that editors leave at the end of a file.
    private static let shortEnd = 64
}

extension LaterChanges.Change {
    package init(kind: LaterChanges.Kind, object: ObjectReference?) { (self.kind, self.object) = (kind, object) }

    /// A stable order: the worst first, then by place.
    fileprivate var order: Order {
        Order(rank: -extent.rawValue, page: page ?? 0, field: field ?? "", object: object?.number ?? 0, kind: "\(kind)")
    }

    fileprivate struct Order: Comparable {
        let rank, page: Int
        let field: String
        let object: Int
        let kind: String

        static func < (one: Order, other: Order) -> Bool {
            (one.rank, one.page, one.field, one.object, one.kind) < (
                other.rank, other.page, other.field, other.object, other.kind
            )
        }
    }
}
