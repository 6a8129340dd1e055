import SignetGraphics
import Testing

@testable import SignetLettering

@Suite struct CaptionTemplateTests {
    private func lines(_ template: String, _ values: [CaptionField: String]) throws -> [String] {
        try CaptionTemplate(template).text(values)
    }

    @Test("fields are filled, and lines whose fields are all empty disappear")
    func fields() throws {
        let template = "Signed by {name}\n{date}\nReason: {reason}\n{location}, {id}\nthe end"
        #expect(
            try lines(template, [.name: "Jane", .id: "7", .reason: " "]) == ["Signed by Jane", ", 7", "the end"]
        )
        #expect(throws: CaptionError.nothingToSay) { try lines("{name}\n{date}", [:]) }
    }

    @Test("doubled braces and entities stand for their characters, a lone ampersand for itself")
    func escapes() throws {
        #expect(try lines("{{name}} &lt;b&gt; &amp; &#x41; R & D", [:]) == ["{name} <b> & A R & D"])
    }

    @Test("a value is never markup, nor a field")
    func injection() throws {
        let template = try CaptionTemplate("<b>{name}</b>")
        let paragraphs = try template.paragraphs([.name: "<i>{date}</i> &lt;"])
        #expect(paragraphs.map(\.text) == ["<i>{date}</i> &lt;"])
        #expect(paragraphs[0].spans.count == 1 && paragraphs[0].spans[0].style.isBold)
    }

    @Test("markup makes spans with their own style, across lines too")
    func spans() throws {
        let text = "a<b>b<i>c</i>\nd</b><span foreground='#f00' size='150%'>e</span><span size=\"6pt\">f</span>"
        let paragraphs = try CaptionTemplate(text).paragraphs([:])
        #expect(paragraphs.map(\.text) == ["abc", "def"])
        #expect(paragraphs[0].spans.map(\.style.cut) == [.regular, .bold, .boldItalic])
        let second = paragraphs[1].spans.map(\.style)
        #expect(second.map(\.isBold) == [true, false, false])
        #expect(second[1].color?.red == 255 && second[1].size == .relative(1.5) && second[2].size == .points(6))
    }

    @Test(
        "what cannot be read is refused with its place",
        arguments: [
            ("a\nb {nam}", "“{nam}” (line 2, column 3); the fields are {name}"), ("{name", "line 1, column 1"),
            ("a } b", "closes nothing"), ("x <strong>y</strong>", "<strong>"), ("<b>x", "never ends"),
            ("<b><i>x</b></i>", "<i> must end first"), ("</b>", "ends nothing"), ("a < b", "&lt;"),
            ("<span font='x'>y</span>", "no attribute “font”"),
            ("<span size='900%'>y</span>", "“900%” cannot be the size"),
            ("<span foreground='blurple'>y</span>", "blurple"), ("&nbsp;", "not an entity"), ("a\u{202E}b", "U+202E"),
            ("a\tb", "U+0009"), ("&#x202E;", "U+202E"),
        ]
    )
    func faults(template: String, words: String) {
        #expect { try CaptionTemplate(template) } throws: { "\($0)".contains(words) }
    }

    @Test("templates and values are bounded, and values may not steer the direction")
    func limits() throws {
        #expect(throws: CaptionError.tooLong(limit: 2000)) { try CaptionTemplate(String(repeating: "x", count: 2001)) }
        #expect(throws: CaptionError.tooManyLines(limit: 40)) {
            try CaptionTemplate(String(repeating: "x\n", count: 40) + "x")
        }
        let deep = String(repeating: "<b>", count: 17)
        #expect { try CaptionTemplate(deep) } throws: { "\($0)".contains("more than 16") }
        let template = try CaptionTemplate("{name}")
        #expect(throws: CaptionError.fieldTooLong(.name, limit: 500)) {
            try template.paragraphs([.name: String(repeating: "x", count: 501)])
        }
        for bad in ["a\u{202E}b", "a\nb", "a\u{2066}b", "a\u{7}b"] {
            #expect { try template.paragraphs([.name: bad]) } throws: { "\($0)".contains("character 2") }
        }
    }
}
