import Fixtures
import Foundation
import Signet
import SignetPDF
import Testing

@Suite struct FillingTests {
    let signer = Signer(date: .init(timeIntervalSince1970: 1_779_003_000), seed: "s")

    func filled(_ form: FormFixture, _ values: [String: String]) throws -> SignedDocument {
        let result = try signer.apply(.fill(values), to: form.bytes)
        IndependentReaders.checkPrefix(form.bytes, of: result.document)
        return result
    }

    func value(_ name: String, in document: [UInt8]) throws -> String? {
        try DocumentReport(document).fields.first { $0.name == name }?.value
    }

    func error(_ form: FormFixture, _ values: [String: String]) -> SignetError? {
        #expect(throws: SignetError.self) { try signer.apply(.fill(values), to: form.bytes) }
    }

    @Test(
        "a text is stored and shown by poppler and MuPDF, with and without /NeedAppearances",
        arguments: [false, true]
    )
    func text(isRegenerated: Bool) throws {
        let need = isRegenerated ? "/NeedAppearances true" : ""
        let form = FormFixture(
            form: "/DA (/Helv 0 Tf 0 g) /DR <</Font <</Helv 10 0 R>>>> \(need)",
            fields: [FormFixture.text("name"), FormFixture.text("note", at: "20 100 220 180", "/Ff 4096 /Q 1")]
        )
        let result = try filled(form, ["name": "Jane Doe (née Öz)", "note": "First line\r\nsecond line"])
        try IndependentReaders.check(result.document, pages: 1, after: form.bytes)
        #expect(try value("name", in: result.document) == "Jane Doe (née Öz)")
        #expect(result.report.fields.map(\.name) == ["name", "note"])
        #expect(result.report.fields.map(\.value) == ["Jane Doe (née Öz)", "First line\nsecond line"])
        let shown = try shownText(result.document)
        for words in ["Jane Doe (née Öz)", "First line", "second line"] { #expect(shown.contains(words)) }
        for reader in GrayPicture.Reader.allCases {
            let picture = try GrayPicture(result.document, page: 1, resolution: 72, reader: reader)
            #expect(picture.darkness(minX: 20, minY: 200, maxX: 120, maxY: 220) > 0.03, "\(reader)")
            #expect(picture.darkness(minX: 60, minY: 150, maxX: 180, maxY: 180) > 0.02, "\(reader)")
            #expect(picture.darkness(minX: 225, minY: 0, maxX: 400, maxY: 300) == 0, "\(reader)")
        }
    }

    @Test(
        "every script shows, and can be copied",
        .slow(),
        arguments: ["Ελένη", "Żółć Łukasz", "田中さくら", "김민준", "สมชาย"]
    )
    func scripts(text: String) throws {
        let form = FormFixture(fields: [FormFixture.text("name")])
        let result = try filled(form, ["name": text])
        try IndependentReaders.check(result.document, pages: 1, after: form.bytes)
        #expect(try value("name", in: result.document) == text)
        #expect(try shownText(result.document).precomposedStringWithCanonicalMapping.contains(text))
        for reader in GrayPicture.Reader.allCases {
            let picture = try GrayPicture(result.document, page: 1, resolution: 144, reader: reader)
            #expect(picture.darkness(minX: 40, minY: 400, maxX: 140, maxY: 440) > 0.03, "\(reader)")
        }
    }

    @Test("an empty value clears a field")
    func clearing() throws {
        let form = FormFixture(fields: [FormFixture.text("name")])
        let full = try filled(form, ["name": "Jane"]).document
        let empty = try signer.apply(.fill(["name": ""]), to: full).document
        #expect(try value("name", in: empty) == "")
        #expect(try !shownText(empty).contains("Jane"))
    }

    @Test(
        "a check box takes words, and the name of its state",
        .slow(),
        arguments: ["yes", "On", "TRUE", "x", "1", "Ja", "ja"]
    )
    func checkBox(word: String) throws {
        var form = FormFixture(fields: [FormFixture.checkBox("agree")])
        form.addButtonForms()
        let on = try filled(form, ["agree": word])
        #expect(on.report.fields.first?.value == "Ja")
        #expect(try value("agree", in: on.document) == "Ja")
        try IndependentReaders.check(on.document, pages: 1, after: form.bytes)
        let picture = try GrayPicture(on.document, page: 1, resolution: 72, reader: .mupdf)
        #expect(picture.darkness(minX: 20, minY: 150, maxX: 34, maxY: 164) > 0.2)
        let off = try signer.apply(.fill(["agree": "no"]), to: on.document).document
        #expect(try value("agree", in: off) == "Off")
        #expect(try GrayPicture(off, page: 1, resolution: 72, reader: .poppler).darkBox() == nil)
    }

    @Test(
        "a form that viewers draw again has the fonts that they need",
        arguments: ["", "/DR <</Font <</Helv 10 0 R>>>>"]
    )
    func redrawnFonts(resources: String) throws {
        var form = FormFixture(
            form: "/NeedAppearances true \(resources)",
            fields: [
                FormFixture.text("name", "/DA (/ 12 Tf 0 0 1 rg)"), FormFixture.text("town", at: "20 100 220 120"),
                FormFixture.checkBox("agree", state: "Ja") + " /MK <</CA (4)>> /DA (/ 12 Tf 0 g)",
            ]
        )
        form.addButtonForms()
        let result = try filled(form, ["name": "Jane Doe", "town": "Linz", "agree": "yes"])
        try IndependentReaders.check(result.document, pages: 1, after: form.bytes)
        let folder = try TemporaryFolder()
        let path = try folder.write(result.document, to: "document.pdf")
        let read = try ExternalTool.run("pdftotext", [path, "-"])
        #expect(read.output.contains("Jane Doe") && read.output.contains("Linz"))
        #expect(read.errors.isEmpty)
        for reader in GrayPicture.Reader.allCases {
            let picture = try GrayPicture(result.document, page: 1, resolution: 72, reader: reader)
            #expect(picture.darkness(minX: 20, minY: 150, maxX: 34, maxY: 164) > 0.05, "\(reader)")
        }
    }

    @Test("a field that is so already is not written again")
    func unchanged() throws {
        var form = FormFixture(fields: [FormFixture.checkBox("agree")])
        form.addButtonForms()
        let result = try signer.apply(.fill(["agree": "off"]), to: form.bytes)
        #expect(result.document == form.bytes && result.report.appendedBytes == 0)
    }

    /// Radio buttons in one field, with three widgets.
    private func radios(_ entries: String) -> FormFixture {
        var form = FormFixture(fields: [
            "/Parent 40 0 R /AS /Off /Rect [20 100 34 114] /AP <</N <</0 90 0 R /Off 91 0 R>>>>",
            "/Parent 40 0 R /AS /1 /Rect [40 100 54 114] /AP <</N <</1 90 0 R /Off 91 0 R>>>>",
            "/Parent 40 0 R /AS /Off /Rect [60 100 74 114] /AP <</N <</0 90 0 R /Off 91 0 R>>>>",
        ])
        form.addButtonForms()
        form.builder.set(40, "<</FT /Btn /T (size) /V /1 /Kids [20 0 R 21 0 R 22 0 R] \(entries)>>")
        form.builder.set(
            1,
            "<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [40 0 R]>>>>"
        )
        return form
    }

    @Test("of radio buttons one is on, or all of a name")
    func radioButtons() throws {
        let single = try filled(radios("/Ff 32768"), ["size": "0"])
        let picture = try GrayPicture(single.document, page: 1, resolution: 72, reader: .poppler)
        #expect(try #require(picture.darkBox()).maxX < 36)
        let united = try filled(radios("/Ff \(1 << 25 | 1 << 15)"), ["size": "0"])
        let both = try #require(GrayPicture(united.document, page: 1, resolution: 72, reader: .mupdf).darkBox())
        #expect(both.minX < 36 && both.maxX > 60)
        let texts = radios("/Ff 32768 /Opt [(small) (large) (huge)]")
        #expect(try value("size", in: texts.bytes) == "large")
        let small = try filled(texts, ["size": "small"])
        #expect(small.report.fields.first?.value == "0")
        #expect(try value("size", in: small.document) == "small")
        #expect(try value("size", in: filled(texts, ["size": ""]).document) == "Off")
        #expect(error(radios("/Ff \(1 << 15 | 1 << 14)"), ["size": "off"])?.message.contains("always on") == true)
        #expect(error(texts, ["size": "larg"])?.message.contains("did you mean 'large'?") == true)
    }

    @Test("a choice is one of the options, as stored or as shown")
    func choice() throws {
        let options = "/Opt [[(de) (Germany)] [(fr) (France)] (Peru)]"
        let field = "/FT /Ch /T (land) /Ff 131072 /Rect [20 200 220 220] \(options)"
        let form = FormFixture(fields: [field])
        let result = try filled(form, ["land": "France"])
        try IndependentReaders.check(result.document, pages: 1, after: form.bytes)
        #expect(result.report.fields.first?.value == "fr")
        #expect(try value("land", in: result.document) == "fr")
        #expect(try shownText(result.document).contains("France"))
        #expect(try DocumentReport(form.bytes).fields.first?.options == ["de", "fr", "Peru"])
        #expect(error(form, ["land": "Frankreich"])?.message.contains("does not offer 'Frankreich'") == true)
        #expect(error(form, ["land": "de\nfr"])?.message.contains("one value, not several") == true)
        let edited = FormFixture(fields: [field.replacing("131072", with: "\(1 << 17 | 1 << 18)")])
        #expect(try value("land", in: filled(edited, ["land": "Elsewhere"]).document) == "Elsewhere")
    }

    @Test("a list takes several options, shows the first chosen one, and keeps /I and /TI in agreement")
    func list() throws {
        let options = (0..<40).map { "(item \($0))" }.joined(separator: " ")
        let form = FormFixture(fields: [
            "/FT /Ch /T (list) /Ff \(1 << 21) /DA (/Helv 10 Tf 0 g) /Rect [20 200 220 250] /Opt [\(options)]"
        ])
        let result = try filled(form, ["list": "item 31\nitem 30"])
        try IndependentReaders.check(result.document, pages: 1, after: form.bytes)
        #expect(result.report.fields.first?.value == "item 30\nitem 31")
        #expect(try value("list", in: result.document) == "item 30\nitem 31")
        #expect(try shownText(result.document).contains("item 31"))
        let document = try Document(Bytes(result.document))
        let field = try #require(document.indirectObject(ObjectReference(number: 20, generation: 0))?.value.dictionary)
        #expect(field["I"] == .array([.integer(30), .integer(31)]) && field["TI"] == .integer(30))
        let one = try signer.apply(.fill(["list": "item 2"]), to: result.document).document
        let reread = try Document(Bytes(one))
        let changed = try #require(reread.indirectObject(ObjectReference(number: 20, generation: 0))?.value.dictionary)
        #expect(changed["I"] == nil && changed["TI"] == .integer(2))
        #expect(changed["V"] == .string(Array("item 2".utf8)))
    }

    @Test("a comb has a character in each cell")
    func comb() throws {
        let form = FormFixture(fields: [
            FormFixture.text("iban", at: "20 100 220 120", "/Ff \(1 << 24) /MaxLen 10 /MK <</BC [0]>>")
        ])
        let result = try filled(form, ["iban": "IIII"])
        let picture = try GrayPicture(result.document, page: 1, resolution: 72, reader: .mupdf)
        for cell in 0..<10 {
            let left = 20 + 20 * cell
            let ink = picture.darkness(minX: left + 7, minY: 104, maxX: left + 13, maxY: 116)
            #expect((ink > 0.1) == (cell < 4), "\(cell)")
        }
        #expect(error(form, ["iban": "12345678901"])?.message.contains("at most 10 characters, not 11") == true)
    }

    @Test("a rotated field is filled along its side", arguments: [0, 90, 180, 270])
    func rotated(degrees: Int) throws {
        let form = FormFixture(fields: [
            FormFixture.text("name", at: "100 50 200 150", "/DA (/Helv 20 Tf 0 g) /MK <</R \(degrees)>>")
        ])
        let result = try filled(form, ["name": "LLLL"])
        for reader in GrayPicture.Reader.allCases {
            let picture = try GrayPicture(result.document, page: 1, resolution: 72, reader: reader)
            let box = try #require(picture.darkBox())
            let isLevel = box.maxX - box.minX > box.maxY - box.minY
            #expect(isLevel == (degrees % 180 == 0), "\(reader)")
            switch degrees {
            case 0: #expect(box.minX < 110)
            case 90: #expect(box.minY < 60)
            case 180: #expect(box.maxX > 190)
            default: #expect(box.maxY > 140)
            }
        }
    }

    @Test("a value that a field does not take changes nothing, and the sentence says what it takes")
    func faults() {
        var form = FormFixture(fields: [
            FormFixture.text("name"), FormFixture.text("secret", "/Ff 8192"), FormFixture.text("file", "/Ff 1048576"),
            "/FT /Sig /T (sign) /Rect [20 20 220 60]", "/FT /Btn /Ff 65536 /T (push) /Rect [20 60 90 80]",
            FormFixture.text("fixed", "/Ff 1"), FormFixture.checkBox("no", state: "no"),
        ])
        form.addButtonForms()
        func says(_ name: String, _ value: String, _ part: String) {
            let message = error(form, ["name": "Jane"].merging([name: value]) { $1 })?.message ?? ""
            #expect(message.contains(part), "\(message)")
        }
        says("nme", "x", "there is no field 'nme'; did you mean 'name'?")
        says("nonsense", "x", "the nearest of the form: ")
        says("name", "a\u{202E}b", "forces the direction")
        says("no", "", "does not offer ''; it offers 'no', 'yes', 'off'")
        says("name", "a\nb", "has one line")
        says("name", "a\u{7}b", "control character")
        says("name", "a\u{10FFFF}", "no font has the character")
        says("secret", "x", "password")
        says("file", "x", "path of a file")
        says("sign", "x", "is for a signature and takes no value; set a signature on it (Placement.field)")
        says("push", "x", "push button")
        says("fixed", "x", "read-only")
        says("no", "no", "write 'yes' or 'off'")
        #expect(error(form, [:])?.code == .invalidArgument)
        #expect(error(form, ["nme": "x"])?.code == .notFound && error(form, ["fixed": "x"])?.code == .refused)
        let formless = PDFBuilder.document([.init()]).build(.table)
        #expect { try signer.apply(.fill(["a": "b"]), to: formless) } throws: {
            "\($0)".contains("the document has no form")
        }
    }

    @Test("attributes are inherited, and the value goes to the field and not to its widgets")
    func inheritance() throws {
        var form = FormFixture(fields: [
            "/Parent 41 0 R /Rect [20 200 220 220]", "/Parent 41 0 R /Rect [20 100 220 120]",
        ])
        form.builder.set(1, "<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [40 0 R]>>>>")
        form.builder.set(40, "<</T (a) /FT /Tx /MaxLen 5 /DA (/Helv 12 Tf 1 0 0 rg) /Kids [41 0 R]>>")
        form.builder.set(41, "<</T (b) /Parent 40 0 R /Kids [20 0 R 21 0 R]>>")
        let result = try filled(form, ["a.b": "Jane"])
        try IndependentReaders.check(result.document, pages: 1, after: form.bytes)
        let document = try Document(Bytes(result.document))
        func entries(_ number: Int) throws -> PDFDictionary {
            try #require(document.indirectObject(ObjectReference(number: number, generation: 0))?.value.dictionary)
        }
        #expect(try entries(41)["V"] == .string(Array("Jane".utf8)))
        for widget in [20, 21] { #expect(try entries(widget)["V"] == nil && entries(widget)["AP"] != nil) }
        #expect(try shownText(result.document).split(separator: "Jane", omittingEmptySubsequences: false).count == 3)
        #expect(error(form, ["a.b": "Jane Doe"])?.message.contains("at most 5") == true)
    }

    @Test("stamps and fields are one update, which can be taken back")
    func together() throws {
        let form = FormFixture(fields: [FormFixture.text("name")])
        let stamp = try Stamp(
            try .drawn(contentsOf: Examples.path("drawing.json")),
            at: .rectangle(x: 200, y: 40, width: 100, height: 40)
        )
        let result = try signer.apply(.stamps([stamp], filling: ["name": "Jane"]), to: form.bytes)
        try IndependentReaders.check(result.document, pages: 1, after: form.bytes)
        #expect(result.report.stamps.count == 1 && result.report.fields.count == 1)
        #expect(try signer.apply(.removeLastUpdate, to: result.document).document == form.bytes)
    }

    @Test("the report has fields in JSON only where some were filled")
    func reports() throws {
        let form = FormFixture(fields: [FormFixture.text("name")])
        let stamp = try Stamp(
            try .drawn(contentsOf: Examples.path("drawing.json")),
            at: .rectangle(x: 200, y: 40, width: 100, height: 40)
        )
        func members(_ report: SigningReport) throws -> Set<String> {
            let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(report))
            return Set(try #require(object as? [String: Any]).keys)
        }
        let stamped = try members(signer.sign(form.bytes, with: [stamp]).report)
        let both = try members(signer.apply(.stamps([stamp], filling: ["name": "a"]), to: form.bytes).report)
        #expect(both.subtracting(stamped) == ["fields"] && stamped.isSubset(of: both))
        let expected: Set = [
            "stamps", "repaired", "signatures", "notes", "warnings", "originalBytes", "appendedBytes",
        ]
        #expect(stamped == expected)
    }

    @Test("scripts, text that does not fit, and a hybrid XFA form are noted")
    func notes() throws {
        let form = FormFixture(
            form: "/DA (/Helv 12 Tf 0 g) /CO [20 0 R] /XFA (abc)",
            fields: [FormFixture.text("name", at: "20 100 60 116"), FormFixture.text("sum", "/AA <</C <<>>>>")]
        )
        let result = try filled(form, ["name": "wider than its field"])
        #expect(result.report.notes.count == 3)
        let notes = result.report.notes.map(\.description).joined(separator: "\n")
        for part in ["'name'", "scripts, which were not run", "takes it away"] { #expect(notes.contains(part)) }
        let document = try Document(Bytes(result.document))
        let entries = try #require(document.value("AcroForm", of: document.catalog)?.dictionary)
        #expect(entries["XFA"] == nil && entries["CO"] != nil)
    }

    @Test("a check box without an appearance gets one")
    func bareCheckBox() throws {
        let form = FormFixture(fields: ["/FT /Btn /T (bare) /Rect [20 150 34 164] /MK <</BC [0]>>"])
        let result = try filled(form, ["bare": "yes"])
        try IndependentReaders.check(result.document, pages: 1, after: form.bytes)
        for reader in GrayPicture.Reader.allCases {
            let picture = try GrayPicture(result.document, page: 1, resolution: 72, reader: reader)
            #expect(picture.darkness(minX: 22, minY: 152, maxX: 32, maxY: 162) > 0.1, "\(reader)")
        }
        #expect(try value("bare", in: result.document) == "Yes")
    }

    @Test(
        "a check box that has only an appearance while it is pressed gets one",
        arguments: ["/FT /Btn", "/FT /Btn /Ff 32768"]
    )
    func pressedOnly(kind: String) throws {
        var form = FormFixture(fields: ["\(kind) /T (box) /Rect [20 150 34 164] /AP <</D <</Ja 90 0 R /Off 91 0 R>>>>"])
        form.addButtonForms()
        let result = try filled(form, ["box": "Ja"])
        try IndependentReaders.check(result.document, pages: 1, after: form.bytes)
        for reader in GrayPicture.Reader.allCases {
            let picture = try GrayPicture(result.document, page: 1, resolution: 72, reader: reader)
            #expect(picture.darkness(minX: 22, minY: 152, maxX: 32, maxY: 162) > 0.1, "\(reader)")
        }
        #expect(try value("box", in: result.document) == "Ja")
    }

    @Test("an encrypted form is filled where its permissions let people, and refused elsewhere")
    func encrypted() throws {
        let folder = try TemporaryFolder()
        let form = FormFixture(fields: [FormFixture.text("name")])
        let plain = try folder.write(form.bytes, to: "plain.pdf")
        for (permission, isAllowed) in [("form", true), ("none", false)] {
            let path = folder.path("\(permission).pdf")
            let status = try ExternalTool.run(
                "qpdf",
                ["--encrypt", "", "owner", "256", "--modify=\(permission)", "--", plain, path]
            ).status
            #expect(status == 0)
            let bytes = try #require(folder.read("\(permission).pdf"))
            if isAllowed {
                let result = try signer.apply(.fill(["name": "Jané"]), to: bytes)
                try IndependentReaders.check(result.document, pages: 1, after: bytes)
                #expect(try shownText(result.document).contains("Jané"))
                #expect(try value("name", in: result.document) == "Jané")
            } else {
                #expect { try signer.apply(.fill(["name": "Jane"]), to: bytes) } throws: {
                    "\($0)".contains("filling in its form")
                }
            }
        }
    }
}
