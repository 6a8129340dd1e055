import Fixtures
import SignetGraphics
import SignetPDF
import SignetViewing
import Testing

@testable import SignetStamping

@Suite struct TextPlacementTests {
    private let tags = PDFBuilder.document([
        .init(content: "BT /F 12 Tf 50 200 Td ({{signature:buyer}}) Tj 0 -50 Td ({{signature:seller}}) Tj ET"),
        .init(content: "BT /F 12 Tf 50 100 Td (No tag, but signature:buyer) Tj ET"),
        .init(entries: "/Rotate 90", content: "BT /F 12 Tf 50 200 Td ({{signature:buyer}}) Tj ET"),
    ]).build(.table)

    @Test(
        "tags count over the pages",
        arguments: [
            ("text:{{signature:buyer}}", [0]), ("text:{{signature:buyer}},nth:2", [2]),
            ("text:{{signature:buyer}},nth:last", [2]), ("text:{{signature:buyer}},nth:all", [0, 2]),
            ("text:/signature:(buyer|seller)/,nth:all", [0, 0, 1, 2]), ("text:/SIGNATURE/i,nth:3", [1]),
            ("text:signature,page:2+1,nth:last", [1]),
        ]
    )
    func occurrences(text: String, pages: [Int]) throws {
        #expect(try places(text, in: tags).map(\.page.index) == pages)
    }

    @Test("a tag is found exactly or not, and the message says how it is written")
    func exactly() throws {
        #expect { try places("text:{{Signature:Buyer}}", in: tags) } throws: { error in
            "\(error)".contains("no text '{{Signature:Buyer}}'") && "\(error)".contains("{{signature:buyer}}")
        }
        #expect { try places("text:/Witness/i", in: tags) } throws: { "\($0)".contains("no text '/Witness/i'") }
    }

    @Test("a tag that is covered gives its box, in displayed points")
    func covers() throws {
        let found = try places("text:{{signature:buyer}},over,cover,nth:all", in: tags)
        let first = try #require(found.first?.covers)
        // Helvetica at 12 points: the tag is about 96 wide.
        #expect(abs(first.minX - 49.5) < 1 && abs(first.width - 97) < 6 && first.height > 10 && first.height < 18)
        #expect(first.minY < 200 && first.maxY > 208)
        let turned = try #require(found.last?.covers)
        #expect(turned.height > turned.width && turned.maxY <= 400)
        #expect(try places("text:{{signature:buyer}},over", in: tags).first?.covers == nil)
    }

    @Test("a text over two lines is signed where it ends, and is not covered")
    func overLines() throws {
        let bytes = PDFBuilder.document([
            .init(content: "BT /F 12 Tf 50 200 Td (All this is agreed. Signature) Tj 0 -14 Td (of the buyer) Tj ET")
        ]).build(.table)
        let place = try #require(places("text:\"Signature of the buyer\",gap:6", in: bytes).first)
        #expect(place.frame.minX > 110 && place.frame.minX < 130 && place.frame.minY < 190)
        #expect { try places("text:\"Signature of the buyer\",cover", in: bytes) } throws: {
            "\($0)".contains("several lines")
        }
    }

    @Test("a text that only a field or an annotation shows is found there")
    func inAnnotations() throws {
        var builder = PDFBuilder.document([
            .init(), .init(entries: "/Annots [20 0 R 21 0 R 22 0 R]", content: "BT /F 12 Tf 50 200 Td (Names) Tj ET"),
        ])
        builder.set(20, "<</Subtype /FreeText /Rect [10 10 90 30] /Contents (Sign  here)>>")
        builder.set(21, "<</Subtype /Widget /FT /Tx /T (city) /V (Berlin) /Rect [10 50 90 70]>>")
        builder.set(22, "<</Subtype /Widget /FT /Btn /T (go) /MK <</CA (Send it)>> /Rect [10 90 90 110]>>")
        let bytes = builder.build(.table)
        for (text, y) in [("sign here", 10.0), ("Berlin", 50), ("Send", 90)] {
            let frame = try #require(places("text:\(text)", in: bytes).first).frame
            #expect(frame.minX == 96 && frame.minY < y + 5 && frame.maxY > y + 5, "\(text): \(frame)")
        }
        #expect(try places("text:Names", in: bytes).count == 1)
    }
}
