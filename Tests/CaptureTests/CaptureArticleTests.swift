import Fixtures
import Signet
import SignetCapture
import Testing

/// The examples of the module's documentation, run as they stand there.
@Suite struct CaptureArticleTests {
    @Test("what a page sends is checked, shown and stamped")
    func capturing() throws {
        let sent = Array(#"{"kind":"typed","text":"Jane Doe"}"#.utf8)
        let document = try Examples.bytes("contract.pdf")

        let configuration = CaptureConfiguration(modes: [.draw, .type], pen: .fountain)
        let forPage = try configuration.json()
        #expect(try CaptureConfiguration(json: forPage) == configuration)

        let typesetter = try Typesetter(faces: Faces())
        let source = try SignatureSource(json: sent)
        let signature = try source.signature(configuration, typesetter: typesetter)

        let preview = try source.preview(configuration, typesetter: typesetter)
        print(preview.size, preview.warnings)
        #expect(preview.size == signature.size)

        let stamp = try Stamp(signature, at: .text("Signature:"))
        let signed = try Signer().sign(document, with: [stamp])
        try IndependentReaders.check(signed.document, pages: 2)
    }

    @Test("a signature is kept and set as the comment of the store shows")
    func keeping() throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.root
        let source = try SignatureSource(json: Array(#"{"kind":"typed","text":"Jane Doe"}"#.utf8))

        let store = SignatureStore(folder: folder)
        try store.save(SignatureProfile(name: "me", signature: source), passphrase: nil)
        let signature = try store.profile("me").signature(part: .signature)
        #expect(signature.size.width > signature.size.height)
    }
}
