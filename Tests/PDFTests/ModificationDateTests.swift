import Fixtures
import Testing

@testable import SignetPDF

@Suite struct ModificationDateTests {
    private let date = PDFDate(seconds: 1_779_003_000, offsetMinutes: 120)

    @Test(
        "dates are written as PDF and XMP want them",
        arguments: [
            (0, 0, "D:19700101000000Z", "1970-01-01T00:00:00Z"),
            (1_779_003_000, 120, "D:20260517093000+02'00'", "2026-05-17T09:30:00+02:00"),
            (951_782_400, -330, "D:20000228183000-05'30'", "2000-02-28T18:30:00-05:30"),
            (-1, 0, "D:19691231235959Z", "1969-12-31T23:59:59Z"),
        ]
    )
    func texts(seconds: Int, offset: Int, pdf: String, xmp: String) {
        #expect(PDFDate(seconds: seconds, offsetMinutes: offset).pdfText == pdf)
        #expect(PDFDate(seconds: seconds, offsetMinutes: offset).xmpText == xmp)
    }

    private func renewed(_ builder: PDFBuilder, _ structure: PDFBuilder.Structure) throws -> Document {
        let bytes = builder.build(structure)
        let document = try Document(Bytes(bytes))
        var update = IncrementalUpdate(document)
        try ModificationDate.renew(in: document, to: date, update: &update)
        guard !update.isEmpty else { return document }
        return try Document(Bytes(bytes + update.appendedBytes()))
    }

    @Test("both dates are renewed together, in all forms", arguments: PDFBuilder.Structure.allCases)
    func both(structure: PDFBuilder.Structure) throws {
        let packet =
            "<x:xmpmeta><a xmp:ModifyDate=\"2020-01-01T00:00:00Z\"/><xmp:MetadataDate>2020</xmp:MetadataDate>"
            + "<xmp:CreateDate>2019</xmp:CreateDate></x:xmpmeta>"
        var builder = PDFBuilder.document([.init()], catalog: "/Metadata 40 0 R")
        builder.trailer = "/Info 41 0 R"
        builder.set(40, stream: Array(packet.utf8), entries: "/Type /Metadata /Subtype /XML")
        builder.set(41, "<</Title (T) /ModDate (D:2020)>>")
        let document = try renewed(builder, structure)
        let info = try document.resolve(.reference(ObjectReference(number: 41, generation: 0))).dictionary
        #expect(info?["ModDate"] == .string(Array(date.pdfText.utf8)))
        #expect(info?["Title"] == .string(Array("T".utf8)))
        let metadata = try #require(try document.indirectObject(ObjectReference(number: 40, generation: 0)))
        let text = String(decoding: try document.data(of: metadata), as: UTF8.self)
        #expect(text.contains("xmp:ModifyDate=\"\(date.xmpText)\""))
        #expect(text.contains("<xmp:MetadataDate>\(date.xmpText)<"))
        #expect(text.contains("<xmp:CreateDate>2019<"))
        #expect(metadata.value.dictionary?["Filter"] == nil)
    }

    @Test("what is absent stays absent")
    func absent() throws {
        var builder = PDFBuilder.document([.init()])
        builder.trailer = "/Info 41 0 R"
        builder.set(41, "<</Title (T)>>")
        #expect(try renewed(builder, .table).crossReferences.sections.count == 1)
    }

    @Test("when the metadata cannot be changed, the information stays in step with it")
    func unreadableMetadata() throws {
        var builder = PDFBuilder.document([.init()], catalog: "/Metadata 40 0 R")
        builder.trailer = "/Info 41 0 R"
        builder.set(40, stream: [1, 2, 3], entries: "/Type /Metadata /Filter /FlateDecode")
        builder.set(41, "<</ModDate (D:2020)>>")
        #expect(try renewed(builder, .table).crossReferences.sections.count == 1)
    }
}
