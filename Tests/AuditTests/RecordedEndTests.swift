import SignetAudit
import SignetBasics
import Testing

@Suite struct RecordedEndTests {
    private static let system = AuditEvent.Actor(kind: .system, id: "", name: "")

    /// The trail of a batch with that many documents, and its head.
    private func batch(_ count: Int) throws -> (entries: [AuditEntry], head: AuditChain.Head) {
        var chain = AuditChain("bat_1", head: .none)
        let entries = try (0..<count).map { number in
            try chain.append(
                Trails.event(
                    .documentStamped,
                    at: 1_795_300_801_123 + number,
                    by: Self.system,
                    document: 9,
                    details: ["document": .string("doc_\(number)")]
                )
            )
        }
        return (entries, chain.head)
    }

    /// The trail of an account in which that batch ended.
    private func account(_ action: AuditAction, _ head: AuditChain.Head, salt: AuditSalt?) throws -> [AuditEntry] {
        var chain = AuditChain("acc_1", head: .none)
        let details: JSONObject = [
            "batch": "bat_1", "entries": .string(String(head.sequence)), "head": .string(head.hash.text),
        ]
        let events = [
            Trails.event(.documentUploaded, at: 0, by: Self.system, document: 9, details: [:]),
            Trails.event(action, at: 1, by: Self.system, document: nil, details: details),
        ]
        return try events.map { try salt == nil ? chain.append($0) : chain.append($0, salt: .random()) }
    }

    private func verification(_ entries: [AuditEntry]) throws -> AuditVerification {
        try AuditVerification(Trails.export(entries))
    }

    @Test(
        "the end of a batch's trail is that in its account's",
        arguments: [AuditAction.batchFinished, .batchCancelled]
    )
    func same(action: AuditAction) throws {
        let (entries, head) = try batch(3)
        let account = try verification(account(action, head, salt: nil))
        #expect(account.ends.map(\.entry) == [2] && account.ends.map(\.count) == [3])
        #expect(try verification(entries).compareEnd(in: account) == .entry(2))
    }

    @Test("an entry that was removed, added or written again is found by the account's trail")
    func changed() throws {
        let (entries, head) = try batch(3)
        let account = try verification(account(.batchFinished, head, salt: nil))
        func failure(_ trail: [AuditEntry]) throws -> AuditError? {
            let trail = try verification(trail)
            do throws(AuditError) { _ = try trail.compareEnd(in: account) } catch { return error }
            return nil
        }
        // Each of them holds for itself.
        #expect(try failure(Array(entries.prefix(2)))?.kind == .otherRecordedCount(3, found: 2))
        #expect(try failure(batch(4).entries)?.kind == .otherRecordedCount(3, found: 4))
        var forged = AuditChain("bat_1", head: .none)
        let other = try (0..<3).map { number in
            try forged.append(Trails.event(.documentStamped, at: number, by: Self.system, document: nil, details: [:]))
        }
        #expect(try failure(other)?.kind == .otherRecordedHead)
        #expect(try failure(Trails.request())?.kind == .noRecordedEnd("acc_1"))
    }

    @Test("an end that was removed with what was said of persons is not held against the trail")
    func removed() throws {
        let (entries, head) = try batch(1)
        let whole = try account(.batchCancelled, head, salt: .random())
        let account = try verification([whole[0], whole[1].redacted()])
        #expect(account.ends.isEmpty)
        #expect(try verification(entries).compareEnd(in: account) == .removed)
    }
}
