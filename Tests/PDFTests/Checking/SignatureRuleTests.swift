import Fixtures
import Testing

@testable import SignetPDF

@Suite struct SignatureRuleTests {
    /// A signature of eight bytes; `range` gets the places of the angle brackets and the file's length.
    private func signed(
        _ entries: String = "",
        contents: String = "0011223344556677",
        range: (Int, Int, Int) -> [Int] = { [0, $0, $1, $2 - $1] }
    ) -> [UpdateFinding] {
        var update = HandWrittenUpdate(.table)
        let gap = "<\(contents)>"
        func written(_ numbers: [Int]) -> String {
            let digits = numbers.map { String(repeating: " ", count: 10 - "\($0)".count) + "\($0)" }
            return "<</Type /Sig /ByteRange [\(digits.joined(separator: " "))] /Contents \(gap) \(entries)>>"
        }
        update.set(32, written([0, 0, 0, 0]))
        let bytes = update.bytes
        let start = bytes.indices.last { bytes[$0...].starts(with: gap.utf8) } ?? 0
        update.set(32, written(range(start, start + gap.utf8.count, bytes.count)))
        return UpdateCheck(Bytes(update.bytes)).findings
    }

    @Test("a signature that covers all but itself is right")
    func right() {
        #expect(signed().isEmpty)
        #expect(signed("/Reference [<</Data 1 0 R>>] /Name (A)").isEmpty)
    }

    @Test("no entry of a signature is a reference")
    func directEntries() {
        #expect(signed("/Reason 10 0 R").map(\.rule) == [.directEntry])
    }

    @Test("what is left out is the hexadecimal contents and nothing else")
    func ranges() {
        #expect(signed { [0, $0 - 1, $1, $2 - $1] }.map(\.rule) == [.byteRange])
        #expect(signed { [0, $0, $1 + 1, $2 - $1 - 1] }.map(\.rule) == [.byteRange])
        #expect(signed { [0, $0, $1, $2 - $1 - 1] }.map(\.rule) == [.byteRange])
        #expect(signed { [1, $0, $1, $2 - $1] }.map(\.rule) == [.byteRange])
        #expect(signed { start, end, _ in [0, start, end] }.map(\.rule) == [.byteRange])
        #expect(signed { _, _, length in [0, length, 0, length] }.map(\.rule) == [.byteRange])
        #expect(signed(contents: "001").map(\.rule) == [.byteRange])
        #expect(signed(contents: "00 11").map(\.rule) == [.byteRange])
    }
}
