internal import SignetGraphics
package import SignetPDF

/// Turns the stamps that this library set into content of their pages.
package struct StampFlattener {
    private let document: Document
    private let date: PDFDate
    private let policy: ChangePolicy

    /// `date`: for the document's own dates.
    package init(_ document: Document, date: PDFDate, policy: ChangePolicy) {
        self.document = document
        self.date = date
        self.policy = policy
    }

    /// Draws the appearance of every stamp set by Signet into its page and removes the annotation.
    ///
    /// - Returns: The appended bytes, and where the stamps are.
    /// - Throws: ``StampingError`` `refused` by the document's rules, `nothingToFlatten` when it has no stamp set by
    ///   Signet.
    package func flatten() throws(StampingError) -> StampingResult {
        let rules = try StampingError.fromDocument { () throws(PDFError) in try DocumentRules(document) }
        try policy.check(.content, rules: rules)
        let result = try StampingError.fromDocument { () throws(PDFError) in try flattened(rules) }
        guard let result else { throw .nothingToFlatten }
        return result
    }

    private func flattened(_ rules: DocumentRules) throws(PDFError) -> StampingResult? {
        var update = IncrementalUpdate(document)
        var pages = ChangedPages(document)
        var content = try PageContent(document)
        let annotations = PageAnnotations(document)
        var flattened: [SetStamp] = []
        try PageTree(document).walk { page throws(PDFError) in
            var removed: Set<Int> = []
            for stamp in try StampOnPage.all(on: page, of: document) {
                guard let placement = try placement(of: stamp.dictionary) else { continue }
                let object = try pages.object(of: page, in: &update)
                try content.append(
                    placement.form,
                    operators: "\(placement.transform.operands) cm",
                    to: page,
                    object: object,
                    in: &update
                )
                removed.insert(stamp.place)
                let frame = PageGeometry(page).toDisplay.apply(stamp.rectangle)
                flattened.append(
                    SetStamp(pageIndex: page.index, frame: frame, object: placement.form, name: stamp.name)
                )
            }
            if !removed.isEmpty {
                try annotations.remove(at: removed, from: pages.object(of: page, in: &update), in: &update)
            }
            return true
        }
        guard !flattened.isEmpty else { return nil }
        try ModificationDate.renew(in: document, to: date, update: &update)
        return StampingResult(
            appended: try update.appendedBytes(),
            stamps: flattened,
            fields: [],
            effects: [],
            notes: ChangePolicy.notes(on: rules),
            doubts: []
        )
    }

    /// The form of a stamp and the map of its space to the page's (ISO 32000-1, 12.5.5, algorithm 8.1).
    private func placement(
        of annotation: PDFDictionary
    ) throws(PDFError) -> (form: ObjectReference, transform: AffineTransform)? {
        guard let appearances = try document.value("AP", of: annotation)?.dictionary,
            let form = appearances["N"]?.reference,
            let entries = try document.indirectObject(form)?.value.dictionary,
            let rectangle = try document.rectangle("Rect", of: annotation),
            let box = try document.rectangle("BBox", of: entries)
        else { return nil }
        let numbers = try document.value("Matrix", of: entries)?.array?.compactMap(\.number) ?? []
        let matrix =
            numbers.count == 6
            ? AffineTransform(
                a: numbers[0],
                b: numbers[1],
                c: numbers[2],
                d: numbers[3],
                tx: numbers[4],
                ty: numbers[5]
            )
            : .identity
        let shown = matrix.apply(box)
        guard shown.width > 0, shown.height > 0 else { return nil }
        return (form, .mapping(shown, onto: rectangle))
    }
}
