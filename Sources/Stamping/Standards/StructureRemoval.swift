internal import SignetPDF

/// Takes annotations out of the structure of a tagged document (ISO 32000-1, 14.7): a screen reader would still announce
/// a stamp that is not on the page any more.
struct StructureRemoval {
    private let document: Document
    private let root: IndirectObject
    private var removed: [(annotation: ObjectReference, key: Int)] = []
    /// Elements that contain nothing any more.
    private var emptied: [IndirectObject] = []

    /// How many elements are visited at most for annotations that the parent tree does not lead to.
    private static let elementLimit = 200_000

    /// Nil when the document is not tagged.
    init?(_ document: Document) throws(PDFError) {
        self.document = document
        guard let reference = try document.catalog["StructTreeRoot"]?.reference,
            let root = try document.indirectObject(reference), root.value.dictionary != nil
        else { return nil }
        self.root = root
    }

    /// Notes an annotation that is on no page any more, with its `/StructParent`.
    mutating func remove(_ annotation: ObjectReference, key: Int) { removed.append((annotation, key)) }

    /// Removes what refers to the annotations: their content items, elements that have no others, and their keys.
    mutating func write(into update: inout IncrementalUpdate) throws(PDFError) {
        guard !removed.isEmpty else { return }
        let written = update.dictionary(of: root)["ParentTree"]
        let keys = Set(removed.map(\.key))
        let found = try written.map { tree throws(PDFError) in
            try ParentTree(tree, keys: keys, of: document).values()
        }
        var done: Set<Int> = []
        var missed: Set<Int> = []
        for (annotation, key) in removed {
            guard let reference = found?[key]?.reference, let element = try document.indirectObject(reference),
                try detach([annotation.number], from: element, in: &update)
            else {
                missed.insert(annotation.number)
                continue
            }
            done.insert(key)
        }
        if !missed.isEmpty { try detachEverywhere(missed, in: &update) }
        try dropEmptied(in: &update)
        guard let written, !done.isEmpty else { return }
        let tree = try ParentTree(written, keys: done, of: document).removeKeys(in: &update)
        if tree != written { update.change(root, "ParentTree", to: tree) }
    }

    // MARK: Elements

    private func kids(of element: PDFDictionary) throws(PDFError) -> [PDFObject] {
        guard let written = element["K"] else { return [] }
        return try document.resolve(written).array ?? [written]
    }

    /// Whether a content item is one of some annotations (14.7.4.3).
    private func isItem(_ kid: PDFObject, of annotations: Set<Int>) throws(PDFError) -> Bool {
        guard let number = try document.resolve(kid).dictionary?["Obj"]?.reference?.number else { return false }
        return annotations.contains(number)
    }

    /// Removes the content items of annotations from an element.
    ///
    /// - Returns: Whether it had any.
    private mutating func detach(
        _ annotations: Set<Int>,
        from element: IndirectObject,
        in update: inout IncrementalUpdate
    ) throws(PDFError) -> Bool {
        let items = try kids(of: update.dictionary(of: element))
        var kept: [PDFObject] = []
        for item in items where try !isItem(item, of: annotations) { kept.append(item) }
        guard kept.count < items.count else { return false }
        update.change(element, "K", to: kept.isEmpty ? nil : .array(kept))
        if kept.isEmpty, element.reference != root.reference { emptied.append(element) }
        return true
    }

    /// Looks through the whole structure, as another program may have left the parent tree out or wrong.
    private mutating func detachEverywhere(
        _ annotations: Set<Int>,
        in update: inout IncrementalUpdate
    ) throws(PDFError) {
        var pending: [PDFObject] = [.reference(root.reference)]
        var seen: Set<ObjectReference> = []
        while let written = pending.popLast(), seen.count < Self.elementLimit {
            guard let reference = written.reference, seen.insert(reference).inserted,
                let element = try document.indirectObject(reference), let dictionary = element.value.dictionary
            else { continue }
            let items = try kids(of: dictionary)
            for item in items where try isItem(item, of: annotations) {
                _ = try detach(annotations, from: element, in: &update)
                break
            }
            pending += items.filter { $0.reference != nil }.suffix(max(0, Self.elementLimit - pending.count))
        }
    }

    /// Removes elements that contain nothing any more from their parents.
    ///
    /// One whose parent does not list it stays, and says nothing: its texts are removed.
    private func dropEmptied(in update: inout IncrementalUpdate) throws(PDFError) {
        let groups = Dictionary(grouping: emptied) { $0.value.dictionary?["P"]?.reference }
        for (reference, elements) in groups.sorted(by: { ($0.key?.number ?? 0) < ($1.key?.number ?? 0) }) {
            let numbers = Set(elements.map(\.reference.number))
            var dropped: Set<Int> = []
            if let reference, let parent = try document.indirectObject(reference), parent.value.dictionary != nil {
                let items = try kids(of: update.dictionary(of: parent))
                let kept = items.filter { item in !(item.reference.map { numbers.contains($0.number) } ?? false) }
                dropped = numbers.intersection(items.compactMap { $0.reference?.number })
                if !dropped.isEmpty { update.change(parent, "K", to: kept.isEmpty ? nil : .array(kept)) }
            }
            for element in elements where !dropped.contains(element.reference.number) {
                for key in ["Alt", "ActualText", "E", "T"] as [Name] where element.value.dictionary?[key] != nil {
                    update.change(element, key, to: nil)
                }
            }
        }
    }
}
