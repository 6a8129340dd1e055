import Fixtures
import SignetGraphics
import SignetPDF
import Testing

@testable import SignetStamping

/// Stamps that are moved from their places, and lengths as shares of a page.
@Suite struct OffsetTests {
    private let page = PDFBuilder.document([
        .init(mediaBox: "[0 0 400 200]", content: "BT /F 11 Tf 40 100 Td (Signature:) Tj ET")
    ]).build(.table)

    @Test(
        "a stamp is moved right and up from its place",
        arguments: [
            ("bottom-left,margin:10", "dx:5,dy:1in", 5.0, 72.0), ("rect:50,90,90,30", "dx:-10,dy:-25.4mm", -10, -72),
            ("text:Signature:,right", "dx:10%,dy:-5%", 40, -10),
        ]
    )
    func moved(place: String, offset: String, dx: Double, dy: Double) throws {
        // Beside the text there is room for the whole stamp, so that both have one size.
        let artwork = Size(width: 60, height: 20)
        let plain = try #require(places(place, in: page, artwork: artwork).first).frame
        let frame = try #require(places("\(place),\(offset)", in: page, artwork: artwork).first).frame
        #expect(abs(frame.x - plain.x - dx) < 1e-6 && abs(frame.y - plain.y - dy) < 1e-6, "\(frame) \(plain)")
        #expect(frame.size == plain.size)
    }

    @Test("a stamp that is moved off the page is refused")
    func outside() {
        #expect {
            try places("bottom-left,dx:-50", in: page)
        } throws: { "\($0)".contains("reaches beyond page 1") }
    }

    @Test("a stamp in a field stays in the field")
    func inField() throws {
        var builder = PDFBuilder.document(
            [.init(entries: "/Annots [20 0 R]")],
            catalog: "/AcroForm <</Fields [20 0 R]>>"
        )
        builder.set(20, "<</Type /Annot /Subtype /Widget /FT /Sig /T (S) /Rect [100 50 300 90] /F 4>>")
        let form = builder.build(.table)
        let frame = try #require(places("field:S,align:left,dx:50,dy:30", in: form, size: .height(20)).first).frame
        #expect(abs(frame.minX - 150) < 1e-6 && abs(frame.maxY - 90) < 1e-6, "\(frame)")
    }

    @Test("shares of the page are those of the page as displayed")
    func shares() throws {
        let turned = PDFBuilder.document([.init(mediaBox: "[0 0 400 200]", entries: "/Rotate 90", content: "")])
            .build(.table)
        let upright = try #require(places("rect:10%,10%,50%,50%", in: page, artwork: Size(width: 2, height: 1)).first)
        #expect(upright.frame == Rectangle(x: 40, y: 20, width: 200, height: 100))
        let found = try #require(places("rect:10%,10%,50%,50%", in: turned, artwork: Size(width: 1, height: 2)).first)
        #expect(found.frame == Rectangle(x: 20, y: 40, width: 100, height: 200))
        let margin = try #require(places("top-right,margin:10%", in: page).first)
        #expect(abs(margin.frame.maxX - 360) < 1e-6 && abs(margin.frame.maxY - 180) < 1e-6)
    }
}
