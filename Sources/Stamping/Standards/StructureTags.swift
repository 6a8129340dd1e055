internal import SignetPDF

/// Puts annotations into the structure of a tagged document (ISO 32000-1, 14.7), so that a screen reader finds them, as
/// PDF/UA requires (ISO 14289-1, 7.18.1).
struct StructureTags {
    private let document: Document
    private let root: IndirectObject
    /// The language of our texts must be stated if the document states none (ISO 14289-1, 7.2).
    private let needsLanguage: Bool
    private var nextKey: Int
    private var added: [(key: Int, element: ObjectReference)] = []
    private let parent: IndirectObject
    /// The standard structure type of an annotation: PDF 1.4, on which PDF/A-1 is based, has only that of pictures.
    private let type: Name

    /// The highest key that is added to; a structure with a higher one is left as it is, since nothing has that many.
    private static let greatestKey = 1 << 30

    /// Reads the root of the structure; nil when the document is not tagged.
    init?(_ document: Document, standards: DocumentStandards) throws(PDFError) {
        type = standards.archivePart == 1 ? "Figure" : "Annot"
        self.document = document
        guard let reference = try document.catalog["StructTreeRoot"]?.reference,
            let root = try document.indirectObject(reference), let dictionary = root.value.dictionary
        else { return nil }
        self.root = root
        needsLanguage = try document.value("Lang", of: document.catalog) == nil
        parent = try Self.documentElement(below: root, in: document) ?? root
        let said = try document.value("ParentTreeNextKey", of: dictionary)?.integer ?? 0
        let tree = try document.value("ParentTree", of: dictionary)?.dictionary
        let highest = try tree.map { tree throws(PDFError) in try Self.highestKey(tree, in: document) } ?? -1
        guard max(said, highest) <= Self.greatestKey else { return nil }
        nextKey = max(said, highest + 1, 0)
    }

    /// A root with more kids than these has no element that contains the others.
    private static let fewKids = 16

    /// The element that contains the others, if there is one.
    private static func documentElement(
        below root: IndirectObject,
        in document: Document
    ) throws(PDFError)
        -> IndirectObject?
    {
        for item in try kids(of: root.value.dictionary ?? PDFDictionary([]), in: document).prefix(fewKids) {
            guard let reference = item.reference, let element = try document.indirectObject(reference),
                let dictionary = element.value.dictionary
            else { continue }
            if try document.value("S", of: dictionary)?.name == "Document" { return element }
        }
        return nil
    }

    private static func kids(of element: PDFDictionary, in document: Document) throws(PDFError) -> [PDFObject] {
        guard let written = element["K"] else { return [] }
        return try document.resolve(written).array ?? [written]
    }

    /// The highest key of a number tree (7.9.7): the end of its limits, or of its last leaf.
    private static func highestKey(_ tree: PDFDictionary, in document: Document) throws(PDFError) -> Int {
        var node = tree
        for _ in 0..<Limits.treeDepth {
            if let limit = try document.value("Limits", of: node)?.array?.last?.integer { return limit }
            if let numbers = try document.value("Nums", of: node)?.array, numbers.count >= 2 {
                return numbers[(numbers.count / 2 - 1) * 2].integer ?? -1
            }
            guard let last = try document.value("Kids", of: node)?.array?.last,
                let kid = try document.resolve(last).dictionary
            else { return -1 }
            node = kid
        }
        return -1
    }

    /// Makes an element for an annotation.
    ///
    /// - Returns: The annotation's `/StructParent`.
    mutating func add(
        _ annotation: ObjectReference,
        on page: ObjectReference,
        isWidget: Bool,
        alternativeText: String,
        in update: inout IncrementalUpdate
    ) -> Int {
        let content = PDFDictionary([
            ("Type", .name("OBJR")), ("Obj", .reference(annotation)), ("Pg", .reference(page)),
        ])
        var entries: [(Name, PDFObject)] = [
            ("Type", .name("StructElem")),
            // ISO 14289-1, 7.18.4.
            ("S", .name(isWidget ? "Form" : type)),
            ("P", .reference(parent.reference)),
            ("Pg", .reference(page)),
            ("Alt", .string(TextString.encode(alternativeText))),
            ("K", .dictionary(content)),
        ]
        if needsLanguage { entries.append(("Lang", .string(Array("en".utf8)))) }
        let key = nextKey
        nextKey += 1
        added.append((key, update.add(.dictionary(PDFDictionary(entries)))))
        return key
    }

    /// Writes the elements into the structure, and their keys into the parent tree (14.7.4.4).
    func write(into update: inout IncrementalUpdate) throws(PDFError) {
        guard let first = added.first, let last = added.last else { return }
        let kids = try Self.kids(of: update.dictionary(of: parent), in: document)
        update.change(parent, "K", to: .array(kids + added.map { .reference($0.element) }))
        update.change(root, "ParentTreeNextKey", to: .integer(nextKey))

        let numbers = added.flatMap { [PDFObject.integer($0.key), .reference($0.element)] }
        let written = root.value.dictionary?["ParentTree"]
        let tree = try written.map { tree throws(PDFError) in try document.resolve(tree) }?.dictionary
        let key: Name
        let value: PDFObject
        if let tree, let subtrees = try document.value("Kids", of: tree)?.array, !subtrees.isEmpty {
            let leaf = PDFDictionary([
                ("Limits", .array([.integer(first.key), .integer(last.key)])), ("Nums", .array(numbers)),
            ])
            key = "Kids"
            value = .array(subtrees + [.reference(update.add(.dictionary(leaf)))])
        } else {
            key = "Nums"
            value = .array(
                (try tree.flatMap { tree throws(PDFError) in try document.value("Nums", of: tree) }?.array ?? [])
                    + numbers
            )
        }
        if let reference = written?.reference, let object = try document.indirectObject(reference) {
            update.change(object, key, to: value)
        } else {
            update.change(root, "ParentTree", to: .dictionary((tree ?? PDFDictionary([])).setting(key, to: value)))
        }
    }
}
