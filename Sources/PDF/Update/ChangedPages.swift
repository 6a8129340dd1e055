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
        guard let parent = try document.indirectObject(slot.parent) else {
            throw PDFError(.nodeMissing, object: slot.parent)
        }
        var kids = try document.value("Kids", of: update.dictionary(of: parent))?.array?.filter { $0 != .null } ?? []
        guard kids.indices.contains(slot.place) else {
            throw PDFError(.nodeWithFewerKids, object: slot.parent)
        }
        kids[slot.place] = .reference(reference)
        update.change(parent, "Kids", to: .array(kids))
    }
}
