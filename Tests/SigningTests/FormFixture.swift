import Fixtures

/// A document with a form: objects from 20 on are its fields.
struct FormFixture {
    var builder: PDFBuilder
    private var fields: [Int] = []

    /// `form`: more entries of `/AcroForm`; `catalog`: of the catalog; `page`: of the page, which shows `content`.
    init(
        form: String = "/DA (/Helv 0 Tf 0 g) /DR <</Font <</Helv 10 0 R>>>>",
        catalog: String = "",
        page: String = "",
        content: String = "",
        fields: [String]
    ) {
        let numbers = fields.indices.map { 20 + $0 }
        let annotations = numbers.map { "\($0) 0 R" }.joined(separator: " ")
        builder = PDFBuilder.document(
            [.init(entries: "/Annots [\(annotations)] \(page)", content: content)],
            catalog: "/AcroForm <</Fields [\(annotations)] \(form)>> \(catalog)"
        )
        builder.set(10, "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>")
        for (number, field) in zip(numbers, fields) {
            builder.set(number, "<</Type /Annot /Subtype /Widget /F 4 /P 4 0 R \(field)>>")
        }
    }

    /// A text field.
    static func text(_ name: String, at rectangle: String = "20 200 220 220", _ entries: String = "") -> String {
        "/FT /Tx /T (\(name)) /Rect [\(rectangle)] \(entries)"
    }

    /// A check box with a state that is on; the appearances are the forms 90 and 91.
    static func checkBox(_ name: String, state: String = "Ja", at rectangle: String = "20 150 34 164") -> String {
        "/FT /Btn /T (\(name)) /Rect [\(rectangle)] /V /Off /AS /Off /AP <</N <</\(state) 90 0 R /Off 91 0 R>>>>"
    }

    mutating func addButtonForms() {
        builder.set(
            90,
            stream: Array("0 g 3 3 8 8 re f".utf8),
            entries: "/Type /XObject /Subtype /Form /BBox [0 0 14 14]"
        )
        builder.set(91, stream: [], entries: "/Type /XObject /Subtype /Form /BBox [0 0 14 14]")
    }

    var bytes: [UInt8] { builder.build(.table) }
}

/// The text that poppler reads on a page.
func shownText(_ document: [UInt8]) throws -> String {
    let folder = try TemporaryFolder()
    return try ExternalTool.run("pdftotext", ["-layout", folder.write(document, to: "document.pdf"), "-"]).output
}
