internal import SignetGraphics
internal import SignetPDF

/// A rubber stamp annotation (ISO 32000-1, 12.5.2 and 12.5.6.12), complete: viewers show its appearance and need
/// nothing of the page or the form.
package struct StampAnnotation {
    /// `/NM` of the stamps that this library makes begins with it.
    package static let namePrefix = "signet-"
    /// Bit 3 of `/F`: printed with the page.
    ///
    /// The bits that hide stay clear.
    private static let printFlag = 4

    let page: ObjectReference
    /// In default user space.
    let rectangle: Rectangle
    let appearance: ObjectReference
    let name: String
    let date: PDFDate
    let details: StampDetails

    var object: PDFObject {
        let stampDate = PDFObject.string(Array(date.pdfText.utf8))
        var entries: [(Name, PDFObject)] = [
            ("Type", .name("Annot")),
            ("Subtype", .name("Stamp")),
            ("Rect", .array([rectangle.minX, rectangle.minY, rectangle.maxX, rectangle.maxY].map { .real($0) })),
            ("P", .reference(page)),
            ("F", .integer(Self.printFlag)),
            ("NM", .string(TextString.encode(name))),
            ("M", stampDate),
            ("CreationDate", stampDate),
        ]
        if let author = details.author { entries.append(("T", .string(TextString.encode(author)))) }
        entries.append(("Contents", .string(TextString.encode(details.alternativeText))))
        if let subject = details.subject { entries.append(("Subj", .string(TextString.encode(subject)))) }
        entries.append(("AP", .dictionary(PDFDictionary([("N", .reference(appearance))]))))
        return .dictionary(PDFDictionary(entries))
    }
}

/// What a stamp says about itself besides its look.
package struct StampDetails: Hashable, Sendable {
    /// `/T`: who set the stamp.
    package var author: String?
    /// `/Contents`: what a reader says to a person who cannot see the page.
    package var alternativeText: String
    /// `/Subj`.
    package var subject: String?

    package init(author: String?, alternativeText: String, subject: String?) {
        self.author = author
        self.alternativeText = alternativeText
        self.subject = subject
    }
}
