import Fixtures
import SignetGraphics
import Testing

@testable import SignetPDF

@Suite struct RepairTests {
    /// Ways in which files are broken out there.
    enum Damage: CaseIterable {
        case wrongStart
        case noStart
        case shiftedOffsets
        case cutTail
        case wrongPrevious

        func apply(to bytes: [UInt8]) -> [UInt8] {
            let text = String(decoding: bytes, as: UTF8.self)
            let last = text.ranges(of: "startxref").last?.lowerBound ?? text.endIndex
            switch self {
            case .wrongStart: return Array((text[..<last] + "startxref\n7\n%%EOF\n").utf8)
            case .noStart: return Array(text[..<last].utf8)
            case .shiftedOffsets:
                // Something was put in behind the header, and every offset is off by it.
                let head = text.prefix { $0 != "\n" }
                return Array((head + "\n% put in later" + text.dropFirst(head.count)).utf8)
            case .cutTail: return Array(bytes.dropLast(60))
            case .wrongPrevious: return Array(text.replacing("/Root 1 0 R", with: "/Prev 99999 /Root 1 0 R").utf8)
            }
        }
    }

    /// ASCII, so that it survives the way through text.
    private func intact(_ structure: PDFBuilder.Structure) throws -> [UInt8] {
        var builder = PDFBuilder.document([.init(), .init(mediaBox: "[0 0 200 100]")])
        builder.binaryComment = false
        return builder.build(structure)
    }

    @Test("broken classic files are read, and the update makes them whole for every reader", arguments: Damage.allCases)
    func tables(damage: Damage) throws {
        let broken = damage.apply(to: try intact(.table))
        try check(broken)
    }

    @Test("a broken file with object streams is read, and made whole", arguments: [Damage.wrongStart, .noStart])
    func objectStreams(damage: Damage) throws {
        // The binary cross-reference stream would not survive as text: only the tail is exchanged.
        let bytes = try intact(.objectStream)
        let tail = Array("startxref".utf8)
        let start = try #require(bytes.indices.last { bytes[$0...].starts(with: tail) })
        try check(Array(bytes[..<start]) + (damage == .wrongStart ? Array("startxref\n7\n%%EOF\n".utf8) : []))
    }

    private func check(_ broken: [UInt8]) throws {
        let document = try Document(Bytes(broken))
        let page = try PageTree(document).page(at: 1)
        #expect(page.mediaBox == Rectangle(x: 0, y: 0, width: 200, height: 100))
        #expect(document.isRepaired)
        var update = IncrementalUpdate(document)
        let reference = try #require(page.reference)
        let object = try #require(try document.indirectObject(reference))
        update.change(object, "MediaBox", to: .array([.integer(0), .integer(0), .integer(50), .integer(60)]))
        let mended = broken + (try update.appendedBytes())
        // The page's box is changed to see that the new page counts.
        IndependentReaders.checkPrefix(broken, of: mended, allowed: [.page])
        try IndependentReaders.check(mended, pages: 2, allowed: [.page])
        let read = try Document(Bytes(mended))
        #expect(!read.isRepaired && read.trailer["Prev"] == nil)
        #expect(try PageTree(read).page(at: 1).mediaBox.width == 50)
    }

    @Test("of two objects with one number the last counts")
    func duplicates() throws {
        let bytes = try intact(.table)
        let second = "4 0 obj\n<</Type /Page /Parent 2 0 R /MediaBox [0 0 77 77]>>\nendobj\n"
        let document = try Document(Bytes(bytes + Array(second.utf8) + Array("startxref\n1\n%%EOF".utf8)))
        #expect(try PageTree(document).page(at: 0).mediaBox.width == 77)
    }

    @Test("without a trailer the catalog is found")
    func noTrailer() throws {
        let text = String(decoding: try intact(.table), as: UTF8.self)
        let objects = try #require(text.firstRange(of: "xref\n0")).lowerBound
        let broken = Array(text[..<objects].utf8)
        try check(broken)
    }

    @Test("a file that is cut off inside an object, or lacks a page's content, is refused")
    func losses() throws {
        let text = String(decoding: try intact(.table), as: UTF8.self)
        let stream = try #require(text.firstRange(of: "0.9 g 20 20")).upperBound
        #expect { try Document(Bytes(Array(text[..<stream].utf8))) } throws: { "\($0)".contains("cut off") }
        let object = try #require(text.firstRange(of: "7 0 obj")).lowerBound
        let document = try Document(Bytes(Array(text[..<object].utf8)))
        #expect(document.lacksEnd)
        #expect { try PageTree(document).checkContents() } throws: { "\($0)".contains("content of page 2") }
    }

    @Test("an object is found behind a byte that is not part of PDF's syntax")
    func binaryBefore() throws {
        var bytes = try intact(.table)
        let page = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("6 0 obj".utf8)) })
        bytes[page - 1] = 0x86
        let end = try #require(bytes.indices.last { bytes[$0...].starts(with: Array("startxref".utf8)) })
        let document = try Document(Bytes(Array(bytes[..<end]) + Array("startxref\n5\n%%EOF\n".utf8)))
        #expect(document.isRepaired)
        #expect(try PageTree(document).page(at: 1).mediaBox.width == 200)
    }

    @Test("a stream among the pages is not a page, and is not changed")
    func streamAmongPages() throws {
        var builder = PDFBuilder.document([.init(), .init()], catalog: "/Metadata 40 0 R")
        builder.set(2, "<</Type /Pages /Kids [40 0 R 4 0 R 6 0 R] /Count 2>>")
        builder.set(40, stream: Array("<x/>".utf8), entries: "/Type /Metadata")
        let tree = try PageTree(Document(Bytes(builder.build(.table))))
        #expect(try tree.page(at: 0).reference?.number == 4)
        #expect(tree.page(ObjectReference(number: 40, generation: 0)) == nil)
    }

    @Test("text that looks like objects without a catalog is refused with the first error")
    func nothing() {
        let bytes = Array("%PDF-1.7\n1 0 obj\n<<>>\nendobj\nobj obj 99999999999 0 obj 0 0 obj".utf8)
        #expect { try Document(Bytes(bytes)) } throws: { "\($0)".contains("startxref") }
    }
}

@Suite struct CountTests {
    private func tree(_ count: String) throws -> PageTree {
        var builder = PDFBuilder.document([.init(), .init(), .init(mediaBox: "[0 0 9 9]")])
        builder.set(2, "<</Type /Pages /Kids [4 0 R 6 0 R 8 0 R] \(count)>>")
        return try PageTree(Document(Bytes(builder.build(.table))))
    }

    @Test(
        "pages are found where the tree's count is missing or wrong",
        arguments: ["", "/Count 1", "/Count 17", "/Count -3"]
    )
    func counts(count: String) throws {
        let tree = try tree(count)
        #expect(try tree.page(at: 2).mediaBox.width == 9)
        #expect(try tree.countedPages == 3)
        #expect(throws: PDFError.self) { try tree.page(at: 3) }
    }

    @Test("a file whose header is badly written, or that has none, is read all the same")
    func headers() throws {
        let text = String(decoding: PDFBuilder.document([.init()]).build(.table), as: UTF8.self)
        for header in ["%PDF 1.7", "%XYZ-1.7"] {
            let bytes = Array(text.replacing("%PDF-1.7", with: header).utf8)
            #expect(try PageTree(Document(Bytes(bytes))).count == 1)
        }
    }

    @Test("an encrypted file is refused before its objects are read")
    func encrypted() {
        var builder = PDFBuilder.document([.init()])
        builder.trailer = "/Encrypt <</Filter /Standard /V 2 /R 3>>"
        builder.set(1, "<< broken")
        let bytes = builder.build(.table)
        #expect { try Document(Bytes(bytes)) } throws: { ($0 as? PDFError)?.code == .encrypted }
    }

    @Test("text that looks like an object, in a stream or a word, is none")
    func textInStreams() throws {
        var builder = PDFBuilder.document([.init()])
        builder.set(
            20,
            stream: Array("\n1 0 obj\n<</Type /Catalog>>\nendobj\nxref4 0 obj 4 0 objects".utf8),
            entries: ""
        )
        let start = Array("startxref".utf8)
        let bytes = builder.build(.table)
        let end = try #require(bytes.indices.last { bytes[$0...].starts(with: start) })
        let document = try Document(Bytes(Array(bytes[..<end]) + Array("startxref\n5\n%%EOF\n".utf8)))
        #expect(document.isRepaired)
        #expect(try PageTree(document).page(at: 0).mediaBox.width == 400)
    }
}
