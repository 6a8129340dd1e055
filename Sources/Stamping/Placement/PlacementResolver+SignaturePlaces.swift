internal import SignetGraphics
internal import SignetPDF
internal import SignetViewing

extension PlacementResolver {
    /// The free places for signatures, and whether others are signed.
    struct SignaturePlaces {
        /// The best first.
        var free: [SignaturePlace] = []
        var hasSigned = false
        /// The empty signature fields that people do not see.
        var unseen: [PlacementDoubt] = []
    }

    /// The score for a place on the last of the pages.
    private static let lastPage = 1.0
    /// The advantage of a place on the last page over one on the first.
    private static let laterPage = 0.5
    /// The most pages whose text is read, from the last one backwards.
    private static let textLimit = 200
    /// The most pages with words for signatures that are examined as pictures, from the last one backwards.
    private static let pictureLimit = 24

    /// The places for signatures on some pages: the empty signature fields, else the tags, else the lines.
    ///
    /// - Parameters:
    ///   - pages: The pages.
    ///   - role: Whose places are sought: the distances from its words are measured; nil for anybody's.
    ///   - isWhole: Whether all places are wanted, rather than the best one.
    ///   - earlier: The places that other stamps of the same update get.
    /// - Returns: The free places, the best first.
    /// - Throws: ``StampingError`` when the document cannot be read or shown.
    func signaturePlaces(
        on pages: [Page],
        role: SigningRole?,
        isWhole: Bool,
        besides earlier: [ResolvedPlace]
    ) throws(StampingError) -> SignaturePlaces {
        var places = try emptyFields(on: pages, role: role, besides: earlier)
        let isNamed = role == nil || places.free.contains { $0.roleDistance != nil }
        if places.free.isEmpty || !isNamed {
            // The name of a field need not be that of its signer, whom the words beside it name.
            let found = try signatureTexts(
                on: pages,
                role: role,
                isWhole: isWhole,
                besides: earlier,
                fields: places.free
            )
            if places.free.isEmpty || found.free.contains(where: { $0.roleDistance != nil }) {
                places.free = found.free
            }
            places.hasSigned = places.hasSigned || found.hasSigned
        }
        places.free.sort { ($0.score, $0.pageIndex) > ($1.score, $1.pageIndex) }
        return places
    }

    /// The signature fields without a value that have an empty place on these pages.
    private func emptyFields(
        on pages: [Page],
        role: SigningRole?,
        besides earlier: [ResolvedPlace]
    ) throws(StampingError) -> SignaturePlaces {
        let fields = try StampingError.fromDocument { () throws(PDFError) in
            try self.fields.listedFields().filter(\.isSignature)
        }
        let indexes = Set(pages.map(\.index))
        var places = SignaturePlaces()
        for field in fields {
            guard let widget = try widget(of: field, onPages: indexes) else { continue }
            guard !field.hasValue, try !isSigned(widget, besides: earlier) else {
                places.hasSigned = true
                continue
            }
            if let doubt = widget.doubt {
                places.unseen.append(doubt)
                continue
            }
            let isOwn = try role.map { role throws(StampingError) in try isNamed(role, by: field) } ?? false
            places.free.append(
                SignaturePlace(
                    pageIndex: widget.page.index,
                    box: widget.box,
                    sign: .field(field.name),
                    score: 0,
                    pageScore: 0,
                    roleDistance: isOwn ? 0 : nil
                )
            )
        }
        return places
    }

    /// Whether the name of a field or its alternate name (ISO 32000-1, table 220) contains a role.
    private func isNamed(_ role: SigningRole, by field: FormField) throws(StampingError) -> Bool {
        let shown = try StampingError.fromDocument { () throws(PDFError) in
            try document.value("TU", of: field.dictionary)?.string.map(TextString.decode)
        }
        return role.isNamed(inField: field.name) || shown.map { role.isNamed(in: $0) } ?? false
    }

    /// Whether a mark covers most of a widget.
    private func isSigned(_ widget: FoundWidget, besides earlier: [ResolvedPlace]) throws(StampingError) -> Bool {
        try marks(on: widget.page, besides: earlier).contains { box in
            guard let common = box.intersection(widget.box) else { return false }
            let smaller = min(box.width * box.height, widget.box.width * widget.box.height)
            return common.width * common.height > 0.5 * smaller
        }
    }

    /// The tags for signatures, else the free lines for them and the empty fields, which are nearer to a role's words than they.
    private func signatureTexts(
        on pages: [Page],
        role: SigningRole?,
        isWhole: Bool,
        besides earlier: [ResolvedPlace],
        fields: [SignaturePlace]
    ) throws(StampingError) -> SignaturePlaces {
        let viewer = try opening.viewer()
        var (tags, lines) = (SignaturePlaces(), SignaturePlaces())
        var pictures = 0
        for (index, page) in pages.enumerated().suffix(Self.textLimit).reversed()
        where pictures < Self.pictureLimit {
            let text = try words(of: page, viewer)
            let found = text.tags
            let isRolePage = role.map { !$0.mentions(in: text.pieces).isEmpty } ?? false
            guard !found.isEmpty || (tags.free.isEmpty && (text.hasLabel || isRolePage)) else { continue }
            pictures += 1
            let ink = try StampingError.fromViewer { () throws(ViewingError) in
                try PageInk(page: page.index, of: viewer)
            }
            let toDisplay = try transform(from: viewer, to: page)
            let marks = try marks(on: page, besides: earlier)
            let finder = SignatureLineFinder(
                text,
                ink: ink,
                marks: toDisplay.inverted.map { marks.map($0.apply) } ?? [],
                role: role
            )
            let pageScore =
                Self.laterPage * Double(index + 1) / Double(pages.count)
                + (index + 1 == pages.count ? Self.lastPage : 0)
            let own = fields.filter { $0.pageIndex == page.index }
            let sheet = Sheet(page: page, toDisplay: toDisplay, score: pageScore, fields: own)
            tags.add(places(at: found, of: finder, on: sheet, role: role))
            if tags.free.isEmpty { lines.add(places(of: finder, on: sheet, role: role)) }
            // No earlier page can have a place with a similar score.
            let later = Self.laterPage * Double(index) / Double(pages.count)
            if !isWhole, tags.free.isEmpty, Self.isDecided(lines.free, besides: later) { break }
        }
        return tags.free.isEmpty && !tags.hasSigned ? lines : tags
    }

    /// A page whose places are sought.
    private struct Sheet {
        let page: Page
        let toDisplay: AffineTransform
        let score: Double
        /// Its empty signature fields.
        let fields: [SignaturePlace]
    }

    private func places(of finder: SignatureLineFinder, on sheet: Sheet, role: SigningRole?) -> SignaturePlaces {
        let finds = finder.finds
        let fields = sheet.toDisplay.inverted.map { inverse in sheet.fields.map { inverse.apply($0.box) } } ?? []
        let lines = finds.free.map { find in
            // What is written on a line belongs to it more than what is over the free space.
            let foot = Rectangle(x: find.box.x, y: find.box.y, width: find.box.width, height: 1)
            return foot.union(find.label.box)
        }
        // The line under an empty field counts as signed.
        let signed = finds.signed.map(\.box).filter { label in
            !fields.contains { $0.expanded(by: SignatureLineFinder.Reach.height).intersection(label) != nil }
        }
        let distances = SigningRole.distances(
            of: lines + fields,
            besides: signed,
            from: role?.mentions(in: finder.pieces) ?? []
        )
        let free = zip(finds.free, distances).map { find, distance in
            SignaturePlace(
                pageIndex: sheet.page.index,
                box: sheet.toDisplay.apply(find.box),
                sign: .label(find.label.text),
                score: find.score + sheet.score,
                pageScore: sheet.score,
                roleDistance: distance
            )
        }
        let named = zip(sheet.fields, distances.dropFirst(lines.count)).map { field, distance in
            var field = field
            field.roleDistance = distance
            return field
        }
        return SignaturePlaces(free: free + named, hasSigned: !finds.signed.isEmpty)
    }

    private func places(
        at tags: [(tag: SignatureTag, box: Rectangle)],
        of finder: SignatureLineFinder,
        on sheet: Sheet,
        role: SigningRole?
    ) -> SignaturePlaces {
        guard !tags.isEmpty else { return SignaturePlaces() }
        let ink = finder.ink.erasing(tags.map(\.box))
        let distances = SigningRole.distances(
            of: tags.map(\.box),
            besides: [],
            from: role?.mentions(in: finder.pieces) ?? []
        )
        var places = SignaturePlaces()
        for ((tag, box), distance) in zip(tags, distances) {
            guard !finder.marks.contains(where: { $0.intersection(box) != nil }) else {
                places.hasSigned = true
                continue
            }
            let isNamed = tag.role.map { role?.isNamed(in: $0) ?? false }
            places.free.append(
                SignaturePlace(
                    pageIndex: sheet.page.index,
                    box: sheet.toDisplay.apply(finder.space(at: box, in: ink)),
                    sign: .tag(tag.text, box: sheet.toDisplay.apply(box)),
                    // Each tag is somebody's; a later page makes it no better.
                    score: 0,
                    pageScore: 0,
                    roleDistance: isNamed.map { $0 ? 0 : nil } ?? distance
                )
            )
        }
        return places
    }

    /// The text of a page.
    func words(of page: Page, _ viewer: any DocumentViewer) throws(StampingError) -> PageWords {
        PageWords(try StampingError.fromViewer { () throws(ViewingError) in try viewer.lines(ofPage: page.index) })
    }
}

extension PlacementResolver.SignaturePlaces {
    fileprivate mutating func add(_ others: Self) {
        free += others.free
        hasSigned = hasSigned || others.hasSigned
    }
}
