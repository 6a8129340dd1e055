package import SignetGraphics
package import SignetPDF
package import SignetViewing

/// Sets stamps in a document, all in one incremental update.
package struct DocumentStamper {
    private let document: Document
    private let date: PDFDate
    private let seed: String
    private let policy: ChangePolicy
    private let refusesDoubtfulPlaces: Bool

    /// - Parameters:
    ///   - document: The document, as it was opened.
    ///   - date: The date of the stamps and for the document's own dates.
    ///   - seed: A seed for the stamps' names.
    ///   - policy: The caller's permissions beyond the document's own rules.
    ///   - refusesDoubtfulPlaces: Whether a doubt about a place is an error.
    package init(
        _ document: Document,
        date: PDFDate,
        seed: String,
        policy: ChangePolicy,
        refusesDoubtfulPlaces: Bool
    ) {
        self.document = document
        self.date = date
        self.seed = seed
        self.policy = policy
        self.refusesDoubtfulPlaces = refusesDoubtfulPlaces
    }

    /// Finds where a stamp of a given size would be set, without setting it.
    ///
    /// `viewer`: opens the document for its text; called only when the placement is by text.
    /// - Throws: As setting a stamp there would.
    package func places(
        of placement: Placement,
        artwork: ArtworkExtent,
        size: StampSize,
        viewer: @escaping () throws(ViewingError) -> any DocumentViewer
    ) throws(StampingError) -> [ResolvedPlace] {
        let rules = try StampingError.fromDocument { () throws(PDFError) in try DocumentRules(document) }
        try policy.check(.annotation, rules: rules)
        return try PlacementResolver(document, isStrict: refusesDoubtfulPlaces, viewer: viewer).resolve(
            placement,
            artwork: artwork,
            size: size,
            besides: []
        )
    }

    /// The free places for signatures on some pages, the best first; the one that is chosen if nothing else is said; whether other
    /// places are signed; and the pages that are pictures and could not be read.
    package static func signaturePlaces(
        in document: Document,
        on pages: PageSelection,
        viewer: @escaping () throws(ViewingError) -> any DocumentViewer
    ) throws(StampingError) -> (
        places: [SignaturePlace], chosen: SignaturePlace?, hasSigned: Bool, pictures: PicturePages?
    ) {
        let resolver = try PlacementResolver(document, isStrict: false, viewer: viewer)
        let found = try resolver.signaturePlaces(on: resolver.pages(pages), role: nil, isWhole: true, besides: [])
        let chosen = PlacementResolver.clearlyBest(of: found)
        return (found.free, chosen, found.hasSigned, found.free.isEmpty ? found.unreadPictures : nil)
    }

    /// Sets stamps, fills fields of the form, makes room for a digital signature, and stores validation data.
    ///
    /// The first stamp is then the appearance of the signature's field, unless it is ink, content, or set in a button.
    ///
    /// `viewer`: opens the document for its text; called only when a placement is by text.
    package func stamp(
        _ requests: [any StampRequest],
        filling: FormFilling?,
        sealing seal: SealRequest?,
        storing store: SecurityStoreRequest?,
        viewer: @escaping () throws(ViewingError) -> any DocumentViewer
    ) throws(StampingError) -> StampingResult {
        let rules = try StampingError.fromDocument { () throws(PDFError) in try DocumentRules(document) }
        for (index, request) in requests.enumerated() {
            switch request.kind {
            case .stamp where seal != nil && index == 0: break
            case .stamp, .ink: try policy.check(.annotation, rules: rules)
            case .content: try policy.check(.content, rules: rules)
            case .widget: break
            }
        }
        let resolver = try PlacementResolver(document, isStrict: refusesDoubtfulPlaces, viewer: viewer)
        if document.lacksEnd {
            try StampingError.fromDocument { () throws(PDFError) in try PageTree(document).checkContents() }
        }
        var setter = try MarkSetter(document, rules: rules, policy: policy, date: date, seal: seal, name: names)
        var earlier: [ResolvedPlace] = []
        for request in requests {
            var places: [ResolvedPlace] = []
            for placement in request.placements {
                places += try resolver.resolve(
                    placement,
                    artwork: request.extent,
                    size: request.size,
                    besides: earlier + places
                )
            }
            let doubts = refusesDoubtfulPlaces ? Self.doubts(about: places) : []
            guard doubts.isEmpty else { throw .doubtfulPlaces(doubts) }
            try setter.set(request, at: places)
            earlier += places
        }
        if let filling { try setter.fill(filling, in: resolver.fields) }
        guard !refusesDoubtfulPlaces || setter.fieldDoubts.isEmpty else { throw .doubtfulPlaces(setter.fieldDoubts) }
        if let store { try setter.add(store) }
        try setter.finish()
        let (appended, set) = try StampingError.fromDocument { () throws(PDFError) in try setter.appended() }
        let hybrid: DocumentNote = setter.fields.isEmpty ? .hybridXFA : .removedXFA
        let effects = Set(setter.changes).flatMap { policy.effects(of: $0, on: rules) }
        return StampingResult(
            appended: appended,
            stamps: setter.stamps,
            fields: setter.fields,
            effects: effects.sorted { $0.field < $1.field },
            notes: ChangePolicy.notes(on: rules, hybrid: hybrid) + setter.notes,
            doubts: Self.doubts(about: earlier) + setter.fieldDoubts,
            seal: set
        )
    }

    private static func doubts(about places: [ResolvedPlace]) -> [PlacementDoubt] {
        var doubts: [PlacementDoubt] = []
        for doubt in places.lazy.flatMap(\.doubts).prefix(doubtLimit) where !doubts.contains(doubt) {
            doubts.append(doubt)
        }
        return doubts
    }

    /// More of them add nothing: a text may be on thousands of pages.
    private static let doubtLimit = 50

    /// Names that no other stamp of the document has: they are derived from the document's identity and length, which
    /// each update changes, and from the position in this update.
    private var names: (Int) -> String {
        let identity = document.trailer["ID"].map { ObjectWriter.bytes(of: $0) } ?? []
        let common = ContentDigest(of: [identity, Array(String(document.bytes.count).utf8), Array(seed.utf8)])
        return { index in
            var digest = common
            digest.add(Array(String(index).utf8))
            return OwnUpdate.annotationPrefix + digest.hexadecimal
        }
    }
}
