import Fixtures
import SignetGraphics
import SignetPDF
import SignetViewing
import Testing

@testable import SignetVerification

/// Pages as they are drawn, beside those of a signed version, whatever the objects say.
@Suite("Comparison of drawn pages")
struct DrawnComparisonTests {
    private typealias Page = StubViewer.Page
    private typealias Area = LaterChanges.Area

    private static let place = Rectangle(x: 10, y: 10, width: 30, height: 20)
    private static let inside = Rectangle(x: 12, y: 12, width: 10, height: 10)
    private static let outside = Rectangle(x: 60, y: 60, width: 4, height: 4)

    private static func document(pages: Int, entries: String = "") throws -> Document {
        let page = PDFBuilder.Page(mediaBox: "[0 0 100 100]", entries: entries)
        return try Document(Bytes(PDFBuilder.document(Array(repeating: page, count: pages)).build(.table)))
    }

    private static func changes(
        _ rectangle: Rectangle = place,
        _ subject: Area.Subject = .annotation,
        page: Int = 1
    ) -> LaterChanges {
        let area = Area(page: page, rectangle: rectangle, subject: subject, staysUpright: false)
        return LaterChanges([LaterChanges.Change(kind: .annotationAdded, object: nil)], [], [area])
    }

    private static func findings(
        _ before: [Page],
        _ now: [Page],
        _ changes: LaterChanges = changes(),
        entries: String = ""
    ) throws -> DrawnFindings {
        let document = try document(pages: before.count, entries: entries)
        let length = document.bytes.count
        let versions = StubVersions(length, now: now, before: before)
        let comparisons = DrawnComparisons(of: document, DrawingClock(seconds: 60), versions)
        return comparisons.findings(after: length - 1, changes)
    }

    @Test("what is drawn in declared places may differ, and nothing else")
    func places() throws {
        let declared = try Self.findings([Page()], [Page(ink: [Self.inside])])
        #expect(declared == DrawnFindings())
        let other = try Self.findings([Page()], [Page(ink: [Self.inside, Self.outside])])
        #expect(other.faults == [.drawnDifferently(page: 1)])
        let gone = try Self.findings([Page(ink: [Self.outside])], [Page()])
        #expect(gone.faults == [.drawnDifferently(page: 1)])
    }

    @Test("pages without declared places must be the same, and so must their number and boxes")
    func otherPages() throws {
        let second = try Self.findings([Page(), Page()], [Page(), Page(ink: [Self.inside])])
        #expect(second.faults == [.drawnDifferently(page: 2)])
        #expect(try Self.findings([Page()], [Page(), Page()]).faults == [.drawnDifferently(page: 2)])
        let box = Rectangle(x: 1, y: 0, width: 99, height: 100)
        #expect(try Self.findings([Page()], [Page(box: box)]).faults == [.drawnDifferently(page: 1)])
    }

    @Test("places are those of the displayed page, which is turned")
    func turned() throws {
        // A quarter clockwise: what is at the left below is at the left above.
        let shown = Rectangle(x: 12, y: 62, width: 10, height: 20)
        let found = try Self.findings([Page()], [Page(ink: [shown])], entries: "/Rotate 90")
        #expect(found.faults.isEmpty)
        let other = try Self.findings([Page()], [Page(ink: [Self.inside])], entries: "/Rotate 90")
        #expect(other.faults == [.drawnDifferently(page: 1)])
    }

    @Test("words that cannot be seen must be the same too")
    func words() throws {
        let page = Page(words: [("Pay 100", 50, 80)])
        #expect(try Self.findings([page], [Page(words: [("Pay 900", 50, 80)])]).faults == [.drawnDifferently(page: 1)])
        #expect(try Self.findings([page], [Page()]).faults == [.drawnDifferently(page: 1)])
        let more = Page(words: page.words + [("x", 90, 60)])
        #expect(try Self.findings([page], [more]).faults == [.drawnDifferently(page: 1)])
        // In another order, and in a declared place, they may be.
        let moved = Page(words: [("new", 12, 15)] + page.words)
        #expect(try Self.findings([page], [moved]) == DrawnFindings())
    }

    @Test("text that goes on beyond the edge of a declared place is for a person to look at")
    func overflow() throws {
        let long = try Self.findings([Page()], [Page(words: [("a long value", 12, 15)])])
        #expect(long.faults.isEmpty && long.coveringPages == [1])
    }

    @Test("words that something new covers are for a person to look at")
    func covered() throws {
        let page = Page(words: [("not", 15, 15)])
        #expect(try Self.findings([page], [page]).coveringPages == [1])
        let rule = Page(words: [("____", 15, 15)])
        #expect(try Self.findings([rule], [rule]).coveringPages.isEmpty)
        #expect(try Self.findings([page], [page], Self.changes(Self.place, .former)).coveringPages.isEmpty)
        #expect(try Self.findings([page], [page], Self.changes(Self.place, .field("a"))).coveringPages.isEmpty)
    }

    @Test("words that a filled field paints over, or makes one with its background, are for a person to look at")
    func covering() throws {
        let letters = [16.0, 21, 26].map { Rectangle(x: $0, y: 17, width: 2, height: 6) }
        let words = [("not", 15.0, 15.0)]
        func fields(_ ink: [Rectangle]) throws -> Set<String> {
            let before = Page(ink: letters, words: words)
            return try Self.findings([before], [Page(ink: ink, words: words)], Self.changes(Self.place, .field("a")))
                .coveringFields
        }
        #expect(try fields(letters).isEmpty)
        #expect(try fields([]) == ["a"])
        #expect(try fields([Self.place]) == ["a"])
        // A picture of words, which a value that was replaced may show.
        let page = Page(ink: letters)
        #expect(try Self.findings([page], [Page()], Self.changes(Self.place, .field("a"))).coveringFields == ["a"])
        var change = LaterChanges.Change(kind: .valueReplaced, object: nil)
        change.field = "a"
        let replaced = LaterChanges([change], ["a"], Self.changes(Self.place, .field("a")).areas)
        #expect(try Self.findings([page], [Page()], replaced).coveringFields.isEmpty)
        // One letter of them, and a stroke across.
        #expect(try fields(Array(letters.dropLast())) == ["a"])
        #expect(try fields(letters + [Rectangle(x: 10, y: 19, width: 30, height: 1)]).isEmpty)
    }

    @Test(
        "a field that is filled in over another annotation is for a person to look at",
        arguments: [
            ("/Rect [12 12 20 20] /AP <<>>", true), ("/Rect [10 10 40 30] /AP <<>>", true),
            ("/Rect [12 12 20 20]", false),
            ("/Rect [12 12 20 20] /AP <<>> /F 2", false), ("/Rect [39 29 60 60] /AP <<>>", false),
        ]
    )
    func overAnnotations(other: String, isOver: Bool) throws {
        let found = try Self.findings(
            [Page()],
            [Page()],
            Self.changes(Self.place, .field("a")),
            entries: "/Annots [<</Subtype /Widget /Rect [10 10 40 30]>> <</Subtype /Stamp \(other)>>]"
        )
        #expect(found.coveringFields == (isOver ? ["a"] : []))
    }

    @Test("what was not drawn is never a pass")
    func obstacles() throws {
        let broken = try Self.findings([Page(), Page()], [Page(error: .drawing("")), Page(ink: [Self.outside])])
        #expect(broken.faults == [.drawnDifferently(page: 2), .notLookedAt(.undrawable(page: 1))])
        let stopped = try Self.findings([Page(), Page()], [Page(error: .stopped), Page()])
        #expect(stopped.faults == [.notLookedAt(.stopped)])
        let many = Array(repeating: Page(), count: DrawnComparison.mostPages + 1)
        #expect(try Self.findings(many, many).faults == [.notLookedAt(.pages(limit: DrawnComparison.mostPages))])
        let fault = VerificationFinding.notLookedAt(.time(seconds: 20))
        #expect(fault.indication == .indeterminate && fault.subindication == .generic)
        #expect(fault.description == "the pages were not all drawn and compared: that takes more than 20 s")
        let different = VerificationFinding.drawnDifferently(page: 2)
        #expect(different.indication == .failed && different.subindication == .format)
    }

    @Test("a version that cannot be opened leaves the signature open")
    func unopened() throws {
        let document = try Self.document(pages: 1)
        let length = document.bytes.count
        let versions = StubVersions(length, now: [Page()], before: [Page()], error: .unreadable("broken"))
        let comparisons = DrawnComparisons(of: document, DrawingClock(seconds: 60), versions)
        let found = comparisons.findings(after: length - 1, Self.changes())
        #expect(found.faults == [.notLookedAt(.unreadable(isSigned: true))])
    }

    @Test("the time is bounded, for all signatures together")
    func time() throws {
        let document = try Self.document(pages: 1)
        let length = document.bytes.count
        let versions = StubVersions(length, now: [Page()], before: [Page()])
        let comparisons = DrawnComparisons(of: document, DrawingClock(seconds: 0), versions)
        for end in [length - 2, length - 1] {
            #expect(comparisons.findings(after: end, Self.changes()).faults == [.notLookedAt(.time(seconds: 0))])
        }
    }

    @Test("the document is drawn once for all signatures, and pages with changes first")
    func once() throws {
        let pages = Array(repeating: Page(), count: 3)
        let document = try Self.document(pages: 3)
        let length = document.bytes.count
        let versions = StubVersions(length, now: pages, before: pages)
        let comparisons = DrawnComparisons(of: document, DrawingClock(seconds: 60), versions)
        for end in [length - 1, length - 2, length - 1] {
            #expect(comparisons.findings(after: end, Self.changes(page: 3)) == DrawnFindings())
        }
        #expect(versions.now.drawn == [2, 0, 1] && versions.opened == [length, length - 1, length - 2])
    }

    @Test("nothing is drawn for what no page shows, nor where drawing is switched off")
    func unneeded() throws {
        let document = try Self.document(pages: 1)
        let comparisons = DrawnComparisons(of: document, DrawingClock(seconds: 60), nil)
        for kind in [LaterChanges.Kind.validationData, .signatureAdded] {
            let changes = LaterChanges([LaterChanges.Change(kind: kind, object: nil)])
            #expect(comparisons.findings(after: 9, changes) == DrawnFindings())
        }
        var signature = VerifiedSignature(field: "a", kind: .signature, format: "")
        comparisons.addFaults(after: 9, Self.changes(), to: &signature)
        #expect(signature.notes == [.notDrawn] && signature.faults.isEmpty)
    }
}
