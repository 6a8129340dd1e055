import Fixtures
import SignetGraphics
import SignetPDF
import Testing

@testable import SignetStamping

@Suite struct FieldPlacementTests {
    @Test("a stamp goes into a field's rectangle, found through the page when the widget does not say")
    func fields() throws {
        var builder = PDFBuilder.document(
            [.init(), .init(entries: "/Annots [20 0 R]")],
            catalog: "/AcroForm <</Fields [20 0 R 21 0 R]>>"
        )
        builder.set(20, "<</Type /Annot /Subtype /Widget /FT /Sig /T (Signature1) /Rect [100 50 220 110] /F 4>>")
        builder.set(21, "<</FT /Tx /T (unplaced)>>")
        let original = builder.build(.crossReferenceStream)
        let (document, stamps) = try stamped(original, [request(try letterL(), at: [.field("Signature1")])])
        #expect(stamps.map(\.pageIndex) == [1])
        #expect(stamps[0].frame == Rectangle(x: 140, y: 50, width: 40, height: 60))
        try IndependentReaders.check(document, pages: 2, after: original)
        #expect { try stamped(original, [request(try letterL(), at: [.field("Signature2")])]) } throws: {
            "\($0)".contains("'Signature1'")
        }
        #expect { try stamped(original, [request(try letterL(), at: [.field("unplaced")])]) } throws: {
            "\($0)".contains("no place")
        }
    }

    /// A field `form.page.sig` with widgets on pages 3 and 1, one of them without `/P`, and more fields.
    private func form() -> [UInt8] {
        var builder = PDFBuilder.document(
            [.init(entries: "/Annots [22 0 R]"), .init(), .init(entries: "/Annots 40 0 R")],
            catalog: "/AcroForm <</Fields [20 0 R 30 0 R 31 0 R]>>"
        )
        builder.set(20, "<</T (form) /Kids [21 0 R]>>")
        builder.set(21, "<</T (page) /Parent 20 0 R /Kids [24 0 R]>>")
        builder.set(24, "<</T (sig) /FT /Tx /Parent 21 0 R /Kids [23 0 R 22 0 R]>>")
        builder.set(22, "<</Subtype /Widget /Parent 24 0 R /Rect [10 10 110 60]>>")
        builder.set(23, "<</Subtype /Widget /Parent 24 0 R /Rect [200 100 300 150] /P 8 0 R>>")
        builder.set(30, "<</T (total) /FT /Tx>>")
        builder.set(31, "<</T (sign) /FT /Tx>>")
        builder.set(40, "[23 0 R]")
        return builder.build(.table)
    }

    @Test(
        "the widgets of a field count in the order of the pages",
        arguments: [
            (Placement.Occurrence.nth(1), [0]), (.nth(2), [2]), (.last, [2]), (.all, [0, 2]),
        ]
    )
    func occurrences(occurrence: Placement.Occurrence, pages: [Int]) throws {
        let placement = Placement.field("form.page.sig", occurrence: occurrence)
        let (_, stamps) = try stamped(form(), [request(try letterL(), at: [placement])])
        #expect(stamps.map(\.pageIndex) == pages)
        #expect(stamps.allSatisfy { $0.frame.minX >= ($0.pageIndex == 0 ? 10 : 200) })
    }

    @Test("a field that is not there is answered with the nearest names, and too few widgets with their number")
    func missing() throws {
        #expect { try stamped(form(), [request(try letterL(), at: [.field("sig")])]) } throws: { error in
            "\(error)".contains("'form.page.sig', 'sign', 'total'")
        }
        let third = Placement.field("form.page.sig", occurrence: .nth(3))
        #expect { try stamped(form(), [request(try letterL(), at: [third])]) } throws: { error in
            "\(error)" == "the field 'form.page.sig' has 2 places on the pages, not 3"
        }
    }

    @Test("a widget that the form forgot is found by its name on the pages")
    func loose() throws {
        var builder = PDFBuilder.document(
            [.init(), .init(entries: "/Annots [<</Subtype /Link>> 22 0 R]")],
            catalog: "/AcroForm <</Fields []>>"
        )
        builder.set(21, "<</T (form) /FT /Sig>>")
        builder.set(22, "<</Subtype /Widget /T (sig) /Parent 21 0 R /Rect [10 10 110 60]>>")
        let (_, stamps) = try stamped(builder.build(.table), [request(try letterL(), at: [.field("form.sig")])])
        #expect(stamps.map(\.pageIndex) == [1])
        builder.set(21, "<</T (form) /Parent 21 0 R>>")
        #expect { try stamped(builder.build(.table), [request(try letterL(), at: [.field("form.sig")])]) } throws: {
            "\($0)".contains("no field 'form.sig'")
        }
    }
}
