/// The names of resources that the content of a page uses, and that of all that it is drawn with.
///
/// A form, a pattern, a mask, a glyph or an appearance takes a name that its own resources lack from those of the page: by ISO 32000-2,
/// 7.8.3, where it has none, and in some readers always.
struct BorrowedNames {
    private var text: [UInt8] = []
    private var isComplete = true

    /// Reads the contents of a page.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - resources: Its resources, which it may have from above.
    ///   - document: The document.
    /// - Throws: `PDFError` for an object that cannot be read.
    init(_ page: PDFDictionary, resources: PDFObject?, in document: Document) throws(PDFError) {
        let contents = try document.value("Contents", of: page)?.array ?? page["Contents"].map { [$0] } ?? []
        for case .reference(let reference) in contents { try add(reference, in: document) }
        var appearances: [PDFObject] = []
        for annotation in try document.value("Annots", of: page)?.array ?? [] {
            if let appearance = try document.resolve(annotation).dictionary?["AP"] { appearances.append(appearance) }
        }
        try add(below: resources.map { [$0] } ?? [], in: document)
        try add(below: appearances, in: document)
    }

    /// The kind of the keys of a dictionary.
    private enum Keys: Hashable {
        /// Keys that the standard defines for it.
        case known
        /// Names that a page gives to resources: even a key that the standard defines is only a name there.
        case names
        /// Names of forms and pictures, which state their own type.
        case externals
    }

    private struct Place: Hashable {
        let number: Int
        let keys: Keys
    }

    /// Adds the contents below some values.
    private mutating func add(below values: [PDFObject], in document: Document) throws(PDFError) {
        var stack = values.map { ($0, keys: Keys.known, isExternal: false) }
        var seen: Set<Place> = []
        while let (value, keys, isExternal) = stack.popLast() {
            switch value {
            case .reference(let reference):
                guard seen.insert(Place(number: reference.number, keys: keys)).inserted,
                    let object = try document.indirectObject(reference)
                else { continue }
                guard seen.count < Limits.searchedObjects else {
                    isComplete = false
                    return
                }
                if object.streamData != nil {
                    if isExternal, object.value.dictionary?["Subtype"]?.name == "Image" { continue }
                    try add(reference, in: document)
                }
                stack.append((object.value, keys, isExternal))
            case .array(let items): stack += items.map { ($0, keys, isExternal) }
            case .dictionary(let entries):
                for entry in entries.entries {
                    switch keys {
                    case .known where Self.otherKeys.contains(entry.key): continue
                    case .known:
                        let below: Keys =
                            entry.key == "XObject" ? .externals : Self.nameKeys.contains(entry.key) ? .names : .known
                        stack.append((entry.value, below, false))
                    case .names, .externals: stack.append((entry.value, .known, keys == .externals))
                    }
                }
            default: continue
            }
        }
    }

    /// Entries whose keys are names that the page, or the author, gave.
    private static let nameKeys: Set<Name> = ["Font", "Pattern", "ExtGState", "CharProcs", "N", "R", "D"]

    /// Entries that lead to no content.
    private static let otherKeys: Set<Name> = [
        "FontFile", "FontFile2", "FontFile3", "ToUnicode", "CIDToGIDMap", "Encoding", "ColorSpace", "CS", "Function",
        "TR", "TR2", "HT",
        "BG", "BG2", "UCR", "UCR2", "Shading", "Metadata", "PieceInfo", "Filter", "DecodeParms", "FDecodeParms",
        "Properties",
        "OC", "Parent", "P",
    ]

    private mutating func add(_ reference: ObjectReference, in document: Document) throws(PDFError) {
        guard let stream = try document.indirectObject(reference), stream.streamData != nil else { return }
        guard text.count < Limits.searchedContent,
            let data = try? document.data(of: stream, limit: Limits.searchedContent - text.count)
        else {
            isComplete = false
            return
        }
        text += data + [0x0a]
    }

    /// Whether one of some names may be used; a part of a longer name is enough, and so is any escape.
    func mayContain(_ names: [Name]) -> Bool {
        guard isComplete, !text.contains(UInt8(ascii: "#")) else { return !names.isEmpty }
        return names.contains { text.contains(run: [0x2f] + $0.bytes) }
    }
}
