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
        update.set(page.reference, to: Array("<</Type /Page /Parent 2 0 R /MediaBox [0 0 50 60]>>".utf8))
        let mended = broken + (try update.appendedBytes())
        IndependentReaders.checkPrefix(broken, of: mended)
        try IndependentReaders.check(mended, pages: 2)
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

    @Test("text that looks like objects without a catalog is refused with the first error")
    func nothing() {
        let bytes = Array("%PDF-1.7\n1 0 obj\n<<>>\nendobj\nobj obj 99999999999 0 obj 0 0 obj".utf8)
        #expect { try Document(Bytes(bytes)) } throws: { "\($0)".contains("startxref") }
    }
}
