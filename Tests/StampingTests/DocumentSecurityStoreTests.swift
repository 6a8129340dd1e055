import Fixtures
import SignetPDF
import SignetViewing
import Testing

@testable import SignetStamping

/// The document security store (ISO 32000-2, 12.8.4.3).
@Suite struct DocumentSecurityStoreTests {
    private func data(_ certificates: [[UInt8]], lists: [[UInt8]] = [], responses: [[UInt8]] = []) -> ValidationData {
        var data = ValidationData()
        for value in certificates { data.add(certificate: value) }
        for value in lists { data.add(revocationList: value) }
        for value in responses { data.add(ocspResponse: value) }
        return data
    }

    private func stored(
        _ bytes: [UInt8],
        _ request: SecurityStoreRequest,
        policy: ChangePolicy = [],
        password: String? = nil
    ) throws -> (bytes: [UInt8], notes: [DocumentNote]) {
        let document = try Document(Bytes(bytes), password: password)
        let stamper = DocumentStamper(document, date: stampDate, seed: "", policy: policy, refusesDoubtfulPlaces: false)
        let result = try stamper.stamp([], filling: nil, sealing: nil, storing: request) { () throws(ViewingError) in
            try PopplerViewer(bytes: bytes, password: nil)
        }
        return (bytes + result.appended, result.notes)
    }

    private func store(_ bytes: [UInt8]) throws -> DocumentSecurityStore {
        try DocumentSecurityStore(Document(Bytes(bytes)))
    }

    @Test("values are stored, and read again as they were", arguments: PDFBuilder.Structure.allCases)
    func values(structure: PDFBuilder.Structure) throws {
        let values = data(
            [[UInt8](repeating: 0x30, count: 900), [1]],
            lists: [Array(0...255)],
            responses: [[3, 2, 1], [1, 2, 3]]
        )
        let original = PDFBuilder.document([.init()]).build(structure)
        let (bytes, _) = try stored(original, SecurityStoreRequest(values))
        #expect(try store(bytes).data == values)
        #expect(bytes.starts(with: original))
        let catalog = try Document(Bytes(bytes)).catalog
        #expect(catalog["DSS"]?.reference != nil && catalog["Extensions"]?.dictionary?["ESIC"] != nil)
    }

    @Test("each value is in the document once, and what was there stays")
    func once() throws {
        let first = data([[1, 1], [2, 2]], lists: [[9, 9]])
        let (older, _) = try stored(PDFBuilder.document([.init()]).build(.table), SecurityStoreRequest(first))
        let (bytes, _) = try stored(older, SecurityStoreRequest(data([[2, 2], [3, 3]], responses: [[4]])))
        let document = try Document(Bytes(bytes))
        let entries = try #require(try document.value("DSS", of: document.catalog)?.dictionary)
        #expect(entries["Certs"]?.array?.count == 3 && entries["CRLs"]?.array?.count == 1)
        #expect(try store(bytes).data == data([[1, 1], [2, 2], [3, 3]], lists: [[9, 9]], responses: [[4]]))
        let (again, _) = try stored(bytes, SecurityStoreRequest(data([[1, 1]], lists: [[9, 9]])))
        #expect(again == bytes)
    }

    @Test("values of one signature are listed by its digest, and refer to the streams of the whole store")
    func related() throws {
        let own = data([[1, 1]], responses: [[5]])
        let request = SecurityStoreRequest(data([[1, 1], [2, 2]], responses: [[5]]), related: ["ABCD": own])
        let (bytes, _) = try stored(PDFBuilder.document([.init()]).build(.objectStream), request)
        let document = try Document(Bytes(bytes))
        let entries = try #require(try document.value("DSS", of: document.catalog)?.dictionary)
        let related = try #require(try document.value("VRI", of: entries)?.dictionary?["ABCD"]?.dictionary)
        #expect(related["Cert"]?.array == entries["Certs"]?.array.map { [$0[0]] })
        #expect(related["OCSP"]?.array == entries["OCSPs"]?.array && related["CRL"] == nil)
    }

    @Test("a store that is a part of the catalog keeps what it has, and values that cannot be read")
    func direct() throws {
        var builder = PDFBuilder.document([.init()], catalog: "/DSS <</Certs [30 0 R 31 0 R 99 0 R] /Other (kept)>>")
        builder.set(30, "<</Length 2>>\nstream\n\u{1}\u{2}\nendstream")
        builder.set(31, "<</Filter /FlateDecode /Length 2>>\nstream\n\u{1}\u{2}\nendstream")
        let (bytes, _) = try stored(builder.build(.table), SecurityStoreRequest(data([[1, 2], [7]])))
        let document = try Document(Bytes(bytes))
        let entries = try #require(try document.value("DSS", of: document.catalog)?.dictionary)
        #expect(entries["Certs"]?.array?.count == 4 && entries["Other"] != nil)
        #expect(try store(bytes).data == data([[1, 2], [7]]))
    }

    @Test("a certification that allows no changes allows validation data, with a note on Acrobat")
    func certified() throws {
        var builder = PDFBuilder.document(
            [.init(entries: "/Annots [22 0 R]")],
            catalog: "/AcroForm <</Fields [22 0 R] /SigFlags 3>> /Perms <</DocMDP 24 0 R>>"
        )
        builder.set(22, "<</FT /Sig /T (first) /Subtype /Widget /Rect [0 0 0 0] /V 24 0 R>>")
        let reference = "<</Type /SigRef /TransformMethod /DocMDP /TransformParams <</P 1>>>>"
        builder.set(24, "<</Type /Sig /ByteRange [0 1 2 3] /Contents <00> /Reference [\(reference)]>>")
        let document = builder.build(.table)
        let (bytes, notes) = try stored(document, SecurityStoreRequest(data([[1]])))
        #expect(bytes.count > document.count && notes == [.archivedCertification])
    }
}
