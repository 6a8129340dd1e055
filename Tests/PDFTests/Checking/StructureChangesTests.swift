import Fixtures
import SignetBasics
import Testing

@testable import SignetPDF

/// The structure that screen readers read aloud, after a signature: it may gain elements for annotations, and none that speak for content.
@Suite struct StructureChangesTests {
    private static let element = "<</Type /StructElem /S /P /P 20 0 R /Pg 4 0 R /K 0>>"
    private static let root = "<</Type /StructTreeRoot /K [21 0 R] /ParentTree 22 0 R>>"

    private func kinds(isTagged: Bool = true, _ objects: [Int: String]) throws -> Set<LaterChanges.Kind> {
        var update = HandWrittenUpdate(.table)
        update.objects = []
        func page(_ entries: String) -> String {
            "<<\(HandWrittenUpdate.page) /Contents 5 0 R /Annots [8 0 R] \(entries)>>"
        }
        update.builder.set(4, page(isTagged ? "/StructParents 0" : ""))
        if isTagged {
            update.builder.set(
                1,
                "<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [11 0 R]>> /StructTreeRoot 20 0 R>>"
            )
            update.builder.set(20, Self.root)
            update.builder.set(21, Self.element)
            update.builder.set(22, "<</Nums [0 [21 0 R]]>>")
        } else {
            update.builder.set(1, "<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [11 0 R]>>>>")
            update.set(1, "<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [11 0 R]>> /StructTreeRoot 20 0 R>>")
        }
        for (number, value) in objects.sorted(by: { $0.key < $1.key }) {
            update.set(number, value.hasPrefix("page ") ? page(String(value.dropFirst(5))) : value)
        }
        let document = try Document(Bytes(update.bytes))
        return Set(LaterChanges(document, after: update.original.count).changes.map(\.kind))
    }

    private static let grown = "<</Type /StructTreeRoot /K [21 0 R 23 0 R] /ParentTree 22 0 R>>"

    @Test("an element for an annotation, and one for content or of its own")
    func elements() throws {
        func gains(_ entries: String) throws -> Set<LaterChanges.Kind> {
            try kinds([20: Self.grown, 23: "<</Type /StructElem /P 20 0 R \(entries)>>"])
        }
        #expect(try gains("/S /Annot /K <</Type /OBJR /Obj 8 0 R>>") == [.metadata])
        #expect(try gains("/S /Annot /K <</Type /OBJR /Obj 23 0 R>> /Alt (Signature)") == [.metadata])
        #expect(try gains("/S /P") == [.metadata])
        for entries in [
            "/S /P /Pg 4 0 R /K 0", "/S /P /Pg 4 0 R /K [0]", "/S /P /K <</Type /MCR /Pg 4 0 R /MCID 0>>",
            "/S /P /ActualText (900)", "/S /Annot /K <</Type /OBJR /Obj 8 0 R>> /Alt (900)",
            "/S /Annot /K <</Type /OBJR /Obj 8 0 R>> /ActualText (900)",
            "/S /Annot /K <</Type /OBJR /Obj 35 0 R>> /Alt (900)",
            "/S /P /K [<</Type /StructElem /S /Span /Pg 4 0 R /K 1>>]",
        ] {
            #expect(try gains(entries) == [.catalogEntry("StructTreeRoot")], "\(entries)")
        }
    }

    @Test("the elements of a page's content are the same, by its number and by the tree")
    func parents() throws {
        let other = "<</Type /StructElem /S /P /P 20 0 R /ActualText (900)>>"
        #expect(try kinds([22: "<</Nums [0 [21 0 R] 1 23 0 R]>>", 23: other]) == [.metadata])
        #expect(try kinds([22: "<</Nums [0 [23 0 R]]>>", 23: other]).contains(.catalogEntry("StructTreeRoot")))
        #expect(try kinds([22: "<</Nums [0 [21 0 R 23 0 R]]>>", 23: other]).contains(.catalogEntry("StructTreeRoot")))
        let row = [22: "<</Nums [0 [21 0 R] 1 [23 0 R]]>>", 23: other]
        #expect(try kinds(row).contains(.catalogEntry("StructTreeRoot")))
        #expect(try kinds(row.merging([4: "page /StructParents 1"]) { $1 }).contains(.pageChanged))
        #expect(try kinds([4: "page "]) == [.pageChanged])
        #expect(
            try kinds([4: "page /StructParents 0 /Tabs /S"]) == [.metadata]
                || kinds([4: "page /StructParents 0 /Tabs /S"]).isEmpty
        )
    }

    @Test("a document that had no structure gains one for its annotations alone")
    func untagged() throws {
        let empty = "<</Type /StructTreeRoot /K [] /ParentTree 22 0 R>>"
        #expect(try kinds(isTagged: false, [20: empty, 22: "<</Nums []>>"]).isSubset(of: [.metadata]))
        #expect(
            try kinds(isTagged: false, [20: Self.root, 21: Self.element, 22: "<</Nums [0 [21 0 R]]>>"])
                .contains(.catalogEntry("StructTreeRoot"))
        )
        // A number that leads to no element.
        #expect(
            try kinds(isTagged: false, [20: empty, 22: "<</Nums []>>", 4: "page /StructParents 1"]).isSubset(of: [
                .metadata
            ])
        )
    }
}
