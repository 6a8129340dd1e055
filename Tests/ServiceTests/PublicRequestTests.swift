import Fixtures
import SignetBasics
import Testing

@testable import SignetServiceFeatures
@testable import SignetServiceFoundation

@Suite struct PublicRequestTests {
    /// A request with people of these turns; one without a turn has its place's.
    private static func request(_ turns: [Int?], order: String?, delegation: String?) throws -> NewRequest {
        let signers = turns.enumerated().map { index, turn in
            """
            {"name": "Person \(index)", "part": "Part \(index)"\(turn.map { ", \"order\": \($0)" } ?? ""),
            "fields": [{"kind": "text", "name": "field\(index)", "page": 1, "frame": [0, 0, 100, 20]}]}
            """
        }
        let members = [order.map { "\"order\": \"\($0)\"" }, delegation.map { "\"delegation\": \"\($0)\"" }]
        let text = """
            {"document": "doc_1", \(members.compactMap { $0.map { $0 + ", " } }.joined())
            "signers": [\(signers.joined(separator: ", "))]}
            """
        return try JSONCoding.value(NewRequest.self, from: text)
    }

    @Test("who begins from outside comes first alone, and the others keep their order behind")
    func order() throws {
        var generator = SplitMix(seed: Trials.seed(55))
        for _ in 0..<Trials.count(300, long: 20_000) {
            let turns = (0..<Int.random(in: 1...6, using: &generator)).map { _ -> Int? in
                Bool.random(using: &generator) ? Int.random(in: 1...1_000, using: &generator) : nil
            }
            let order = ["sequential", "parallel", nil].randomElement(using: &generator) ?? nil
            let wanted = try Self.request(turns, order: order, delegation: nil)
            let visitor = Int.random(in: 0..<turns.count, using: &generator)
            let begun = wanted.begun(by: "Part \(visitor)", with: [:], sendsMail: true)
            let (before, after) = (wanted.positions, begun.positions)
            #expect(after[visitor] == 1)
            for one in turns.indices where one != visitor {
                #expect(after[one] > 1 && after[one] <= 1_000)
                for other in turns.indices where other != visitor {
                    #expect((before[one] < before[other]) == (after[one] < after[other]))
                }
            }
        }
    }

    @Test("a value goes only to the field of its name, of the person who begins")
    func values() throws {
        let begun = try Self.request([1, 2], order: "sequential", delegation: "free")
            .begun(by: "Part 1", with: ["field0": "theirs", "field1": "mine", "other": "x"], sendsMail: false)
        #expect(begun.signers.map { $0.fields?.first?.value } == [nil, "mine"])
        #expect(begun.mail == false && begun.delegation == .ask)
    }

    @Test("digests tell people, networks, codes and starts apart, and addresses not by their capitals")
    func digests() async throws {
        let scratch = try await StoreScratch(.sqlite)
        let (digests, again) = try await scratch.store.write { database in
            (try PublicDigests(.system, in: database), try PublicDigests(.system, in: database))
        }
        #expect(digests.person("Jane@Example.org") == again.person("jane@example.org"))
        let all = [
            digests.person("a"), digests.network("a"), digests.code("a", of: ""), digests.code("123456", of: "pst_1"),
            digests.code("123456", of: "pst_2"), digests.code("123457", of: "pst_1"),
        ]
        #expect(Set(all).count == all.count)
    }
}
