import Testing

@testable import SignetObjects

@Suite("Replies in XML")
struct ReplyElementTests {
    private func root(_ text: String) -> ReplyElement? { ReplyElement(Array(text.utf8)) }

    @Test("elements have names without prefixes, texts and children")
    func elements() {
        let root = root(
            #"<?xml version="1.0"?><s3:Error xmlns:s3="x"><Code>No&amp;Key</Code><A><B>b</B></A></s3:Error>"#
        )
        #expect(root?.name == "Error" && root?.text(of: "Code") == "No&Key")
        #expect(root?.descendant("B")?.text == "b" && root?.first("B") == nil)
    }

    @Test(
        "what declares anything, or is not well-formed, is nothing",
        arguments: [
            "", "text", "<a>", "<a></b>", "<a>&b;</a>", "<!DOCTYPE a><a/>",
            #"<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>"#,
            #"<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>"#, "<a><!-- --></a>", "<a>\u{1}</a>",
        ]
    )
    func refused(text: String) {
        #expect(root(text) == nil)
    }

    @Test("another encoding cannot hide a declaration")
    func encodings() {
        let text = #"<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>"#
        var bytes: [UInt8] = [0xFF, 0xFE]
        for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        #expect(ReplyElement(bytes) == nil)
    }

    @Test("depth and number of elements are bounded")
    func bounds() {
        func nested(_ depth: Int) -> String {
            String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        }
        #expect(root(nested(ReplyElement.limit.depth)) != nil)
        #expect(root(nested(ReplyElement.limit.depth + 1)) == nil)
        func many(_ count: Int) -> String { "<r>\(String(repeating: "<a/>", count: count - 1))</r>" }
        #expect(root(many(ReplyElement.limit.count))?.children.count == ReplyElement.limit.count - 1)
        #expect(root(many(ReplyElement.limit.count + 1)) == nil)
    }
}
