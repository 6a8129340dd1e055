import Fixtures
import Testing

@testable import SignetPDF

@Suite struct UpdateCheckMutationTests {
    @Test("changed bytes end in findings, never in a trap", arguments: PDFBuilder.Structure.allCases)
    func mutants(structure: PDFBuilder.Structure) {
        let update = HandWrittenUpdate(structure)
        let original = update.bytes
        var generator = SplitMix(seed: 0x7570_6461_7465 + UInt64(original.count))
        let tokens = [
            "<<", ">>", "[", "]", "0 R", " 99999999999999999999 ", "-1", "/Kids", "/Prev 0", "stream", "(", "\0",
            "4 0 R", "xref", "startxref\n", "30 0 obj", "endobj", "/Length 9999999", "999999999999999", "%%EOF",
        ].map { Array($0.utf8) }
        for _ in 0..<1500 {
            var mutant = original
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let place = Int.random(in: 0..<mutant.count, using: &generator)
                switch Int.random(in: 0..<5, using: &generator) {
                case 0: mutant[place] = UInt8.random(in: 0...255, using: &generator)
                case 1:
                    mutant.removeSubrange(place..<min(mutant.count, place + Int.random(in: 1...30, using: &generator)))
                case 2: mutant.insert(contentsOf: tokens.randomElement(using: &generator) ?? [], at: place)
                case 3: mutant[place] = UInt8(ascii: "0") + UInt8.random(in: 0...9, using: &generator)
                default: if Bool.random(using: &generator) { mutant.removeSubrange(place...) }
                }
                if mutant.isEmpty { break }
            }
            #expect(UpdateCheck(Bytes(mutant)).findings.count <= Limits.findings)
            let length = Int.random(in: -1...mutant.count + 1, using: &generator)
            #expect(UpdateCheck(Bytes(mutant), after: length).findings.count <= Limits.findings)
        }
    }
}
