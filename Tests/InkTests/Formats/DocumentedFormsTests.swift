import Fixtures
import Testing

@testable import SignetInk

@Suite struct DocumentedFormsTests {
    @Test("every example in docs/formats.md is read, and the text forms are all there")
    func examples() throws {
        let document = String(decoding: try Examples.bytes("../formats.md"), as: UTF8.self)
        let blocks = document.split(separator: "```", omittingEmptySubsequences: false)
        var forms: Set<DrawingFormat> = []
        for block in blocks.indices where !block.isMultiple(of: 2) {
            let text = blocks[block].drop { $0 != "\n" }
            let bytes = Array(text.utf8)
            forms.insert(try #require(DrawingFormat(detecting: bytes)))
            #expect(throws: Never.self, "\(text)") { try Drawing(bytes: bytes) }
        }
        #expect(forms == [.json, .inkML, .svc, .unipen, .table, .svg, .svgPath, .jSignature])
    }
}
