import SignetRules
import Testing

@Suite struct PatternTests {
    @Test("A pattern that makes other matchers slow is compared in the time of its length")
    func linearTime() throws {
        let pattern = try Pattern("(a*)*(a|a)*(a?){200}b")
        let clock = ContinuousClock()
        let time = try clock.measure { #expect(!pattern.matches(String(repeating: "a", count: 2_000))) }
        #expect(time < .seconds(20))
    }
}
