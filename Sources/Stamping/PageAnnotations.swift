internal import SignetPDF

/// Adds annotations to pages (`/Annots`, ISO 32000-1, 7.7.3.3).
///
/// The page gets an array of its own, direct in its dictionary, with the old one's items as they are written. An
/// indirect array is never changed in place: pages may share it, and the stamp would appear on all of them.
struct PageAnnotations {
    private let document: Document
    private var added: [(page: Page, annotations: [ObjectReference])] = []

    init(_ document: Document) {
        self.document = document
    }

    mutating func append(_ annotation: ObjectReference, to page: Page) {
        if let index = added.firstIndex(where: { $0.page.reference == page.reference }) {
            added[index].annotations.append(annotation)
        } else {
            added.append((page, [annotation]))
        }
    }

    /// Writes the changed pages into an update.
    ///
    /// Everything else in a page's dictionary stays as it is written.
    func write(into update: inout IncrementalUpdate) throws(PDFError) {
        for (page, annotations) in added {
            guard let object = try document.indirectObject(page.reference) else { continue }
            var patch = try DictionaryPatch(object.rawValue)
            var items = try existing(in: patch)
            for annotation in annotations {
                if !items.isEmpty { items.append(0x20) }
                items += "\(annotation) R".utf8
            }
            patch.set("Annots", to: Array("[".utf8) + items + Array("]".utf8))
            update.set(object.reference, to: patch.bytes)
        }
    }

    /// The written items of the page's array, without its brackets.
    private func existing(in patch: DictionaryPatch) throws(PDFError) -> [UInt8] {
        guard let raw = patch.rawValue("Annots") else { return [] }
        let written = try PDFObject(parsing: raw)
        var source = raw
        if case .reference(let reference) = written {
            guard let target = try document.indirectObject(reference) else { return [] }
            source = target.rawValue
            if case .reference = target.value { return try resolvedItems(of: target.value) }
        }
        guard case .array = try PDFObject(parsing: source), let start = source.firstIndex(of: UInt8(ascii: "[")),
            let end = source.lastIndex(of: UInt8(ascii: "]"))
        else { return [] }
        return Array(source[(start + 1)..<end])
    }

    /// The items behind a chain of references, written anew.
    private func resolvedItems(of object: PDFObject) throws(PDFError) -> [UInt8] {
        guard let items = try document.resolve(object).array else { return [] }
        var writer = ObjectWriter()
        for (index, item) in items.enumerated() {
            if index > 0 { writer.write(" ") }
            writer.write(item)
        }
        return writer.bytes
    }
}
