import Fixtures
import SignetGraphics
import SignetPDF
import Testing

@testable import SignetStamping

/// The place of a stamp beside a text, and what it covers.
@Suite struct TextSideTests {
    private func document(_ operators: String, box: String = "[0 0 400 300]") -> [UInt8] {
        PDFBuilder.document([.init(mediaBox: box, content: operators)]).build(.table)
    }

    private func place(_ text: String, _ operators: String, size: StampSize = .natural) throws -> ResolvedPlace {
        try #require(places(text, in: document(operators), artwork: Size(width: 180, height: 60), size: size).first)
    }

    private let crowded =
        "BT /F 11 Tf 40 100 Td (Signature:) Tj 70 22 Td (The Contractor agrees) Tj ET"

    @Test("without a size a stamp is made smaller than what is above it")
    func freeHeight() throws {
        let found = try place("text:Signature:", crowded)
        #expect(found.doubts.isEmpty)
        #expect(found.frame.maxY < 122.5 && found.frame.height > 20, "\(found.frame)")
        #expect(abs(found.frame.width - 3 * found.frame.height) < 0.01)
    }

    @Test("with a size it is as large as asked for, and the text that it covers is named")
    func covers() throws {
        let found = try place("text:Signature:", crowded, size: .height(60))
        #expect(found.frame.height == 60)
        #expect(found.doubts.map(\.description) == ["the stamp on page 1 covers 'The Contractor agrees'"])
        let request = request(try letterL(), at: [.text("Signature:")], size: .height(60))
        let warnings = try result(document(crowded), [request]).result.doubts.map(\.description)
        #expect(warnings.map { $0.hasPrefix("the stamp on page 1 covers 'The") } == [true], "\(warnings)")
    }

    @Test("a text in a sentence is covered no less than before, but not in silence")
    func sentence() throws {
        let found = try place("text:buyer", "BT /F 11 Tf 40 100 Td (The buyer and the seller agree to this) Tj ET")
        #expect(found.doubts.map(\.description) == ["the stamp on page 1 covers 'and the seller agree to this'"])
    }

    @Test("print continues the line of print beside it, and stands on a ruled line")
    func print() throws {
        let date = Size(width: 60, height: 10)
        let kind = ArtworkExtent.Kind.print(firstBaseline: 0.2, lastBaseline: 0.2)
        let open = document("BT /F 12 Tf 40 100 Td (Date:) Tj ET")
        let beside = try #require(places("text:Date:", in: open, artwork: date, kind: kind).first)
        // The text's baseline is at 100 points, and the print's 2 points above its lower edge.
        #expect(beside.frame.size == date && abs(beside.frame.minY + 2 - 100) < 0.6, "\(beside.frame)")
        let ruled = document("BT /F 12 Tf 40 100 Td (Date:) Tj ET 0.5 w 80 98 m 330 98 l S")
        let above = try #require(places("text:Date:", in: ruled, artwork: date, kind: kind).first)
        #expect(above.frame.size == date && abs(above.frame.minY + 2 - 101) < 1.5, "\(above.frame)")
        let sign = try #require(
            places("text:Date:,left,gap:2", in: open, artwork: Size(width: 8, height: 8), kind: .sign).first
        )
        #expect(abs(sign.frame.minY - 100) < 0.6 && sign.frame.maxX < 40, "\(sign.frame)")
    }

    @Test("a text that the stamp is set over is not named, its neighbours are")
    func over() throws {
        let tag = "BT /F 12 Tf 100 150 Td ({{sign}}) Tj ET"
        #expect(try place("text:{{sign}},over,cover", tag).doubts.isEmpty)
        #expect(try place("text:{{sign}},over", tag).doubts.isEmpty)
        let beside = try place("text:{{sign}},over", tag + " BT /F 12 Tf 150 150 Td (Name) Tj ET")
        #expect(beside.doubts.map(\.description) == ["the stamp on page 1 covers 'Name'"])
    }

    @Test(
        "a stamp starts on the line behind the text, whatever its size",
        arguments: [
            ("BT /F 11 Tf 40 100 Td (Signature:) Tj ET 0.5 w 150 98 m 330 98 l S", 150.0, 98.0),
            ("BT /F 11 Tf 40 100 Td (Signature: _______________________) Tj ET", 96, 100),
            ("1 w 40 90 100 40 re S 140 90 200 40 re S BT /F 11 Tf 50 105 Td (Signature:) Tj ET", 140, 90),
        ] as [(String, Double, Double)]
    )
    func rule(operators: String, x: Double, y: Double) throws {
        for size in [StampSize.natural, .width(60)] {
            let found = try place("text:Signature:", operators, size: size)
            #expect(abs(found.frame.minX - x) < 6 && abs(found.frame.minY - y) < 3, "\(found.frame)")
        }
    }

    @Test("where the page has no room the stamp goes to another side, never over its text")
    func otherSide() throws {
        let right = "BT /F 11 Tf 330 100 Td (Unterschrift:) Tj ET"
        let found = try place("text:Unterschrift:", right)
        #expect(found.frame.maxY < 98 && found.frame.maxX <= 400 && found.doubts.isEmpty, "\(found.frame)")
        let corner = try place("text:Unterschrift:", "BT /F 11 Tf 330 10 Td (Unterschrift:) Tj ET")
        #expect(corner.frame.minY > 18, "\(corner.frame)")
    }

    @Test(
        "a side that was asked for and has no room is an error",
        arguments: [("text:Unterschrift:,right", "right of"), ("text:bottom,below", "below")]
    )
    func noRoom(text: String, words: String) throws {
        let operators = "BT /F 11 Tf 330 100 Td (Unterschrift:) Tj -200 -90 Td (bottom) Tj ET"
        #expect { try place(text, operators, size: .width(120)) } throws: {
            "\($0)".contains("page 1 has no room \(words) ") && "\($0)".contains("choose another side")
        }
    }

    @Test("beside Hebrew a stamp stands where reading goes on, unless a side is given")
    func rightToLeft() throws {
        let names = [0x5d7, 0x5ea, 0x5d9, 0x5de, 0x5d4].map { "/uni0" + String($0, radix: 16, uppercase: true) }
        var builder = PDFBuilder.document([.init(content: "BT /F 20 Tf 200 100 Td (EDCBA) Tj ET")])
        builder.set(
            3,
            "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 65 /LastChar 69 "
                + "/Widths [500 500 500 500 500] /Encoding <</Differences [65 \(names.joined(separator: " "))]>>>>"
        )
        let bytes = builder.build(.table)
        let word = "\u{5d7}\u{5ea}\u{5d9}\u{5de}\u{5d4}"
        #expect(try places("text:\(word)", in: bytes).map { $0.frame.maxX < 200 } == [true])
        #expect(try places("text:\(word),right", in: bytes).map { $0.frame.minX > 250 } == [true])
    }

    @Test("without a size a stamp is made small enough for its page; with one it is refused")
    func smallPage() throws {
        let bytes = document("", box: "[0 0 100 60]")
        for position in Placement.Position.allCases {
            let found = try places("\(position.rawValue)", in: bytes, artwork: Size(width: 112, height: 27))
            let frame = try #require(found.first).frame
            #expect(frame.minX >= 0 && frame.minY >= 0 && frame.maxX <= 100 && frame.maxY <= 60, "\(frame)")
            #expect(frame.width >= 49, "\(frame)")
        }
        #expect { try places("bottom", in: bytes, size: .width(120)) } throws: { "\($0)".contains("beyond page 1") }
        // What fits stays as it is.
        let fits = try places("bottom", in: document("", box: "[0 0 180 100]"), artwork: Size(width: 112, height: 27))
        #expect(fits.first?.frame == Rectangle(x: 34, y: 36, width: 112, height: 27))
    }

    @Test("a mark in a check box is reported, and one that nobody can read")
    func tinyFields() throws {
        var builder = PDFBuilder.document(
            [.init(entries: "/Annots [20 0 R 21 0 R]")],
            catalog: "/AcroForm <</Fields [20 0 R 21 0 R]>>"
        )
        builder.set(20, "<</Subtype /Widget /FT /Btn /T (agree) /F 4 /Rect [20 20 28 28]>>")
        builder.set(21, "<</Subtype /Widget /FT /Sig /T (line) /F 4 /Rect [20 60 220 65]>>")
        let bytes = builder.build(.table)
        func warnings(_ field: String) throws -> [String] {
            try places("field:\(field)", in: bytes).flatMap(\.doubts).map(\.description)
        }
        #expect(
            try warnings("agree") == [
                "the field 'agree' on page 1 is a check box or radio button: the stamp in it is 8 × 2.7 points",
                "the stamp on page 1 cannot be read: it is only 8 × 2.7 points",
            ]
        )
        #expect(try warnings("line") == ["the stamp on page 1 cannot be read: it is only 15 × 5 points"])
    }
}
