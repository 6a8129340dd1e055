import SignetGraphics
import Testing

@testable import SignetStamping

@Suite struct FieldTagTests {
    private func tag(_ text: String) throws -> FieldTag { try #require(FieldTag(text), "\(text)") }

    @Test(
        "a tag of DocuSeal has its kind, name and role",
        arguments: [
            ("{{Full Name;role=Buyer}}", "text", "Full Name", "Buyer"),
            ("{{Full Name}}", "text", "Full Name", nil),
            ("{{ Sign ; type = signature ; role = First Party }}", "signature", "Sign", "First Party"),
            ("{{signature;role=Buyer}}", "signature", "signature", "Buyer"),
            ("{{Initials;type=initials}}", "initials", "Initials", nil),
            ("{{Today;type=datenow}}", "signed-on", "Today", nil),
            ("{{Photo;type=image}}", "picture", "Photo", nil),
            ("{{Papers;type=file}}", "attachment", "Papers", nil),
            ("{{type=checkbox}}", "checkbox", "", nil),
            ("{{Code;type=cells}}", "cells", "Code", nil),
            ("{{Clause;type=strikethrough}}", "strike-out", "Clause", nil),
            ("{{Account;type=iban;role=Seller}}", "iban", "Account", "Seller"),
            ("{{job-title;role=Buyer}}", "job-title", "job-title", "Buyer"),
        ] as [(String, String, String, String?)]
    )
    func docuSeal(text: String, kind: String, name: String, role: String?) throws {
        let tag = try tag(text)
        #expect(tag.kind.rawValue == kind && tag.name == name && tag.role == role)
    }

    @Test("the attributes of DocuSeal are read")
    func attributes() throws {
        let choice = try tag(
            "{{Pay;type=select;options=Card, Bank,Card;default=Bank;required=false;title=How?;description=Once}}"
        )
        #expect(choice.kind == .list && choice.options == ["Card", "Bank"] && choice.value == "Bank")
        #expect(!choice.required && choice.label == "How?" && choice.hint == "Once")
        let date = try tag(
            "{{DOB;type=date;format=DD/MM/YYYY;min=01/02/1990;default=24/12/2001;readonly=true;width=90;height=20}}"
        )
        #expect(date.format == "dd/MM/yyyy" && date.least == "1990-02-01" && date.value == "2001-12-24")
        #expect(date.readOnly && date.required && date.width == 90 && date.height == 20)
        let amount = try tag(
            "{{Sum;type=number;format=eur;min=1;max=a;font_size=9;align=right;valign=center;color=red}}"
        )
        #expect(amount.kind == .money && amount.format == "EUR" && amount.least == "1" && amount.most == nil)
        #expect(amount.fontSize == 9 && amount.align == .right && amount.valign == .middle && amount.color != nil)
        #expect(try tag("{{Mail;default={{email}}}}").kind == .email)
        #expect(try tag("{{On;type=date;default={{date}};readonly=true}}").kind == .signedOn)
        let shown = try tag("{{Why;condition=Agree:true}}").condition
        #expect(shown?.field == "Agree" && shown?.value == "true")
        #expect(try tag("{{Prio;type=radio;option=Low}}").option == "Low")
    }

    @Test(
        "a tag of Documenso has its kind, person and need",
        arguments: [
            ("{{SIGNATURE, r1}}", "signature", "r1", true), ("{{ initials, R2 }}", "initials", "r2", true),
            ("{{name,r1}}", "name", "r1", true), ("{{email, r1}}", "email", "r1", true),
            ("{{date, r3}}", "signed-on", "r3", false), ("{{text, r1}}", "text", "r1", false),
            ("{{text, r1, required=true}}", "text", "r1", true), ("{{dd, r2, r:t}}", "list", "r2", true),
            ("{{checkbox, r1}}", "checkbox", "r1", false), ("{{radio, r1, options=A|B}}", "choice", "r1", false),
        ]
    )
    func documenso(text: String, kind: String, role: String, required: Bool) throws {
        let tag = try tag(text)
        #expect(tag.kind.rawValue == kind && tag.role == role && tag.required == required)
    }

    @Test("the options of Documenso are read, also with escaped marks")
    func options() throws {
        let list = try tag(#"{{dropdown, r1, options=Sales\|Ops|Legal\, Compliance|A\=B, defaultValue=A\=B}}"#)
        #expect(list.options == ["Sales|Ops", "Legal, Compliance", "A=B"] && list.value == "A=B")
        let boxes = try tag(
            "{{checkbox, r1, options=Email|SMS|Phone, checked=Email|Phone, validationRule=exactly, validationLength=2}}"
        )
        #expect(boxes.kind == .choices && boxes.value == "Email\nPhone" && boxes.least == "2" && boxes.most == "2")
        let text = try tag("{{t, r2, l=company_name, cl=40, f=14, ta=c, ro=t, text=Contract #12345}}")
        #expect(text.label == "company name" && text.most == "40" && text.fontSize == 14 && text.align == .center)
        #expect(text.readOnly && text.value == "Contract #12345")
        let number = try tag("{{number, r1, minValue=0, maxValue=100, value=50}}")
        #expect(number.least == "0" && number.most == "100" && number.value == "50")
    }

    @Test(
        "other braces are no tags",
        arguments: [
            "{{}}", "{{ }}", "{{1.5}}", "{{ user.name | upper }}", "{{ a = b }}", "{{Pay;type=payment}}",
            "{{Who;type=verification}}", "{{#each items}}{{/each}}", "{{Sig_es_:signer1:signature}}",
            "{{t:s;r:y;o:\"Signer 1\";}}", "{{text|1|*|Enter name}}", "{Name}", "{{x", "{{\"quoted\"}}",
            "{{" + String(repeating: "a", count: 700) + "}}",
        ]
    )
    func others(text: String) {
        #expect(FieldTag(text) == nil)
    }

    @Test("days are read in the order of their format, and are days")
    func days() {
        #expect(DayText.day("31.12.2026", format: "dd.MM.yyyy") == "2026-12-31")
        #expect(DayText.day("2/29/24", format: "M/d/yy") == "2024-02-29")
        #expect(DayText.day("2026-11-21", format: "yyyy-MM-dd") == "2026-11-21")
        for (text, format) in [
            ("31.04.2026", "dd.MM.yyyy"), ("29.02.2026", "dd.MM.yyyy"), ("5 May 2026", "d MMM yyyy"),
            ("", "dd.MM.yyyy"),
            ("12.2026", "dd.MM.yyyy"), ("99999999999999999999.1.1", "yyyy.MM.dd"),
        ] { #expect(DayText.day(text, format: format) == nil, "\(text)") }
        #expect(DayText.pattern("mm/dd/yyyy") == "MM/dd/yyyy" && DayText.pattern("m/d/yy h:MM tt") == nil)
    }

    @Test("names are unique, of the characters that names have, and at most 60 of them")
    func names() {
        var names = OfferNames()
        let given = [
            "topmostSubform[0].Page1[0].f1_1[0]", "topmostSubform[0].Page2[0].f1_1[0]", "f1_1", "f1_1", "", "…",
            "a/b\u{202e}c",
            String(repeating: "long ", count: 40), String(repeating: "long ", count: 40),
        ]
        let made = given.map { names.name(like: $0, .text) }
        #expect(Set(made).count == made.count)
        #expect(made.prefix(3) == ["f1_1", "Page2.f1_1", "f1_1-2"])
        for name in made {
            #expect((1...60).contains(name.unicodeScalars.count) && name.first != " " && name.last != " ", "\(name)")
            #expect(name.allSatisfy { $0.isLetter || $0.isNumber || " _-.".contains($0) }, "\(name)")
        }
    }

    @Test("scripts of fields are read by the names of their functions")
    func scripts() throws {
        let arguments = FormScript.arguments(
            of: "AFNumber_Format",
            in: #"AFNumber_Format(2, 3, 0, 0, "€ (\"x\")", true);"#
        )
        #expect(arguments == ["2", "3", "0", "0", "€ (\"x\")", "true"])
        let escaped = FormScript.arguments(of: "AFNumber_Format", in: #"AFNumber_Format("\u20ac\xa0a\\", '\uzzzz')"#)
        #expect(escaped == ["€\u{A0}a\\", "zzzz"])
        #expect(FormScript.arguments(of: "AFDate_FormatEx", in: "AFDate_FormatEx(\"dd.mm.yyyy\"") == nil)
        #expect(FormScript.arguments(of: "AFRange_Validate", in: "alert('AFRange')") == nil)
    }
}
