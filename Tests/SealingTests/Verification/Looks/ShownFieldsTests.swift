import Fixtures
import SignetGraphics
import SignetPDF
import Testing

@testable import SignetSealing

/// What pages show of filled fields.
@Suite("Fields as they are drawn")
struct ShownFieldsTests {
    private static let place = Rectangle(x: 10, y: 10, width: 60, height: 20)

    private static func document(_ entries: String, form: String = "") throws -> Document {
        let page = PDFBuilder.Page(mediaBox: "[0 0 100 100]", entries: "/Annots [9 0 R]")
        var builder = PDFBuilder.document([page], catalog: "/AcroForm <</Fields [9 0 R] \(form)>>")
        builder.set(9, "<</Type /Annot /Subtype /Widget /T (a) /Rect [10 10 70 30] /P 4 0 R \(entries)>>")
        return try Document(Bytes(builder.build(.table)))
    }

    /// What is found where the field has these entries and these texts are under it, before and now.
    private static func unlike(
        _ entries: (before: String, now: String),
        _ texts: (before: String, now: String),
        kinds: [LaterChanges.Kind] = [.fieldFilled],
        fields: Set<String> = ["a"]
    ) throws -> Set<String> {
        let viewers = [texts.before, texts.now].map { StubViewer([StubViewer.Page(words: [($0, 12, 12)])]) }
        let area = LaterChanges.Area(page: 1, rectangle: place, subject: .field("a"), staysUpright: false)
        let areas = kinds.contains(.fieldFilled) ? [area] : []
        let changes = LaterChanges(Set(kinds.map { LaterChanges.Change(kind: $0, object: nil) }), fields, areas)
        var comparison = DrawnComparison(
            DrawnVersion(viewer: viewers[0], document: try document(entries.before)),
            DrawnVersion(viewer: viewers[1], document: try document(entries.now)),
            changes,
            DrawingClock(seconds: 60)
        )
        var pictures = PageCache()
        comparison.run(&pictures)
        #expect(comparison.findings.faults.isEmpty)
        return comparison.findings.unlikeFields
    }

    @Test(
        "a filled text field must show its value",
        arguments: [
            ("Jane", true), ("Ja ne", true), ("June", false), ("Jane2", false), ("", false),
        ]
    )
    func text(shown: String, isAlike: Bool) throws {
        let found = try Self.unlike(("/FT /Tx", "/FT /Tx /V (Jane)"), ("", shown))
        #expect(found.isEmpty == isAlike)
    }

    @Test("what a page shows below a field may be there before and now")
    func beneath() throws {
        #expect(try Self.unlike(("/FT /Tx", "/FT /Tx /V (7)"), ("EUR", "7EUR")).isEmpty)
        #expect(try Self.unlike(("/FT /Tx /V (3)", "/FT /Tx /V (7)"), ("3EUR", "7EUR")).isEmpty)
        #expect(try Self.unlike(("/FT /Tx /V (3)", "/FT /Tx /V (7)"), ("3EUR", "37EUR")) == ["a"])
        #expect(try Self.unlike(("/FT /Tx /V (3)", "/FT /Tx"), ("3EUR", "EUR")).isEmpty)
        #expect(try Self.unlike(("/FT /Tx /V (3)", "/FT /Tx"), ("3EUR", "3EUR")) == ["a"])
    }

    @Test("a choice shows the text of its option, and a password nothing")
    func otherKinds() throws {
        let options = "/FT /Ch /Ff 131072 /Opt [[(de) (Germany)] [(fr) (France)]]"
        #expect(try Self.unlike((options, options + "/V (de)"), ("", "Germany")).isEmpty)
        #expect(try Self.unlike((options, options + "/V (de)"), ("", "France")) == ["a"])
        #expect(try Self.unlike(("/FT /Tx /Ff 8192", "/FT /Tx /Ff 8192 /V (x)"), ("", "x")) == ["a"])
        #expect(try Self.unlike(("/FT /Btn", "/FT /Btn /V /Yes"), ("", "4")).isEmpty)
    }

    @Test("where viewers draw fields again, those that were not filled in must show the same")
    func redrawn() throws {
        let entries = "/FT /Tx /V (x)"
        for (shown, found) in [("x", Set<String>()), ("y", ["a"])] {
            let unlike = try Self.unlike((entries, entries), ("x", shown), kinds: [.appearancesDue], fields: [])
            #expect(unlike == found)
        }
    }
}
