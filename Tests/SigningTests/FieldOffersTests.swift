import Fixtures
import Signet
import SignetStamping
import Testing

/// The fields that documents offer.
@Suite struct FieldOffersTests {
    private func page(_ lines: [String], entries: String = "", size: Int = 9) -> [UInt8] {
        let text = lines.map { line in
            "(\(line.replacing("\\", with: "\\\\").replacing("(", with: "\\(").replacing(")", with: "\\)"))) Tj 0 -36 Td"
        }
        return PDFBuilder.document([
            .init(
                mediaBox: "[0 0 600 800]",
                entries: entries,
                content: "BT /F \(size) Tf 40 740 Td \(text.joined(separator: " ")) ET"
            )
        ]).build(.table)
    }

    @Test("fields of a form have their kind, need, limits, values and words, in the order of the tabulator key")
    func form() throws {
        var form = FormFixture(
            fields: [
                FormFixture.text("last", at: "20 20 120 40", "/Ff 2 /MaxLen 30 /TU (Family name)"),
                FormFixture.text("note", at: "20 50 120 90", "/Ff 4096 /V (Old)"),
                FormFixture.text("zip", at: "20 100 120 120", "/Ff 16777216 /MaxLen 5"),
                FormFixture.text(
                    "born",
                    at: "130 20 230 40",
                    "/V (31.12.1999) /AA <</F <</S /JavaScript /JS (AFDate_FormatEx\\(\"dd.mm.yyyy\"\\);)>>>>"
                ),
                FormFixture.text(
                    "sum",
                    at: "130 50 230 70",
                    "/AA <</F <</S /JavaScript /JS (AFNumber_Format\\(2,2,0,0,\"\\240\",true\\);)>> /V <</S /JavaScript /JS (AFRange_Validate\\(true,0,true,99.5\\);)>>>>"
                ),
                FormFixture.text("secret", at: "130 80 230 100", "/Ff 8192"),
                FormFixture.text("fixed", at: "130 110 230 130", "/Ff 1 /V (X)"),
                FormFixture.text("hidden", at: "130 140 230 160", "/F 2"),
                FormFixture.checkBox("agree"),
                "/FT /Ch /T (country) /Ff 131072 /Opt [[(DE) (Germany)] [(FR) (France)]] /V (FR) /Rect [240 20 340 40]",
                "/FT /Ch /T (tags) /Ff 2097152 /Opt [(a) (b) (c)] /V [(a) (c)] /Rect [240 50 340 90]",
                "/FT /Btn /T (push) /Ff 65536 /Rect [240 100 340 120]",
                "/FT /Sig /T (sign) /Rect [240 130 340 170]",
            ]
        )
        form.addButtonForms()
        let offers = try FieldOffers(form.bytes)
        #expect(offers.form == .fields && offers.isComplete && offers.tags.isEmpty)
        #expect(offers.fields.allSatisfy { $0.source == .form && $0.form == $0.name })
        let fields = Dictionary(uniqueKeysWithValues: offers.fields.map { ($0.name, $0) })
        #expect(
            offers.fields.map(\.name) == [
                "last", "note", "zip", "born", "sum", "fixed", "agree", "country", "tags", "sign",
            ]
        )
        #expect(
            offers.fields.map(\.kind) == [
                .text, .lines, .cells, .date, .money, .text, .checkbox, .list, .choices, .signature,
            ]
        )
        #expect(
            fields["last"]?.required == true && fields["last"]?.most == "30" && fields["last"]?.label == "Family name"
        )
        #expect(fields["note"]?.value == "Old" && fields["zip"]?.most == "5" && fields["zip"]?.required == false)
        #expect(fields["born"]?.value == "1999-12-31" && fields["born"]?.format == "dd.MM.yyyy")
        #expect(fields["sum"]?.format == "EUR" && fields["sum"]?.least == "0" && fields["sum"]?.most == "99.5")
        #expect(fields["fixed"]?.readOnly == true && fields["fixed"]?.value == "X")
        #expect(
            fields["country"]?.options.map(\.value) == ["Germany", "France"] && fields["country"]?.value == "France"
        )
        #expect(fields["tags"]?.value == "a\nc" && fields["agree"]?.value == nil)
        #expect(
            fields["zip"]?.place == OfferedField.Place(page: 1, frame: Rectangle(x: 20, y: 100, width: 100, height: 20))
        )
        // Each offered value is one that the form takes.
        let values = ["country": "Germany", "tags": "b", "agree": "yes", "born": "1.2.2000", "note": "New"]
        let filled = try Signer().apply(.fill(values), to: form.bytes).document
        let now = Dictionary(uniqueKeysWithValues: try FieldOffers(filled).fields.map { ($0.name, $0.value) })
        #expect(
            now["country"] == "Germany" && now["tags"] == "b" && now["agree"] == "true" && now["born"] == "2000-02-01"
        )
    }

    @Test("radio buttons are one choice, each option in its own place")
    func radio() throws {
        var form = FormFixture(fields: [
            "/Parent 60 0 R /Rect [20 20 34 34] /AS /Off /AP <</N <</card 90 0 R /Off 91 0 R>>>>",
            "/Parent 60 0 R /Rect [20 40 34 54] /AS /bank /AP <</N <</bank 90 0 R /Off 91 0 R>>>>",
        ])
        form.addButtonForms()
        form.builder.set(60, "<</FT /Btn /T (pay) /Ff 32768 /V /bank /Kids [20 0 R 21 0 R]>>")
        form.builder.set(1, "<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [60 0 R]>>>>")
        let field = try #require(try FieldOffers(form.bytes).fields.first)
        #expect(field.kind == .choice && field.value == "bank" && field.form == "pay")
        #expect(field.options.map(\.value) == ["card", "bank"])
        #expect(field.options.map(\.place?.frame.y) == [20, 40])
        #expect(field.place.frame == Rectangle(x: 20, y: 20, width: 14, height: 34))
    }

    @Test("tags of one name are one field in several places, and options of one name one choice")
    func tags() throws {
        let offers = try FieldOffers(
            page([
                "Name: {{Full Name;role=Buyer}}", "Again {{Full Name;role=Buyer}}", "{{Full Name;role=Seller}}",
                "{{Prio;type=radio;option=Low}} Low {{Prio;type=radio;option=High}} High",
                "{{Why;condition=Prio:High}}",
                "{{SIGNATURE, r1}}",
            ])
        )
        #expect(offers.fields.map(\.name) == ["Full Name", "Full Name-2", "Prio", "Why", "signature1"])
        #expect(offers.fields.map(\.role) == ["Buyer", "Seller", nil, nil, "r1"])
        #expect(offers.fields[0].copies.count == 1 && offers.fields[2].options.map(\.value) == ["Low", "High"])
        #expect(offers.fields[3].shownWith?.field == "Prio" && offers.fields[3].shownWith?.value == "High")
        #expect(offers.tags.count == 7 && offers.tags.allSatisfy(\.isVisible))
        // A signature is high enough to be read.
        #expect(offers.fields[4].place.frame.height >= 20)
    }

    @Test(
        "a tag is whole over runs, ligatures, the end of its line, and on turned pages",
        arguments: [0, 90, 180, 270]
    )
    func runs(rotation: Int) throws {
        let content = """
            BT /F 9 Tf 40 300 Td [({{Fi) 20 (rst ) -30 (name;ro) 5 (le=Buy)] TJ (er}}) Tj ET
            BT /F 9 Tf 40 200 Td ({{Second name;role=Seller;) Tj 0 -11 Td (required=false}} text) Tj ET
            """
        let bytes = PDFBuilder.document([
            .init(mediaBox: "[0 0 400 400]", entries: "/Rotate \(rotation)", content: content)
        ]).build(.table)
        let offers = try FieldOffers(bytes)
        #expect(offers.fields.map(\.name).sorted() == ["First name", "Second name"])
        let second = try #require(offers.fields.first { $0.name == "Second name" })
        #expect(!second.required && second.role == "Seller")
        #expect(offers.tags.first { $0.text.hasPrefix("{{Second") }?.frames.count == 2)
        let first = try #require(offers.fields.first { $0.name == "First name" }).place.frame
        let expected: (x: Double, y: Double) =
            switch rotation {
            case 90: (300, 360)
            case 180: (360, 100)
            case 270: (100, 40)
            default: (40, 300)
            }
        // One end of the baseline.
        #expect(
            first.expanded(by: 4).intersection(Rectangle(x: expected.x - 1, y: expected.y - 1, width: 2, height: 2))
                != nil
        )
    }

    @Test("covered tags are not seen, on paper of any color and on turned pages", arguments: [0, 90])
    func covers(rotation: Int) throws {
        let content = """
            0.8 0.9 1 rg 0 180 400 60 re f 0 g
            BT /F 12 Tf 40 300 Td ({{Name;role=Buyer}}) Tj 0 -100 Td ({{signature;role=Buyer}}) Tj ET
            1 g BT /F 12 Tf 40 100 Td ({{White;role=Buyer}}) Tj ET
            """
        let bytes = PDFBuilder.document([
            .init(mediaBox: "[0 0 400 400]", entries: "/Rotate \(rotation)", content: content)
        ]).build(.table)
        #expect(try FieldOffers(bytes).tags.map(\.isVisible).filter { $0 }.count == 2)
        let covered = try Signer().apply(.coverTags, to: bytes).document
        IndependentReaders.checkPrefix(bytes, of: covered)
        try IndependentReaders.check(covered, pages: 1, after: bytes)
        let after = try FieldOffers(covered)
        #expect(after.fields.count == 3 && after.tags.allSatisfy { !$0.isVisible })
        for reader in GrayPicture.Reader.allCases {
            let picture = try GrayPicture(covered, page: 1, resolution: 72, reader: reader)
            for tag in after.tags {
                let box = tag.frames[0]
                let (low, high) = (Int(box.minY), Int(box.maxY))
                let darkness = picture.darkness(minX: Int(box.minX), minY: low, maxX: Int(box.maxX), maxY: high)
                // The band is light blue.
                #expect(darkness < 0.16, "\(reader) \(tag.text)")
            }
        }
        #expect(throws: SignetError.self) { try Signer().apply(.coverTags, to: covered) }
    }

    @Test("lines for signatures are offered where nothing else is for a signature, with their party")
    func lines() throws {
        let offers = try FieldOffers(page(["Buyer's signature: ______________________________"]))
        let field = try #require(offers.fields.first)
        #expect(offers.fields.count == 1 && field.source == .line && field.kind == .signature && field.role == "Buyer")
        #expect(offers.form == .none)
        let tagged = try FieldOffers(page(["Signature: ______________________________", "{{SIGNATURE, r1}}"]))
        #expect(tagged.fields.map(\.source) == [.tag])
    }

    @Test("a form that only some programs show is named, and offers nothing")
    func dynamicForm() throws {
        let form = FormFixture(
            form: "/XFA 70 0 R",
            catalog: "/NeedsRendering true",
            fields: [FormFixture.text("name")]
        )
        let offers = try FieldOffers(form.bytes)
        #expect(offers.form == .xfa && offers.fields.isEmpty)
    }
}
