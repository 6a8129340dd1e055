import Fixtures
import SignetBasics
import Testing

@testable import SignetPDF

@Suite struct UpdateCheckMutationTests {
    @Test("changed bytes end in findings, never in a trap", arguments: PDFBuilder.Structure.allCases)
    func mutants(structure: PDFBuilder.Structure) {
        let update = HandWrittenUpdate(structure)
        let original = update.bytes
        var generator = SplitMix(seed: Trials.seed(0x7570_6461_7465) &+ UInt64(original.count))
        let tokens = [
            "<<", ">>", "[", "]", "0 R", " 99999999999999999999 ", "-1", "/Kids", "/Prev 0", "stream", "(", "\0",
            "4 0 R", "xref", "startxref\n", "30 0 obj", "endobj", "/Length 9999999", "999999999999999", "%%EOF",
        ]
        for _ in 0..<Trials.count(300, long: 5000) {
            let mutant = generator.mutant(of: original, tokens: tokens)
            #expect(UpdateCheck(Bytes(mutant)).findings.count <= Limits.findings)
            let length = Int.random(in: -1...mutant.count + 1, using: &generator)
            #expect(UpdateCheck(Bytes(mutant), after: length).findings.count <= Limits.findings)
        }
    }
}
