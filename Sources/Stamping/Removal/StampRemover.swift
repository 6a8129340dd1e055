internal import SignetGraphics
package import SignetPDF

/// Removes stamps that Signet set as annotations, and signatures that it set into fields, by an update.
///
/// The pages do not list the annotations any more; these stay in the file as they were, since an update that frees objects
/// in use is suspicious to validators.
package struct StampRemover {
    private let document: Document
    private let date: PDFDate
    private let policy: ChangePolicy

    /// `date`: for the document's own dates.
    package init(_ document: Document, date: PDFDate, policy: ChangePolicy) {
        self.document = document
        self.date = date
        self.policy = policy
    }

    /// Removes the chosen stamps with their pop-up windows and what refers to them in the document's structure; fields get
    /// back their background and border.
    ///
    /// - Returns: The appended bytes, and where the stamps were.
    /// - Throws: ``StampingError`` `refused` by the document's rules, `stampNotFound` for an id that no stamp has.
    package func remove(_ choice: StampChoice) throws(StampingError) -> StampingResult {
        let (rules, found, isUpdated) = try StampingError.fromDocument { () throws(PDFError) in
            try (DocumentRules(document), FoundStamps(document), OwnUpdate.lengthBefore(document) != nil)
        }
        if case .all(let page?) = choice { try checkPage(page) }
        let indexes = try found.indexes(of: choice, isUpdated: isUpdated)
        let chosen = indexes.sorted().map { found.stamps[$0] }
        let effects = try checkRules(chosen, rules)
        // An annotation that another page lists too is still there.
        let kept = Set(
            found.stamps.indices.filter { !indexes.contains($0) }.compactMap { found.stamps[$0].stamp.reference }
        )
        return try StampingError.fromDocument { () throws(PDFError) in
            var update = IncrementalUpdate(document)
            let commented = try removeAnnotations(chosen.filter { $0.field == nil }, kept: kept, in: &update)
            try clearFields(chosen.filter { $0.field != nil }, in: &update)
            // A signed document's own dates are left alone, which gives a validator less to report.
            if rules.signatures.isEmpty { try ModificationDate.renew(in: document, to: date, update: &update) }
            let comments = commented.isEmpty ? [] : [DocumentNote.commentsStay(pages: commented)]
            return StampingResult(
                appended: try update.appendedBytes(),
                stamps: chosen.map(Self.report),
                fields: [],
                effects: effects,
                notes: ChangePolicy.notes(on: rules).filter(\.isAboutChanges) + comments,
                doubts: []
            )
        }
    }

    private static func report(_ found: FoundStamps.Stamp) -> SetStamp {
        SetStamp(
            pageIndex: found.page.index,
            frame: PageGeometry(found.page).toDisplay.apply(found.stamp.rectangle),
            object: found.stamp.reference ?? found.page.reference ?? ObjectReference(number: 0, generation: 0),
            name: found.stamp.name
        )
    }

    // MARK: Checking

    private func checkPage(_ number: Int) throws(StampingError) {
        let count = try StampingError.fromDocument { () throws(PDFError) in try PageTree(document).countedPages }
        guard (1...max(1, count)).contains(number) else { throw .noSuchPage(number, count: count) }
    }

    /// Checks that the document's rules allow each removal.
    ///
    /// - Returns: The effects on its signatures.
    private func checkRules(
        _ chosen: [FoundStamps.Stamp],
        _ rules: DocumentRules
    ) throws(StampingError) -> [SignatureEffect] {
        var effects: [SignatureEffect] = []
        var changes: Set<DocumentChange> = []
        for field in chosen.compactMap(\.field) {
            let change = DocumentChange.fieldAppearance(field.name, isSignature: field.isSignature)
            try policy.check(change, rules: rules)
            try WidgetAppearance(document: document).check(field)
            if changes.insert(change).inserted { effects += policy.effects(of: change, on: rules) }
        }
        let annotations = chosen.filter { $0.field == nil }
        guard !annotations.isEmpty else { return effects }
        var cover = SignatureCover(document, signatures: rules.signatures)
        var covering: Set<String> = []
        for found in annotations {
            covering.formUnion(cover.fields(covering: found.stamp.reference ?? found.page.reference))
        }
        try policy.check(.removal(coveredBy: cover.first(of: covering)), rules: rules)
        effects += rules.signatures.map { signature in
            let field = covering.contains(signature.field) ? signature.field : nil
            return policy.effect(of: .removal(coveredBy: field), on: signature)
        }
        return effects
    }

    // MARK: Writing

    /// Removes annotations from their pages.
    ///
    /// - Returns: The numbers of pages with comments on them, from 1.
    private func removeAnnotations(
        _ chosen: [FoundStamps.Stamp],
        kept: Set<ObjectReference>,
        in update: inout IncrementalUpdate
    ) throws(PDFError) -> [Int] {
        var pages = ChangedPages(document)
        let annotations = PageAnnotations(document)
        var commented: [Int] = []
        let groups = Dictionary(grouping: chosen) { $0.page.index }
        for (index, group) in groups.sorted(by: { $0.key < $1.key }) {
            guard let page = group.first?.page else { continue }
            let object = try pages.object(of: page, in: &update)
            let companions = try StampCompanions(of: group.map(\.stamp), on: page, in: document)
            let places = Set(group.map(\.stamp.place)).union(companions.popups)
            try annotations.remove(at: places, from: object, in: &update)
            companions.releaseComments(in: &update)
            if !companions.comments.isEmpty { commented.append(index + 1) }
        }
        try cleanStructure(after: chosen.map(\.stamp), kept: kept, in: &update)
        return commented
    }

    /// Removes what refers to the annotations from the structure, in signed documents too: it would still describe them to people
    /// who cannot see the page that it has a signature.
    private func cleanStructure(
        after stamps: [StampOnPage],
        kept: Set<ObjectReference>,
        in update: inout IncrementalUpdate
    ) throws(PDFError) {
        guard var structure = try StructureRemoval(document) else { return }
        var seen: Set<ObjectReference> = []
        for stamp in stamps {
            guard let reference = stamp.reference, !kept.contains(reference), seen.insert(reference).inserted,
                let key = try document.value("StructParent", of: stamp.dictionary)?.integer
            else { continue }
            structure.remove(reference, key: key)
        }
        try structure.write(into: &update)
    }

    /// Gives fields the appearance that they have without a signature.
    private func clearFields(_ chosen: [FoundStamps.Stamp], in update: inout IncrementalUpdate) throws(PDFError) {
        let writer = WidgetAppearance(document: document)
        var seen: Set<ObjectReference> = []
        for found in chosen {
            guard let reference = found.stamp.reference, seen.insert(reference).inserted,
                let widget = try document.indirectObject(reference)
            else { continue }
            try writer.clear(widget, userUnit: found.page.userUnit, in: &update)
        }
    }
}
