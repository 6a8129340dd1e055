import Fixtures
import Signet
import SignetPDF
import Testing

/// Fields as pages show them, whether the form lists them or not.
extension FillingTests {
    @Test("what pages show is filled, whether the form lists it or not")
    func unlisted() throws {
        var form = FormFixture(fields: [FormFixture.text("name"), FormFixture.checkBox("agree")])
        form.addButtonForms()
        form.builder.set(
            4,
            "<</Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents 5 0 R /Annots [40 0 R 41 0 R 42 0 R 43 0 R]>>"
        )
        form.builder.set(40, "<</Subtype /Widget /F 4 \(FormFixture.text("name"))>>")
        form.builder.set(41, "<</Subtype /Widget /F 4 \(FormFixture.checkBox("agree"))>>")
        form.builder.set(
            42,
            "<</Subtype /Widget /F 4 /Parent 50 0 R \(FormFixture.text("other", at: "20 100 220 120"))>>"
        )
        form.builder.set(50, "<</T (part)>>")
        // A kid that its field forgot.
        form.builder.set(43, "<</Subtype /Widget /F 4 /Parent 20 0 R /Rect [240 200 380 220]>>")
        let result = try filled(form, ["name": "Jane Doe", "agree": "yes", "part.other": "Something"])
        try IndependentReaders.check(result.document, pages: 1, after: form.bytes)
        #expect(result.report.fields.map(\.name) == ["name", "agree", "part.other"])
        #expect(result.report.warnings.isEmpty)
        for reader in GrayPicture.Reader.allCases {
            let picture = try GrayPicture(result.document, page: 1, resolution: 72, reader: reader)
            for (x, y) in [(20, 200), (20, 100), (240, 200)] {
                #expect(picture.darkness(minX: x, minY: y, maxX: x + 80, maxY: y + 20) > 0.03, "\(reader) \(x) \(y)")
            }
            #expect(picture.darkness(minX: 20, minY: 150, maxX: 34, maxY: 164) > 0.2, "\(reader)")
        }
        let document = try Document(Bytes(result.document))
        for number in [20, 40] {
            let object = try document.indirectObject(ObjectReference(number: number, generation: 0))
            #expect(object?.value.dictionary?["V"]?.string.map(TextString.decode) == "Jane Doe", "\(number)")
        }
    }

    @Test("a widget that a page shows and that cannot be changed is an error, and so are two types of one name")
    func unlistedFaults() throws {
        for (widget, words) in [
            ("/FT /Tx /T (name)", "part of another object"), ("/FT /Btn /T (name)", "fields of different types"),
        ] {
            var form = FormFixture(fields: [FormFixture.text("name")])
            form.builder.set(
                4,
                "<</Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents 5 0 R "
                    + "/Annots [20 0 R <</Subtype /Widget /F 4 /Rect [20 20 90 40] \(widget)>>]>>"
            )
            let message = error(form, ["name": "Jane"])?.description ?? ""
            #expect(message.contains(words), "\(message)")
        }
    }

    @Test("a value that nobody sees is in doubt, and refused on request")
    func unseen() throws {
        for (flags, words) in [("/F 2", "on page 1 is hidden"), ("/F 0", "on page 1 is not printed")] {
            let form = FormFixture(fields: [
                FormFixture.text("name"), FormFixture.text("extra", at: "20 20 90 40", flags),
            ])
            let warnings = try filled(form, ["name": "Jane", "extra": "x"]).report.warnings.map(\.description)
            #expect(warnings == ["the field 'extra' \(words)"])
            var strict = signer
            strict.refusesDoubtfulPlaces = true
            #expect { try strict.apply(.fill(["extra": "x"]), to: form.bytes) } throws: { "\($0)".contains(words) }
            #expect(throws: Never.self) { try strict.apply(.fill(["name": "x"]), to: form.bytes) }
        }
        var form = FormFixture(fields: [FormFixture.text("name")])
        form.builder.set(4, "<</Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents 5 0 R>>")
        #expect(
            try filled(form, ["name": "a"]).report.warnings.map(\.description) == ["the field 'name' is on no page"]
        )
        let boxes = ["20 20 90 40", "20 60 90 80"].enumerated().map { FormFixture.text("f\($0)", at: $1, "/F 0") }
        let several = try filled(FormFixture(fields: boxes), ["f0": "x", "f1": "y"]).report.warnings.map(\.description)
        #expect(several == ["the fields 'f0', 'f1' on page 1 are not printed"])
    }
}
