import Fixtures
import SignetGraphics
import SignetPDF
import Testing

@testable import SignetStamping

@Suite struct MarkKindTests {
    private static let box = Placement.rectangle(x: 30, y: 20, width: 80, height: 120)

    /// Expects the letter upright in the box 30, 20, 80, 120.
    private func expectLetter(
        _ document: [UInt8],
        _ comment: Comment,
        readers: [GrayPicture.Reader] = GrayPicture.Reader.allCases
    ) throws {
        for reader in readers {
            let picture = try GrayPicture(document, page: 1, resolution: 144, reader: reader)
            let box = try #require(picture.darkBox(), comment)
            #expect(abs(box.minX - 60) <= 2 && abs(box.minY - 40) <= 2, comment)
            #expect(abs(box.maxX - 220) <= 2 && abs(box.maxY - 280) <= 2, comment)
            #expect(picture.darkness(minX: 64, minY: 44, maxX: 96, maxY: 276) > 0.95, comment)
            #expect(picture.darkness(minX: 110, minY: 110, maxX: 216, maxY: 276) < 0.02, comment)
        }
    }

    @Test("content stands where a stamp does, on turned and cropped pages", .slow(), arguments: [0, 90, 180, 270])
    func content(rotation: Int) throws {
        let page = PDFBuilder.Page(
            mediaBox: "[-50 10 500 600]",
            entries: "/Rotate \(rotation) /CropBox [20 50 420 350]",
            content: ""
        )
        for structure in PDFBuilder.Structure.allCases {
            let original = PDFBuilder.document([page]).build(structure)
            let (document, _) = try stamped(original, [request(try letterL(), at: [Self.box], kind: .content)])
            try IndependentReaders.check(document, pages: 1)
            IndependentReaders.checkPrefix(original, of: document)
            try expectLetter(document, "\(structure)")
            let read = try Document(Bytes(document))
            #expect(try PageTree(read).page(at: 0).dictionary["Annots"] == nil)
        }
    }

    @Test(
        "content that leaves states, text or marks open, or closes too many, moves nothing",
        arguments: [
            "q 2 0 0 2 50 60 cm", "Q Q Q", "Q 3 0 0 3 0 0 cm q", "BT /F 12 Tf 2 0 0 2 9 9 Tm", "/Span BMC q 5 w",
            "0 1 1 0 k 0 0 0 1 0 0 cm 0 0 1 1 re W n", "(Q) Tj % Q\n q BI /W 1 /H 1 /BPC 8 /CS /G ID QEI EI q",
        ]
    )
    func unbalanced(content: String) throws {
        let original = PDFBuilder.document([.init(content: content)]).build(.table)
        let placements = [Self.box, .rectangle(x: 200, y: 150, width: 40, height: 60)]
        let (document, _) = try stamped(original, [request(try letterL(), at: placements, kind: .content)])
        for reader in GrayPicture.Reader.allCases {
            let picture = try GrayPicture(document, page: 1, resolution: 144, reader: reader)
            #expect(picture.darkness(minX: 64, minY: 44, maxX: 96, maxY: 276) > 0.95, "\(reader)")
            #expect(picture.darkness(minX: 404, minY: 304, maxX: 416, maxY: 416) > 0.95, "\(reader)")
        }
    }

    @Test("what content leaves open is counted")
    func balance() {
        let balance = ContentBalance(Array("Q q q Q BT ET BT /A BMC /B <</Q 1>> BDC EMC (q Q ( q ) ) Tj q".utf8))
        #expect(balance.missingSaves == 1 && balance.openSaves == 2 && balance.hasOpenText && balance.openMarks == 1)
        #expect(ContentBalance([]) == ContentBalance(Array("q Q".utf8)))
    }

    @Test("resources that pages share stay as they are")
    func sharedResources() throws {
        var builder = PDFBuilder()
        builder.set(1, "<</Type /Catalog /Pages 2 0 R>>")
        builder.set(
            2,
            "<</Type /Pages /Kids [4 0 R 6 0 R] /Count 2 /MediaBox [0 0 400 300] /Resources 9 0 R>>"
        )
        builder.set(4, "<</Type /Page /Parent 2 0 R>>")
        builder.set(6, "<</Type /Page /Parent 2 0 R /Resources 9 0 R>>")
        builder.set(9, "<</XObject 10 0 R /Font <<>>>>")
        builder.set(10, "<</Signet1 11 0 R>>")
        builder.set(11, stream: [], entries: "/Type /XObject /Subtype /Form /BBox [0 0 1 1]")
        let all = Placement(Self.box.anchor, on: .all)
        let (document, _) = try stamped(
            builder.build(.table),
            [request(try letterL(), at: [all], kind: .content)]
        )
        try IndependentReaders.check(document, pages: 2)
        try expectLetter(document, "inherited")
        let read = try Document(Bytes(document))
        #expect(
            try read.resolve(.reference(ObjectReference(number: 10, generation: 0))).dictionary?.keys == ["Signet1"]
        )
        for page in 0..<2 {
            let resources = try read.value("Resources", of: PageTree(read).page(at: page).dictionary)?.dictionary
            #expect(resources?["XObject"]?.dictionary?.keys == ["Signet1", "Signet2"])
        }
    }

    private func form(_ field: String, rotation: Int = 0) -> [UInt8] {
        var builder = PDFBuilder.document(
            [.init(entries: "/Rotate \(rotation) /Annots [20 0 R]", content: "")],
            catalog: "/AcroForm <</Fields [20 0 R] /SigFlags 1 /DA (/F 0 Tf)>>"
        )
        let rectangle = ["30 20 110 140", "260 30 380 110", "290 160 370 280", "20 190 140 270"][rotation / 90]
        builder.set(20, "<</T (sig) /Subtype /Widget /Rect [\(rectangle)] /P 4 0 R /MK <<>> \(field)>>")
        return builder.build(.table)
    }

    @Test("a field's widget gets the look and nothing else changes", .slow(), arguments: [0, 90, 180, 270])
    func widget(rotation: Int) throws {
        for field in ["/FT /Sig", "/FT /Btn /Ff 65536"] {
            let original = form(field, rotation: rotation)
            let (document, result) = try result(
                original,
                [request(try letterL(), at: [.field("sig")], kind: .widget)]
            )
            try IndependentReaders.check(document, pages: 1)
            // MuPDF draws its own mark over every signature field that is not signed.
            let readers = field == "/FT /Sig" ? [GrayPicture.Reader.poppler] : GrayPicture.Reader.allCases
            try expectLetter(document, "\(field), turned by \(rotation)", readers: readers)
            #expect(result.stamps.map(\.object.number) == [20])
            let before = try Document(Bytes(original))
            let after = try Document(Bytes(document))
            #expect(try after.catalog == before.catalog)
            let reference = PDFObject.reference(ObjectReference(number: 20, generation: 0))
            let widget = try #require(try after.resolve(reference).dictionary)
            #expect(try widget.setting("AP", to: nil) == before.resolve(reference).dictionary)
        }
    }

    @Test(
        "fields whose look is their value, or a signature's, are refused",
        arguments: ["/FT /Tx", "/FT /Btn", "/FT /Ch", "/FT /Sig /V <</Type /Sig>>"]
    )
    func otherFields(field: String) throws {
        #expect {
            try stamped(form(field), [request(try letterL(), at: [.field("sig")], kind: .widget)])
        } throws: { if case .refused = $0 as? StampingError { true } else { false } }
        #expect {
            try stamped(form("/FT /Sig"), [request(try letterL(), at: [.position(.center)], kind: .widget)])
        } throws: { if case .needsField = $0 as? StampingError { true } else { false } }
    }

    @Test("an ink annotation has the strokes where they are seen", arguments: [0, 90])
    func ink(rotation: Int) throws {
        let artwork = try letterL()
        let strokes = PenStrokes(
            centrelines: [[artwork.bounds.origin, Point(x: artwork.bounds.maxX, y: artwork.bounds.maxY)]],
            width: artwork.bounds.width / 10
        )
        let page = PDFBuilder.Page(entries: "/Rotate \(rotation)", content: "")
        let (document, stamps) = try stamped(
            PDFBuilder.document([page]).build(.table),
            [request(artwork, at: [Self.box], kind: .ink, strokes: strokes)]
        )
        try IndependentReaders.check(document, pages: 1)
        try expectLetter(document, "ink")
        let read = try Document(Bytes(document))
        let annotation = try #require(try read.resolve(.reference(stamps[0].object)).dictionary)
        #expect(annotation["Subtype"]?.name == "Ink")
        let list = try #require(annotation["InkList"]?.array?.first?.array).compactMap(\.number)
        // A page turned by 90 degrees is seen with its left edge on top.
        let expected: [Double] = rotation == 0 ? [30, 20, 110, 140] : [380, 30, 260, 110]
        for (value, wanted) in zip(list, expected) { #expect(abs(value - wanted) < 0.02) }
        #expect(list.count == 4)
        let width = try #require(annotation["BS"]?.dictionary?["W"]?.number)
        #expect(abs(width - 8) < 0.02)
        #expect(throws: StampingError.self) { try stamped(document, [request(artwork, at: [Self.box], kind: .ink)]) }
    }

    @Test("a lock sets the flags that keep people from changing it")
    func lock() throws {
        let original = form("/FT /Sig")
        let (annotated, stamps) = try stamped(original, [request(try letterL(), at: [Self.box], isLocked: true)])
        let stamp = try Document(Bytes(annotated)).resolve(.reference(stamps[0].object)).dictionary
        #expect(stamp?["F"]?.integer == 4 | 64 | 128 | 512)
        let (filled, fields) = try stamped(
            original,
            [request(try letterL(), at: [.field("sig")], kind: .widget, isLocked: true)]
        )
        let field = try Document(Bytes(filled)).resolve(.reference(fields[0].object)).dictionary
        #expect(field?["F"]?.integer == 4 | 128 && field?["Ff"]?.integer == 1)
    }

    @Test("a page that is not an object, or hangs in the tree twice, is stamped alone")
    func oddPages() throws {
        var builder = PDFBuilder()
        builder.set(1, "<</Type /Catalog /Pages 2 0 R>>")
        builder.set(
            2,
            "<</Type /Pages /Kids [<</Type /Page /Parent 2 0 R>> 4 0 R 4 0 R <</Type /Page /Parent 2 0 R>>] /Count 4 "
                + "/MediaBox [0 0 400 300]>>"
        )
        builder.set(4, "<</Type /Page /Parent 2 0 R>>")
        let original = builder.build(.table)
        for (selection, pages) in [("1", [0]), ("3", [2]), ("1+2+4", [0, 1, 3])] {
            let placement = Placement(Self.box.anchor, on: try #require(PageSelection(selection)))
            let (document, stamps) = try stamped(original, [request(try letterL(), at: [placement])])
            #expect(stamps.map(\.pageIndex) == pages)
            let read = try Document(Bytes(document))
            for index in 0..<4 {
                let page = try PageTree(read).page(at: index)
                #expect((page.dictionary["Annots"] != nil) == pages.contains(index), "page \(index)")
                if pages.contains(index) {
                    let annotation = try read.resolve(try #require(page.dictionary["Annots"]?.array?.first)).dictionary
                    #expect(annotation?["P"]?.reference == page.reference)
                }
            }
        }
    }

    @Test("a tag disappears under the signature, on turned pages too", .slow(), arguments: [0, 90, 180, 270])
    func cover(rotation: Int) throws {
        let turn = ["1 0 0 1 60 200", "0 1 -1 0 200 60", "-1 0 0 -1 340 100", "0 -1 1 0 200 240"][rotation / 90]
        let page = PDFBuilder.Page(
            entries: "/Rotate \(rotation)",
            content: "BT /F 14 Tf \(turn) Tm ({{sig:buyer}}) Tj ET"
        )
        let original = PDFBuilder.document([page]).build(.table)
        for kind in [MarkKind.stamp, .content] {
            let covering = try Placement(reading: "text:{{sig:buyer}},below,gap:20,cover")
            let (document, stamps) = try stamped(
                original,
                [request(try letterL(), at: [covering], kind: kind, size: .height(20))]
            )
            try IndependentReaders.check(document, pages: 1)
            let frame = stamps[0].frame
            for reader in GrayPicture.Reader.allCases {
                let before = try GrayPicture(original, page: 1, resolution: 72, reader: reader)
                let picture = try GrayPicture(document, page: 1, resolution: 72, reader: reader)
                let tag = try #require(before.darkBox(below: 200))
                #expect(picture.darkness(minX: tag.minX, minY: tag.minY, maxX: tag.maxX, maxY: tag.maxY) < 0.01)
                let box = try #require(picture.darkBox())
                #expect(abs(Double(box.minX) - frame.minX) <= 2 && abs(Double(box.minY) - frame.minY) <= 2)
                #expect(abs(Double(box.maxX) - frame.maxX) <= 2 && abs(Double(box.maxY) - frame.maxY) <= 2)
            }
        }
    }
}
