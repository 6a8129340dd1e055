package import SignetPDF

/// The stamps of a document with their pages, and the fields that show a signature as one of them.
package struct FoundStamps {
    /// A stamp in its place.
    package struct Stamp {
        package let page: Page
        package let stamp: StampOnPage
        /// The field whose appearance it is; nil for an annotation.
        let field: FormField?
    }

    /// Page by page, from back to front.
    package let stamps: [Stamp]

    /// Reads the stamps of all pages.
    package init(_ document: Document) throws(PDFError) {
        var found: [Stamp] = []
        var widgets: [Stamp] = []
        try PageTree(document).walk { page throws(PDFError) in
            found += try StampOnPage.all(on: page, of: document).map { Stamp(page: page, stamp: $0, field: nil) }
            widgets += try StampOnPage.widgets(on: page, of: document).map { Stamp(page: page, stamp: $0, field: nil) }
            return true
        }
        if !widgets.isEmpty { found += try Self.fields(of: widgets, in: document) }
        stamps = found.enumerated()
            .sorted { ($0.element.page.index, $0.offset) < ($1.element.page.index, $1.offset) }
            .map(\.element)
    }

    /// The widgets with their fields' names; those of no field are left out.
    private static func fields(of widgets: [Stamp], in document: Document) throws(PDFError) -> [Stamp] {
        var owners: [ObjectReference: FormField] = [:]
        for field in try Form(document)?.fields ?? [] {
            for reference in field.widgets.compactMap(\.reference) { owners[reference] = field }
        }
        return widgets.compactMap { widget in
            guard let field = widget.stamp.reference.flatMap({ owners[$0] }) else { return nil }
            return Stamp(page: widget.page, stamp: widget.stamp.named(StampID.fieldPrefix + field.name), field: field)
        }
    }

    /// Where in ``stamps`` those of a choice are.
    ///
    /// `isUpdated`: whether the document's last update is Signet's.
    func indexes(of choice: StampChoice, isUpdated: Bool) throws(StampingError) -> Set<Int> {
        guard !stamps.isEmpty else { throw .stampNotFound(.none(isUpdated: isUpdated)) }
        switch choice {
        case .all(nil): return Set(stamps.indices)
        case .all(let page?):
            let indexes = stamps.indices.filter { stamps[$0].page.index + 1 == page }
            guard !indexes.isEmpty else { throw .stampNotFound(.noneOnPage(page)) }
            return Set(indexes)
        case .ids(let ids):
            let byName = Dictionary(grouping: stamps.indices) { stamps[$0].stamp.name }
            var chosen: Set<Int> = []
            for id in ids { chosen.formUnion(try indexes(of: id, byName, isUpdated: isUpdated)) }
            return chosen
        }
    }

    private func indexes(
        of written: String,
        _ byName: [String: [Int]],
        isUpdated: Bool
    ) throws(StampingError) -> [Int] {
        // A whole name first: one that another program wrote may look like a name with a page.
        if let indexes = byName[written] { return indexes }
        let id = StampID(reading: written)
        let name = try name(of: id, byName, isUpdated: isUpdated)
        let indexes = byName[name] ?? []
        guard let page = id.page else { return indexes }
        let there = indexes.filter { stamps[$0].page.index + 1 == page }
        guard !there.isEmpty else {
            let pages = Set(indexes.map { stamps[$0].page.index + 1 }).sorted()
            throw .stampNotFound(.notOnPage(name, page: page, pages: pages))
        }
        return there
    }

    /// The one name that an id means.
    private func name(of id: StampID, _ byName: [String: [Int]], isUpdated: Bool) throws(StampingError) -> String {
        for whole in [id.text, OwnUpdate.annotationPrefix + id.text] where byName[whole] != nil { return whole }
        let beginning = StampID.plain(id.text)
        // The rest of the common beginning says nothing.
        guard beginning.count >= StampID.least, !OwnUpdate.annotationPrefix.hasPrefix(beginning) else {
            throw .stampNotFound(.tooShort(id.text, least: StampID.least))
        }
        let names = byName.keys.filter { StampID.plain($0).hasPrefix(beginning) }
        if let name = names.first, names.count == 1 { return name }
        throw .stampNotFound(
            names.isEmpty
                ? .unknown(id.text, known: knownNames, isUpdated: isUpdated) : .ambiguous(id.text, names.sorted())
        )
    }

    /// Each name once, in the order of the pages.
    private var knownNames: [String] {
        var seen: Set<String> = []
        return stamps.map(\.stamp.name).filter { seen.insert($0).inserted }
    }
}
