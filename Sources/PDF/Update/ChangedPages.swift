/// The pages that an update changes, each as its own object.
///
/// Most pages are objects already. One that is in its parent's `/Kids` directly, or in two places of the tree, becomes
/// a new object, and its parent names that instead, so that no other page changes.
package struct ChangedPages {
    private let document: Document
    /// Those that became objects by this update, by the pages' indexes.
    private var added: [Int: IndirectObject] = [:]

    package init(_ document: Document) {
        self.document = document
    }

    /// The object to change and to point to for a page.
    package mutating func object(of page: Page, in update: inout IncrementalUpdate) throws(PDFError) -> IndirectObject {
        if let slot = page.slot {
            if let known = added[page.index] { return known }
            let object = IndirectObject(
                reference: update.add(.dictionary(page.dictionary)),
                value: .dictionary(page.dictionary),
                source: Bytes([]),
                range: 0..<0,
                streamData: nil,
                isCompressed: true,
                isIrregular: false
            )
            try replace(slot, by: object.reference, in: &update)
            added[page.index] = object
            return object
        }
        guard let reference = page.reference, let object = try document.indirectObject(reference) else {
            throw PDFError(
                .directPage(page.index + 1),
                object: page.reference
            )
        }
        return object
    }

    private func replace(
        _ slot: Page.Slot,
        by reference: ObjectReference,
        in update: inout IncrementalUpdate
    ) throws(PDFError) {
        guard let object = try document.indirectObject(slot.object) else {
            throw PDFError(.nodeMissing, object: slot.object)
        }
        let entries = update.dictionary(of: object)
        do throws(PDFError) {
            guard slot.isCatalog else {
                return update.change(object, "Kids", to: try kids(of: entries, slot.path[...], reference))
            }
            let root = try document.value("Pages", of: entries)?.dictionary ?? PDFDictionary([])
            let changed = root.setting("Kids", to: try kids(of: root, slot.path[...], reference))
            update.change(object, "Pages", to: .dictionary(changed))
        } catch {
            throw error.of(slot.object)
        }
    }

    /// The kids of a node with a page in another place of the tree below it.
    private func kids(
        of node: PDFDictionary,
        _ path: ArraySlice<Int>,
        _ reference: ObjectReference
    ) throws(PDFError) -> PDFObject {
        var kids = try document.value("Kids", of: node)?.array?.filter { $0 != .null } ?? []
        guard let place = path.first, kids.indices.contains(place) else { throw PDFError(.nodeWithFewerKids) }
        if path.count == 1 {
            kids[place] = .reference(reference)
        } else {
            guard case .dictionary(let below) = kids[place] else { throw PDFError(.nodeNotDictionary) }
            let changed = below.setting("Kids", to: try self.kids(of: below, path.dropFirst(), reference))
            kids[place] = .dictionary(changed)
        }
        return .array(kids)
    }
}
