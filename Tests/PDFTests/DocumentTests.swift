import Fixtures
import SignetGraphics
import Testing

@testable import SignetPDF

@Suite struct DocumentTests {
    @Test("documents of every structure are read", arguments: PDFBuilder.Structure.allCases)
    func structures(structure: PDFBuilder.Structure) throws {
        let bytes = PDFBuilder.document([.init(), .init(mediaBox: "[0 0 200 100]")]).build(structure)
        try IndependentReaders.check(bytes, pages: 2)
        let tree = try PageTree(Document(Bytes(bytes)))
        #expect(try tree.count == 2)
        #expect(try tree.page(at: 1).mediaBox == Rectangle(x: 0, y: 0, width: 200, height: 100))
    }

    @Test("junk before the header moves all offsets", arguments: PDFBuilder.Structure.allCases)
    func junk(structure: PDFBuilder.Structure) throws {
        var builder = PDFBuilder.document([.init()])
        builder.junk = Array("HTTP/1.1 200 OK\r\n\r\n".utf8)
        let document = try Document(Bytes(builder.build(structure)))
        #expect(document.crossReferences.base == builder.junk.count)
        #expect(try PageTree(document).page(at: 0).mediaBox.width == 400)
    }

    @Test("entries of nineteen bytes are read one by one")
    func irregularTable() throws {
        let regular = PDFBuilder.document([.init()]).build(.table)
        let text = String(decoding: regular, as: UTF8.self).replacing(" n \n", with: " n\n")
        // Only the entries became shorter, and they are after all objects: every offset is still right.
        let document = try Document(Bytes(Array(text.utf8)))
        #expect(try PageTree(document).page(at: 0).mediaBox.width == 400)
    }

    @Test("attributes are inherited from the nodes above")
    func inheritance() throws {
        var builder = PDFBuilder()
        builder.set(1, "<</Type /Catalog /Pages 2 0 R>>")
        builder.set(2, "<</Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 500 400] /Rotate -90>>")
        builder.set(3, "<</Type /Pages /Parent 2 0 R /Kids [4 0 R] /Count 1 /CropBox 5 0 R>>")
        builder.set(4, "<</Type /Page /Parent 3 0 R /UserUnit 2>>")
        builder.set(5, "[490 10 10 390]")
        let page = try PageTree(Document(Bytes(builder.build(.table)))).page(at: 0)
        #expect(page.mediaBox == Rectangle(x: 0, y: 0, width: 500, height: 400))
        #expect(page.cropBox == Rectangle(x: 10, y: 10, width: 480, height: 380))
        #expect(page.rotation == 270)
        #expect(page.userUnit == 2)
    }

    @Test("a crop box beyond the medium is cut to it, one outside is passed over")
    func cropBoxes() throws {
        let wide = PDFBuilder.document([.init(entries: "/CropBox [-50 -50 100 100]")]).build(.table)
        #expect(
            try PageTree(Document(Bytes(wide))).page(at: 0).cropBox == Rectangle(x: 0, y: 0, width: 100, height: 100)
        )
        let away = PDFBuilder.document([.init(entries: "/CropBox [900 900 950 950]")]).build(.table)
        #expect(
            try PageTree(Document(Bytes(away))).page(at: 0).cropBox == Rectangle(x: 0, y: 0, width: 400, height: 300)
        )
    }

    @Test("pages are found by the counts of subtrees")
    func subtrees() throws {
        var builder = PDFBuilder()
        builder.set(1, "<</Type /Catalog /Pages 2 0 R>>")
        builder.set(2, "<</Type /Pages /Kids [3 0 R 10 0 R 4 0 R] /Count 5 /MediaBox [0 0 9 9]>>")
        builder.set(3, "<</Type /Pages /Parent 2 0 R /Kids [11 0 R 12 0 R] /Count 2>>")
        builder.set(4, "<</Type /Pages /Parent 2 0 R /Kids [13 0 R 14 0 R] /Count 2>>")
        for number in 10...14 { builder.set(number, "<</Type /Page /Parent 2 0 R>>") }
        let tree = try PageTree(Document(Bytes(builder.build(.table))))
        var numbers: [Int] = []
        for index in 0..<5 { numbers.append(try #require(try tree.page(at: index).reference).number) }
        #expect(numbers == [11, 12, 10, 13, 14])
        var walked: [Int] = []
        try tree.walk { page in
            walked.append(page.reference?.number ?? 0)
            return true
        }
        #expect(walked == numbers)
        #expect { try tree.page(at: 5) } throws: { ($0 as? PDFError)?.code == .notFound }
    }

    @Test("a page is found by its parents, and by none that does not lead to it")
    func pageByParents() throws {
        var builder = PDFBuilder()
        builder.set(1, "<</Type /Catalog /Pages 2 0 R>>")
        builder.set(2, "<</Type /Pages /Kids [10 0 R 3 0 R 4 0 R] /Count 6 /MediaBox [0 0 9 9]>>")
        builder.set(3, "<</Type /Pages /Parent 2 0 R /Kids [11 0 R 12 0 R] /Count 2>>")
        builder.set(4, "<</Type /Pages /Parent 2 0 R /Kids [13 0 R 5 0 R] /Count 3>>")
        builder.set(5, "<</Type /Pages /Parent 4 0 R /Kids [14 0 R 15 0 R] /Count 2>>")
        for (number, parent) in [(10, 2), (11, 3), (12, 3), (13, 4), (14, 5), (15, 5), (16, 5), (17, 17), (18, 99)] {
            builder.set(number, "<</Type /Page /Parent \(parent) 0 R>>")
        }
        let tree = try PageTree(Document(Bytes(builder.build(.table))))
        for (index, number) in (10...15).enumerated() {
            #expect(tree.page(ObjectReference(number: number, generation: 0))?.index == index)
        }
        for number in [1, 2, 3, 16, 17, 18, 99] {
            #expect(tree.page(ObjectReference(number: number, generation: 0)) == nil, "\(number)")
        }
        for count in ["1", "9", "99999999999999999", "-1"] {
            builder.set(3, "<</Type /Pages /Parent 2 0 R /Kids [11 0 R 12 0 R] /Count \(count)>>")
            let tree = try PageTree(Document(Bytes(builder.build(.table))))
            let page = tree.page(ObjectReference(number: 13, generation: 0))
            #expect(page == nil || page?.reference?.number == 13)
        }
    }

    @Test("a page tree that leads back into itself has no more pages than it has")
    func cyclicTree() throws {
        var builder = PDFBuilder()
        builder.set(1, "<</Type /Catalog /Pages 2 0 R>>")
        builder.set(2, "<</Type /Pages /Kids [3 0 R] /Count 7>>")
        builder.set(3, "<</Type /Pages /Kids [2 0 R 9 0 R 4 0 R] /Count 7>>")
        builder.set(4, "<</Type /Page /Parent 3 0 R>>")
        let tree = try PageTree(Document(Bytes(builder.build(.table))))
        #expect(throws: PDFError.self) { try tree.page(at: 3) }
        #expect(try tree.countedPages == 1)
        #expect(try tree.page(at: 0).reference?.number == 4)
    }

    @Test("streams whose lengths stand in one another by the thousand end in an error, not in the stack")
    func lengthChain() throws {
        var builder = PDFBuilder.document([.init()], catalog: "/Metadata 10 0 R")
        for number in 10..<5010 {
            builder.objects[number] = Array("<</Length \(number + 1) 0 R>>\nstream\nx\nendstream".utf8)
        }
        let document = try Document(Bytes(builder.build(.table)))
        #expect { try document.resolve(.reference(ObjectReference(number: 10, generation: 0))) } throws: {
            ($0 as? PDFError)?.code == .limit
        }
    }

    @Test("what is not a PDF says so", arguments: ["", "hello", String(repeating: "x", count: 5000), "%PDF-1.7\n"])
    func notPDF(text: String) {
        #expect(throws: PDFError.self) { try Document(Bytes(Array(text.utf8))) }
    }

    @Test("an encrypted document is refused with that reason")
    func encrypted() {
        var builder = PDFBuilder.document([.init()])
        builder.trailer = "/Encrypt 90 0 R"
        builder.set(90, "<</Filter /Standard /V 1 /R 2>>")
        let bytes = builder.build(.table)
        #expect { try Document(Bytes(bytes)) } throws: { ($0 as? PDFError)?.code == .encrypted }
    }

    @Test("a page that is nowhere in the file is named")
    func astray() throws {
        let text = String(decoding: PDFBuilder.document([.init()]).build(.table), as: UTF8.self)
        let moved = text.replacing("4 0 obj", with: "7 0 obj")
        let tree = try PageTree(Document(Bytes(Array(moved.utf8))))
        #expect { try tree.page(at: 0) } throws: { error in
            guard let error = error as? PDFError else { return false }
            return error.object?.number == 4 && "\(error)".contains("object 4 0")
        }
    }

    @Test("sections that form a circle are left for the objects themselves")
    func circularSections() throws {
        let bytes = PDFBuilder.document([.init()]).build(.table)
        let text = String(decoding: bytes, as: UTF8.self)
        let start = try #require(text.firstMatch(of: /startxref\n(\d+)/)?.1)
        let circular = text.replacing("trailer\n<<", with: "trailer\n<</Prev \(start) ")
        let document = try Document(Bytes(Array(circular.utf8)))
        #expect(try document.isRepaired && PageTree(document).count == 1)
    }
}
