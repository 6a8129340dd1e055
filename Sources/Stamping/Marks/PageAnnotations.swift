internal import SignetPDF

/// Adds annotations to pages (`/Annots`, ISO 32000-1, 7.7.3.3), and removes them.
///
/// The page gets its own array, direct in its dictionary, with the old one's items. An indirect array is never changed
/// in place: pages may share it, and the stamp would appear on all of them.
struct PageAnnotations {
    private let document: Document

    init(_ document: Document) {
        self.document = document
    }

    /// Adds an annotation after the others, so that it is displayed in front of them.
    func append(
        _ annotation: ObjectReference,
        to page: IndirectObject,
        in update: inout IncrementalUpdate
    ) throws(PDFError) {
        let items = try items(of: page, in: update)
        update.change(page, "Annots", to: .array(items + [.reference(annotation)]))
    }

    /// Removes the annotations at some places of the page's array, from 0, which this update must not have changed before.
    func remove(
        at places: Set<Int>,
        from page: IndirectObject,
        in update: inout IncrementalUpdate
    ) throws(PDFError) {
        let kept = try items(of: page, in: update).enumerated().filter { !places.contains($0.offset) }.map(\.element)
        update.change(page, "Annots", to: kept.isEmpty ? nil : .array(kept))
    }

    private func items(of page: IndirectObject, in update: IncrementalUpdate) throws(PDFError) -> [PDFObject] {
        try document.value("Annots", of: update.dictionary(of: page))?.array ?? []
    }
}
