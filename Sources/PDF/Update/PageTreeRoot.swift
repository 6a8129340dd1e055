/// The root of a page tree, which an update changes to add pages (ISO 32000-1, 7.7.3.2).
package struct PageTreeRoot {
    private let document: Document

    package init(_ document: Document) { self.document = document }

    /// A node that accepts further kids after its own.
    package struct Node {
        package let reference: ObjectReference
        /// The node in the document; nil for a new one.
        fileprivate let object: IndirectObject?
        fileprivate let kids: [PDFObject]
        fileprivate let count: Int

        /// Adds pages at the end.
        package func add(_ pages: [PDFObject], in update: inout IncrementalUpdate) {
            let (kids, count) = (PDFObject.array(kids + pages), PDFObject.integer(count + pages.count))
            if let object {
                update.change(object, "Kids", to: kids)
                update.change(object, "Count", to: count)
            } else {
                let entries = PDFDictionary([("Type", .name("Pages")), ("Kids", kids), ("Count", count)])
                update.set(reference, to: .dictionary(entries))
            }
        }
    }

    /// The root, or a new one above it where the catalog names its only page and no tree.
    ///
    /// `/Kids` becomes an array of the root's own: an array that is an object may be in the place of another's too.
    package func writable(in update: inout IncrementalUpdate) throws(PDFError) -> Node {
        let tree = try PageTree(document)
        guard let reference = try tree.rootReference,
            let object = try document.indirectObject(reference), let entries = object.value.dictionary
        else { throw PDFError(.directPageTree) }
        if let kids = try document.value("Kids", of: entries)?.array {
            // The pages of a tree with a wrong `/Count` are counted: added ones come after them.
            let said = try document.value("Count", of: entries)?.integer
            let isLikely = !kids.isEmpty && said ?? 0 >= kids.count && said ?? 0 <= Limits.treeNodes
            let count: Int
            if let said, isLikely { count = said } else { count = try tree.countedPages }
            return Node(
                reference: object.reference,
                object: object,
                kids: kids.filter { $0 != .null },
                count: count
            )
        }
        guard let root = document.trailer["Root"]?.reference, let catalog = try document.indirectObject(root) else {
            throw PDFError(.directCatalog)
        }
        let node = update.reserve()
        update.change(catalog, "Pages", to: .reference(node))
        update.change(object, "Parent", to: .reference(node))
        return Node(reference: node, object: nil, kids: [.reference(object.reference)], count: 1)
    }
}
