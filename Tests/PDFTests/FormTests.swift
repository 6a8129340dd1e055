import Fixtures
import SignetGraphics
import Testing

@testable import SignetPDF

@Suite struct FormTests {
    @Test("names are joined from the tree, types and values inherited, widgets found")
    func hierarchy() throws {
        var builder = PDFBuilder.document(
            [.init(entries: "/Annots [21 0 R 22 0 R 23 0 R]")],
            catalog: "/AcroForm 20 0 R"
        )
        builder.set(20, "<</Fields [30 0 R 23 0 R] /SigFlags 3>>")
        builder.set(30, "<</T (form) /FT /Tx /Kids [31 0 R]>>")
        builder.set(31, "<</T (\u{fe}) /Parent 30 0 R /V (x) /Kids [21 0 R 22 0 R]>>")
        builder.set(21, "<</Subtype /Widget /Parent 31 0 R /Rect [10 10 60 30] /P 4 0 R>>")
        builder.set(22, "<</Subtype /Widget /Parent 31 0 R /Rect [70 10 120 30]>>")
        builder.set(23, "<</Subtype /Widget /T (Signature1) /FT /Sig /Rect [200 10 300 60]>>")
        let form = try #require(try Form(Document(Bytes(builder.build(.table)))))
        #expect(form.signatureFlags == 3)
        #expect(form.fields.count == 2)
        #expect(form.fields[0].name.hasPrefix("form."))
        #expect(form.fields[0].hasValue && form.fields[0].type == "Tx")
        #expect(form.fields[0].widgets.map(\.page?.number) == [4, nil])
        #expect(form.fields[1].name == "Signature1" && form.fields[1].isSignature && !form.fields[1].hasValue)
        #expect(form.fields[1].widgets.first?.rectangle == Rectangle(x: 200, y: 10, width: 100, height: 50))
    }

    @Test("a field that is its own parent is read once")
    func cycle() throws {
        var builder = PDFBuilder.document([.init()], catalog: "/AcroForm <</Fields [30 0 R]>>")
        builder.set(30, "<</T (a) /FT /Tx /Kids [31 0 R]>>")
        builder.set(31, "<</T (b) /Kids [30 0 R]>>")
        let form = try #require(try Form(Document(Bytes(builder.build(.table)))))
        #expect(form.fields.count <= 1)
    }

    @Test(
        "names in PDFDocEncoding, UTF-16 and UTF-8 are read",
        arguments: [
            ([0x41, 0xa0], "A\u{20ac}"), ([0xfe, 0xff, 0x00, 0x41, 0x20, 0xac], "A\u{20ac}"),
            ([0xef, 0xbb, 0xbf, 0x41, 0xe2, 0x82, 0xac], "A\u{20ac}"),
        ] as [([UInt8], String)]
    )
    func textStrings(bytes: [UInt8], text: String) {
        #expect(TextString.decode(bytes) == text)
        #expect(TextString.decode(TextString.encode(text)) == text)
    }
}
