internal import SignetPDF

/// The document's form dictionary (`/AcroForm`, ISO 32000-2, 12.7.3): an object, a part of the catalog, or missing.
struct FormDictionary {
    private let document: Document
    private let catalog: IndirectObject
    /// The object; nil where it is a part of the catalog.
    private let object: IndirectObject?

    /// Nil for a document without a catalog that can be changed.
    init?(_ document: Document) throws(PDFError) {
        guard let root = document.trailer["Root"]?.reference, let catalog = try document.indirectObject(root) else {
            return nil
        }
        self.document = document
        self.catalog = catalog
        let entry = catalog.value.dictionary?["AcroForm"]
        object = try entry?.reference.flatMap { reference throws(PDFError) in
            try document.indirectObject(reference).flatMap { $0.value.dictionary == nil ? nil : $0 }
        }
    }

    /// The entries as they are after an update.
    func entries(in update: IncrementalUpdate) -> PDFDictionary {
        if let object { return update.dictionary(of: object) }
        return update.dictionary(of: catalog)["AcroForm"]?.dictionary ?? PDFDictionary([])
    }

    /// Changes an entry; nil takes it away.
    func set(_ key: Name, to value: PDFObject?, in update: inout IncrementalUpdate) {
        if let object { return update.change(object, key, to: value) }
        update.change(catalog, "AcroForm", to: .dictionary(entries(in: update).setting(key, to: value)))
    }

    /// Adds a field at the top of its tree.
    func add(_ field: ObjectReference, in update: inout IncrementalUpdate) throws(PDFError) {
        let fields = try document.value("Fields", of: entries(in: update))?.array ?? []
        set("Fields", to: .array(fields + [.reference(field)]), in: &update)
    }

    /// Changes an entry of the catalog.
    func setCatalog(_ key: Name, to value: PDFObject?, in update: inout IncrementalUpdate) {
        update.change(catalog, key, to: value)
    }

    /// An entry of the catalog that is a dictionary, as it is after an update; empty if there is none.
    func catalogDictionary(_ key: Name, in update: IncrementalUpdate) throws(PDFError) -> PDFDictionary {
        try document.value(key, of: update.dictionary(of: catalog))?.dictionary ?? PDFDictionary([])
    }

    /// ETSI's extensions of PDF 1.7 (EN 319 142-1): the level in the document's `/Extensions`.
    enum Extension: Int {
        /// The document security store and document time stamps.
        case securityStore = 1
        /// Signatures with CMS of CAdES.
        case signature = 2
    }

    /// Says that the document uses an extension (ISO 32000-1, 7.12), before PDF 2.0, which has them itself.
    func declareExtension(
        level: Extension,
        of document: Document,
        in update: inout IncrementalUpdate
    ) throws(PDFError) {
        guard document.version < "2.0" else { return }
        let extensions = try catalogDictionary("Extensions", in: update)
        let declared = try document.value("ESIC", of: extensions)?.dictionary
        if let declared, try document.value("ExtensionLevel", of: declared)?.integer ?? 0 >= level.rawValue { return }
        let entries = PDFDictionary([("BaseVersion", .name("1.7")), ("ExtensionLevel", .integer(level.rawValue))])
        setCatalog("Extensions", to: .dictionary(extensions.setting("ESIC", to: .dictionary(entries))), in: &update)
    }

    /// Says that a document of PDF 2.0 uses technical specifications of ISO (ISO 32000-2, 7.12).
    ///
    /// A document of an earlier version cannot: the base version of an extension is at most the document's (7.12.3), and raising that
    /// would take the document out of standards such as PDF/A-2.
    func declare(
        _ specifications: [TechnicalSpecification],
        of document: Document,
        in update: inout IncrementalUpdate
    ) throws(PDFError) {
        guard document.version >= "2.0", !specifications.isEmpty else { return }
        let extensions = try catalogDictionary("Extensions", in: update)
        let present = extensions["ISO_"]
        // The value is a dictionary, or in PDF 2.0 an array of them (table 48); all are direct.
        var entries = present?.array ?? (present.map { [$0] } ?? [])
        let levels = try entries.map { entry throws(PDFError) in
            try document.value("ExtensionLevel", of: document.resolve(entry).dictionary ?? PDFDictionary([]))?.integer
        }
        let missing = specifications.filter { !levels.contains($0.rawValue) }
        guard !missing.isEmpty else { return }
        entries += missing.map { .dictionary($0.extensionEntries) }
        setCatalog("Extensions", to: .dictionary(extensions.setting("ISO_", to: .array(entries))), in: &update)
    }

    /// The catalog.
    var catalogReference: ObjectReference { catalog.reference }
}
