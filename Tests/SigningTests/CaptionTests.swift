import Fixtures
import Foundation
import Signet
import Testing

@Suite struct CaptionTests {
    private let fields = CaptionFields(date: "17 May 2026", reason: "Approval", location: "Berlin", id: "A-1")

    @Test("a caption becomes part of the artwork and of what a screen reader says")
    func typed() throws {
        let plain = try Signature.typed("Jane Doe")
        let signature = try plain.with(Caption("Signed by {name}\n{date}", layout: .right), fields: fields)
        #expect(signature.size.width > plain.size.width + 40)
        #expect(signature.name == "Jane Doe")
        #expect(signature.alternativeText == "Signature: Jane Doe, Signed by Jane Doe, 17 May 2026")
        #expect(
            try signature.svg() == plain.with(Caption("Signed by {name}\n{date}", layout: .right), fields: fields).svg()
        )
    }

    @Test("every caption with a name works under every kind of signature", .slow(), arguments: Caption.names)
    func named(name: String) throws {
        let captioner = try Captioner()
        let caption = try #require(Caption(named: name))
        for signature in [
            try Signature.typed("Jane Doe"), try .drawn(contentsOf: Examples.path("drawing.json")),
            try .scanned(contentsOf: Examples.path("scan.jpg")),
        ] {
            var fields = fields
            fields.name = "J. Doe"
            let result = try captioner.adding(caption, to: signature, fields: fields, size: .width(240))
            #expect(abs(result.size.width - 240) < 4 && result.alternativeText.contains("J. Doe"))
            let stamp = try Stamp(result, at: .position(.bottomRight, on: .last), size: .width(240))
            let document = try Examples.bytes("contract.pdf")
            let signed = try Signer(date: Date(timeIntervalSince1970: 0)).sign(document, with: [stamp]).document
            try IndependentReaders.check(signed, pages: 2)
        }
        #expect(Caption(named: "no-such") == nil)
    }

    @Test("a code's text has fields and no markup")
    func code() throws {
        var caption = Caption("", layout: .right)
        caption.code = "https://example.org/{id}?a=1&lang=de<b>"
        let signature = try Signature.typed("Jane").with(caption, fields: fields)
        #expect(signature.alternativeText == "Signature: Jane, QR code: https://example.org/A-1?a=1&lang=de<b>")
    }

    @Test("a drawing with a caption has no strokes for an ink annotation")
    func ink() throws {
        let drawn = try Signature.drawn(contentsOf: Examples.path("drawing.json")).with(.name, fields: .init(name: "J"))
        var stamp = try Stamp(drawn, at: .position(.bottomRight, on: .last))
        stamp.kind = .ink
        #expect(throws: SignetError.self) { try Signer().sign(Examples.bytes("contract.pdf"), with: [stamp]) }
    }

    @Test("failures have codes")
    func failures() throws {
        let signature = try Signature.typed("Jane")
        func code(_ caption: Caption) -> SignetError.Code? {
            do throws(SignetError) {
                _ = try signature.with(caption)
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code(Caption("{nam}")) == .invalidData && code(Caption("")) == .invalidData)
        #expect(code(Caption("{date}")) == .invalidData && code(Caption("🖋")) == .invalidData)
        var caption = Caption.name
        caption.size = 1
        #expect(code(caption) == .invalidArgument)
        #expect(throws: SignetError.self) { try CaptionDateFormat(locale: "xx") }
        #expect(try CaptionDateFormat(.iso).text(Date(timeIntervalSince1970: 0)) == "1970-01-01")
    }
}
