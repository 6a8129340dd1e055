import Fixtures
import FoundationEssentials
import Signet
import SignetCertificates
import Testing

@Suite struct PageAppendingTests {
    private let signer = Signer(date: .init(timeIntervalSince1970: 1_779_003_000), seed: "s")

    /// A page that names its origin, in letters of its own font.
    private func source(_ pages: [PDFBuilder.Page]) -> [UInt8] { PDFBuilder.document(pages).build(.objectStream) }

    private func text(of document: [UInt8], page: Int) throws -> String {
        let folder = try TemporaryFolder()
        let path = try folder.write(document, to: "document.pdf")
        return try ExternalTool.run("pdftotext", ["-f", "\(page)", "-l", "\(page)", path, "-"]).output
    }

    @Test("pages come behind the document's own, whose bytes stay", arguments: PDFBuilder.Structure.allCases)
    func append(structure: PDFBuilder.Structure) throws {
        let original = PDFBuilder.document([.init(), .init()]).build(structure)
        let added = source([
            .init(content: "BT /F 20 Tf 50 50 Td (first) Tj ET"),
            .init(mediaBox: "[0 0 200 500]", entries: "/Rotate 90", content: "BT /F 20 Tf 50 50 Td (second) Tj ET"),
        ])
        let signed = try signer.apply(.appendPages(of: added), to: original)
        let (document, report) = (signed.document, signed.report)
        #expect(document.starts(with: original) && report.appendedBytes == document.count - original.count)
        try IndependentReaders.check(document, pages: 4, after: original)
        #expect(try text(of: document, page: 3).contains("first"))
        #expect(try text(of: document, page: 4).contains("second"))
        let pages = try DocumentReport(document).pages
        #expect(pages.map(\.rotation) == [0, 0, 0, 90] && pages[3].size == Size(width: 500, height: 200))
        #expect(try signer.apply(.removeLastUpdate, to: document).document == original)
        // The result takes stamps and more pages.
        let twice = try signer.apply(.appendPages(of: added), to: document).document
        try IndependentReaders.check(twice, pages: 6, after: original)
    }

    @Test("an added page inherits nothing")
    func inheritance() throws {
        let original = PDFBuilder.document(
            [.init(mediaBox: "")],
            tree: "/MediaBox [10 10 110 90] /CropBox [20 20 100 80] /Rotate 270 /Resources <</Font <</F 99 0 R>>>>"
        ).build(.table)
        let document = try signer.apply(.appendPages(of: source([.init()])), to: original).document
        let pages = try DocumentReport(document).pages
        #expect(pages[1].rotation == 0 && pages[1].size == Size(width: 400, height: 300))
        #expect(pages[0].rotation == 270)
        let before = try GrayPicture(source([.init()]), page: 1, resolution: 36, reader: .poppler)
        #expect(try GrayPicture(document, page: 2, resolution: 36, reader: .poppler).pixels == before.pixels)
    }

    @Test("what an added page inherited goes with it")
    func ownInheritance() throws {
        let added = PDFBuilder.document(
            [.init(mediaBox: "")],
            tree: "/MediaBox [10 10 110 90] /Rotate 90"
        ).build(.table)
        let document = try signer.apply(.appendPages(of: added), to: PDFBuilder.document([.init()]).build(.table))
            .document
        let page = try DocumentReport(document).pages[1]
        #expect(page.rotation == 90 && page.size == Size(width: 80, height: 100))
    }

    @Test("odd page trees are added to: kids as an object, a wrong count, a page in the place of the tree")
    func oddTrees() throws {
        var indirect = PDFBuilder.document([.init(), .init()])
        indirect.set(2, "<</Type /Pages /Kids 50 0 R /Count 2>>")
        indirect.set(50, "[4 0 R 6 0 R]")
        var uncounted = PDFBuilder.document([.init(), .init()])
        uncounted.set(2, "<</Type /Pages /Kids [4 0 R 6 0 R] /Count 0>>")
        var nested = PDFBuilder.document([.init(), .init()])
        nested.set(2, "<</Type /Pages /Kids [50 0 R] /Count 2>>")
        nested.set(50, "<</Type /Pages /Parent 2 0 R /Kids [4 0 R 6 0 R] /Count 2>>")
        nested.set(4, "<</Type /Page /Parent 50 0 R /MediaBox [0 0 9 9]>>")
        nested.set(6, "<</Type /Page /Parent 50 0 R /MediaBox [0 0 9 9]>>")
        for builder in [indirect, uncounted, nested] {
            let original = builder.build(.table)
            let document = try signer.apply(.appendPages(of: source([.init()])), to: original).document
            try IndependentReaders.check(document, pages: 3, after: original)
        }
        var alone = PDFBuilder.document([.init()])
        alone.set(1, "<</Type /Catalog /Pages 4 0 R>>")
        let document = try signer.apply(.appendPages(of: source([.init()])), to: alone.build(.table)).document
        #expect(try DocumentReport(document).pages.count == 2)
        let folder = try TemporaryFolder()
        #expect(try ExternalTool.run("qpdf", ["--check", folder.write(document, to: "two.pdf")]).status == 0)
        #expect(try ExternalTool.run("pdfinfo", [folder.path("two.pdf")]).output.contains(/Pages:\s+2/))
    }

    @Test("signed and certified documents get no pages, and the refusal says what to do")
    func refused() throws {
        var builder = PDFBuilder.document([.init()], catalog: "/AcroForm <</Fields [20 0 R] /SigFlags 3>>")
        builder.set(20, "<</FT /Sig /T (boss) /V 24 0 R /Subtype /Widget /Rect [0 0 0 0] /P 4 0 R>>")
        builder.set(24, "<</Type /Sig /Filter /Adobe.PPKLite>>")
        let signed = builder.build(.table)
        var willing = signer
        willing.policy = .afterSignatures
        for signer in [signer, willing] {
            #expect { try signer.apply(.appendPages(of: source([.init()])), to: signed) } throws: {
                let error = $0 as? SignetError
                return error?.code == .refused && error?.message.contains("in a separate file") == true
            }
        }
        builder.set(1, "<</Type /Catalog /Pages 2 0 R /Perms <</DocMDP 24 0 R>>>>")
        #expect { try signer.apply(.appendPages(of: source([.init()])), to: builder.build(.table)) } throws: {
            ($0 as? SignetError)?.message.contains("certified") == true
        }
    }

    @Test("encrypted documents get pages that are encrypted like the rest", arguments: ["40", "128", "256"])
    func encrypted(bits: String) throws {
        let folder = try TemporaryFolder()
        let plain = try folder.write(PDFBuilder.document([.init()]).build(.table), to: "plain.pdf")
        let arguments = ["--allow-weak-crypto", "--encrypt", "u", "o", bits, "--", plain, folder.path("sealed.pdf")]
        try #require(try ExternalTool.run("qpdf", arguments).status == 0)
        let sealed = try #require(folder.read("sealed.pdf"))
        let added = source([.init(content: "BT /F 20 Tf 50 50 Td (secret) Tj ET")])
        let document = try Signer(password: "o").apply(.appendPages(of: added), to: sealed).document
        let path = try folder.write(document, to: "both.pdf")
        #expect(try ExternalTool.run("qpdf", ["--password=u", "--check", path]).status == 0)
        #expect(try ExternalTool.run("pdftotext", ["-upw", "u", path, "-"]).output.contains("secret"))
        #expect { try signer.apply(.appendPages(of: sealed), to: added) } throws: { $0 is SignetError }
    }

    @Test("an error of the pages to add names them, and not the file that gets them")
    func errors() throws {
        let folder = try TemporaryFolder()
        let contract = try Examples.path("contract.pdf")
        let error = #expect(throws: SignetError.self) {
            try signer.apply(.appendPages(of: [1, 2, 3]), to: contract, as: folder.path("never.pdf"))
        }
        #expect(error?.code == .invalidData && error?.file == "the pages to add")
        #expect(folder.contents.isEmpty)
    }

    @Test("a certificate goes behind a contract, as a file too")
    func certificate() throws {
        let folder = try TemporaryFolder()
        let certificate = try Certificates.pdf(events: 60, format: .a4)
        let count = try DocumentReport(certificate).pages.count
        let contract = try Examples.path("contract.pdf")
        let output = folder.path("both.pdf")
        let report = try signer.apply(.appendPages(of: certificate), to: contract, as: output)
        #expect(report.originalBytes == (try Examples.bytes("contract.pdf").count))
        let pages = try DocumentReport(path: contract).pages.count
        let document = try #require(folder.read("both.pdf"))
        try IndependentReaders.check(document, pages: pages + count)
        #expect(try text(of: document, page: pages + 1).contains("Jane Doe <jane@example.org>"))
        let (alone, behind) = (
            try GrayPicture(certificate, page: 1, resolution: 50, reader: .poppler),
            try GrayPicture(document, page: pages + 1, resolution: 50, reader: .poppler)
        )
        #expect(alone.pixels == behind.pixels)
    }
}
