internal import HTTPTypes
internal import SignetServiceFoundation

/// A file that was sent to become a document, recognised by its content and never by its name.
struct DocumentSource: Sendable {
    enum Content: Sendable {
        case pdf([UInt8])
        /// Pictures, each of which becomes a page.
        case pictures([[UInt8]])
        case office(OfficeKind, [UInt8])
    }

    /// A kind of word processor's documents.
    enum OfficeKind: String, Sendable {
        case docx, odt
    }

    let content: Content
    /// The name of the document.
    let name: FileName

    /// The most pictures that become one document.
    private static let mostPictures = 200

    /// Reads a body: one file, or a form with one or several.
    ///
    /// - Throws: ``Problem`` for a form without files, for files that cannot be joined, and for a document with macros.
    init(_ body: [UInt8], contentType: String?, name: String?) throws(Problem) {
        guard contentType?.lowercased().hasPrefix("multipart/form-data") == true else {
            content = try Self.content(of: body)
            self.name = Self.name(name, content)
            return
        }
        let files = try MultipartForm(body, contentType: contentType).parts.filter { $0.fileName != nil }
        guard let first = files.first else {
            throw Problem(.unprocessableContent, "document-missing", "The form has no file: send one or several.")
        }
        let contents = try files.map { file throws(Problem) in try Self.content(of: Array(file.bytes)) }
        content = try contents.count == 1 ? contents[0] : Self.joined(contents)
        self.name = Self.name(name ?? first.fileName, content)
    }

    private static func joined(_ contents: [Content]) throws(Problem) -> Content {
        var pictures: [[UInt8]] = []
        for content in contents {
            guard case .pictures(let own) = content else {
                throw Problem(
                    .unprocessableContent,
                    "document-kind",
                    "Only pictures are joined to one document: send each other file by itself."
                )
            }
            pictures += own
        }
        guard pictures.count <= mostPictures else {
            throw Problem(
                .unprocessableContent,
                "too-many-pages",
                "A document is made of at most \(mostPictures) pictures, not \(pictures.count)."
            )
        }
        return .pictures(pictures)
    }

    private static func content(of bytes: [UInt8]) throws(Problem) -> Content {
        if isPicture(bytes) { return .pictures([bytes]) }
        guard bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]), let kind = officeKind(of: bytes) else { return .pdf(bytes) }
        guard !contains("vbaProject.bin", in: bytes), !contains("Basic/script-lc.xml", in: bytes) else {
            throw Problem(
                .unprocessableContent,
                "document-macros",
                "The document has macros: save it without them, or as a PDF."
            )
        }
        return .office(kind, bytes)
    }

    private static func isPicture(_ bytes: [UInt8]) -> Bool {
        let beginnings: [[UInt8]] = [
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], [0xFF, 0xD8, 0xFF], [0x49, 0x49, 0x2A, 0x00],
            [0x4D, 0x4D, 0x00, 0x2A],
        ]
        if beginnings.contains(where: { bytes.starts(with: $0) }) { return true }
        let brands = ["heic", "heix", "heim", "heis", "mif1"].map { Array($0.utf8) }
        return bytes.dropFirst(4).starts(with: "ftyp".utf8) && brands.contains(Array(bytes.dropFirst(8).prefix(4)))
    }

    /// The kind by the names of the files in it, which are not compressed.
    private static func officeKind(of bytes: [UInt8]) -> OfficeKind? {
        if contains("mimetypeapplication/vnd.oasis.opendocument.text", in: bytes.prefix(200)) { return .odt }
        return contains("[Content_Types].xml", in: bytes) && contains("word/document.xml", in: bytes) ? .docx : nil
    }

    private static func contains(_ text: String, in bytes: some RandomAccessCollection<UInt8>) -> Bool {
        bytes.firstRange(of: Array(text.utf8)) != nil
    }

    /// The name with the ending of a PDF.
    private static func name(_ given: String?, _ content: Content) -> FileName {
        let name = FileName(given, otherwise: "document.pdf")
        if case .pdf = content { return name }
        let stem = name.text.lastIndex(of: ".").map { String(name.text[..<$0]) } ?? name.text
        return FileName("\(stem.isEmpty ? "document" : stem).pdf", otherwise: "document.pdf")
    }

    /// The problem of a document of which no PDF is made here.
    static func noOffice(_ kind: OfficeKind) -> Problem {
        Problem(
            .unsupportedMediaType,
            "document-kind",
            "This service makes no PDF of a \(kind.rawValue.uppercased()) file: save it as a PDF, and send that."
        )
    }
}
