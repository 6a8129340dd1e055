import Fixtures
import SignetGraphics
import SignetPDF
import Testing

@testable import SignetStamping

/// Lines on which somebody signed, by Signet or otherwise.
@Suite struct SignedLineTests {
    private static let lines = [
        "BT /F 11 Tf 40 100 Td (Signature:) Tj ET 0.5 w 130 98 m 330 98 l S",
        "BT /F 11 Tf 40 100 Td (Signature: _____________________________________) Tj ET",
        "BT /F 11 Tf 40 100 Td (Signature: .....................................) Tj ET",
        "0.5 w 60 100 m 260 100 l S BT /F 8 Tf 60 90 Td (Signature) Tj ET",
        "BT /F 11 Tf 60 140 Td (Signature) Tj ET 0.5 w 60 100 m 260 100 l S",
        "1 w 40 90 100 40 re S 140 90 200 40 re S BT /F 11 Tf 50 105 Td (Signature) Tj ET",
        "BT /F 11 Tf 60 145 Td (Signature) Tj ET 1 w 60 90 200 50 re S",
        "1 w 40 60 150 60 re S 190 60 100 60 re S BT /F 8 Tf 44 110 Td (Signature) Tj 150 0 Td (Date) Tj ET",
        "BT /F 11 Tf 40 100 Td (Signature:) Tj ET",
    ]

    private func document(_ operators: String, annotations: [String] = []) -> [UInt8] {
        let references = annotations.indices.map { "\(20 + $0) 0 R" }.joined(separator: " ")
        var builder = PDFBuilder.document([agreementPage(operators, entries: "/Annots [\(references)]")])
        for (index, annotation) in annotations.enumerated() { builder.set(20 + index, annotation) }
        return builder.build(.table)
    }

    private func expectSigned(_ bytes: [UInt8], _ operators: String) {
        #expect(
            performing: { try places("auto", in: bytes) },
            throws: { error in
                "\(error)".contains("on page 1 is already signed")
            }
        )
    }

    @Test("a line with a stamp of ours is signed, whatever its kind and size", .slow(), arguments: lines)
    func ours(operators: String) throws {
        let bytes = document(operators)
        #expect(try places("auto", in: bytes).count == 1)
        for kind in [MarkKind.stamp, .content] {
            for size in [StampSize.natural, .height(14)] {
                let request = request(try letterL(), at: [.automatic()], kind: kind, size: size)
                expectSigned(try stamped(bytes, [request]).document, operators)
            }
        }
    }

    @Test("two stamps of one update do not get the same line")
    func together() throws {
        let bytes = document(Self.lines[0])
        let twice = request(try letterL(), at: [.automatic(), .automatic()])
        #expect { try stamped(bytes, [twice]) } throws: { "\($0)".contains("already signed") }
    }

    @Test("a free line is found beside a signed one")
    func another() throws {
        let two =
            "BT /F 11 Tf 40 100 Td (Signature: __________________________) Tj 0 -50 Td (Signature: ________________) Tj ET"
        let bytes = document(two)
        #expect { try places("auto", in: bytes) } throws: { "\($0)".contains("choose one") }
        let upper = request(try letterL(), at: [.rectangle(x: 110, y: 98, width: 60, height: 30)])
        #expect(try places("auto", in: stamped(bytes, [upper]).document).map { $0.frame.minY < 60 } == [true])
    }

    @Test(
        "annotations of others make a line signed",
        arguments: [
            "<</Subtype /Square /C [0 0 1] /Rect [140 96 200 120]>>",
            // Readers draw one that hides the line.
            "<</Subtype /Stamp /Rect [140 96 200 120]>>", "<</Subtype /Stamp /Rect [130 96 180 120]>>",
            "<</Subtype /Ink /Rect [250 90 320 130] /InkList [[1 2 3 4]]>>",
            "<</Subtype /FreeText /Rect [140 98 220 112] /DA (/F 9 Tf) /Contents (Jane)>>",
            "<</Subtype /Widget /FT /Sig /T (Old) /V <</Type /Sig>> /Rect [200 95 300 125]>>",
        ]
    )
    func annotations(annotation: String) {
        expectSigned(document(Self.lines[0], annotations: [annotation]), annotation)
    }

    @Test(
        "annotations that show nothing on a line leave it free",
        arguments: [
            "<</Subtype /Link /Rect [130 90 330 120] /Border [0 0 0]>>",
            "<</Subtype /Stamp /F 2 /Rect [140 96 200 120]>>",
            "<</Subtype /Widget /FT /Tx /T (Name) /Rect [130 98 330 115]>>",
            "<</Subtype /Stamp /Rect [140 196 200 220]>>", "<</Subtype /Watermark /Rect [0 0 400 300]>>",
        ]
    )
    func hints(annotation: String) throws {
        #expect(try places("auto", in: document(Self.lines[0], annotations: [annotation])).count == 1)
    }

    @Test(
        "a line with ink, a picture or a name in the page's content is signed",
        arguments: [
            // Strokes of a pen.
            "1 w 150 100 m 155 125 160 90 165 110 c 175 125 180 90 190 104 c S",
            // A picture.
            "q 60 0 0 25 200 99 cm BI /W 2 /H 2 /BPC 8 /CS /G ID \u{1}\u{2}\u{1}\u{2} EI Q",
            // A name.
            "BT /F 20 Tf 150 102 Td (Jane Doe) Tj ET", "BT /F 11 Tf 140 100 Td (/s/ Jane Doe) Tj ET",
        ]
    )
    func content(operators: String) {
        expectSigned(document(Self.lines[0] + " " + operators), operators)
    }

    @Test(
        "a date, another label and the lines of a table leave a line free",
        arguments: [
            ("BT /F 11 Tf 40 100 Td (Signature:) Tj 200 0 Td (Date: 12 May 2026) Tj ET 0.5 w 40 98 m 380 98 l S", 92.0),
            (
                "0.5 w 40 100 m 360 100 l S BT /F 9 Tf 44 103 Td (12.05.2026) Tj 0 -13 Td (Date) Tj 200 0 Td (Signature) Tj ET",
                226
            ),
            (
                "1 w 40 90 80 30 re S 120 90 140 30 re S 260 90 100 30 re S BT /F 9 Tf 45 100 Td (Signature) Tj "
                    + "220 0 Td (Jane Doe) Tj ET", 120
            ),
        ] as [(String, Double)]
    )
    func neighbours(operators: String, x: Double) throws {
        let found = try #require(places("auto", in: document(operators)).first)
        #expect(abs(found.frame.minX - x) < 9, "\(found.frame)")
    }

    @Test("a signature field with a picture in its appearance is signed, one with a frame and words is not")
    func fieldAppearance() throws {
        func form(_ appearance: String) -> [UInt8] {
            var builder = PDFBuilder.document(
                [agreementPage("", entries: "/Annots [20 0 R]")],
                catalog: "/AcroForm <</Fields [20 0 R]>>"
            )
            builder.set(20, "<</Subtype /Widget /FT /Sig /T (Buyer) /Rect [200 20 320 60] /F 4 /AP <</N 21 0 R>>>>")
            builder.set(
                21,
                stream: Array("0 0 120 40 re S".utf8),
                entries: "/Subtype /Form /BBox [0 0 120 40] \(appearance)"
            )
            builder.set(
                22,
                stream: [0],
                entries: "/Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray"
            )
            return builder.build(.table)
        }
        let empty = form("")
        #expect(try places("auto", in: empty).first?.widget != nil)
        expectSigned(form("/Resources <</XObject <</Im 22 0 R>>>>"), "picture")
        let filled = request(try letterL(), at: [.automatic()], kind: .widget)
        expectSigned(try stamped(empty, [filled]).document, "widget")
    }
}
