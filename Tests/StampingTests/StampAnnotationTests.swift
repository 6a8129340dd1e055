import Fixtures
import SignetGraphics
import SignetPDF
import Testing

@testable import SignetStamping

@Suite struct StampAnnotationTests {
    private func annotations(_ document: [UInt8], page: Int) throws -> [PDFDictionary] {
        let read = try Document(Bytes(document))
        let dictionary = try PageTree(read).page(at: page).dictionary
        return try (read.value("Annots", of: dictionary)?.array ?? []).compactMap { try read.resolve($0).dictionary }
    }

    @Test("the annotation has every entry that viewers look for", arguments: PDFBuilder.Structure.allCases)
    func entries(structure: PDFBuilder.Structure) throws {
        let original = PDFBuilder.document([.init(), .init()]).build(structure)
        let placement = Placement.position(.bottomRight, on: .all)
        let (document, stamps) = try stamped(original, [request(try letterL(), at: [placement])])
        try IndependentReaders.check(document, pages: 2)
        #expect(stamps.count == 2 && Set(stamps.map(\.name)).count == 2)
        for page in 0..<2 {
            let stamp = try #require(try annotations(document, page: page).first)
            #expect(stamp["Subtype"]?.name == "Stamp" && stamp["F"]?.integer == 4)
            #expect(stamp["P"]?.reference?.number == 4 + 2 * page)
            #expect(stamp["M"] == .string(Array("D:20260517073000Z".utf8)) && stamp["CreationDate"] == stamp["M"])
            #expect(stamp["T"] == .string(Array("A".utf8)) && stamp["Contents"] == .string(Array("Signature".utf8)))
            #expect(stamp["NM"]?.string.map { String(decoding: $0, as: UTF8.self) } == stamps[page].name)
            let read = try Document(Bytes(document))
            let form = try #require(stamp["AP"]?.dictionary?["N"]?.reference.flatMap { try read.indirectObject($0) })
            #expect(form.value.dictionary?["Resources"]?.dictionary != nil)
            #expect(form.value.dictionary?["BBox"]?.array?.count == 4)
        }
    }

    @Test("pages with one rotation share one appearance")
    func sharedAppearance() throws {
        let pages = (0..<20).map { PDFBuilder.Page(entries: "/Rotate \($0 % 2 * 90)") }
        let original = PDFBuilder.document(pages).build(.table)
        let (document, _) = try stamped(original, [request(try letterL(), at: [.position(.center, on: .all)])])
        let forms = try (0..<20).map {
            try #require(try annotations(document, page: $0).first)["AP"]?.dictionary?["N"]?.reference?.number
        }
        #expect(Set(forms).count == 2)
        let text = String(decoding: document.dropFirst(original.count), as: UTF8.self)
        #expect(text.split(separator: "/Subtype/Image").count - 1 == 2, "one picture and its soft mask")
        try IndependentReaders.check(document, pages: 20)
    }

    @Test(
        "annotations that are there stay, in whatever way the page holds them",
        .slow(),
        arguments: [
            "/Annots [30 0 R]", "/Annots 31 0 R", "/Annots 32 0 R", "/Annots [ ]", "/Annots null", "",
        ]
    )
    func existing(entry: String) throws {
        var builder = PDFBuilder.document([.init(entries: entry), .init(entries: entry)])
        builder.set(30, "<</Type /Annot /Subtype /Text /Rect [1 1 20 20] /Contents (note)>>")
        builder.set(31, "[ 30 0 R ]")
        builder.set(32, "31 0 R")
        let original = builder.build(.table)
        let before = try annotations(original, page: 0).count
        let (document, _) = try stamped(original, [request(try letterL(), at: [.position(.center, on: .first)])])
        let after = try annotations(document, page: 0)
        #expect(after.count == before + 1 && after.last?["Subtype"]?.name == "Stamp")
        #expect(
            try annotations(document, page: 1).count == before,
            "a shared array must not carry the stamp to other pages"
        )
        try IndependentReaders.check(document, pages: 2, after: original)
    }

    @Test("several stamps of several signatures are one update")
    func several() throws {
        let original = PDFBuilder.document([.init(), .init()]).build(.crossReferenceStream)
        let requests = [
            request(try letterL(), at: [.position(.left, on: .all), .position(.right, on: .first)]),
            request(try letterL(height: 20), at: [.position(.top, on: .last)], style: .vector),
        ]
        let (document, stamps) = try stamped(original, requests)
        #expect(stamps.map(\.pageIndex) == [0, 1, 0, 1])
        #expect(try Document(Bytes(document)).sectionCount == 2)
        try IndependentReaders.check(document, pages: 2)
    }

    @Test("the same input gives the same bytes, another seed other names")
    func reproducible() throws {
        let original = PDFBuilder.document([.init()]).build(.table)
        let requests = [request(try letterL(), at: [.position(.center)])]
        #expect(try stamped(original, requests).document == stamped(original, requests).document)
        let other = try stamped(original, requests, seed: "x")
        #expect(try stamped(original, requests).stamps[0].name != other.stamps[0].name)
        let twice = try stamped(other.document, requests, seed: "x")
        #expect(twice.stamps[0].name != other.stamps[0].name)
        try IndependentReaders.check(twice.document, pages: 1)
    }

    @Test("the page's other bytes are copied to the letter")
    func pageBytes() throws {
        let original = PDFBuilder.document([.init(entries: "/Odd [ 1.50 .5 -0 (a\\) b) <0A> ] % kept\n")]).build(.table)
        let (document, _) = try stamped(original, [request(try letterL(), at: [.position(.center)])])
        let appended = String(decoding: document.dropFirst(original.count), as: UTF8.self)
        #expect(appended.contains("/Odd [ 1.50 .5 -0 (a\\) b) <0A> ] % kept\n"))
    }
}
