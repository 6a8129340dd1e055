import Fixtures
import SignetGraphics
import SignetPDF
import Testing

@testable import SignetStamping

@Suite struct PlacementTests {
    @Test(
        "placements are read as they are written",
        arguments: [
            ("page:last,bottom-right,margin:12", Placement.position(.bottomRight, margin: 12, on: .last)),
            ("top", .position(.top, on: .last)),
            (
                "page:2-4+7,rect:1,2,30,40",
                .rectangle(
                    x: 1,
                    y: 2,
                    width: 30,
                    height: 40,
                    on: PageSelection(parts: [.range(.number(2), .number(4)), .page(.number(7))])
                )
            ),
            ("rect:1,2,30,40,page:first", .rectangle(x: 1, y: 2, width: 30, height: 40, on: .first)),
            (
                "text:\"Sign, please:\",nth:2,above,gap:3",
                .text("Sign, please:", side: .above, gap: 3, occurrence: .nth(2))
            ),
            ("text:\"Name\":3", .text("Name", occurrence: .nth(3))),
            ("text:Signature,nth:all,page:1", .text("Signature", occurrence: .all, on: .page(1))),
            ("text:\"say \\\"x\\\"\",left", .text("say \"x\"", side: .left)),
            ("field:form.sig", .field("form.sig")),
            ("field:form.sig,nth:last", .field("form.sig", occurrence: .last)),
            ("text:/Sign(ed)? by/,nth:last", .pattern("Sign(ed)? by", occurrence: .last)),
            ("text:/a{1,2}\\/b/i,above", .pattern("a{1,2}/b", ignoringCase: true, side: .above)),
            ("text:/x/i:2", .pattern("x", ignoringCase: true, occurrence: .nth(2))),
            ("text:{{sig:buyer,1}},over", .text("{{sig:buyer,1}}", side: .over)),
            ("text:\"/s/\"", .text("/s/")),
            ("auto", .automatic()),
            ("auto,page:2", .automatic(on: .page(2))),
            ("auto:Buyer,nth:all", .automatic(role: "Buyer", occurrence: .all)),
            ("auto:\"Party A, Ltd\"", .automatic(role: "Party A, Ltd")),
            ("top,margin:0.5in", Placement(.position(.top, margin: .inches(0.5)), on: .last)),
            ("text:a,gap:12pt", .text("a", gap: 12)),
            (
                "rect:10%,2.5cm,50mm,72",
                Placement(
                    .rectangle(x: .percent(10), y: .millimeters(25), width: .millimeters(50), height: .points(72)),
                    on: .last
                )
            ),
        ]
    )
    func written(text: String, expected: Placement) throws {
        #expect(try Placement(reading: text) == expected)
    }

    @Test("alignment and cover are read")
    func alignment() throws {
        #expect(try Placement(reading: "text:{{sig}},over,cover").cover == .text)
        #expect(try Placement(reading: "text:{{sig}},over").cover == .nothing)
        #expect(try Placement(reading: "rect:0,0,9,9,align:top-left").alignment == .topLeft)
    }

    @Test(
        "what cannot be read says why",
        arguments: [
            "", "page:last", "page:0,top", "page:x,top", "rect:1,2,3", "rect:1,2,nan,4", "rect:1,2,-3,4",
            "rect:5,5,0,9", "top,bottom",
            "text:\"open", "text:\"\"", "text: ", "margin:3,rect:0,0,1,1", "gap:3,top", "nth:0,text:a", "field:",
            "upwards", "colour:red,top",
            "page:1,field:a", "rect:inf,0,1,1", "text:/a", "text:/(/", "text:/a/x", "text://", "auto,gap:3", "auto,top",
            "auto:,page:1", "auto,nth:0", "cover,top", "rect:1,2,3km,4", "rect:1,2,0%,4", "margin:-3,top",
            "text:a,gap:5%",
            "top,dx:", "top,dy:1e308cm", "top,margin:1e308%", "rect:0,0,1e11,1", "top,dx:-1e11", "top,dy:1,5",
            "page:last--1,top", "page:2-,top", "page:last1,top", "page:odd-even,top", "cover",
            "nth:first,text:a", "field:a,cover",
        ]
    )
    func faults(text: String) {
        #expect(throws: PlacementSyntaxError.self) { try Placement(reading: text) }
    }

    @Test("sizes are read, and bad ones refused")
    func sizes() throws {
        #expect(try StampSize(reading: "width:180") == .width(180))
        #expect(try StampSize(reading: "height:40.5") == .height(40.5))
        #expect(try StampSize(reading: "180x60") == .box(Size(width: 180, height: 60)))
        #expect(try StampSize(reading: "2inx1in") == .box(Size(width: 144, height: 72)))
        #expect(try StampSize(reading: "width:25.4mm") == .width(72))
        for text in ["", "width:10%", "5kmx2km", "180", "width:-1", "width:nan", "0x5", "1x2x3", "height:inf"] {
            #expect(throws: PlacementSyntaxError.self) { try StampSize(reading: text) }
        }
    }

    @Test(
        "page selections are read and resolved",
        arguments: [
            ("all", [0, 1, 2, 3, 4]), ("first+last", [0, 4]), ("2-3+5+2", [1, 2, 4]), ("last", [4]),
            ("odd", [0, 2, 4]), ("even", [1, 3]), ("last-1", [3]), ("4-2", [1, 2, 3]), ("3-last", [2, 3, 4]),
            ("last-1-last", [3, 4]), ("last-2-first", [0, 1, 2]), ("even+last", [1, 3, 4]), ("last-0", [4]),
        ]
    )
    func selections(text: String, indexes: [Int]) throws {
        #expect(try #require(PageSelection(text)).indexes(count: 5) == indexes)
        #expect(PageSelection(text)?.description == (text == "last-0" ? "last" : text))
    }

    @Test("pages that a document does not have are named as they are written")
    func missingLastPages() throws {
        for (text, words) in [("last-5", "no page last-5"), ("even", "no page even"), ("2-first", "no page 2")] {
            let selection = try #require(PageSelection(text))
            #expect { try selection.indexes(count: 1) } throws: {
                "\($0)".contains(words) && "\($0)".contains("1 page")
            }
        }
    }

    @Test("a page that does not exist is named")
    func missingPage() throws {
        let selection = try #require(PageSelection("9"))
        #expect { try selection.indexes(count: 5) } throws: {
            "\($0)".contains("no page 9") && "\($0)".contains("5 pages")
        }
        #expect(
            PageSelection("0") == nil && PageSelection("first1") == nil && PageSelection("") == nil
                && PageSelection("1-") == nil
        )
    }

    @Test("aspect is kept and boxes are filled")
    func fitting() {
        let artwork = ArtworkExtent(Size(width: 100, height: 50), .ink)
        #expect(StampSize.natural.fitted(artwork, into: Size(width: 400, height: 100)) == Size(width: 200, height: 100))
        #expect(StampSize.natural.fitted(artwork, into: nil) == artwork.size)
        let wide = ArtworkExtent(Size(width: 360, height: 60), .ink)
        #expect(StampSize.natural.fitted(wide, into: nil) == Size(width: 180, height: 30))
        #expect(StampSize.width(50).fitted(artwork, into: nil) == Size(width: 50, height: 25))
        #expect(
            StampSize.height(100).fitted(artwork, into: Size(width: 100, height: 100)) == Size(width: 100, height: 50)
        )
    }

    @Test("print keeps its size: boxes are not filled, and a long line is not made smaller")
    func fittingOfPrint() {
        let print = ArtworkExtent(Size(width: 360, height: 20), .print(firstBaseline: 0.2, lastBaseline: 0.2))
        #expect(StampSize.natural.fitted(print, into: nil) == print.size)
        #expect(StampSize.natural.fitted(print, into: Size(width: 800, height: 100)) == print.size)
        #expect(StampSize.natural.fitted(print, into: Size(width: 180, height: 100)) == Size(width: 180, height: 10))
        #expect(StampSize.height(40).fitted(print, into: nil) == Size(width: 720, height: 40))
    }

    private let pages = PDFBuilder.document([
        .init(content: "BT /F 20 Tf 50 200 Td (First page) Tj ET BT /F 20 Tf 50 100 Td (Signature:) Tj ET"),
        .init(entries: "/Rotate 90", content: "BT /F 20 Tf 50 200 Td (Signature:) Tj ET"),
    ]).build(.table)

    @Test("a stamp stands beside its text, on a turned page too")
    func besideText() throws {
        let (_, stamps) = try stamped(
            pages,
            [
                request(
                    try letterL(),
                    at: [.text("Signature:", gap: 10), .text("signature:", gap: 10, occurrence: .nth(2))],
                    size: .height(20)
                )
            ]
        )
        #expect(stamps.map(\.pageIndex) == [0, 1])
        // Helvetica at 20 points: "Signature:" is about 94 wide. On the turned page its line runs downwards.
        #expect(abs(stamps[0].frame.minX - 154) < 8 && abs(stamps[0].frame.minY - 92) < 8)
        #expect(stamps[1].frame.minX > 180 && stamps[1].frame.minX < 260)
    }

    @Test("a text that is not there names what comes nearest")
    func missingText() throws {
        #expect { try stamped(pages, [request(try letterL(), at: [.text("Signatur:")])]) } throws: { error in
            "\(error)" == "no text 'Signatur:' on pages 1–2; nearest: 'Signature:' on page 1"
        }
        #expect {
            try stamped(pages, [request(try letterL(), at: [.text("Signature:", occurrence: .nth(3))])])
        } throws: { error in
            "\(error)".contains("occurs 2 times on pages 1–2, not 3 times")
        }
    }

    @Test("a box that reaches beyond the page is refused with both sizes")
    func outside() throws {
        let placement = Placement.rectangle(x: 350, y: 10, width: 100, height: 50, on: .first)
        #expect { try stamped(pages, [request(try letterL(), at: [placement])]) } throws: { error in
            "\(error)".contains("350,10,100,50") && "\(error)".contains("400 × 300")
        }
    }
}
