internal import SignetPDF

/// Walks over everything that a page refers to: resources, forms, patterns, fonts and annotations, each once.
///
/// It does not recurse: cycles and depth cost no more than the existing objects.
struct ResourceWalk {
    /// The result of one step.
    enum Step {
        case nothing
        /// Something that makes readers compose the page: a soft mask, a blend mode or a transparency group.
        case transparency
    }

    private enum Kind: Hashable {
        case resources, graphicsState, colorSpace, pattern, shading, xObject, font, appearance
    }

    private struct Visit: Hashable {
        let kind: Kind
        let reference: ObjectReference
    }

    /// Whether colours of four inks (`DeviceCMYK` and profiles of four components) or of single inks (`Separation`,
    /// `DeviceN`) are among the resources.
    private(set) var usesInks = false
    /// The streams of content, which may set colours themselves.
    private(set) var contents: [ObjectReference] = []
    private let document: Document
    private var waiting: [(kind: Kind, object: PDFObject)] = []
    private var seen: Set<Visit> = []

    init(_ page: Page, of document: Document) throws(PDFError) {
        self.document = document
        add(.resources, page.dictionary["Resources"] ?? page.inherited("Resources"))
        for item in try document.value("Annots", of: page.dictionary)?.array ?? [] {
            guard let annotation = try document.resolve(item).dictionary else { continue }
            try addAppearance(of: annotation)
        }
        if let written = page.dictionary["Contents"] {
            let items = try document.resolve(written).array ?? [written]
            contents += items.compactMap(\.reference)
        }
    }

    /// Examines one more object; nil when nothing is left.
    mutating func next() throws(PDFError) -> Step? {
        guard let (kind, object) = waiting.popLast() else { return nil }
        if let reference = object.reference {
            guard seen.insert(Visit(kind: kind, reference: reference)).inserted else { return .nothing }
        }
        let value = try document.resolve(object)
        let entries = value.dictionary ?? PDFDictionary([])
        switch kind {
        case .resources: try addResources(entries)
        case .colorSpace: try examine(colorSpace: value)
        case .shading: add(.colorSpace, entries["ColorSpace"])
        case .graphicsState: return try examine(graphicsState: entries)
        case .xObject: return try examine(xObject: entries, object)
        case .appearance: try addContent(entries, object)
        case .font: try examine(font: entries)
        case .pattern:
            add(.shading, entries["Shading"])
            add(.graphicsState, entries["ExtGState"])
            try addContent(entries, object)
        }
        return .nothing
    }

    private mutating func add(_ kind: Kind, _ object: PDFObject?) {
        if let object { waiting.append((kind, object)) }
    }

    private mutating func addResources(_ resources: PDFDictionary) throws(PDFError) {
        let kinds: [(Name, Kind)] = [
            ("Font", .font), ("Shading", .shading), ("Pattern", .pattern), ("ColorSpace", .colorSpace),
            ("ExtGState", .graphicsState), ("XObject", .xObject),
        ]
        for (key, kind) in kinds {
            for entry in try document.value(key, of: resources)?.dictionary?.entries ?? [] { add(kind, entry.value) }
        }
    }

    /// A stream with resources and content.
    private mutating func addContent(_ entries: PDFDictionary, _ object: PDFObject) throws(PDFError) {
        add(.resources, entries["Resources"])
        if let reference = object.reference { contents.append(reference) }
    }

    private mutating func addAppearance(of annotation: PDFDictionary) throws(PDFError) {
        guard let written = try document.value("AP", of: annotation)?.dictionary?["N"] else { return }
        if let reference = written.reference, try document.indirectObject(reference)?.streamData != nil {
            return add(.appearance, written)
        }
        for state in try document.resolve(written).dictionary?.entries ?? [] { add(.appearance, state.value) }
    }

    // MARK: Kinds

    private mutating func examine(colorSpace value: PDFObject) throws(PDFError) {
        let items = value.array ?? [value]
        switch items.first?.name {
        case "DeviceCMYK", "CalCMYK", "Separation", "DeviceN": usesInks = true
        case "ICCBased":
            guard items.count > 1, let profile = try document.resolve(items[1]).dictionary else { return }
            if try document.value("N", of: profile)?.integer == 4 { usesInks = true }
        case "Indexed", "Pattern": if items.count > 1 { add(.colorSpace, items[1]) }
        default: break
        }
    }

    private mutating func examine(graphicsState state: PDFDictionary) throws(PDFError) -> Step {
        let written = try document.value("BM", of: state)
        let mode = try written?.array?.first.map { first throws(PDFError) in try document.resolve(first) } ?? written
        if let name = mode?.name, name != "Normal", name != "Compatible" { return .transparency }
        if let mask = try document.value("SMask", of: state)?.dictionary { add(.xObject, mask["G"]) }
        return .nothing
    }

    private mutating func examine(xObject entries: PDFDictionary, _ object: PDFObject) throws(PDFError) -> Step {
        if try document.value("Subtype", of: entries)?.name == "Image" {
            if try document.value("SMask", of: entries)?.dictionary != nil { return .transparency }
            add(.colorSpace, entries["ColorSpace"])
            return .nothing
        }
        if let group = try document.value("Group", of: entries)?.dictionary,
            try document.value("S", of: group)?.name == "Transparency"
        {
            return .transparency
        }
        try addContent(entries, object)
        return .nothing
    }

    private mutating func examine(font: PDFDictionary) throws(PDFError) {
        guard try document.value("Subtype", of: font)?.name == "Type3" else { return }
        add(.resources, font["Resources"])
        let glyphs = try document.value("CharProcs", of: font)?.dictionary?.entries ?? []
        contents += glyphs.compactMap(\.value.reference)
    }
}
