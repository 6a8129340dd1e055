import Testing

@testable import SignetInk

@Suite struct XMLTreeTests {
    private func root(_ text: String) throws(DrawingError) -> XMLElement {
        try XMLTree.root(Array(text.utf8), of: .inkML)
    }

    @Test("elements, attributes, text, CDATA, comments and references are read")
    func document() throws {
        let root = try root(
            """
            \u{feff}<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "<c>"> <!-- ]> -->]>
            <!-- first -->
            <p:a xmlns:p='u' q:id="&lt;&#x41;&#66;&quot;&unknown;">one<b/> &amp;
            <![CDATA[<two>]]><!-- no --><?no?>&apos;</p:a >
            """
        )
        #expect(root.name == "a")
        #expect(root["id"] == "<AB\"&unknown;")
        #expect(root.children.map(\.name) == ["b"])
        #expect(String(decoding: root.text, as: UTF8.self) == "one &\n<two>'")
        #expect(root.line == 3)
    }

    @Test("a billion laughs are not laughed")
    func entities() throws {
        let root = try root("<!DOCTYPE a [<!ENTITY l 'ha'><!ENTITY m '&l;&l;'>]><a>&m;</a>")
        #expect(String(decoding: root.text, as: UTF8.self) == "&m;")
    }

    @Test(
        "what is not well formed is refused with its place",
        arguments: [
            ("<ink", "line 1, <ink>: the drawing ends too early: give the whole file"),
            ("<ink>", "line 1, <ink>: the drawing ends too early: give the whole file"),
            ("<ink>\n<trace></ink>", "line 2, <trace>: <trace> is closed by </ink>: \(correct)"),
            ("<ink a>", "line 1: the value of the attribute a is missing: \(correct)"),
            ("<ink a=1>", "line 1: the value of the attribute a is missing: \(correct)"),
            ("<ink a='1>", "line 1: the drawing ends too early: give the whole file"),
            ("<ink><!-- ", "line 1, <ink>: the drawing ends too early: give the whole file"),
            ("<ink>\n\n< trace>", "line 3, <ink>: '<' stands where an element should be: \(correct)"),
            ("<ink ?>", "line 1, <ink>: '?>' stands where an attribute or '>' should be: \(correct)"),
            (
                String(repeating: "<ink>", count: 65),
                "line 1, <ink>: the nesting is deeper than 64: take levels out"
            ),
        ]
    )
    func malformed(_ text: String, _ message: String) {
        #expect(refusal(text) == "the InkML drawing, " + message)
    }

    @Test("more elements and attributes than the limit are refused")
    func nodes() {
        let half = Drawing.Limits.xmlNodes / 2
        let text = "<ink>" + String(repeating: "<a b=''/>", count: half) + "</ink>"
        #expect(
            refusal(text)
                == "the InkML drawing, line 1, <ink>: there are more than 1000000 elements and attributes: leave some out"
        )
    }
}
