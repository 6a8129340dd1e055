internal import SignetFiles
internal import SignetGraphics
internal import SignetPDF
internal import SignetStamping

extension DocumentReport {
    /// Examines a file.
    ///
    /// - Throws: ``SignetError`` when it cannot be read or is not a readable PDF.
    public init(path: String, password: String? = nil) throws(SignetError) {
        self = try SignetError.files(InputFile(path)).withBytes { bytes throws(SignetError) in
            try DocumentReport(bytes, password: password)
        }
    }

    /// Examines a document in memory.
    ///
    /// - Throws: ``SignetError`` when it is not a readable PDF.
    public init(_ document: [UInt8], password: String? = nil) throws(SignetError) {
        try self.init(Bytes(document), password: password)
    }

    private init(_ bytes: Bytes, password: String?) throws(SignetError) {
        do throws(PDFError) { try self.init(Document(bytes, password: password)) } catch { throw SignetError(error) }
    }

    private init(_ document: Document) throws(PDFError) {
        self = try document.settled { () throws(PDFError) in try DocumentReport(reading: document) }
    }

    private init(reading document: Document) throws(PDFError) {
        var collected: [SignetPDF.Page] = []
        try PageTree(document).walk { page in
            collected.append(page)
            return true
        }
        version = document.version
        length = document.bytes.count
        crossReferenceSections = document.sectionCount
        repaired = document.isRepaired
        pages = collected.map(Page.init)
        let formFields = try Form(document)?.fields ?? []
        let geometries = Dictionary(
            collected.compactMap { page in
                page.reference.map { ($0.number, (number: page.index + 1, geometry: PageGeometry(page))) }
            },
            uniquingKeysWith: { first, _ in first }
        )
        fields = formFields.map { field in
            // A field whose value or options cannot be read is a field nevertheless.
            let facts = try? FieldFacts(field, in: document)
            let widget = field.widgets.first
            let place = widget?.page.flatMap { geometries[$0.number] }
            return Field(
                name: field.name,
                type: field.type?.description,
                hasValue: field.hasValue,
                value: facts?.value,
                options: facts?.options,
                page: place?.number,
                frame: widget?.rectangle.flatMap { box in place?.geometry.toDisplay.apply(box) }
            )
        }
        let rules = try DocumentRules(document)
        signedFields = rules.signatures.map(\.field)
        var stamps: [Stamp] = []
        for found in try FoundStamps(document).stamps { stamps.append(try Stamp(found.stamp, found.page, document)) }
        self.stamps = stamps
        encrypted = document.encryption != nil
        refusal = ChangePolicy().refusal(of: .annotation, by: rules)
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
