internal import SignetGraphics
internal import SignetPDF
internal import SignetViewing

extension PlacementResolver {
    /// The free places for signatures, and whether others are signed.
    struct SignaturePlaces {
        /// The best first.
        var free: [SignaturePlace] = []
        var hasSigned = false
        var unplaced: [UnplacedLabel] = []
        /// The empty signature fields that people do not see.
        var unseen: [PlacementDoubt] = []
        /// Whether any of the pages has text.
        var hasText = true
        /// The pages that are pictures without text, and could not be read.
        var pictures: [Page] = []
        /// The highest score that a place could have on one of them that the limits for reading pictures left out; nil for none.
        var unreadScore: Double?
        /// Whether such pages are read.
        var readsPictures = false
    }

    /// The advantage of a place on the last page over one on the first.
    static let laterPage = 0.5
    /// The most pages whose text is read, from the last one backwards.
    private static let textLimit = 200
    /// The most pages with words for signatures that are examined as pictures for the best place; twice as many for all.
    private static let pictureLimit = 12

    /// The places for signatures on some pages: the empty signature fields, else the tags, else the lines.
    ///
    /// - Parameters:
    ///   - pages: The pages.
    ///   - role: The role whose places are sought, by their distances from its words; nil for any.
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
        let fields = try emptyFields(on: pages, role: role, besides: earlier)
        let isNamed = fields.free.contains { $0.roleDistance != nil }
        // Several fields are a question already, and the name of one may be the role.
        guard role == nil ? fields.free.count < 2 : !isNamed else { return fields.sorted }
        // One alone may be for one of several people; the words beside it name its signer, its own name need not.
        var found = try signatureTexts(
            on: pages,
            role: role,
            isWhole: isWhole || !fields.free.isEmpty,
            besides: earlier,
            fields: fields.free
        )
        found.hasSigned = found.hasSigned || fields.hasSigned
        found.unseen = fields.unseen
        guard !fields.free.isEmpty else { return found.sorted }
        let lines = found.free.filter { !$0.isField }
        let own = fields.free.map { field in
            found.free.first { $0.sign == field.sign && $0.box == field.box } ?? field
        }
        if role != nil {
            found.free = found.free.contains { $0.roleDistance != nil } ? lines + own : own
        } else {
            found.free = Self.rivals(among: lines, of: own)
        }
        return found.sorted
    }

    /// A lone field and the lines that it does not stand for; they are as good as it.
    private static func rivals(among lines: [SignaturePlace], of fields: [SignaturePlace]) -> [SignaturePlace] {
        let lines = lines.filter { $0.isCertain && $0.addressee != .other }
        let score = lines.map(\.score).max() ?? 0
        return fields.map { field in
            var field = field
            field.score = score
            return field
        } + lines
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
                    isWitnessed: true,
                    isDoubtful: false,
                    addressee: Addressee(nameOfField: field.name),
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
        var search = TextSearch(pages: pages, role: role, isWhole: isWhole, readsPictures: viewer.readsPictures)
        for (index, page) in pages.enumerated().suffix(Self.textLimit).reversed() {
            try search.checkTime()
            let text = try words(of: page, viewer)
            let candidate = SignaturePage(index, page, text, recognized: nil, role: role, count: pages.count)
            if candidate.isSparse { search.sparse.append(candidate) }
            search.hasText = search.hasText || !candidate.text.pieces.isEmpty
            search.waiting.append(candidate)
            // A page that asks for a signature is examined before the others are read.
            guard candidate.isStrong else { continue }
            try examine(candidate, viewer, besides: earlier, fields: fields, &search)
            // No earlier page can have a place with a similar score.
            if search.isDecided(besides: Self.laterPage * Double(index) / Double(pages.count)) { break }
        }
        while let next = search.waiting.max(by: { $0.highestScore < $1.highestScore }), next.hasWords,
            !search.isDecided(besides: nil)
        {
            try examine(next, viewer, besides: earlier, fields: fields, &search)
        }
        try examinePictures(viewer, besides: earlier, fields: fields, &search)
        return search.result
    }

    /// Reads the pages that are pictures, from the last one backwards, while one of them could have a better place than those found; or
    /// finds out which are, for the answer that there is no place.
    private func examinePictures(
        _ viewer: any DocumentViewer,
        besides earlier: [ResolvedPlace],
        fields: [SignaturePlace],
        _ search: inout TextSearch
    ) throws(StampingError) {
        guard search.readsPictures || search.isFruitless else { return }
        let limit = search.readsPictures ? Self.pictureLimit : Self.namedLimit
        for candidate in search.sparse.prefix(limit) where !search.isDecided(besides: nil) {
            search.sparse.removeAll { $0.index == candidate.index }
            guard try isPicture(candidate, viewer) else { continue }
            let recognized = try StampingError.fromViewer { () throws(ViewingError) in
                try viewer.recognizedPage(candidate.page.index)
            }
            guard let recognized, !recognized.lines.isEmpty else {
                search.pictures.append(candidate.page)
                if recognized == nil { search.leaveUnread(candidate) }
                continue
            }
            search.hasText = true
            let page = candidate.read(as: recognized, role: search.role, count: search.pages.count)
            if page.hasWords { try examine(page, viewer, besides: earlier, fields: fields, &search) }
        }
        // Beyond the limit, pages without text are like those before them.
        guard !search.pictures.isEmpty else { return }
        let rest = search.sparse.filter { $0.text.pieces.isEmpty }
        search.pictures += rest.map(\.page)
        guard !search.isDecided(besides: nil) else { return }
        for candidate in rest { search.leaveUnread(candidate) }
    }

    /// Whether a page with few words shows more than them: a picture, or words that are drawn as outlines.
    private func isPicture(_ candidate: SignaturePage, _ viewer: any DocumentViewer) throws(StampingError) -> Bool {
        let words = candidate.text.characters
        guard !words.isEmpty else { return try hasInk(candidate.page, viewer) }
        let rest = try ink(of: candidate.page, viewer).erasing(words.map { $0.expanded(by: Self.coverMargin) })
        return rest.density(of: rest.bounds) > Self.leastPrint
    }

    /// Whether there is more than dust on a page.
    func hasInk(_ page: Page, _ viewer: any DocumentViewer) throws(StampingError) -> Bool {
        let ink = try ink(of: page, viewer)
        return ink.density(of: ink.bounds) > Self.leastInk
    }

    private func ink(of page: Page, _ viewer: any DocumentViewer) throws(StampingError) -> PageInk {
        try StampingError.fromViewer { () throws(ViewingError) in try PageInk(coarsePage: page.index, of: viewer) }
    }

    /// The least share of a page that is dark where it has something on it.
    private static let leastInk = 0.0005
    /// The same where it has text besides its words; a frame and a few lines are less.
    private static let leastPrint = 0.01
    /// The most pages of which it is found out whether they are empty, before they are named as pictures.
    static let namedLimit = 4

    /// Examines a page as a picture, if the limit allows it.
    private func examine(
        _ candidate: SignaturePage,
        _ viewer: any DocumentViewer,
        besides earlier: [ResolvedPlace],
        fields: [SignaturePlace],
        _ search: inout TextSearch
    ) throws(StampingError) {
        search.waiting.removeAll { $0.index == candidate.index }
        guard search.tags.free.isEmpty || !candidate.tags.isEmpty else { return }
        guard search.examined < (search.isWhole ? 2 : 1) * Self.pictureLimit else {
            search.lines.unplaced += candidate.unplaced
            return
        }
        try search.checkTime()
        search.examined += 1
        let page = candidate.page
        let ink = try StampingError.fromViewer { () throws(ViewingError) in
            candidate.recognized == nil
                ? try PageInk(page: page.index, of: viewer) : try PageInk(scannedPage: page.index, of: viewer)
        }
        let toDisplay = try transform(from: viewer, to: page)
        let marks = try marks(on: page, besides: earlier)
        let finder = SignatureLineFinder(
            candidate.text,
            ink: ink,
            marks: toDisplay.inverted.map { marks.map($0.apply) } ?? [],
            role: search.role
        )
        let sheet = Sheet(
            page: page,
            toDisplay: toDisplay,
            score: candidate.score,
            isLast: candidate.isLast,
            isDoubtful: candidate.recognized.map(finder.isDoubtful) ?? false,
            fields: fields.filter { $0.pageIndex == page.index }
        )
        search.tags.add(places(at: candidate.tags, of: finder, on: sheet, role: search.role))
        if search.tags.free.isEmpty { search.lines.add(places(of: finder, on: sheet, role: search.role)) }
    }

    /// A page whose places are sought.
    private struct Sheet {
        let page: Page
        let toDisplay: AffineTransform
        let score: Double
        /// Whether it is the last one that is searched.
        let isLast: Bool
        /// Whether words beside its lines may be others than those that were read.
        let isDoubtful: Bool
        /// Its empty signature fields.
        let fields: [SignaturePlace]
    }

    private func places(of finder: SignatureLineFinder, on sheet: Sheet, role: SigningRole?) -> SignaturePlaces {
        let finds = finder.finds
        let fields = sheet.toDisplay.inverted.map { inverse in sheet.fields.map { inverse.apply($0.box) } } ?? []
        let lines = finds.free.map { find in
            // A text on a line belongs to it more than one over the free space.
            let base = Rectangle(x: find.box.x, y: find.box.y, width: find.box.width, height: 1)
            return base.union(find.label.box)
        }
        // The line under an empty field counts as signed.
        let signed = finds.signed.map(\.box).filter { label in
            !fields.contains { $0.expanded(by: SignatureLineFinder.Distances.height).intersection(label) != nil }
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
                isWitnessed: sheet.isLast || finder.isWitnessed(find.box),
                isDoubtful: sheet.isDoubtful,
                addressee: Addressee(find.label.text),
                roleDistance: distance
            )
        }
        let named = zip(zip(sheet.fields, fields), distances.dropFirst(lines.count)).map { field, distance in
            var (field, box) = field
            field.roleDistance = distance
            // The words beside a field say more than its name.
            let words = finds.signed.first { label in
                box.expanded(by: SignatureLineFinder.Distances.height).intersection(label.box) != nil
            }
            if let words, case let addressee = Addressee(words.text), addressee != .anybody {
                field.addressee = addressee
            }
            return field
        }
        let unplaced = finds.unplaced.map { label, score in
            UnplacedLabel(text: label.text, pageIndex: sheet.page.index, score: score + sheet.score)
        }
        return SignaturePlaces(free: free + named, hasSigned: !finds.signed.isEmpty, unplaced: unplaced)
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
                    // Each tag is for one signer; a later page makes it no better.
                    score: 0,
                    pageScore: 0,
                    isWitnessed: true,
                    isDoubtful: false,
                    addressee: .anybody,
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
    mutating func add(_ others: Self) {
        free += others.free
        hasSigned = hasSigned || others.hasSigned
        unplaced += others.unplaced
    }

    /// The same, with the best places first.
    var sorted: Self {
        var copy = self
        copy.free.sort { ($0.score, $0.pageIndex) > ($1.score, $1.pageIndex) }
        return copy
    }
}
