import Fixtures
import Foundation
import SignetRules
import Testing

/// The page's scripts, which compute a preview, compared with the room that decides.
@Suite struct PageRuleTests {
    private struct Outcome: Codable, Equatable {
        let shown: [String]
        let required: [String]
        let fixed: [String]
        let computed: [String: String]
        let faults: [String: String]
        let values: [String: String]
        let matches: [Bool]

        init(of random: RandomRules.Case) throws {
            let outcome = try RuleSet(random.fields.map { RuleField($0, in: []) }).evaluate(random.values)
            shown = outcome.shown.sorted()
            required = outcome.required.sorted()
            fixed = outcome.fixed.sorted()
            computed = outcome.computed
            faults = outcome.faults.mapValues(\.rawValue)
            values = outcome.values
            let pattern = try Pattern(random.pattern)
            matches = random.texts.map(pattern.matches)
        }
    }

    /// The results of the scripts for cases in a browser; `run` is the name of what `rules.py` has them do.
    private func inPage<Result: Decodable>(_ run: String, _ input: Data) throws -> Result {
        let script = Examples.root + "/Tests/Fixtures/rules.py"
        let outcome = try ExternalTool.run(Examples.root + "/.build/venv/bin/python", [script, run], input: input)
        try #require(outcome.status == 0, "\(outcome.errors)")
        return try JSONDecoder().decode(Result.self, from: Data(outcome.output.utf8))
    }

    @Test("The page finds nothing in the shared table that differs", .slow())
    func vectors() throws {
        let table = try Data(contentsOf: URL(fileURLWithPath: Examples.root + "/Tests/Fixtures/rules.json"))
        let wrong: [String] = try inPage("table", table)
        #expect(wrong == [])
    }

    @Test("Rules, formulas and patterns made by chance have the same effects in the page", .slow())
    func random() throws {
        let hours = ProcessInfo.processInfo.environment["SIGNET_TEST_LONG"] != nil
        let seed = hours ? UInt64.random(in: 0...UInt64.max) : 31
        var random = RandomRules(seed: seed)
        let cases = (0..<(hours ? 40_000 : 2_000)).map { _ in random.next() }
        let own = try cases.map(Outcome.init)
        let theirs: [Outcome] = try inPage("cases", JSONEncoder().encode(cases))
        try #require(own.count == theirs.count)
        for (index, (own, theirs)) in zip(own, theirs).enumerated() where own != theirs {
            Issue.record("Case \(index) of seed \(seed): \(cases[index]) is \(own), and in the page \(theirs)")
        }
        // The cases are not all empty ones.
        #expect(own.count { !$0.computed.isEmpty } > cases.count / 4)
        #expect(Set(own.flatMap { $0.faults.values }).count >= 5)
        #expect(own.flatMap(\.matches).count { $0 } > cases.count / 2)
    }
}
