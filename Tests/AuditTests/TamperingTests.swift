import SignetAudit
import Testing

/// Whole entries that are removed, moved, repeated or recreated.
@Suite struct TamperingTests {
    private func failure(
        _ change: (inout [AuditEntry]) -> Void,
        head: AuditDigest? = nil
    ) throws -> AuditError? {
        var entries = try Trails.request()
        let sound = entries[4].hash
        change(&entries)
        var export = try AuditExport.beginning(chain: "req_1", head: head ?? sound)
        for (index, entry) in entries.enumerated() {
            if index > 0 { export += AuditExport.separator }
            export += try entry.bytes
        }
        return Trails.failure(of: export + AuditExport.end)
    }

    @Test("an entry that is missing")
    func deletion() throws {
        let found = try failure { $0.remove(at: 2) }
        #expect(found?.entry == 3 && found?.kind == .gap(expected: 3, found: 4))
        #expect(try failure { $0.remove(at: 0) }?.kind == .gap(expected: 1, found: 2))
    }

    @Test("entries that are missing at the end")
    func truncation() throws {
        #expect(try failure { $0.removeLast(2) }?.kind == .wrongHead(last: 3))
        #expect(try failure { $0.removeAll() }?.kind == .noEntries)
    }

    @Test("an entry that stands twice")
    func duplicate() throws {
        let found = try failure { $0.insert($0[1], at: 2) }
        #expect(found?.entry == 3 && found?.kind == .duplicate(2))
    }

    @Test("entries that changed their places")
    func order() throws {
        #expect(try failure { $0.swapAt(1, 2) }?.entry == 2)
        let found = try failure { $0.append($0.remove(at: 0)) }
        #expect(found?.entry == 1 && found?.kind == .gap(expected: 1, found: 2))
        let later = try failure { $0.insert($0[0], at: 3) }
        #expect(later?.entry == 4 && later?.kind == .outOfOrder(expected: 4, found: 1))
    }

    @Test("an entry that was made anew with a hash that fits breaks the next one")
    func replaced() throws {
        let found = try failure { entries in
            var chain = AuditChain("req_1", head: .init(after: entries[1]))
            var event = entries[2].event
            event.origin.address = "198.51.100.1"
            if let forged = try? chain.append(event) { entries[2] = forged }
        }
        #expect(found?.entry == 4 && found?.kind == .wrongPrevious)
    }

    @Test("time that goes back")
    func time() throws {
        let found = try failure { entries in
            let head = AuditChain.Head(
                sequence: 1,
                hash: entries[0].hash,
                time: AuditTime(milliseconds: 0)
            )
            var chain = AuditChain("req_1", head: head)
            var event = entries[1].event
            event.time = AuditTime(milliseconds: 7)
            if let early = try? chain.append(event) { entries[1] = early }
        }
        #expect(found?.entry == 2 && found?.kind == .timeGoesBack)
    }

    @Test("an entry of another chain")
    func otherChain() throws {
        let found = try failure { entries in
            var chain = AuditChain("req_2", head: .init(after: entries[0]))
            if let other = try? chain.append(entries[1].event) { entries[1] = other }
        }
        #expect(found?.entry == 2 && found?.kind == .otherChain("req_2"))
    }

    @Test("another head")
    func head() throws {
        #expect(try failure({ _ in }, head: AuditDigest.none)?.kind == .wrongHead(last: 5))
    }

    @Test("the messages name the entry and say what to do")
    func messages() throws {
        let message = try #require(try failure { $0.remove(at: 2) }).description
        #expect(message.hasPrefix("entry 3 has number 4 where 3 should follow: entries are missing; fetch the export"))
    }
}
