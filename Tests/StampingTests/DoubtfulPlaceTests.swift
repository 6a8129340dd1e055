import Fixtures
import SignetGraphics
import SignetPDF
import Testing

@testable import SignetStamping

/// Places in doubt, which are reported or refused.
@Suite struct DoubtfulPlaceTests {
    private func document(_ operators: String) -> [UInt8] {
        PDFBuilder.document([.init(mediaBox: "[0 0 400 300]", content: operators)]).build(.table)
    }

    private let crowded = "BT /F 11 Tf 40 100 Td (Signature:) Tj 70 22 Td (The Contractor agrees) Tj ET"

    @Test(
        "what would cover text is refused when doubtful places are",
        arguments: ["text:Signature:", "rect:100,90,200,60", "bottom-left,margin:80", "center,dy:-50"]
    )
    func refusal(place: String) throws {
        let bytes = document(crowded)
        let request = request(try letterL(), at: [try Placement(reading: place)], size: .height(60))
        #expect {
            try result(bytes, [request], refusesDoubtfulPlaces: true)
        } throws: { error in
            "\(error)".hasPrefix("the stamp on page 1 covers '")
        }
        #expect(try result(bytes, [request]).result.stamps.count == 1)
    }

    @Test("a free place is not refused", arguments: ["text:Signature:", "rect:200,20,100,60", "top-right"])
    func free(place: String) throws {
        let request = request(try letterL(), at: [try Placement(reading: place)], size: .height(18))
        #expect(try result(document(crowded), [request], refusesDoubtfulPlaces: true).result.stamps.count == 1)
    }

    @Test(
        "a stamp that leaves its cell is in doubt, one that crosses only the line that it is on is not",
        arguments: [
            // A cell of 30 points in height, with a label.
            ("0.5 w 40 90 m 360 90 l S 40 120 m 360 120 l S 40 90 m 40 120 l S 360 90 m 360 120 l S", 60.0, true),
            ("0.5 w 40 90 m 360 90 l S 40 120 m 360 120 l S 40 90 m 40 120 l S 360 90 m 360 120 l S", 20.0, false),
            // A narrow cell.
            ("0.5 w 150 60 m 150 260 l S", 60, true),
            // A line to write on.
            ("0.5 w 96 98 m 330 98 l S", 40, false),
        ] as [(String, Double, Bool)]
    )
    func cell(lines: String, height: Double, isInDoubt: Bool) throws {
        let bytes = document("BT /F 11 Tf 45 100 Td (Signature:) Tj ET \(lines)")
        let place = try #require(
            places("text:Signature:,right", in: bytes, artwork: Size(width: 180, height: 60), size: .height(height))
                .first
        )
        #expect(place.doubts == (isInDoubt ? [.leavesCell(page: 1)] : []), "\(place.frame)")
    }

    @Test("a label that only an annotation or a field shows is found, whatever its case and accents")
    func annotations() throws {
        let builder = PDFBuilder.document([
            .init(
                entries: """
                    /Annots [<< /Type /Annot /Subtype /FreeText /Rect [40 100 120 120] /DA (/F 11 Tf) \
                    /Contents <FEFF0130006D007A0061003A> >> \
                    << /Type /Annot /Subtype /FreeText /Rect [40 200 120 220] /F 2 /DA (/F 11 Tf) /Contents (Imza:) >>]
                    """,
                content: ""
            )
        ])
        let found = try places("text:imza:", in: builder.build(.table), artwork: Size(width: 60, height: 20))
        #expect(found.count == 1)
        let place = try #require(found.first)
        #expect(place.frame.minX >= 126 && place.frame.minX < 130 && place.doubts.isEmpty, "\(place.frame)")
        #expect(throws: StampingError.self) { try places("text:imza:,nth:2", in: builder.build(.table)) }
    }

    @Test("a stamp in a form field with something to read is in doubt, one in an empty field is not")
    func values() throws {
        let text = "BT /F 9 Tf 2 4 Td (Marielle) Tj ET"
        for (value, shown) in [("/V (Marielle)", "0 0 50 18 re f"), ("", text), ("", "")] {
            var builder = PDFBuilder.document(
                [.init(entries: "/Annots [20 0 R]", content: "BT /F 11 Tf 40 100 Td (Name:) Tj ET")],
                catalog: "/AcroForm <</Fields [20 0 R]>>"
            )
            builder.set(
                20,
                "<</Type /Annot /Subtype /Widget /FT /Tx /T (n) \(value) /F 4 /Rect [76 94 240 112] /AP <</N 21 0 R>>>>"
            )
            builder.set(
                21,
                "<</Type /XObject /Subtype /Form /BBox [0 0 164 18] /Resources <</Font <</F 3 0 R>>>> /Length \(shown.count)>>\nstream\n\(shown)\nendstream"
            )
            let place = try #require(
                places("text:Name:,right", in: builder.build(.table), size: .height(14)).first
            )
            #expect(place.doubts == (shown.isEmpty ? [] : [.coversFields(["n"], page: 1)]), "\(shown): \(place.frame)")
        }
    }
}
