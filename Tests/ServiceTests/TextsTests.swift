import Foundation
import SignetLettering
import Testing

@testable import SignetService
@testable import SignetServiceFeatures
@testable import SignetServiceFoundation

@Suite struct TextsTests {
    @Test("what stands in HTML cannot be markup")
    func escaping() {
        #expect("<script>'\"&".escapedForHTML == "&lt;script&gt;&#39;&quot;&amp;")
    }

    @Test("secrets are not shown by descriptions and mirrors")
    func secrets() {
        let secret = ServiceEnvironment.system.secret()
        #expect(secret.revealed.count == 43)
        #expect(!"\(secret)".contains(secret.revealed))
        #expect(!String(reflecting: secret).contains(secret.revealed))
        #expect(secret.digest.count == 32)
    }

    @Test("identifiers and secrets use each letter about as often as any other")
    func chance() {
        var counts: [Character: Int] = [:]
        for _ in 0..<2_000 {
            for letter in ServiceEnvironment.system.secret().revealed { counts[letter, default: 0] += 1 }
        }
        #expect(counts.count == 62)
        let mean = 2_000.0 * 43 / 62
        #expect(counts.values.allSatisfy { abs(Double($0) - mean) < 6 * mean.squareRoot() })
    }

    @Test("days are read strictly and written in the reader's language")
    func days() throws {
        #expect(try WrittenDay("2026-11-21").text(in: PageLanguage("en"), .long) == "21 November 2026")
        #expect(try WrittenDay("2026-11-21").text(in: PageLanguage("de"), .long) == "21. November 2026")
        for text in ["2026-13-01", "2026-02-30", "21.11.2026", "", "2026-11-21T00:00:00Z", "2026-1-1"] {
            #expect(throws: Problem.self) { try WrittenDay(text) }
        }
    }

    @Test("moments are written to the millisecond and read back")
    func moments() throws {
        let moment = Moment(milliseconds: 1_763_764_801_007)
        #expect(moment.text == "2025-11-21T22:40:01.007Z")
        #expect(try JSONCoding.value(Moment.self, from: "\"\(moment.text)\"") == moment)
        #expect(try JSONCoding.value(Moment.self, from: "\"2025-11-21T22:40:01Z\"").milliseconds == 1_763_764_801_000)
    }

    @Test("who may change may read, and nothing else follows")
    func scopes() throws {
        let scopes = try ScopeSet.named(["requests:write", "documents:read"])
        #expect(scopes.allows(.read(.requests)))
        #expect(scopes.allows(.write(.requests)))
        #expect(scopes.allows(.read(.documents)))
        #expect(!scopes.allows(.write(.documents)))
        #expect(!scopes.allows(.read(.admin)))
        #expect(throws: Problem.self) { try ScopeSet.named(["requests"]) }
        #expect(throws: Problem.self) { try ScopeSet.named([]) }
    }
}
