import Fixtures
import SignetGraphics
import SignetPDF
import Testing

@testable import SignetStamping

/// Where fields are for the people who look at the pages, and whether they are seen there.
@Suite struct WidgetPlaceTests {
    /// Two pages, the objects 4 and 6; `annotations` has the numbers of each page's.
    private func builder(_ annotations: [String], fields: String = "20 0 R", catalog: String = "") -> PDFBuilder {
        PDFBuilder.document(
            annotations.map { .init(entries: "/Annots [\($0)]", content: "") },
            catalog: "/AcroForm <</Fields [\(fields)]>> \(catalog)"
        )
    }

    private func signature(_ entries: String, at rectangle: String = "100 50 220 110") -> String {
        "<</Type /Annot /Subtype /Widget /FT /Sig /T (sig) /Rect [\(rectangle)] \(entries)>>"
    }

    @Test(
        "a field is on the page that has it among its annotations, whatever page it names",
        arguments: ["", "/P 4 0 R", "/P 6 0 R", "/P 99 0 R", "/P 20 0 R"],
        ["field:sig", "auto"]
    )
    func page(named: String, placement: String) throws {
        var builder = builder(["", "20 0 R"])
        builder.set(20, signature("/F 4 \(named)"))
        let found = try places(placement, in: builder.build(.table))
        #expect(found.map(\.page.index) == [1] && found.allSatisfy { $0.doubts.isEmpty })
    }

    @Test("a field that several pages show has a place on each")
    func severalPages() throws {
        var builder = builder(["20 0 R 20 0 R", "20 0 R"])
        builder.set(20, signature("/F 4 /P 6 0 R"))
        let bytes = builder.build(.table)
        #expect(try places("field:sig,nth:all", in: bytes).map(\.page.index) == [0, 1])
        #expect(try places("field:sig,nth:last", in: bytes).map(\.page.index) == [1])
        // The page that it names is enough for one.
        #expect(try places("field:sig", in: bytes).map(\.page.index) == [1])
    }

    /// Entries of a field that people do not see, and what is said of it.
    private static let unseen: [(entries: String, rectangle: String, state: WidgetState)] = [
        ("/F 2", "100 50 220 110", .hidden), ("/F 6", "100 50 220 110", .hidden),
        ("/F 36", "100 50 220 110", .noView), ("/F 0", "100 50 220 110", .notPrinted),
        ("", "100 50 220 110", .notPrinted), ("/F 4 /OC 30 0 R", "100 50 220 110", .layerOff),
        ("/F 4", "100 -200 220 -140", .outsidePage), ("/F 4", "380 50 500 110", .outsidePage),
    ]

    @Test("a field that people do not see is in doubt, refused on request, and never chosen", arguments: unseen)
    func states(entries: String, rectangle: String, state: WidgetState) throws {
        var builder = builder(["20 0 R"], catalog: "/OCProperties <</OCGs [30 0 R] /D <</OFF [30 0 R]>>>>")
        builder.set(20, signature(entries, at: rectangle))
        builder.set(30, "<</Type /OCG /Name (drafts)>>")
        let bytes = builder.build(.table)
        let doubt = PlacementDoubt.unseenFields(["sig"], state, page: 1)
        #expect(try places("field:sig", in: bytes).flatMap(\.doubts) == [doubt])
        #expect("\(doubt)" == "the field 'sig' on page 1 is \(state)")
        #expect {
            try result(bytes, [request(try letterL(), at: [.field("sig")])], refusesDoubtfulPlaces: true)
        } throws: {
            "\($0)" == "\(doubt)"
        }
        #expect { try places("auto", in: bytes) } throws: {
            "\($0)".contains("no empty signature field") && "\($0)".contains(", but \(doubt)")
        }
    }

    @Test("a signed field counts as signed, whether it is printed or not")
    func signed() throws {
        var builder = builder(["20 0 R"])
        builder.set(20, signature("/V <</Type /Sig>>"))
        #expect { try places("auto", in: builder.build(.table)) } throws: { "\($0)".contains("already signed") }
    }

    @Test("of a field's widgets, those that people see come first")
    func seenWidget() throws {
        var builder = builder(["21 0 R", "22 0 R 23 0 R"])
        builder.set(20, "<</FT /Sig /T (sig) /Kids [21 0 R 22 0 R]>>")
        builder.set(21, "<</Subtype /Widget /Parent 20 0 R /Rect [10 10 110 60] /F 2 /P 4 0 R>>")
        builder.set(22, "<</Subtype /Widget /Parent 20 0 R /Rect [10 10 110 60] /F 4 /P 6 0 R>>")
        // The form does not list it.
        builder.set(23, "<</Subtype /Widget /Parent 20 0 R /Rect [200 10 310 60] /F 4>>")
        let bytes = builder.build(.table)
        for placement in ["field:sig", "auto"] {
            #expect(try places(placement, in: bytes).map(\.page.index) == [1], "\(placement)")
        }
        #expect(try places("field:sig,nth:all", in: bytes).map { $0.frame.midX > 150 } == [false, true])
    }

    @Test("a field without a place on any page is reported")
    func noPlace() throws {
        var builder = builder([""])
        builder.set(20, signature("/F 4 /P 4 0 R"))
        #expect { try places("field:sig", in: builder.build(.table)) } throws: {
            "\($0)".contains("has no place on a page")
        }
    }

    @Test(
        "a stamp over a field that it is not in is in doubt, and one over its neighbours",
        arguments: [
            ("72 94 240 106", 28.0, ["birth"]), ("72 86 240 122", 28, []), ("72 96 240 110", 9, []),
            ("150 94 360 130", 28, ["next"]), ("200 60 300 90", 28, []),
        ] as [(String, Double, [String])]
    )
    func covered(rectangle: String, height: Double, names: [String]) throws {
        var builder = PDFBuilder.document(
            [.init(entries: "/Annots [20 0 R]", content: "BT /F 11 Tf 40 100 Td (Born:) Tj ET")],
            catalog: "/AcroForm <</Fields [20 0 R]>>"
        )
        let name = names.first ?? "birth"
        builder.set(20, "<</Subtype /Widget /FT /Tx /T (\(name)) /F 4 /Rect [\(rectangle)]>>")
        let size = Size(width: 4 * height, height: height)
        let place = try #require(
            places("text:Born:,right", in: builder.build(.table), artwork: size, size: .height(height)).first
        )
        #expect(place.doubts == (names.isEmpty ? [] : [.coversFields(names, page: 1)]), "\(place.frame)")
    }
}
