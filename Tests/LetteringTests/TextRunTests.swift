import Testing

@testable import SignetLettering

@Suite("Direction and script of a name")
struct TextRunTests {
    @Test("a Latin name is one run from left to right")
    func latin() throws {
        let runs = try TextRun.visualRuns(of: CheckedName("Jane (J.) Doe-Łuć"))
        #expect(runs.count == 1)
        #expect(runs.first?.bytes == 0..<19)
        #expect(runs.first?.isRightToLeft == false)
    }

    @Test("in a name that begins in Arabic the Latin part stands at the left and still reads to the right")
    func mixed() throws {
        let name = try CheckedName("أحمد Jane")
        let runs = TextRun.visualRuns(of: name)
        let first = try #require(runs.first)
        let last = try #require(runs.last)
        #expect(!first.isRightToLeft && last.isRightToLeft)
        #expect(first.bytes == 9..<13)
        #expect(last.bytes.lowerBound == 0)
        #expect(runs.map(\.bytes.count).reduce(0, +) == name.text.utf8.count)
    }

    @Test("scripts are distinguished within one direction")
    func scripts() throws {
        let runs = try TextRun.visualRuns(of: CheckedName("Jane山田"))
        #expect(runs.map(\.bytes) == [0..<4, 4..<10])
        #expect(Set(runs.map(\.script)).count == 2)
    }

    @Test("runs are put in visual order by their levels (UAX #9, L2)")
    func reordering() {
        func order(_ levels: [UInt8]) -> [Int] {
            let runs = levels.enumerated().map { TextRun(bytes: $0.offset..<$0.offset, level: $0.element, script: 0) }
            return TextRun.reordered(runs).map(\.bytes.lowerBound)
        }
        #expect(order([]) == [])
        #expect(order([0, 0]) == [0, 1])
        #expect(order([1, 1]) == [1, 0])
        #expect(order([0, 1, 2, 1, 0]) == [0, 3, 2, 1, 4])
        #expect(order([1, 2, 2, 1]) == [3, 1, 2, 0])
    }
}
