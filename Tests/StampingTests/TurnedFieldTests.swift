import Fixtures
import SignetGraphics
import SignetPDF
import Testing

@testable import SignetStamping

@Suite struct TurnedFieldTests {
    /// A page with a field of 120 × 60 points at 100, 80 as displayed, which is turned and has a background and a border.
    private func document(rotation: Int, turn: String, look: String = "/BG [1 0.9 0.9] /BC [0 0 1]") -> [UInt8] {
        let page = PDFBuilder.Page(entries: "/Rotate \(rotation) /Annots [20 0 R]", content: "")
        var builder = PDFBuilder.document([page], catalog: "/AcroForm <</Fields [20 0 R]>>")
        let rectangle = rotation == 90 ? "[260 100 320 220]" : "[100 80 220 140]"
        builder.set(
            20,
            "<</Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (S) /Rect \(rectangle) /F 4 /BS <</W 4 /S /S>> "
                + "/MK <<\(turn) \(look)>>>>"
        )
        return builder.build(.table)
    }

    /// Where the stem of the L is, and where its foot: the darkness of the four edges of its frame.
    private func edges(_ document: [UInt8], _ frame: Rectangle, reader: GrayPicture.Reader) throws -> [Character] {
        let picture = try GrayPicture(document, page: 1, resolution: 144, reader: reader)
        let (left, bottom) = (Int(2 * frame.minX), Int(2 * frame.minY))
        let (right, top) = (Int(2 * frame.maxX), Int(2 * frame.maxY))
        let thickness = max(4, min(right - left, top - bottom) / 8)
        let parts: [(Character, Double)] = [
            ("L", picture.darkness(minX: left + 2, minY: bottom + 2, maxX: left + thickness, maxY: top - 2)),
            ("R", picture.darkness(minX: right - thickness, minY: bottom + 2, maxX: right - 2, maxY: top - 2)),
            ("B", picture.darkness(minX: left + 2, minY: bottom + 2, maxX: right - 2, maxY: bottom + thickness)),
            ("T", picture.darkness(minX: left + 2, minY: top - thickness, maxX: right - 2, maxY: top - 2)),
        ]
        return parts.filter { $0.1 > 0.9 }.map(\.0)
    }

    @Test(
        "a mark is turned as its field is, whatever it becomes",
        .slow(),
        arguments: [
            (0, "", "LB"), (0, "/R 0", "LB"), (0, "/R 90", "RB"), (0, "/R 180", "RT"), (0, "/R 270", "LT"),
            (90, "", "LB"), (90, "/R 90", "LB"), (90, "/R 0", "LT"), (0, "/R -90", "LT"), (0, "/R 45", "LB"),
        ]
    )
    func turns(rotation: Int, turn: String, expected: String) throws {
        let original = document(rotation: rotation, turn: turn, look: "")
        let strokes = PenStrokes(centrelines: [[Point(x: 5, y: 55), Point(x: 5, y: 5), Point(x: 35, y: 5)]], width: 8)
        for kind in [MarkKind.stamp, .ink, .widget, .content] {
            let asked = request(
                try letterL(),
                at: [.field("S")],
                kind: kind,
                strokes: kind == .ink ? strokes : nil
            )
            let (signed, stamps) = try stamped(original, [asked])
            try IndependentReaders.check(signed, pages: 1, after: original)
            let frame = try #require(stamps.first?.frame)
            #expect(frame.minX > 99.9 && frame.maxX < 220.1 && frame.minY > 79.9 && frame.maxY < 140.1)
            #expect(abs(max(frame.width / 120, frame.height / 60) - 1) < 0.01)
            let found = try edges(signed, frame, reader: .poppler)
            #expect(String(found) == expected, "\(kind)")
            guard kind == .ink else { continue }
            let read = try Document(Bytes(signed))
            let page = try PageTree(read).page(at: 0)
            let last = try #require(try read.resolve(page.dictionary["Annots"]?.array?.last ?? .null).dictionary)
            let line = try #require(last["InkList"]?.array?.first?.array).compactMap(\.number)
            // The corner of the L is where both dark edges meet.
            let corner = PageGeometry(page).toDisplay.apply(Point(x: line[2], y: line[3]))
            #expect(
                (corner.x < frame.midX) == expected.contains("L") && (corner.y < frame.midY) == expected.contains("B")
            )
        }
    }

    @Test("a field that is filled keeps its background and its border", arguments: ["/R 0", "/R 90", ""])
    func borders(turn: String) throws {
        let original = document(rotation: 0, turn: turn)
        let (signed, _) = try stamped(original, [request(try letterL(), at: [.field("S")], kind: .widget)])
        try IndependentReaders.check(signed, pages: 1, after: original)
        for reader in GrayPicture.Reader.allCases {
            let picture = try GrayPicture(signed, page: 1, resolution: 144, reader: reader)
            // Blue, four points wide, all around; pink within.
            for (x, y) in [(204, 220), (436, 220), (320, 164), (320, 276)] {
                #expect(picture.pixels[(picture.height - 1 - y) * picture.width + x] < 100, "\(reader) \(x) \(y)")
            }
            let inside = picture.pixels[(picture.height - 1 - 265) * picture.width + 215]
            #expect(inside > 200 && inside < 250, "\(reader)")
            #expect(picture.pixels[(picture.height - 1 - 290) * picture.width + 320] == 255)
        }
    }

    @Test("borders are solid, dashed or a line below, and none without a colour or a width")
    func styles() throws {
        func operators(_ widget: String) throws -> String {
            let entries = try #require(try PDFObject(parsing: Array("<<\(widget)>>".utf8)).dictionary)
            let document = try Document(Bytes(document(rotation: 0, turn: "")))
            return try WidgetBorder(of: entries, in: document).operators(box: Size(width: 100, height: 40), unit: 1)
        }
        #expect(try operators("") == "" && operators("/MK <</BC []>>") == "")
        #expect(try operators("/MK <</BC [0]>>") == "q 0 G 1 w 0.5 0.5 99 39 re S Q ")
        #expect(try operators("/MK <</BC [0]>> /Border [0 0 0]") == "")
        #expect(try operators("/MK <</BC [0]>> /Border [0 0 2]") == "q 0 G 2 w 1 1 98 38 re S Q ")
        #expect(try operators("/MK <</BC [0 0 0 1]>> /BS <</S /U>>") == "q 0 0 0 1 K 1 w 0 0.5 m 100 0.5 l S Q ")
        #expect(
            try operators("/MK <</BC [1 0 0]>> /BS <</S /D /D [4 2]>>")
                == "q 1 0 0 RG 1 w [4 2] 0 d 0.5 0.5 99 39 re S Q "
        )
        #expect(try operators("/MK <</BG [0.5] /BC [0]>> /BS <</W 1000000000>>") == "q 0.5 g 0 0 100 40 re f Q ")
    }
}
