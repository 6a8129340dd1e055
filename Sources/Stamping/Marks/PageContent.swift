internal import SignetPDF

/// Adds forms to the content of pages (ISO 32000-1, 7.7.3.3 and 8.10.1).
///
/// A page's content is wrapped in `q` and `Q`, as often as it needs, so that no graphics state that it leaves open
/// moves or hides the addition.
struct PageContent {
    private let document: Document
    /// Whether the addition is marked as an artifact (14.8.2.2), which tagged documents require.
    private let isTagged: Bool
    private var wrapped: Set<ObjectReference> = []
    private var prefixes: [Int: ObjectReference] = [:]

    init(_ document: Document) throws(PDFError) {
        self.document = document
        isTagged = try document.value("StructTreeRoot", of: document.catalog) != nil
    }

    /// Draws a form on a page, in front of everything in its content.
    ///
    /// `operators`: the operators that place it, between `q` and the form's `Do`.
    mutating func append(
        _ form: ObjectReference,
        operators: String,
        to page: Page,
        object: IndirectObject,
        in update: inout IncrementalUpdate
    ) throws(PDFError) {
        let name = try addResource(form, to: page, object: object, in: &update)
        let drawing = "q \(operators) /\(name) Do Q"
        let marked = isTagged ? "/Artifact BMC \(drawing) EMC\n" : drawing + "\n"
        var items = try contents(of: update.dictionary(of: object))
        if wrapped.insert(object.reference).inserted, !items.isEmpty {
            let balance = ContentBalance(try content(of: items))
            let saves = 1 + balance.missingSaves
            if prefixes[saves] == nil {
                let text = String(repeating: "q ", count: saves)
                prefixes[saves] = update.add(stream: [], data: Array(text.utf8))
            }
            let closing =
                (balance.hasOpenText ? "ET " : "") + String(repeating: "EMC ", count: balance.openMarks)
                + String(repeating: "Q ", count: 1 + balance.openSaves)
            // Where a Q had no q, the states that it restored are those that were added in front.
            items = prefixes[saves].map { [.reference($0)] + items } ?? items
            items.append(.reference(update.add(stream: [], data: Array((closing + marked).utf8))))
        } else {
            items.append(.reference(update.add(stream: [], data: Array(marked.utf8))))
        }
        update.change(object, "Contents", to: .array(items))
    }

    /// The references to a page's streams.
    private func contents(of page: PDFDictionary) throws(PDFError) -> [PDFObject] {
        guard let written = page["Contents"] else { return [] }
        switch try document.resolve(written) {
        case .array(let items): return items.filter { $0.reference != nil }
        case .null: return []
        default: return [written]
        }
    }

    /// The streams' data, joined; undecodable streams are skipped, as viewers do.
    private func content(of items: [PDFObject]) throws(PDFError) -> [UInt8] {
        var content: [UInt8] = []
        for case .reference(let reference) in items {
            guard let stream = try document.indirectObject(reference), let data = try? document.data(of: stream) else {
                continue
            }
            content += data + [0x0a]
            guard content.count <= Limits.decodedStream else {
                throw PDFError(.contentTooLong, object: reference)
            }
        }
        return content
    }

    /// Names a form in the resources of a page, which get their own dictionary: other pages may share the old one.
    private func addResource(
        _ form: ObjectReference,
        to page: Page,
        object: IndirectObject,
        in update: inout IncrementalUpdate
    ) throws(PDFError) -> String {
        let written = update.dictionary(of: object)["Resources"] ?? page.inherited("Resources") ?? .null
        let resources = try document.resolve(written).dictionary ?? PDFDictionary([])
        let forms = try document.value("XObject", of: resources)?.dictionary ?? PDFDictionary([])
        if let known = forms.entries.first(where: { $0.value == .reference(form) }) { return known.key.description }
        var number = 1
        while forms[Name(Array("Signet\(number)".utf8))] != nil { number += 1 }
        let name = "Signet\(number)"
        let added = forms.setting(Name(Array(name.utf8)), to: .reference(form))
        update.change(object, "Resources", to: .dictionary(resources.setting("XObject", to: .dictionary(added))))
        return name
    }
}
