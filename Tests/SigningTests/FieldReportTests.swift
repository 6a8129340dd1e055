import Fixtures
import Signet
import SignetStamping
import Testing

/// Where the report on a document says that its fields are.
@Suite struct FieldReportTests {
    private func field(_ entries: String) -> String { "<</Subtype /Widget /FT /Tx \(entries)>>" }

    @Test("every widget has its page, its place and why people do not see it")
    func places() throws {
        var builder = PDFBuilder.document(
            [
                .init(), .init(entries: "/Annots [20 0 R 21 0 R 22 0 R 24 0 R 25 0 R]"),
                .init(entries: "/Annots [20 0 R]"),
            ],
            catalog: "/AcroForm <</Fields [20 0 R 21 0 R 22 0 R 23 0 R]>>"
        )
        builder.set(20, field("/T (shown) /Rect [10 20 110 40] /F 4 /P 4 0 R"))
        builder.set(21, field("/T (hidden) /Rect [10 60 110 80] /F 2"))
        builder.set(22, field("/T (empty) /Rect [0 0 0 0] /F 0"))
        builder.set(23, field("/T (split) /Rect [10 90 110 110] /F 4"))
        builder.set(24, field("/T (split) /Rect [10 90 110 110] /F 4"))
        builder.set(25, field("/T (other) /Rect [10 120 110 140] /F 4"))
        let fields = try DocumentReport(builder.build(.table)).fields
        #expect(fields.map(\.name) == ["shown", "hidden", "empty", "split", "other"])
        #expect(fields.map(\.page) == [2, 2, 2, 2, 2])
        #expect(fields[0].frame == Rectangle(x: 10, y: 20, width: 100, height: 20))
        #expect(fields[0].places.map(\.page) == [2, 3])
        #expect(
            fields.map { $0.places.map(\.states) } == [
                [[], []], [[.hidden]], [[.noArea, .notPrinted]], [[.onNoPage], []], [[]],
            ]
        )
        #expect(fields.map { $0.places.map(\.listed) } == [[true, true], [true], [true], [true, false], [false]])
        let found = try Signer().places(of: .field("split"), size: Size(width: 1, height: 1), in: builder.build(.table))
        #expect(found.map(\.page) == [2])
    }
}
