import Fixtures
import Foundation
import Signet
import Testing

/// The example of the README, as a caller writes it: `import Signet` and nothing else of ours.
@Suite struct ReadmeTests {
    @Test("the README's Swift example compiles and does what it says")
    func example() throws {
        let folder = try TemporaryFolder()
        let contract = try Examples.path("contract.pdf")
        let output = folder.path("contract-signed.pdf")

        let signature = try Signature.typed("Jane Doe", face: .dancingScript)
        let stamp = try Stamp(signature, at: .text("Signature:", on: .last), size: .width(100))
        try Signer().sign(contract, with: [stamp], to: output)

        let original = try Examples.bytes("contract.pdf")
        let signed = try #require(folder.read("contract-signed.pdf"))
        IndependentReaders.checkPrefix(original, of: signed)
        try IndependentReaders.check(signed, pages: 2)
    }

    @Test(
        "the drawings and pictures of examples are there",
        arguments: [
            "README.md", "docs/captions.md", "docs/ink.md", "Sources/CLI/Sign/Sign.swift", "Sources/CLI/Preview.swift",
            "Sources/CLI/InkCommand.swift",
        ]
    )
    func files(path: String) throws {
        let text = try String(contentsOfFile: Examples.root + "/" + path, encoding: .utf8)
        let names = text.matches(of: /(?:--draw|--scan|signet ink) (\w+\.(?:json|inkml|jpg|png))/).map { String($0.1) }
        #expect(!names.isEmpty)
        for name in names { #expect(throws: Never.self, "\(name)") { try Examples.bytes(name) } }
    }
}
