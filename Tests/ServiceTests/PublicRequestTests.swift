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

@Suite struct PublicStartTests {
    private static let now = Moment(milliseconds: 1_798_732_800_000)

    private static func start(
        _ id: String,
        _ state: PublicStartRecord.State,
        taken: Bool,
        expires: Moment
    )
        -> PublicStartRecord
    {
        PublicStartRecord(
            id: id,
            linkId: "pub_1",
            accountId: "acc_1",
            name: "Jane Doe",
            email: "jane@example.org",
            language: "en",
            cells: "{}",
            session: Secret(id).digest,
            code: nil,
            coded: nil,
            attempts: 0,
            sends: 1,
            state: state,
            isConfirmed: false,
            person: nil,
            taken: taken ? now.adding(seconds: -10) : nil,
            requestId: nil,
            signerId: nil,
            created: now.adding(seconds: -100),
            expires: expires
        )
    }

    private static func link() throws -> PublicLinkRecord {
        PublicLinkRecord(
            id: "pub_1",
            accountId: "acc_1",
            templateId: "tpl_1",
            version: 1,
            token: "token",
            name: "Join",
            settings: try JSONCoding.text(of: PublicLinkSettings(role: "Member")),
            made: 2,
            created: now
        )
    }

    @Test("what strangers wrote is removed when its time is over, and places of those who waited are free again")
    func expiry() async throws {
        let scratch = try await StoreScratch(.sqlite)
        let (now, over) = (Self.now, Self.now.adding(seconds: -1))
        try await scratch.store.write { database in
            try AccountRecord(id: "acc_1", name: "main", created: now, person: "", organisation: "").insert(
                in: database
            )
            try Self.link().insert(in: database)
            try Self.start("pst_asked", .asked, taken: false, expires: over).insert(in: database)
            try Self.start("pst_waiting", .waiting, taken: true, expires: over).insert(in: database)
            try Self.start("pst_made", .made, taken: true, expires: over).insert(in: database)
            try Self.start("pst_new", .asked, taken: false, expires: now.adding(seconds: 1)).insert(in: database)
            for (id, age) in [("pst_old", -86_401), ("pst_young", -86_000)] {
                try PublicCallRecord(
                    id: id,
                    accountId: "acc_1",
                    person: nil,
                    network: Secret("").digest,
                    created: now.adding(seconds: age)
                ).insert(in: database)
            }
        }
        try await scratch.store.write { try PublicStartRecord.removeExpired(now, in: $0) }
        let (starts, calls, made) = try await scratch.store.read { database in
            try (
                PublicStartRecord.all("ORDER BY id", [], in: database), PublicCallRecord.all("", [], in: database),
                PublicLinkRecord.with(id: "pub_1", in: database)?.made
            )
        }
        #expect(starts.map(\.id) == ["pst_made", "pst_new"] && starts.map { $0.session == nil } == [true, false])
        #expect(calls.map(\.id) == ["pst_young"] && made == 1)
    }

    @Test("five codes are judged, and a right one only while it is young")
    func codes() async throws {
        let scratch = try await StoreScratch(.sqlite)
        let now = Self.now
        let environment = ServiceEnvironment(now: { now.date }, randomBytes: ServiceEnvironment.system.randomBytes)
        try await scratch.store.write { database in
            try AccountRecord(id: "acc_1", name: "main", created: now, person: "", organisation: "").insert(
                in: database
            )
            try Self.link().insert(in: database)
            let digests = try PublicDigests(environment, in: database)
            for id in ["pst_1", "pst_2", "pst_3"] {
                let start = Self.start(id, .asked, taken: false, expires: now.adding(seconds: 100))
                try start.insert(in: database)
                let code = try start.newCode(environment, digests, in: database)
                #expect(code.count == 6 && code.allSatisfy { $0.isASCII && $0.isNumber })
                let wrong = code == "000000" ? "000001" : "000000"
                func judge(_ code: String, at moment: Moment) throws -> Bool? {
                    try start.judge(code, digests, at: moment, in: database)
                }
                switch id {
                case "pst_1":
                    #expect(try (0..<4).map { _ in try judge(wrong, at: now) } == [false, false, false, false])
                    #expect(try judge(" \(code.prefix(3)) \(code.suffix(3))", at: now.adding(seconds: 599)) == true)
                    #expect(try judge(code, at: now) == nil)
                case "pst_2":
                    for _ in 0..<5 { #expect(try judge(wrong, at: now) == false) }
                    #expect(try judge(code, at: now) == nil)
                default: #expect(try judge(code, at: now.adding(seconds: 601)) == false)
                }
            }
        }
    }
}
