import Fixtures
import SignetBasics
import Testing

@testable import SignetPDF

/// Fields that are filled in after a signature, in ways that people can and in others.
@Suite struct FilledFieldsTests {
    private func kinds(
        _ type: String,
        _ before: String,
        _ after: String,
        _ change: (inout HandWrittenUpdate) -> Void = { _ in }
    ) throws -> Set<LaterChanges.Kind> {
        func field(_ entries: String) -> String {
            "<</FT /\(type) /T (town) /Type /Annot /Subtype /Widget /Rect [9 9 90 30] /P 4 0 R \(entries)>>"
        }
        var update = HandWrittenUpdate(.table)
        update.objects = []
        update.builder.set(1, "<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [11 0 R 14 0 R] /SigFlags 1>>>>")
        update.builder.set(4, "<<\(HandWrittenUpdate.page) /Contents 5 0 R /Annots [8 0 R 14 0 R]>>")
        update.builder.set(14, field(before))
        for number in [15, 16] {
            update.builder.set(
                number,
                stream: Array((number == 15 ? "(Oslo) Tj" : "/Tx BMC EMC").utf8),
                entries: "/Type /XObject /Subtype /Form /BBox [0 0 9 9]"
            )
        }
        update.set(14, field(after))
        change(&update)
        let document = try Document(Bytes(update.bytes))
        return Set(LaterChanges(document, after: update.original.count).changes.map(\.kind))
    }

    @Test("an empty field, whatever an empty value is", arguments: ["", "/V ()", "/V null", "/V <FEFF>"])
    func empty(value: String) throws {
        #expect(try kinds("Tx", value, "/V (Oslo) /AP <</N 15 0 R>>") == [.fieldFilled])
        // Nothing was filled in, and the field shows something.
        for other in ["", "/V ()"] where other != value {
            #expect(try kinds("Tx", value, "\(other) /AP <</N 15 0 R>>") == [.appearanceChanged])
            #expect(try kinds("Tx", value, "\(other) /AP <</N 16 0 R>>").isSubset(of: [.fieldFilled]))
        }
    }

    @Test("a value in the place of another one")
    func replaced() throws {
        for value in ["(Rome)", "(Oslo )", "<FFFE4F0073006C006F00>"] {
            #expect(try kinds("Tx", "/V (Oslo)", "/V \(value) /AP <</N 15 0 R>>") == [.valueReplaced])
        }
        #expect(try kinds("Tx", "/V (Oslo)", "/V <FEFF004F0073006C006F> /AP <</N 15 0 R>>") == [.appearanceChanged])
        #expect(try kinds("Btn", "/V /Off", "/V /Yes /AS /Yes") == [.fieldFilled])
        #expect(try kinds("Btn", "/V /Yes", "/V /Off /AS /Off") == [.valueReplaced])
    }

    @Test("values that people cannot give: of a read-only field, too long, no option, no state")
    func unoffered() throws {
        #expect(try kinds("Tx", "/Ff 1", "/Ff 1 /V (Oslo)") == [.readOnlyFilled])
        #expect(try kinds("Tx", "/Ff 1 /V (Rome)", "/Ff 1 /V (Oslo)") == [.readOnlyFilled])
        #expect(try kinds("Tx", "/MaxLen 4", "/MaxLen 4 /V (Oslo)") == [.fieldFilled])
        #expect(try kinds("Tx", "/MaxLen 3", "/MaxLen 3 /V (Oslo)") == [.unofferedValue])
        let options = "/Opt [(Rome) [(o) (Oslo)]]"
        for value in ["(Rome)", "(o)", "(Oslo)", "()", "[(Rome) (o)]"] {
            #expect(try kinds("Ch", options, "\(options) /V \(value)").isSubset(of: [.fieldFilled]), "\(value)")
        }
        #expect(try kinds("Ch", options, "\(options) /V (Bern)") == [.unofferedValue])
        #expect(try kinds("Ch", "/Ff 393216 \(options)", "/Ff 393216 \(options) /V (Bern)") == [.fieldFilled])
        let states = "/AP <</N <</Yes 15 0 R /Off 16 0 R>>>>"
        #expect(try kinds("Btn", states, "\(states) /V /Yes /AS /Yes") == [.fieldFilled])
        #expect(try kinds("Btn", states, "/AP <</N <</No 15 0 R>>>> /V /No /AS /No").contains(.unofferedValue))
    }

    @Test(
        "an appearance without a box, which some readers do not cut",
        arguments: ["", "/BBox null", "/BBox [0 0 9]", "/BBox 40 0 R"]
    )
    func boxes(box: String) throws {
        func found(_ entries: String) throws -> Set<LaterChanges.Kind> {
            try kinds("Tx", "", "/V (Oslo) /AP <</N 33 0 R>>") { update in
                update.set(33, "<</Type /XObject /Subtype /Form \(entries) /Length 1>>\nstream\nn\nendstream")
            }
        }
        #expect(try found(box).contains(.ambiguous))
        #expect(try found("/BBox [0 0 9 9]") == [.fieldFilled])
    }

    @Test("a widget that has another value than its field")
    func widgets() throws {
        func found(_ own: String) throws -> Set<LaterChanges.Kind> {
            try kinds("Tx", "", "") { update in
                let widget = "/Type /Annot /Subtype /Widget /Rect [9 9 90 30] /P 4 0 R /Parent 20 0 R"
                update.builder.set(
                    1,
                    "<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [11 0 R 20 0 R] /SigFlags 1>>>>"
                )
                update.builder.set(20, "<</FT /Tx /T (town) /Kids [14 0 R]>>")
                update.builder.set(14, "<<\(widget)>>")
                update.set(20, "<</FT /Tx /T (town) /Kids [14 0 R] /V (Oslo)>>")
                update.set(14, "<<\(widget) \(own)>>")
            }
        }
        #expect(try found("/AP <</N 15 0 R>>") == [.fieldFilled])
        #expect(try found("/V (Oslo) /AP <</N 15 0 R>>") == [.fieldFilled])
        #expect(try found("/V (Rome) /AP <</N 15 0 R>>").contains(.ambiguous))
    }

    @Test("what the form says of values that have no appearance")
    func defaults() throws {
        func found(_ field: String, _ before: String, _ after: String) throws -> Set<LaterChanges.Kind> {
            try kinds("Tx", field, field) { update in
                func form(_ entries: String) -> String {
                    "<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [11 0 R 14 0 R] /SigFlags 1 \(entries)>>>>"
                }
                update.builder.set(1, form(before))
                update.set(1, form(after))
            }
        }
        #expect(try found("/V (Oslo)", "/DA (0 g)", "/DA (1 g)") == [.formEntry("DA")])
        #expect(try found("/V (Oslo)", "", "/DA (1 g)") == [.formEntry("DA")])
        #expect(try found("/V (Oslo) /AP <</N 15 0 R>>", "", "/DA (1 g)").isEmpty)
    }

    @Test("a new signature field that only some readers hide (NoView)")
    func unseen() throws {
        for (flags, kind) in [(32, LaterChanges.Kind.fieldAdded), (33, .fieldAdded), (2, .signatureFieldAdded)] {
            let found = try kinds("Tx", "", "") { update in
                update.set(
                    1,
                    "<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [11 0 R 14 0 R 30 0 R] /SigFlags 1>>>>"
                )
                update.set(
                    30,
                    "<</FT /Sig /T (new) /Type /Annot /Subtype /Widget /F \(flags) /Rect [9 9 90 30] /AP <</N 15 0 R>>>>"
                )
            }
            #expect(found == [kind], "\(flags)")
        }
    }
}
