/// A field of a document that has a signature (ISO 32000-2, 12.7.5.5): every one that some reader lists.
///
/// That are the fields below the form, also one that is its own kid or has kids with other types, and the widgets of pages that no
/// field of the form leads to.
package struct SignatureField {
    /// The full name.
    package let name: String
    package let dictionary: PDFDictionary
    /// `/V` as it is written.
    package let value: PDFObject
    /// The object that ``value`` is in.
    package let holder: ObjectReference?
    /// Whether the form leads to it.
    package let isListed: Bool

    /// The same signature without the dictionary of its field.
    package var withoutField: SignatureField {
        SignatureField(name: name, dictionary: PDFDictionary([]), value: value, holder: holder, isListed: isListed)
    }

    package init(name: String, dictionary: PDFDictionary, value: PDFObject, holder: ObjectReference?, isListed: Bool) {
        (self.name, self.dictionary, self.value) = (name, dictionary, value)
        (self.holder, self.isListed) = (holder, isListed)
    }

    /// The most fields and annotations that are examined.
    package static let limit = Limits.checkedAnnotations

    /// The fields found, in the order of the form and then of the pages.
    package struct List {
        package fileprivate(set) var fields: [SignatureField] = []
        /// Whether there are more fields and annotations than are examined.
        package fileprivate(set) var isIncomplete = false
    }

    /// The fields with a signature that the form leads to.
    ///
    /// - Throws: `PDFError` for a document that cannot be read.
    /// - Complexity: Linear in the number of fields, up to ``limit``.
    package static func listed(in document: Document) throws(PDFError) -> List { try search(document).list }

    /// The same, with those that are on pages alone.
    ///
    /// - Throws: `PDFError` for a document that cannot be read.
    /// - Complexity: Linear in the number of fields, pages and annotations, up to ``limit``.
    package static func all(in document: Document) throws(PDFError) -> List {
        var search = try search(document)
        try search.readPages()
        return search.list
    }

    private static func search(_ document: Document) throws(PDFError) -> Search {
        var search = Search(document: document)
        if let form = try document.value("AcroForm", of: document.catalog)?.dictionary {
            try search.read(document.value("Fields", of: form)?.array ?? [])
        }
        return search
    }
}

private struct Search {
    private struct Item {
        let object: PDFObject
        let name: String
        let type: Name?
        /// The object of the field above.
        let holder: ObjectReference?
        let depth: Int
    }

    let document: Document
    var list = SignatureField.List()
    private var visited: Set<Int> = []
    private var steps = 0

    init(document: Document) { self.document = document }

    mutating func read(_ fields: [PDFObject]) throws(PDFError) {
        var stack = fields.reversed().map { Item(object: $0, name: "", type: nil, holder: nil, depth: 0) }
        while let item = stack.popLast() {
            guard step(item.depth) else { return }
            if let number = item.object.reference?.number, !visited.insert(number).inserted { continue }
            guard let field = try document.resolve(item.object).dictionary else { continue }
            let type = try document.value("FT", of: field)?.name ?? item.type
            let holder = item.object.reference ?? item.holder
            let kids = try document.value("Kids", of: field)?.array ?? []
            let isSigned = try hasSignature(field, type)
            // Most fields have neither, and their names need not be read.
            guard isSigned || !kids.isEmpty else { continue }
            let name = try self.name(of: field, below: item.name)
            try add(field, name, type, holder, isListed: true)
            for kid in kids.reversed() {
                stack.append(Item(object: kid, name: name, type: type, holder: holder, depth: item.depth + 1))
            }
        }
    }

    /// Looks for widgets of signatures that the form does not lead to.
    mutating func readPages() throws(PDFError) {
        var found: [PDFObject] = []
        try PageTree(document).walk { page throws(PDFError) in
            for item in try document.value("Annots", of: page.dictionary)?.array ?? [] {
                if let number = item.reference?.number, visited.contains(number) { continue }
                guard step(0) else { return false }
                found.append(item)
            }
            return true
        }
        for item in found {
            guard let widget = try document.resolve(item).dictionary,
                try document.value("Subtype", of: widget)?.name == "Widget"
            else { continue }
            if let number = item.reference?.number, !visited.insert(number).inserted { continue }
            try readLoose(widget, item.reference)
        }
    }

    /// Reads a widget with the fields above it.
    private mutating func readLoose(_ widget: PDFDictionary, _ reference: ObjectReference?) throws(PDFError) {
        var chain = [(widget, reference)]
        while let parent = chain.last?.0["Parent"], let field = try document.resolve(parent).dictionary {
            guard step(chain.count) else { return }
            chain.append((field, parent.reference))
        }
        var name = ""
        var type: Name?
        var holder: ObjectReference?
        for (field, reference) in chain.reversed() {
            name = try self.name(of: field, below: name)
            type = try document.value("FT", of: field)?.name ?? type
            holder = reference ?? holder
            if let number = reference?.number, number != chain[0].1?.number, !visited.insert(number).inserted {
                continue
            }
            try add(field, name, type, holder, isListed: false)
        }
    }

    private mutating func add(
        _ field: PDFDictionary,
        _ name: String,
        _ type: Name?,
        _ holder: ObjectReference?,
        isListed: Bool
    ) throws(PDFError) {
        guard let value = field["V"], try hasSignature(field, type) else { return }
        list.fields.append(
            SignatureField(
                name: name,
                dictionary: field,
                value: value,
                holder: value.reference ?? holder,
                isListed: isListed
            )
        )
    }

    /// Whether the value of a field is a signature.
    private func hasSignature(_ field: PDFDictionary, _ type: Name?) throws(PDFError) -> Bool {
        guard let signature = try document.value("V", of: field)?.dictionary else { return false }
        // Of any type: a field that is no longer a signature field had a signature.
        return type == "Sig" || signature["ByteRange"] != nil
    }

    private func name(of field: PDFDictionary, below parent: String) throws(PDFError) -> String {
        guard let own = try document.value("T", of: field)?.string.map(TextString.decode) else { return parent }
        return parent.isEmpty ? own : parent + "." + own
    }

    /// Counts a step of the work; false when there were too many.
    private mutating func step(_ depth: Int) -> Bool {
        steps += 1
        guard steps <= SignatureField.limit, depth < Limits.treeDepth else {
            list.isIncomplete = true
            return false
        }
        return true
    }
}
