internal import SignetFiles
internal import SignetGraphics
internal import SignetPDF
internal import SignetStamping

extension DocumentReport {
    /// Examines a file.
    ///
    /// - Throws: ``SignetError`` when it cannot be read or is not a readable PDF.
    public init(
        path: String,
        password: String? = nil,
        recipientKey: RecipientKey? = nil
    ) throws(SignetError) {
        self = try SignetError.files(InputFile(path)).withBytes { bytes throws(SignetError) in
            try DocumentReport(bytes, DocumentAccess(password, recipientKey))
        }
    }

    /// Examines a document in memory.
    ///
    /// - Throws: ``SignetError`` when it is not a readable PDF.
    public init(
        _ document: [UInt8],
        password: String? = nil,
        recipientKey: RecipientKey? = nil
    ) throws(SignetError) {
        try self.init(Bytes(document), DocumentAccess(password, recipientKey))
    }

    private init(_ bytes: Bytes, _ access: DocumentAccess) throws(SignetError) {
        do throws(PDFError) { try self.init(Document(bytes, access: access)) } catch { throw SignetError(error) }
    }

    private init(_ document: Document) throws(PDFError) {
        self = try document.retryingAfterRepair { () throws(PDFError) in try DocumentReport(reading: document) }
    }

    private init(reading document: Document) throws(PDFError) {
        let tree = try PageTree(document)
        var collected: [SignetPDF.Page] = []
        try tree.walk { page in
            collected.append(page)
            return true
        }
        version = document.version
        length = document.bytes.count
        crossReferenceSections = document.sectionCount
        repaired = document.isRepaired
        pages = collected.map(Page.init)
        fields = try Self.fields(FieldPlaces(document, tree), in: document)
        let rules = try DocumentRules(document)
        signedFields = rules.signatures.map(\.field)
        var stamps: [Stamp] = []
        for found in try FoundStamps(document).stamps { stamps.append(try Stamp(found.stamp, found.page, document)) }
        self.stamps = stamps
        encrypted = document.encryption != nil
        refusal = ChangePolicy().refusal(of: .annotation, by: rules)
    }
}

extension DocumentReport {
    /// The fields of the form, each with the widgets of its name that the form does not list, and then those of other names.
    private static func fields(_ places: FieldPlaces, in document: Document) throws(PDFError) -> [Field] {
        var fields: [Field] = []
        var names: Set<String> = []
        for field in try places.listedFields() {
            let others = names.insert(field.name).inserted ? try places.unlistedPlaces(named: field.name) : []
            fields.append(Field(field, try places.places(of: [field]) + others, in: document))
        }
        for field in try places.unlistedFields() where names.insert(field.name).inserted {
            fields.append(Field(field, try places.unlistedPlaces(named: field.name), in: document))
        }
        return fields
    }
}

extension DocumentReport.Field {
    fileprivate init(_ field: FormField, _ places: [WidgetPlace], in document: Document) {
        // A field whose value or options cannot be read is a field nevertheless.
        let facts = try? FieldFacts(field, in: document)
        let place = places.first(where: \.isSeen) ?? places.first { $0.page != nil }
        name = field.name
        type = field.type?.description
        hasValue = field.hasValue
        value = facts?.value
        options = facts?.options
        page = place?.page.map { $0.index + 1 }
        frame = place?.box
        self.places = places.map { place in
            DocumentReport.Place(
                page: place.page.map { $0.index + 1 },
                frame: place.box,
                states: place.states,
                listed: place.isListed
            )
        }
    }
}

extension DocumentReport.Page {
    fileprivate init(_ page: SignetPDF.Page) {
        number = page.index + 1
        size = PageGeometry(page).size
        rotation = page.rotation
        mediaBox = page.mediaBox
        cropBox = page.cropBox
        userUnit = page.userUnit
    }
}

extension DocumentReport.Stamp {
    fileprivate init(_ stamp: StampOnPage, _ page: SignetPDF.Page, _ document: Document) throws(PDFError) {
        func text(_ key: Name) throws(PDFError) -> String? {
            try document.value(key, of: stamp.dictionary)?.string.map(TextString.decode)
        }
        id = stamp.name
        name = stamp.name
        kind = stamp.kind
        self.page = page.index + 1
        frame = PageGeometry(page).toDisplay.apply(stamp.rectangle)
        author = kind == .widget ? nil : try text("T")
        subject = try text("Subj")
        alternativeText = try text("Contents")
        date = try text("M")
        locked = stamp.isLocked
    }
}
