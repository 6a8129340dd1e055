import Fixtures
import SignetGraphics
import SignetPDF
import Testing

@testable import SignetStamping

@Suite struct StandardsTests {
    private func archive(part: Int, intent: Bool) -> [UInt8] {
        let entries = intent ? "/OutputIntents [<</S /GTS_PDFA1 /DestOutputProfile 41 0 R>>]" : ""
        var builder = PDFBuilder.document([.init(content: "")], catalog: "/Metadata 40 0 R \(entries)")
        let packet = "<x:xmpmeta xmlns:x='adobe:ns:meta/'><pdfaid:part>\(part)</pdfaid:part></x:xmpmeta>"
        builder.set(40, stream: Array(packet.utf8), entries: "/Type /Metadata /Subtype /XML")
        builder.set(41, stream: [], entries: "/N 3")
        return builder.build(.table)
    }

    private func picture() throws -> Artwork {
        let row: [UInt8] = [200, 30, 30, 255, 200, 30, 30, 90, 200, 30, 30, 0]
        let bitmap = try #require(Bitmap(width: 3, height: 1, pixels: row))
        return try #require(Artwork([.picture(bitmap, frame: Rectangle(x: 0, y: 0, width: 90, height: 30))]))
    }

    @Test("PDF/A-1, and later parts without an output intent, get opaque ink in colours that have a meaning", .slow())
    func opaque() throws {
        for (part, intent) in [(1, true), (1, false), (2, false), (3, false), (4, false)] {
            let original = archive(part: part, intent: intent)
            for artwork in [try letterL(), try picture()] {
                for kind in [MarkKind.stamp, .content] {
                    let (document, _) = try stamped(
                        original,
                        [request(artwork, at: [.rectangle(x: 100, y: 100, width: 90, height: 90)], kind: kind)]
                    )
                    try IndependentReaders.check(document, pages: 1, after: original)
                    let appended = String(decoding: document.dropFirst(original.count), as: UTF8.self)
                    #expect(!appended.contains("/SMask") && !appended.contains("/Transparency"))
                    #expect(!appended.contains("DeviceRGB"))
                    if !artwork.isVector { #expect(appended.contains("/ImageMask") && appended.contains("CalRGB")) }
                    let drawn = try GrayPicture(document, page: 1, resolution: 72, reader: .poppler)
                    #expect(drawn.darkBox() != nil)
                }
            }
        }
    }

    @Test("PDF/A-2 and later with an output intent keep soft edges")
    func soft() throws {
        let (document, _) = try stamped(
            archive(part: 2, intent: true),
            [request(try picture(), at: [.position(.center)])]
        )
        let text = String(decoding: document, as: UTF8.self)
        #expect(text.contains("/SMask") && text.contains("CalRGB") && !text.contains("DeviceRGB"))
    }

    @Test("an opacity that the standard does not know is refused")
    func opacity() throws {
        #expect {
            try stamped(
                archive(part: 1, intent: true),
                [request(try letterL(), at: [.position(.center)], opacity: 0.5)]
            )
        } throws: { if case .refused(.noTransparency) = $0 as? StampingError { true } else { false } }
    }

    @Test("a stencil keeps the place of soft edges")
    func stencil() throws {
        // A ramp from no to full coverage over four pixels: half is covered in the middle.
        let mask = Mask(width: 4, height: 1, coverage: [0, 85, 170, 255])
        let stencil = Stencil(mask)
        #expect(stencil.width == 12 && stencil.height == 3)
        let bits: [UInt8] = (0..<12).map { column in
            let shift = 7 - column % 8
            return stencil.rows[column / 8] >> shift & 1
        }
        #expect(bits == [1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0])
    }

    // MARK: Structure

    enum Tree: String, CaseIterable {
        case none = ""
        case direct = "/ParentTree <</Nums [0 [50 0 R] 4 50 0 R]>> /ParentTreeNextKey 7"
        case flat = "/ParentTree 60 0 R"
        case kids = "/ParentTree 61 0 R /ParentTreeNextKey 5"
    }

    @Test("stamps stand in the structure of a tagged document", .slow(), arguments: Tree.allCases)
    func structure(tree: Tree) throws {
        var builder = PDFBuilder.document(
            [.init(entries: "/StructParents 0"), .init(entries: "/Tabs /R")],
            catalog: "/StructTreeRoot 42 0 R /MarkInfo <</Marked true>>"
        )
        builder.set(42, "<</Type /StructTreeRoot /K 43 0 R \(tree.rawValue)>>")
        builder.set(43, "<</Type /StructElem /S /Document /P 42 0 R /K 50 0 R>>")
        builder.set(50, "<</Type /StructElem /S /P /P 43 0 R /Pg 4 0 R /K 0>>")
        builder.set(60, "<</Nums [0 [50 0 R] 4 50 0 R]>>")
        builder.set(61, "<</Kids [62 0 R]>>")
        builder.set(62, "<</Limits [0 4] /Nums [0 [50 0 R] 4 50 0 R]>>")
        for structure in PDFBuilder.Structure.allCases {
            let original = builder.build(structure)
            let once = try stamped(original, [request(try letterL(), at: [.position(.center, on: .all)])])
            let twice = try stamped(once.document, [request(try letterL(), at: [.position(.top, on: .first)])])
            try IndependentReaders.check(twice.document, pages: 2, after: original)
            try expectTagged(twice.document, pages: [0, 1, 0], from: tree == .none ? 0 : tree == .direct ? 7 : 5)
        }
    }

    private func expectTagged(_ bytes: [UInt8], pages: [Int], from first: Int) throws {
        let document = try Document(Bytes(bytes))
        let root = try #require(try document.value("StructTreeRoot", of: document.catalog)?.dictionary)
        #expect(root["ParentTreeNextKey"]?.integer == first + pages.count)
        let top = try #require(try document.value("K", of: root)?.dictionary)
        let kids = try #require(try document.value("K", of: top)?.array)
        #expect(kids.count == 1 + pages.count)
        let keys = try parents(of: try #require(try document.value("ParentTree", of: root)?.dictionary), in: document)
        #expect(keys.keys.sorted() == keys.keys.sorted() && Set(keys.keys).isSuperset(of: first..<first + pages.count))
        for (offset, kid) in kids.dropFirst().enumerated() {
            let element = try #require(try document.resolve(kid).dictionary)
            #expect(element["S"]?.name == "Annot" && element["Alt"] == .string(Array("Signature".utf8)))
            #expect(element["P"]?.reference?.number == 43 && element["Lang"] != nil)
            let page = try PageTree(document).page(at: pages[offset])
            #expect(element["Pg"]?.reference == page.reference && page.dictionary["Tabs"]?.name == "S")
            let target = try #require(element["K"]?.dictionary?["Obj"])
            #expect(page.dictionary["Annots"]?.array?.contains(target) == true)
            let annotation = try #require(try document.resolve(target).dictionary)
            #expect(annotation["StructParent"]?.integer == first + offset)
            #expect(keys[first + offset] == kid)
        }
    }

    /// The pairs of a number tree.
    private func parents(of node: PDFDictionary, in document: Document) throws -> [Int: PDFObject] {
        var found: [Int: PDFObject] = [:]
        let numbers = try document.value("Nums", of: node)?.array ?? []
        for index in stride(from: 0, to: numbers.count - 1, by: 2) {
            found[try #require(numbers[index].integer)] = numbers[index + 1]
        }
        for kid in try document.value("Kids", of: node)?.array ?? [] {
            let entries = try #require(try document.resolve(kid).dictionary)
            let below = try parents(of: entries, in: document)
            #expect(entries["Limits"]?.array?.map(\.integer) == [below.keys.min(), below.keys.max()])
            found.merge(below) { first, _ in first }
        }
        return found
    }
}
