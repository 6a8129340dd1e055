internal import SignetGraphics
package import SignetPDF
package import SignetViewing

/// The fields and tags that a document offers to those who fill it in.
package struct DocumentOffers {
    package let fields: [OfferedField]
    package let tags: [OfferedTag]
    package let form: DocumentForm
    /// Whether all pages were searched for tags and lines.
    package let isComplete: Bool
}

extension DocumentStamper {
    /// The fields of a document's form, those of tags, and the lines for signatures where neither has a signature.
    ///
    /// - Throws: ``StampingError`` where the document cannot be read or shown.
    package static func offers(
        in document: Document,
        viewer: @escaping () throws(ViewingError) -> any DocumentViewer
    ) throws(StampingError) -> DocumentOffers {
        let resolver = try PlacementResolver(document, isStrict: false, viewer: viewer)
        return try FieldOfferFinder(resolver: resolver).offers()
    }
}

extension DocumentStamper {
    /// The fields of a document's form that people see and can fill in.
    ///
    /// - Throws: ``StampingError`` where the document cannot be read.
    package static func formFields(of document: Document) throws(StampingError) -> [OfferedField] {
        try StampingError.fromDocument { () throws(PDFError) in
            var names = OfferNames()
            return try FormOffers.offers(of: document, FieldPlaces(document, PageTree(document)), names: &names)
        }
    }
}

/// Finds what a document offers.
struct FieldOfferFinder {
    let resolver: PlacementResolver
    let pages: [Page]
    private let start = ContinuousClock.now
    /// Whether a limit ended a search.
    private var isCutShort = false

    /// Seconds after which the text of no further page is read.
    private static let seconds = 20
    /// The most pages whose text is read.
    private static let mostPages = 500

    init(resolver: PlacementResolver) throws(StampingError) {
        self.resolver = resolver
        pages = try resolver.pages(.all)
    }

    private struct PageTag {
        let page: Page
        let text: String
        let boxes: [Rectangle]
        let tag: FieldTag?
    }

    func offers() throws(StampingError) -> DocumentOffers {
        var copy = self
        return try copy.found()
    }

    private mutating func found() throws(StampingError) -> DocumentOffers {
        var names = OfferNames()
        let rules = try StampingError.fromDocument { () throws(PDFError) in try DocumentRules(resolver.document) }
        var fields: [OfferedField] = []
        if rules.xfa != .dynamic {
            let offered = try StampingError.fromDocument { () throws(PDFError) in
                try FormOffers.offers(of: resolver.document, resolver.fields, names: &names)
            }
            fields = try labeled(offered)
        }
        let tags = try self.tags()
        let tagged = tags.filter { $0.tag != nil }
        let isSigned = fields.contains { $0.kind == .signature }
        let places =
            !isSigned || tagged.contains { $0.tag?.kind == .signature } ? try signaturePlaces() : []
        let offered = tagged.compactMap { found in
            found.tag.map { tag in
                TagOffers.Tag(
                    tag: tag,
                    page: found.page.index + 1,
                    box: found.boxes[0],
                    bounds: PageGeometry(found.page).bounds,
                    space: Self.space(at: found, in: places)
                )
            }
        }
        fields += TagOffers.offers(of: offered + others(than: tagged, in: places), names: &names)
        if !fields.contains(where: { $0.kind == .signature }) { fields += Self.lines(places, names: &names) }
        return DocumentOffers(
            fields: fields,
            tags: try papers(under: tagged),
            form: rules.xfa == .dynamic ? .xfa : try hasForm() ? .fields : .none,
            isComplete: !isCutShort
        )
    }

    private func hasForm() throws(StampingError) -> Bool {
        try StampingError.fromDocument { () throws(PDFError) in
            if try !resolver.fields.listedFields().isEmpty { return true }
            return try !resolver.fields.unlistedFields().isEmpty
        }
    }

    // MARK: Tags

    private mutating func tags() throws(StampingError) -> [PageTag] {
        let viewer = try resolver.opening.viewer()
        var tags: [PageTag] = []
        for page in pages {
            guard page.index < Self.mostPages, ContinuousClock.now - start < .seconds(Self.seconds) else {
                isCutShort = true
                break
            }
            let lines = try StampingError.fromViewer { () throws(ViewingError) in try viewer.lines(ofPage: page.index) }
            let found = TagSearch(lines).found
            guard !found.isEmpty else { continue }
            let toDisplay = try resolver.transform(from: viewer, to: page)
            tags += found.map { tag in
                PageTag(page: page, text: tag.text, boxes: tag.boxes.map(toDisplay.apply), tag: FieldTag(tag.text))
            }
        }
        return tags
    }

    /// The paper under tags, page by page.
    private func papers(under tags: [PageTag]) throws(StampingError) -> [OfferedTag] {
        let viewer = try resolver.opening.viewer()
        var offered: [OfferedTag] = []
        var page: (index: Int, paper: TagPaper)?
        for found in tags {
            let toDisplay = try resolver.transform(from: viewer, to: found.page)
            if page?.index != found.page.index {
                page = try StampingError.fromViewer { () throws(ViewingError) in
                    let size = PageGeometry(found.page).size
                    let toViewer = toDisplay.inverted ?? .identity
                    return (
                        found.page.index, try TagPaper(ofPage: found.page.index, size: size, toViewer: toViewer, viewer)
                    )
                }
            }
            guard let paper = page?.paper else { continue }
            let seen = found.boxes.map(paper.paper)
            offered.append(
                OfferedTag(
                    text: found.text,
                    page: found.page.index + 1,
                    frames: found.boxes,
                    isVisible: seen.contains(where: \.isVisible),
                    paper: seen[0].color
                )
            )
        }
        return offered
    }

    // MARK: Signatures

    private mutating func signaturePlaces() throws(StampingError) -> [SignaturePlace] {
        do throws(StampingError) {
            return try resolver.signaturePlaces(on: pages, role: nil, isWhole: true, besides: []).free
        } catch {
            guard case .viewing(.tooLong) = error else { throw error }
            isCutShort = true
            return []
        }
    }

    /// The free space that a signature has at a tag.
    private static func space(at found: PageTag, in places: [SignaturePlace]) -> Rectangle? {
        places.first { place in
            guard case .tag(_, let box) = place.sign else { return false }
            return place.pageIndex == found.page.index && found.boxes.contains { $0.intersection(box) != nil }
        }?.box
    }

    /// The tags for signatures that have the form of other services.
    private func others(than tags: [PageTag], in places: [SignaturePlace]) -> [TagOffers.Tag] {
        places.compactMap { place in
            guard case .tag(let text, let box) = place.sign, let known = SignatureTag(text),
                !tags.contains(where: { tag in
                    tag.page.index == place.pageIndex && tag.boxes.contains { $0.intersection(box) != nil }
                }), let page = pages.first(where: { $0.index == place.pageIndex })
            else { return nil }
            var tag = FieldTag(.signature, required: true)
            tag.role = known.role?.asLabel(atMost: 60)
            return TagOffers.Tag(
                tag: tag,
                page: place.pageIndex + 1,
                box: box,
                bounds: PageGeometry(page).bounds,
                space: place.box
            )
        }
    }

    /// The lines for signatures, in the order of reading.
    private static func lines(_ places: [SignaturePlace], names: inout OfferNames) -> [OfferedField] {
        var fields: [OfferedField] = []
        for place in places.inReadingOrder() {
            guard case .label(let words) = place.sign else { continue }
            let name = names.name(like: "", .signature)
            let frame = OfferedField.Place(page: place.pageIndex + 1, frame: place.box)
            var field = OfferedField(.line, .signature, name: name, at: frame, required: true)
            field.label = words.asLabel(atMost: 200)
            field.role = PartyTerms.party(in: words)
            field.isCertain = place.isCertain && !place.isDoubtful
            fields.append(field)
        }
        return fields
    }
}
