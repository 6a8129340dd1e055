import Fixtures
import SignetBasics
import Testing

@testable import SignetPDF

/// The findings on changes after a signature: each that a rule allows, and its forbidden twin.
@Suite struct LaterChangesTests {
    /// A document with two pages, a comment, a signature, two text fields and a button; nothing appended.
    func update(_ structure: PDFBuilder.Structure = .table) -> HandWrittenUpdate {
        var update = HandWrittenUpdate(structure)
        update.objects = []
        update.builder.set(
            1,
            "<</Type /Catalog /Pages 2 0 R /Outlines 22 0 R /Lang (en) /AcroForm <</Fields [11 0 R 14 0 R 15 0 R] /SigFlags 3 "
                + "/DR <</Font <</Helv 3 0 R>>>>>>>>"
        )
        update.builder.set(14, Self.field("town", "/V (Oslo) /AP <</N 16 0 R>>"))
        update.builder.set(15, Self.field("name", "/AP <</N 17 0 R>>"))
        update.builder.set(16, stream: Array("(Oslo) Tj".utf8), entries: "/Subtype /Form")
        update.builder.set(
            17,
            stream: Array("() Tj".utf8),
            entries: "/Subtype /Form /Resources <</Font <</Helv 3 0 R>>>>"
        )
        update.builder.set(22, "<</Type /Outlines>>")
        return update
    }

    static func field(_ name: String, _ entries: String) -> String {
        "<</FT /Tx /T (\(name)) /Type /Annot /Subtype /Widget /Rect [9 9 90 30] /P 4 0 R \(entries)>>"
    }

    static let page = HandWrittenUpdate.page
    static let catalog = "/Type /Catalog /Pages 2 0 R /Outlines 22 0 R /Lang (en)"
    static let form = "/SigFlags 3 /DR <</Font <</Helv 3 0 R>>>>"

    func changes(_ update: HandWrittenUpdate) throws -> LaterChanges {
        let bytes = Bytes(update.bytes)
        return LaterChanges(try Document(bytes), after: update.original.count)
    }

    /// The kinds of changes for objects that an update writes.
    func kinds(
        _ structure: PDFBuilder.Structure,
        _ objects: [Int: String]
    ) throws -> [LaterChanges.Kind] {
        var update = update(structure)
        for (number, value) in objects.sorted(by: { $0.key < $1.key }) { update.set(number, value) }
        return try changes(update).changes.map(\.kind)
    }

    func kinds(_ objects: [Int: String]) throws -> [LaterChanges.Kind] { try kinds(.table, objects) }

    @Test("nothing is nothing, also when it is written again", arguments: PDFBuilder.Structure.allCases)
    func nothing(structure: PDFBuilder.Structure) throws {
        let update = update(structure)
        let document = try Document(Bytes(update.original))
        #expect(LaterChanges(document, after: update.original.count).changes.isEmpty)
        let spaced = try Document(Bytes(update.original + Array(" \n".utf8)))
        #expect(LaterChanges(spaced, after: update.original.count).changes.isEmpty)
        // In another order, too.
        let comment = "<</Rect [1 1 20 20.0] /NM (old) /Subtype /Text /Type /Annot>>"
        #expect(try kinds(structure, [8: comment]).isEmpty)
    }

    @Test("annotations are annotations", arguments: PDFBuilder.Structure.allCases)
    func annotations(structure: PDFBuilder.Structure) throws {
        let added = "<<\(Self.page) /Contents 5 0 R /Annots [8 0 R 30 0 R]>>"
        #expect(
            try kinds(structure, [4: added, 30: HandWrittenUpdate.stamp([:]), 31: HandWrittenUpdate.form]) == [
                .annotationAdded
            ]
        )
        #expect(try kinds(structure, [4: "<<\(Self.page) /Contents 5 0 R>>"]) == [.annotationRemoved])
        #expect(
            try kinds(structure, [8: "<</Type /Annot /Subtype /Text /Rect [1 1 200 20] /NM (old)>>"]) == [
                .annotationChanged
            ]
        )
    }

    @Test("a field that is filled in, with its appearance", arguments: PDFBuilder.Structure.allCases)
    func filled(structure: PDFBuilder.Structure) throws {
        let filled = Self.field("name", "/V (Jane) /AP <</N 33 0 R>>")
        let kinds = try kinds(structure, [15: filled, 33: HandWrittenUpdate.form])
        #expect(kinds == [.fieldFilled])
        // In its place, when only this field uses it.
        let same = Self.field("name", "/V (Jane) /AP <</N 17 0 R>>")
        #expect(try self.kinds(structure, [15: same, 17: HandWrittenUpdate.form]) == [.fieldFilled])
    }

    @Test("what a filled field shares with something else may not change in its place")
    func shared() throws {
        var update = update()
        // The page shows the field's appearance, too.
        update.builder.set(
            6,
            "<<\(Self.page.replacing("/Font", with: "/XObject <</X 17 0 R>> /Font")) /Contents 7 0 R>>"
        )
        update.set(15, Self.field("name", "/V (Jane) /AP <</N 17 0 R>>"))
        update.set(17, HandWrittenUpdate.form)
        let found = try changes(update)
        #expect(found.extent == .other && found.changes.first?.kind == .pageChanged && found.changes.first?.page == 2)
        // A font that pages and other fields have.
        let filled = Self.field("name", "/V (Jane) /AP <</N 17 0 R>>")
        #expect(try kinds([15: filled, 3: "<</Type /Font /BaseFont /X>>"]).contains(.formEntry("DR")))
    }

    @Test("a field that looks different with the same value")
    func appearance() throws {
        #expect(
            try kinds([14: Self.field("town", "/V (Oslo) /AP <</N 33 0 R>>"), 33: HandWrittenUpdate.form]) == [
                .appearanceChanged
            ]
        )
        #expect(try kinds([16: HandWrittenUpdate.form]) == [.appearanceChanged])
        #expect(
            try kinds([14: Self.field("town", "/V (Oslo) /AP <</N 16 0 R>>").replacing("[9 9", with: "[7 7")]) == [
                .objectChanged
            ]
        )
    }

    @Test("the first picture of a push button or of a signature field that is not signed")
    func pictures() throws {
        for (type, kind) in [
            ("Sig", LaterChanges.Kind.pictureAdded), ("Btn /Ff 65536", .buttonFilled), ("Btn", .appearanceChanged),
        ] {
            for (before, isFirst) in [("", true), ("/AP <</N 17 0 R>>", true), ("/AP <</N 16 0 R>>", false)] {
                var update = update()
                update.builder.set(17, stream: [], entries: "/Type /XObject /Subtype /Form /BBox [0 0 9 9]")
                let field = Self.field("town", "@").replacing("/FT /Tx", with: "/FT /\(type)")
                update.builder.set(14, field.replacing("@", with: before))
                update.set(14, field.replacing("@", with: "/AP <</N 33 0 R>>"))
                update.set(33, HandWrittenUpdate.form)
                #expect(
                    try changes(update).changes.map(\.kind) == [isFirst ? kind : .appearanceChanged],
                    "\(type) \(before)"
                )
            }
        }
    }

    @Test("fields: a new signature, another new field, one that is gone, and one that was signed")
    func fields() throws {
        func catalog(_ fields: String) -> String {
            "<<\(Self.catalog) /AcroForm <</Fields [\(fields)] \(Self.form)>>>>"
        }
        let signature = "<</FT /Sig /T (s2) /Type /Annot /Subtype /Widget /Rect [0 0 0 0] /V <</Type /Sig>>>>"
        let all = "11 0 R 14 0 R 15 0 R"
        #expect(try kinds([1: catalog("\(all) 30 0 R"), 30: signature]) == [.signatureAdded])
        #expect(try kinds([1: catalog("\(all) 30 0 R"), 30: Self.field("more", "")]) == [.fieldAdded])
        #expect(try kinds([1: catalog("11 0 R 14 0 R")]) == [.fieldRemoved])
        #expect(
            try kinds([11: "<</FT /Sig /T (s) /V <</Type /Sig /Contents <01>>> /Rect [0 0 0 0]>>"]) == [
                .signedFieldChanged
            ]
        )
    }

    @Test("a new signature is judged by what it shows, and a time stamp by its kind")
    func newSignatures() throws {
        func kinds(_ entries: String) throws -> [LaterChanges.Kind] {
            let catalog =
                "<<\(Self.catalog) /AcroForm <</Fields [11 0 R 14 0 R 15 0 R 30 0 R] \(Self.form)>>>>"
            let field = "<</FT /Sig /T (s2) /Type /Annot /Subtype /Widget \(entries)>>"
            return try self.kinds([1: catalog, 30: field])
        }
        let value = "/V <</Type /Sig /SubFilter /ETSI.CAdES.detached>>"
        let stamp = "/V <</Type /DocTimeStamp /SubFilter /ETSI.RFC3161>>"
        #expect(try kinds("/Rect [0 0 0 0] \(value)") == [.signatureAdded])
        #expect(try kinds("/Rect [0 0 90 90] \(value)") == [.signatureShown])
        #expect(try kinds("/Rect [0 0 90 90] /F 2 \(value)") == [.signatureAdded])
        #expect(try kinds("/Rect [0 0 0 0] \(stamp)") == [.timeStampAdded])
        #expect(try kinds("/Rect [0 0 90 90] \(stamp)") == [.signatureShown])
        // One that nobody signed.
        #expect(try kinds("/Rect [0 0 0 0]") == [.signatureFieldAdded])
        #expect(try kinds("/Rect [0 0 90 90]") == [.fieldAdded])
        #expect(LaterChanges.Kind.timeStampAdded.extent == .archiveData)
        #expect(LaterChanges.Kind.signatureShown.extent == .annotations)
    }

    @Test(
        "objects without a section that lists them, which readers that repair files show",
        arguments: ["", "%%EOF\n", "xref\n7 1\n0000000000 00000 n \n", "trailer\n<<>>\n"]
    )
    func looseObjects(end: String) throws {
        let update = update()
        let object = "\n7 0 obj\n<</Length 1>>\nstream\nn\nendstream\nendobj\n\(end)"
        let bytes = Bytes(update.original + Array(object.utf8))
        let found = LaterChanges(try Document(bytes), after: update.original.count)
        func isLoose(_ changes: LaterChanges, beside others: Set<LaterChanges.Kind> = []) -> Bool {
            Set(changes.changes.map(\.kind)).subtracting([.damaged]) == others.union([.looseObjects])
        }
        #expect(isLoose(found) && found.extent == .other)
        // Before a `startxref` that leads back.
        let back = object + "startxref\n\(HandWrittenUpdate.lastStart(of: update.original))\n%%EOF\n"
        let returning = try Document(Bytes(update.original + Array(back.utf8)))
        #expect(isLoose(LaterChanges(returning, after: update.original.count)))
        // Behind an update, too.
        var updated = self.update()
        updated.set(10, "<</Title (U)>>")
        updated.tail += object
        #expect(try isLoose(changes(updated), beside: [.metadata]))
        // Anything else is no part of the document.
        let page = try Document(Bytes(update.original + Array("<p>No object, and no obj</p>".utf8)))
        #expect(LaterChanges(page, after: update.original.count).changes.isEmpty)
    }

    @Test("a signature in a field that was there fills it in")
    func signedField() throws {
        var update = update()
        update.builder.set(11, "<</FT /Sig /T (s) /Rect [0 0 90 90]>>")
        update.set(11, "<</FT /Sig /T (s) /V <</Type /Sig>> /Rect [0 0 90 90] /AP <</N 33 0 R>>>>")
        update.set(33, HandWrittenUpdate.form)
        #expect(try changes(update).changes.map(\.kind) == [.fieldSigned])
    }

    @Test("an object that the signed revision refers to without having it may not come later", arguments: [33, 500])
    func missingObjects(number: Int) throws {
        var update = update()
        update.builder.set(6, "<<\(Self.page) /Contents [7 0 R \(number) 0 R]>>")
        update.set(number, "<</Length 1>>\nstream\nn\nendstream")
        let found = try changes(update)
        #expect(found.changes.map(\.kind) == [.pageChanged] && found.changes.first?.page == 2)
        // The trailer shows nothing.
        var leftOver = self.update()
        leftOver.builder.trailer = "/Info 10 0 R /AdditionalStreams [/x \(number) 0 R]"
        leftOver.set(number, HandWrittenUpdate.form)
        #expect(try changes(leftOver).changes.isEmpty)
        // One that nothing refers to.
        #expect(try kinds([number + 1: "<</Length 1>>\nstream\nn\nendstream"]).isEmpty)
    }

    @Test("a hidden field that is shown, or the other way round, without a new value")
    func hidden() throws {
        func update(_ before: String, _ after: String) throws -> [LaterChanges.Kind] {
            var update = self.update()
            update.builder.set(14, Self.field("town", before))
            update.set(14, Self.field("town", after))
            return try changes(update).changes.map(\.kind)
        }
        let value = "/V (Oslo) /AP <</N 16 0 R>>"
        #expect(try update("\(value) /F 6", "\(value) /F 4") == [.appearanceChanged])
        #expect(try update("\(value) /F 4", "\(value) /F 36") == [.appearanceChanged])
        #expect(try update("\(value) /F 4", "\(value) /F 132") == [.fieldFilled])
        #expect(try update("\(value) /F 6", "/V (Rome) /AP <</N 16 0 R>> /F 4") == [.valueReplaced])
    }

    @Test("fields that the viewer must redraw count as filled in")
    func appearancesDue() throws {
        let form = "/AcroForm <</Fields [11 0 R 14 0 R 15 0 R] \(Self.form) /NeedAppearances"
        #expect(try kinds([1: "<<\(Self.catalog) \(form) true>>>>"]) == [.appearancesDue])
        #expect(try kinds([1: "<<\(Self.catalog) \(form) false>>>>"]).isEmpty)
    }

    @Test("the catalog: what archives add, and anything else")
    func catalog() throws {
        let form = "/AcroForm <</Fields [11 0 R 14 0 R 15 0 R] \(Self.form)>>"
        #expect(
            try kinds([1: "<<\(Self.catalog) \(form) /DSS <</Certs [30 0 R]>>>>", 30: HandWrittenUpdate.form]) == [
                .validationData
            ]
        )
        #expect(
            try kinds([1: "<<\(Self.catalog) \(form) /Metadata 30 0 R>>", 30: HandWrittenUpdate.form]) == [.metadata]
        )
        #expect(try kinds([10: "<</Title (U)>>"]) == [.metadata])
        #expect(
            try kinds([1: "<<\(Self.catalog) \(form) /OpenAction <</S /JavaScript>>>>"]) == [
                .catalogEntry("OpenAction")
            ]
        )
        #expect(
            try kinds([
                1: "<<\(Self.catalog) \(form.replacing("/Helv 3 0 R", with: "/Helv 30 0 R"))>>", 30: "<</Type /Font>>",
            ]) == [.formEntry("DR")]
        )
        #expect(try kinds([22: "<</Type /Outlines /Count 1>>"]) == [.catalogEntry("Outlines")])
    }

    @Test("pages: added, removed, moved, and their content", arguments: PDFBuilder.Structure.allCases)
    func pages(structure: PDFBuilder.Structure) throws {
        let third = "<<\(Self.page) /Contents 7 0 R>>"
        #expect(
            try kinds(structure, [2: "<</Type /Pages /Count 3 /Kids [4 0 R 6 0 R 30 0 R]>>", 30: third]) == [.pageAdded]
        )
        #expect(try kinds(structure, [2: "<</Type /Pages /Count 1 /Kids [4 0 R]>>"]) == [.pageRemoved])
        #expect(try kinds(structure, [2: "<</Type /Pages /Count 2 /Kids [6 0 R 4 0 R]>>"]) == [.pagesMoved])
        #expect(try kinds(structure, [7: "<</Length 1>>\nstream\nn\nendstream"]) == [.pageChanged])
        #expect(
            try kinds(structure, [6: "<<\(Self.page) /Contents 30 0 R>>", 30: "<</Length 1>>\nstream\nn\nendstream"])
                == [.pageChanged]
        )
        #expect(try kinds(structure, [6: "<<\(Self.page) /Rotate 90 /Contents 7 0 R>>"]) == [.pageChanged])
    }

    @Test("resources that a page gains: those that nothing on it uses, and those that its content waits for")
    func resources() throws {
        var update = update()
        update.builder.set(7, stream: Array("q /Waiting Do Q".utf8), entries: "")
        func page(_ name: String) -> String {
            "<<\(Self.page.replacing("/Font", with: "/XObject <</\(name) 30 0 R>> /Font")) /Contents 7 0 R>>"
        }
        update.set(30, HandWrittenUpdate.form)
        update.set(6, page("Unused"))
        #expect(try changes(update).changes.isEmpty)
        update.set(6, page("Waiting"))
        #expect(try changes(update).changes.map(\.kind) == [.pageChanged])
    }

    @Test("a field that is something else, too, by the names of its entries or as a stream")
    func disguises() throws {
        let shown = Self.page.replacing("/Font", with: "/XObject 15 0 R /Font")
        // Content that says /V Do shows the value of the field.
        var named = update()
        named.builder.set(6, "<<\(shown) /Contents 7 0 R>>")
        named.builder.set(15, Self.field("name", "/V 16 0 R"))
        named.set(15, Self.field("name", "/V 17 0 R"))
        #expect(try changes(named).extent == .other)
        var stream = update()
        stream.builder.set(
            6,
            "<<\(Self.page.replacing("/Font", with: "/XObject <</X 15 0 R>> /Font")) /Contents 7 0 R>>"
        )
        stream.builder.set(15, stream: Array("q".utf8), entries: "/Subtype /Form /FT /Tx /T (name)")
        stream.set(15, "<</Subtype /Form /FT /Tx /T (name) /Length 1>>\nstream\nQ\nendstream")
        #expect(try changes(stream).extent == .other)
    }
}
