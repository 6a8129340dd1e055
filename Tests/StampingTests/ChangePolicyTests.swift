import Fixtures
import SignetGraphics
import SignetPDF
import Testing

@testable import SignetStamping

@Suite struct ChangePolicyTests {
    private func builder(_ catalog: String) -> PDFBuilder {
        var builder = PDFBuilder.document([.init()], catalog: catalog)
        builder.set(20, "<</FT /Sig /T (Sig) /V 21 0 R /Rect [0 0 0 0] /P 4 0 R>>")
        builder.set(21, "<</Type /Sig /Filter /Adobe.PPKLite>>")
        return builder
    }

    private func refusal(_ bytes: [UInt8], afterSignatures: Bool = false) throws -> String? {
        do {
            _ = try stamped(bytes, [request(try letterL(), at: [.position(.center)])], afterSignatures: afterSignatures)
            return nil
        } catch let error as StampingError {
            guard case .refused(let reason) = error else { throw error }
            return reason
        }
    }

    @Test("a signed document is refused unless the caller says so")
    func signed() throws {
        let bytes = builder("/AcroForm <</Fields [20 0 R] /SigFlags 3>>").build(.table)
        #expect(try refusal(bytes)?.contains("--after-signatures") == true)
        #expect(try refusal(bytes, afterSignatures: true) == nil)
    }

    @Test("a certified document is refused in any case")
    func certified() throws {
        let bytes = builder("/AcroForm <</Fields [20 0 R] /SigFlags 3>> /Perms <</DocMDP 21 0 R>>").build(.table)
        #expect(try refusal(bytes, afterSignatures: true)?.contains("certified") == true)
    }

    @Test("a dynamic XFA form is refused")
    func dynamicForm() throws {
        #expect(try refusal(builder("/NeedsRendering true").build(.table))?.contains("XFA") == true)
    }

    @Test("an unsigned signature field does not stand in the way")
    func unsigned() throws {
        var builder = builder("/AcroForm <</Fields [20 0 R] /SigFlags 1>>")
        builder.set(20, "<</FT /Sig /T (Sig) /Rect [0 0 9 9] /P 4 0 R>>")
        #expect(try refusal(builder.build(.table)) == nil)
    }

    @Test("a signed document's own dates are left alone")
    func dates() throws {
        var signed = builder("/AcroForm <</Fields [20 0 R] /SigFlags 3>>")
        signed.trailer = "/Info 40 0 R"
        signed.set(40, "<</ModDate (D:2020)>>")
        let bytes = signed.build(.table)
        let (document, _) = try stamped(
            bytes,
            [request(try letterL(), at: [.position(.center)])],
            afterSignatures: true
        )
        let info = try Document(Bytes(document)).resolve(.reference(ObjectReference(number: 40, generation: 0)))
            .dictionary
        #expect(info?["ModDate"] == .string(Array("D:2020".utf8)))
    }
}
