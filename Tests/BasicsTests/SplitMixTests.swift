import SignetBasics
import Testing

@Suite("Seeded numbers")
struct SplitMixTests {
    @Test("the numbers are those of the published algorithm")
    func publishedNumbers() {
        var generator = SplitMix(seed: 1_234_567)
        #expect(generator.next() == 6_457_827_717_110_365_317)
        #expect(generator.next() == 3_203_168_211_198_807_973)
        var zero = SplitMix(seed: 0)
        #expect(zero.next() == 0xE220_A839_7B1D_CDAF)
    }

    @Test("fractions are at least 0, below 1 and spread evenly")
    func fractions() {
        var generator = SplitMix(seed: 5)
        let numbers = (0..<10_000).map { _ in generator.nextUnit() }
        #expect(numbers.allSatisfy { $0 >= 0 && $0 < 1 })
        let mean = numbers.reduce(0, +) / 10_000
        #expect(abs(mean - 0.5) < 0.02)
    }
}
