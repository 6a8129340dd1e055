import Fixtures
import FoundationEssentials
import Signet
import Testing

@Suite struct FlatteningTests {
    private let signer = Signer(date: .init(timeIntervalSince1970: 1_779_003_000), seed: "s")

    private func stamp() throws -> Stamp {
        try Stamp(
            try .drawn(contentsOf: Examples.path("drawing.json")),
            at: .rectangle(x: 60.3, y: 40.4, width: 200, height: 80)
        )
    }

    @Test("what was stamped is taken back byte for byte, update by update", arguments: PDFBuilder.Structure.allCases)
    func unsign(structure: PDFBuilder.Structure) throws {
        for ending in ["", "\n", "  "] {
            let original = PDFBuilder.document([.init(), .init()]).build(structure).dropLast() + Array(ending.utf8)
            let once = try signer.sign(Array(original), with: [stamp()]).document
            let twice = try signer.sign(once, with: [stamp()]).document
            let flat = try signer.apply(.flatten, to: twice).document
            #expect(try signer.apply(.removeLastUpdate, to: flat).document == twice)
            #expect(try signer.apply(.removeLastUpdate, to: twice).document == once)
            #expect(try signer.apply(.removeLastUpdate, to: once).document == Array(original))
            #expect { try signer.apply(.removeLastUpdate, to: Array(original)).document } throws: {
                ($0 as? SignetError)?.code == .notFound
            }
        }
    }

    @Test("a repaired document is given back as broken as it was")
    func unsignRepaired() throws {
        var original = PDFBuilder.document([.init()]).build(.table)
        original += Array("startxref\n3\n%%EOF\n".utf8)
        let signed = try signer.sign(original, with: [stamp()])
        #expect(signed.report.repaired)
        #expect(try signer.apply(.removeLastUpdate, to: signed.document).document == original)
    }

    @Test("an update by somebody else, or one that was changed, is left alone")
    func foreign() throws {
        let original = PDFBuilder.document([.init()]).build(.table)
        var signed = try signer.sign(original, with: [stamp()]).document
        let place = try #require(signed.indices.last { signed[$0...].starts(with: Array("/Contents".utf8)) })
        signed[place + 12] ^= 1
        #expect { try signer.apply(.removeLastUpdate, to: signed).document } throws: {
            ($0 as? SignetError)?.code == .notFound
        }
    }

    @Test("flattened stamps look the same and are not annotations", .slow(), arguments: [0, 90, 180, 270])
    func flatten(rotation: Int) throws {
        let page = PDFBuilder.Page(entries: "/Rotate \(rotation) /CropBox [10 20 390 290]", content: "q 2 0 0 2 9 9 cm")
        let original = PDFBuilder.document([page]).build(.table)
        let signed = try signer.sign(original, with: [stamp()]).document
        let flat = try signer.apply(.flatten, to: signed)
        #expect(flat.report.stamps.count == 1 && flat.report.stamps[0].page == 1)
        try IndependentReaders.check(flat.document, pages: 1)
        for reader in GrayPicture.Reader.allCases {
            let before = try GrayPicture(signed, page: 1, resolution: 72, reader: reader)
            let after = try GrayPicture(flat.document, page: 1, resolution: 72, reader: reader)
            let differences = zip(before.pixels, after.pixels).map { abs(Int($0) - Int($1)) }
            #expect(differences.max() ?? 0 <= 8, "\(reader)")
        }
        #expect(try DocumentReport(flat.document).stamps.isEmpty)
        #expect { try signer.apply(.flatten, to: flat.document) } throws: { ($0 as? SignetError)?.code == .notFound }
    }
}
