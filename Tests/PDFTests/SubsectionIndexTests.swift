import Fixtures
import SignetBasics
import Testing

@testable import SignetPDF

@Suite struct SubsectionIndexTests {
    @Test("an object is in the last subsection that lists it, whatever their order")
    func lookups() throws {
        var random = SplitMix(seed: Trials.seed(75_4))
        for _ in 0..<Trials.count(200, long: 5_000) {
            let ranges = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                let first = Int.random(in: 0..<60, using: &random)
                return first..<first + Int.random(in: 0...6, using: &random)
            }
            let index = try #require(SubsectionIndex(ranges))
            for number in 0..<70 {
                #expect(
                    index.subsection(of: number) == ranges.lastIndex { $0.contains(number) },
                    "\(ranges): \(number)"
                )
            }
            let listed = ranges.flatMap(Array.init)
            #expect(index.isOverlapping == (Set(listed).count < listed.count), "\(ranges)")
        }
    }

    @Test("very many subsections that overlap are refused, and others are not")
    func many() {
        let apart = (0..<100_000).map { 3 * $0..<3 * $0 + 2 }
        #expect(SubsectionIndex(apart.reversed())?.subsection(of: 150_001) == 49_999)
        #expect(SubsectionIndex(apart + [0..<1]) == nil)
        #expect(SubsectionIndex(Array(repeating: 5..<9, count: 900))?.isOverlapping == true)
    }
}
