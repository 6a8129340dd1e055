import Testing

@testable import SignetInk

/// The end of the message about what no XML document has.
private let wellFormed = "is not well-formed XML: \(correct)"

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
            <p:a xmlns:p='u' q:id="&lt;&#x41;&#66;&quot;">one<b/> &amp;
            <![CDATA[<two>]]><!-- no --><?no?>&apos;&b;</p:a >
            """
        )
        #expect(root.name == "a")
        #expect(root["id"] == "<AB\"")
        #expect(root.children.map(\.name) == ["b"])
        #expect(String(decoding: root.text, as: UTF8.self) == "one &\n<two>'&b;")
        #expect(root.line == 3)
    }

    @Test("a billion laughs are not laughed")
    func entities() throws {
        let root = try root("<!DOCTYPE a [<!ENTITY l 'ha'><!ENTITY m '&l;&l;'>]><a>&m;</a>")
        #expect(String(decoding: root.text, as: UTF8.self) == "&m;")
        #expect(try self.root("<!DOCTYPE a [<!ENTITY l 'ha'><!ENTITY m '&l;&l;'>]><a b='&m;'/>")["b"] == "haha")
        let growing = (1...9).map { "<!ENTITY l\($0) '\(String(repeating: "&l\($0 - 1);", count: 10))'>" }.joined()
        let laughs = "<!DOCTYPE ink [<!ENTITY l0 'hahahahaha'>\(growing)]>"
        #expect(
            refusal("\(laughs)<ink a='&l9;'/>")
                == "the InkML drawing, line 1: XML with such long entities is not read: write out their values"
        )
        #expect(try self.root("\(laughs)<a>&l9;</a>").text == Array("&l9;".utf8))
    }

    @Test("nothing outside of the document is read")
    func external() throws {
        let subset = "<!ENTITY hosts SYSTEM 'file:///etc/hosts'><!ENTITY % dtd SYSTEM 'file:///etc/passwd'> %dtd;"
        let root = try root("<!DOCTYPE a SYSTEM 'file:///etc/passwd' [\(subset)]><a>&hosts;</a>")
        #expect(root.text.isEmpty)
    }

    @Test("documents are in UTF-8, UTF-16 or ISO-8859-1")
    func encodings() throws {
        let text = "<ink b='é'><trace>1 2, 3 14</trace></ink>"
        let wide = Array("\u{feff}\(text)".utf16)
        let latin = "<?xml version='1.0' encoding='ISO-8859-1'?>\(text)".unicodeScalars.map { UInt8($0.value) }
        let documents = [
            Array(text.utf8), wide.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] },
            wide.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }, latin,
        ]
        for bytes in documents {
            #expect(try XMLTree.root(bytes, of: .inkML)["b"] == "é")
            #expect(try Drawing(bytes: bytes).places == [[[1, 2], [3, 14]]])
        }
        #expect(
            refusal("<?xml version='1.0' encoding='KOI8-R'?><ink/>")
                == "the InkML drawing, line 1: XML in its encoding is not read: save it as UTF-8"
        )
    }

    @Test(
        "what is not well formed is refused with its place",
        arguments: [
            ("<ink", "line 1: the drawing ends too early: give the whole file"),
            ("<ink>", "line 1, <ink>: the drawing ends too early: give the whole file"),
            ("<ink>\n<trace></ink>", "line 2, <trace>: <trace> is closed by </ink>: \(correct)"),
            ("<ink a>", "line 1: '>' \(wellFormed)"),
            ("<ink a=1>", "line 1: '1>' \(wellFormed)"),
            ("<ink a='1>", "line 1: the drawing ends too early: give the whole file"),
            ("<ink><!-- ", "line 1, <ink>: the drawing ends too early: give the whole file"),
            ("<ink>\n\n< trace>", "line 3, <ink>: ' trace>' \(wellFormed)"),
            ("<ink ?>", "line 1: '?>' \(wellFormed)"),
            ("<ink a='1' a='2'/>", "line 1: 'a='2'/>' \(wellFormed)"),
            ("<ink>\u{1}</ink>", "line 1, <ink>: '?</ink>' \(wellFormed)"),
            ("<ink>&u;</ink>", "line 1, <ink>: '&u;' refers to nothing: \(correct)"),
            (
                "<ink a='&u;'/>",
                "line 1: '<ink a='&u;'/>' is not a tag without unknown entities: \(correct)"
            ),
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
