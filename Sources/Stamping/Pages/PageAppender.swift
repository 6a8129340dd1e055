internal import SignetGraphics
package import SignetPDF

/// Adds the pages of one document after those of another, by an update.
package struct PageAppender {
    private let document: Document
    private let date: PDFDate
    private let policy: ChangePolicy

    /// `date`: for the document's own dates.
    package init(_ document: Document, date: PDFDate, policy: ChangePolicy) {
        self.document = document
        self.date = date
        self.policy = policy
    }

    /// Adds all pages of a document.
    ///
    /// - Throws: ``StampingError`` `refused` by the document's rules: no signature allows another page.
    package func append(pagesOf source: Document) throws(StampingError) -> StampingResult {
        let rules = try StampingError.fromDocument { () throws(PDFError) in try DocumentRules(document) }
        try policy.check(.pages, rules: rules)
        let appended = try StampingError.fromDocument { () throws(PDFError) in try self.appended(pagesOf: source) }
        let standards = try StampingError.fromDocument { () throws(PDFError) in try DocumentStandards(document) }
        var notes = ChangePolicy.notes(on: rules)
        notes += standards.names.map { .uncheckedPages(standard: $0) }
        return StampingResult(appended: appended, stamps: [], fields: [], effects: [], notes: notes, doubts: [])
    }

    private func appended(pagesOf source: Document) throws(PDFError) -> [UInt8] {
        var update = IncrementalUpdate(document)
        let node = try PageTreeRoot(document).writable(in: &update)
        var copier = try ObjectCopier(from: source)
        var added: [PDFObject] = []
        try PageTree(source).walk { page throws(PDFError) in
            let entries = try entries(of: page, in: source, copier: &copier, update: &update)
            added.append(
                .reference(update.add(.dictionary(PDFDictionary([("Parent", .reference(node.reference))] + entries))))
            )
            return true
        }
        guard !added.isEmpty else { throw PDFError(.noPagesToAdd) }
        try copier.finish(in: &update)
        node.add(added, in: &update)
        try ModificationDate.renew(in: document, to: date, update: &update)
        return try update.appendedBytes()
    }

    /// A self-contained page: everything that it might inherit is in it, so that it inherits nothing here.
    ///
    /// Annotations and structure are not copied: they belong to the original document.
    private func entries(
        of page: Page,
        in source: Document,
        copier: inout ObjectCopier,
        update: inout IncrementalUpdate
    ) throws(PDFError) -> [(Name, PDFObject)] {
        func box(_ rectangle: Rectangle) -> PDFObject {
            .array([rectangle.minX, rectangle.minY, rectangle.maxX, rectangle.maxY].map { .real($0) })
        }
        let written = page.dictionary["Resources"] ?? page.inherited("Resources") ?? .null
        let resources = try source.resolve(written).dictionary ?? PDFDictionary([])
        var entries: [(Name, PDFObject)] = [
            ("Type", .name("Page")),
            ("MediaBox", box(page.mediaBox)), ("CropBox", box(page.cropBox)), ("Rotate", .integer(page.rotation)),
            ("Resources", try copier.copy(.dictionary(resources), into: &update)),
        ]
        for key: Name in ["Contents", "Group"] {
            guard let value = page.dictionary[key] else { continue }
            entries.append((key, try copier.copy(value, into: &update)))
        }
        if page.userUnit != 1 { entries.append(("UserUnit", .real(page.userUnit))) }
        return entries
    }
}
