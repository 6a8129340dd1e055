import Fixtures
import Foundation
import Testing

/// The commands of the README, as a newcomer runs them one after the other.
@Suite struct ReadmeCommandTests {
    @Test("the README's commands sign the examples in the order in which they are written", .slow())
    func commands() throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.path("examples")
        try FileManager.default.copyItem(atPath: Examples.root + "/docs/examples", toPath: folder)
        let script = try #require(try MarkedExamples.of("README.md").first)
        let outcome = try MarkedExamples.run(script, in: folder)
        #expect(outcome.status == 0, "\(outcome.errors)")

        let original = try Examples.bytes("contract.pdf")
        for name in ["typed.pdf", "drawn.pdf", "scanned.pdf", "dated.pdf", "signed/doe.pdf", "signed/berg.pdf"] {
            let signed = try #require(temporary.read("examples/\(name)"), "\(name)")
            IndependentReaders.checkPrefix(original, of: signed)
            try IndependentReaders.check(signed, pages: 2)
        }
        #expect(temporary.read("examples/original.pdf") == original)
    }
}
