internal import SignetGraphics
internal import SignetPDF
internal import SignetStamping

extension DocumentReport {
    /// Examines a file.
    ///
    /// - Throws: ``SignetError`` when it cannot be read or is no PDF that can be followed.
    public init(path: String, password: String? = nil) throws(SignetError) {
        let file = try InputFile(path)
        do throws(PDFError) {
            try self.init(Document(try Bytes(contentsOf: file.descriptor), password: password))
        } catch {
            throw SignetError(error).about(path)
        }
    }

    /// Examines a document in memory.
    ///
    /// - Throws: ``SignetError`` when it is no PDF that can be followed.
    public init(_ document: [UInt8], password: String? = nil) throws(SignetError) {
        do throws(PDFError) { try self.init(Document(Bytes(document), password: password)) } catch {
            throw SignetError(error)
        }
    }

    private init(_ document: Document) throws(PDFError) {
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
            let widget = field.widgets.first
            let place = widget?.page.flatMap { geometries[$0.number] }
            return Field(
                name: field.name,
                type: field.type?.description,
                hasValue: field.hasValue,
                page: place?.number,
                frame: widget?.rectangle.flatMap { box in place?.geometry.toDisplay.apply(box) }
            )
        }
        signedFields = formFields.filter { $0.isSignature && $0.hasValue }.map(\.name)
        var stamps: [Stamp] = []
        for page in collected { stamps += try StampReader(document).stamps(on: page) }
        self.stamps = stamps
        refusal = try ChangePolicy.violation(in: document, afterSignatures: false)
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

/// Finds Signet's stamps among a page's annotations.
private struct StampReader {
    let document: Document

    init(_ document: Document) {
        self.document = document
    }

    func stamps(on page: SignetPDF.Page) throws(PDFError) -> [DocumentReport.Stamp] {
        var stamps: [DocumentReport.Stamp] = []
        for item in try document.value("Annots", of: page.dictionary)?.array ?? [] {
            guard let annotation = try document.resolve(item).dictionary, let name = try text("NM", of: annotation),
                name.hasPrefix(StampAnnotation.namePrefix)
            else { continue }
            let numbers = try document.value("Rect", of: annotation)?.array?.compactMap(\.number) ?? []
            let frame =
                numbers.count == 4
                ? PageGeometry(page).toDisplay.apply(
                    Rectangle(corner: Point(x: numbers[0], y: numbers[1]), corner: Point(x: numbers[2], y: numbers[3]))
                ) : nil
            stamps.append(
                DocumentReport.Stamp(
                    name: name,
                    page: page.index + 1,
                    frame: frame,
                    author: try text("T", of: annotation),
                    date: try text("M", of: annotation)
                )
            )
        }
        return stamps
    }

    private func text(_ key: Name, of dictionary: PDFDictionary) throws(PDFError) -> String? {
        try document.value(key, of: dictionary)?.string.map(TextString.decode)
    }
}
