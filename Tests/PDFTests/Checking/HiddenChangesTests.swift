import Fixtures
import SignetBasics
import Testing

@testable import SignetPDF

/// Changes after a signature that no object of the signed revision shows by itself, each with its harmless twin.
@Suite struct HiddenChangesTests {
    /// Two pages, whose first is one that others change, with two annotations and a field whose value is shown.
    private static func update() -> HandWrittenUpdate {
        var update = HandWrittenUpdate(.table)
        update.objects = []
        update.builder.set(
            1,
            "<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [11 0 R 14 0 R] /DA (0 g) /SigFlags 3>>>>"
        )
        update.builder.set(4, "<<\(HandWrittenUpdate.page) /Contents 5 0 R /Annots [8 0 R 12 0 R]>>")
        update.builder.set(12, "<</Type /Annot /Subtype /Square /Rect [1 1 20 20]>>")
        update.builder.set(14, field("/DA (0 g) /AP <</N 16 0 R>>"))
        update.builder.set(16, stream: Array("(Oslo) Tj".utf8), entries: "/Subtype /Form")
        return update
    }

    private static func field(_ entries: String) -> String {
        "<</FT /Tx /T (town) /V (Oslo) /Type /Annot /Subtype /Widget /Rect [9 9 90 30] /P 4 0 R \(entries)>>"
    }

    private func kinds(
        _ objects: [Int: String],
        _ change: (inout HandWrittenUpdate) -> Void = { _ in }
    )
        throws -> [LaterChanges.Kind]
    {
        var update = Self.update()
        change(&update)
        for (number, value) in objects.sorted(by: { $0.key < $1.key }) { update.set(number, value) }
        return LaterChanges(try Document(Bytes(update.bytes)), after: update.original.count).changes.map(
            \.kind
        )
    }

    @Test("a node between the pages that turns or crops them, although they are as they were")
    func nodes() throws {
        func node(_ entries: String) -> [Int: String] {
            [
                2: "<</Type /Pages /Kids [33 0 R] /Count 2>>",
                33: "<</Type /Pages /Parent 2 0 R /Kids [4 0 R 6 0 R] /Count 2 \(entries)>>",
            ]
        }
        #expect(try kinds(node("")).isEmpty)
        #expect(try kinds(node("/Rotate 180")).contains(.pageChanged))
        #expect(try kinds(node("/CropBox [0 0 9 9]")).contains(.pageChanged))
        // Each page has its own medium.
        #expect(try kinds(node("/MediaBox [0 0 9 9]")).isEmpty)
    }

    @Test("resources of a page that it uses without naming them")
    func resources() throws {
        func page(_ resources: String) -> [Int: String] {
            let page = HandWrittenUpdate.page.replacing("/Font", with: "\(resources) /Font")
            return [4: "<<\(page) /Contents 5 0 R /Annots [8 0 R 12 0 R]>>"]
        }
        #expect(try kinds(page("/ColorSpace <</Other /DeviceRGB>>")).isEmpty)
        #expect(try kinds(page("/ColorSpace <</DefaultGray /DeviceRGB>>")) == [.pageChanged])
        // One that is not there is none.
        #expect(try kinds(page("/ColorSpace <</DefaultRGB 33 0 R>>")).isEmpty)
        // A glyph takes what its font does not have from the page.
        for (name, expected) in [("X", [LaterChanges.Kind.pageChanged]), ("Y", [])] {
            let gained = page("/XObject <</X 33 0 R>>").merging([33: HandWrittenUpdate.form]) { $1 }
            let found = try kinds(gained) { update in
                update.builder.set(3, "<</Type /Font /Subtype /Type3 /Resources <<>> /CharProcs <</a 15 0 R>>>>")
                update.builder.set(15, stream: Array("/\(name) Do".utf8), entries: "")
            }
            #expect(found == expected)
        }
    }

    @Test("the order of annotations, of which one can cover another")
    func order() throws {
        let page = "<<\(HandWrittenUpdate.page) /Contents 5 0 R /Annots [12 0 R 8 0 R]>>"
        #expect(try kinds([4: page]) == [.annotationChanged])
    }

    @Test("a field whose value viewers draw again in another way")
    func redrawn() throws {
        func form(_ entries: String) -> String {
            "<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [11 0 R 14 0 R] /SigFlags 3 \(entries)>>>>"
        }
        let redrawn = form("/DA (0 g) /NeedAppearances true")
        #expect(try kinds([1: redrawn]) == [.appearancesDue])
        // White on white.
        let white = Self.field("/DA (1 g) /AP <</N 16 0 R>>")
        #expect(try kinds([14: white]) == [.fieldFilled])
        #expect(try kinds([1: redrawn, 14: white]) == [.appearanceChanged, .appearancesDue])
        #expect(try kinds([1: form("/DA (1 g) /NeedAppearances true")]) == [.formEntry("DA"), .appearancesDue])
        // A password instead of the text, and a field that nobody can fill in any more.
        let secret = Self.field("/DA (0 g) /AP <</N 16 0 R>> /Ff 8192")
        #expect(try kinds([1: redrawn, 14: secret]) == [.appearanceChanged, .appearancesDue])
        let closed = Self.field("/DA (0 g) /AP <</N 16 0 R>> /Ff 1")
        #expect(try kinds([1: redrawn, 14: closed]) == [.appearancesDue, .fieldFilled])
        // What has no appearance is always drawn.
        #expect(
            try kinds([14: Self.field("/DA (1 g)")]) { $0.builder.set(14, Self.field("/DA (0 g)")) } == [
                .appearanceChanged
            ]
        )
    }

    @Test("a field that is not printed any more, and one that only print shows")
    func printed() throws {
        let shown = Self.field("/DA (0 g) /AP <</N 16 0 R>> /F 4")
        let gone = Self.field("/DA (0 g) /AP <</N 16 0 R>> /F 0")
        #expect(try kinds([14: gone]) { $0.builder.set(14, shown) } == [.appearanceChanged])
        let locked = Self.field("/DA (0 g) /AP <</N 16 0 R>> /F 132")
        #expect(try kinds([14: locked]) { $0.builder.set(14, shown) } == [.fieldFilled])
        let catalog =
            "<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [11 0 R 14 0 R 30 0 R] /DA (0 g) /SigFlags 3>>>>"
        let signature = "<</FT /Sig /T (s2) /Type /Annot /Subtype /Widget /Rect [0 0 90 90] /V <</Type /Sig>>"
        #expect(try kinds([1: catalog, 30: signature + " /F 36>>"]) == [.signatureShown])
        // Not all readers go by NoView.
        #expect(try kinds([1: catalog, 30: signature + " /F 32>>"]) == [.signatureShown])
        #expect(try kinds([1: catalog, 30: signature + " /F 2>>"]) == [.signatureAdded])
    }

    @Test("objects that only some readers find: under another generation, or at another place of an object stream")
    func places() throws {
        // The same object, written again.
        let content = "<</Length 1>>\nstream\nn\nendstream"
        func kinds(_ spoil: @escaping (String) -> String) throws -> [LaterChanges.Kind] {
            try self.kinds([5: content]) { update in
                update.builder.set(5, stream: Array("n".utf8), entries: "")
                update.spoilTable = spoil
            }
        }
        #expect(try kinds { $0 }.isEmpty)
        let regenerated = try kinds { $0.replacing(" 00000 n", with: " 00007 n") }
        #expect(regenerated == [.damaged, .ambiguous, .pageChanged])
        // An object in a stream, which the new section has one place further.
        var update = Self.update()
        update.structure = .objectStream
        update.writesStream = true
        let document = try Document(Bytes(update.original))
        guard case .compressed(let stream, let index)? = document.crossReferences.entry(for: 3) else {
            Issue.record("the font is in no object stream")
            return
        }
        for (place, expected) in [(index, []), (index + 1, [LaterChanges.Kind.pageChanged])] {
            update.rows = [3: (stream, "c\(place)")]
            let bytes = Bytes(update.bytes)
            let found = LaterChanges(try Document(bytes), after: update.original.count).changes
            #expect(Set(found.map(\.kind)).isSuperset(of: expected) && found.isEmpty == expected.isEmpty)
        }
    }
}
