import SignetAudit
import SignetBasics
import Testing

@Suite struct VerificationTests {
    @Test("a trail holds as it was made, and says who signed and which documents there were")
    func sound() throws {
        let entries = try Trails.request()
        let trail = try AuditVerification(Trails.export(entries))
        #expect(trail.chain == "req_1" && trail.count == 5 && trail.head == entries[4].hash)
        #expect(trail.first.text == "2026-11-21T22:40:01.123Z" && trail.last > trail.first)
        #expect(trail.signings.map(\.entry) == [4] && trail.signings.map(\.actor.id) == ["sgn_1"])
        #expect(trail.documents.map(\.entry) == [1, 4, 5])
    }

    @Test("entries are read again as they were stored")
    func stored() throws {
        for entry in try Trails.request() { #expect(try AuditEntry(reading: entry.bytes) == entry) }
    }

    @Test("the hash is the SHA-256 of the canonical entry without it")
    func hash() throws {
        let event = Trails.event(
            .requestSent,
            at: 0,
            by: .init(kind: .sender, id: "key_1", name: "Acme"),
            document: nil,
            details: [:]
        )
        var chain = AuditChain("req_9", head: .none)
        let zeros = String(repeating: "0", count: 64)
        let text =
            #"{"action":"request.sent","actor":{"id":"key_1","kind":"sender","name":"Acme"},"chain":"req_9","details":{},"#
            + #""from":{"address":"192.0.2.7","agent":"Browser/1.0 (Ω)"},"previous":"\#(zeros)","sequence":1,"#
            + #""time":"1970-01-01T00:00:00.000Z"}"#
        #expect(try chain.append(event).hash == AuditDigest(of: Array(text.utf8)))
        #expect(chain.head.sequence == 1)
    }

    @Test("a chain goes on from its head alone, and a clock that was set back does not break it")
    func goingOn() throws {
        let entries = try Trails.request()
        var chain = AuditChain("req_1", head: .init(after: entries[4]))
        let late = Trails.event(
            .certificateMade,
            at: 5,
            by: .init(kind: .system, id: "", name: ""),
            document: nil,
            details: [:]
        )
        let next = try chain.append(late)
        #expect(next.sequence == 6 && next.event.time == entries[4].event.time)
        #expect(Trails.failure(of: try Trails.export(entries + [next])) == nil)
    }

    @Test("spaces and another order of members change nothing")
    func layout() throws {
        let export = try Trails.export(Trails.request())
        let value = try CanonicalJSON.value(reading: export)
        // Canonical order: chain, entries, format, head.
        #expect(Trails.failure(of: try CanonicalJSON.bytes(of: value)) == nil)
        let spaced = String(decoding: export, as: UTF8.self).replacing("},{", with: "} ,\n\t{")
        #expect(Trails.failure(of: Array(spaced.utf8)) == nil)
    }

    @Test("any byte that is changed breaks the trail, and the first broken entry is named")
    func everyByte() throws {
        let entries = try Trails.request()
        let export = try Trails.export(entries)
        let sound = try CanonicalJSON.value(reading: export)
        // Which entry a byte belongs to; 0 for the frame.
        var owner: [Int] = []
        var line = 0
        for byte in export {
            owner.append(line <= entries.count ? line : 0)
            if byte == 0x0a { line += 1 }
        }
        for (place, byte) in export.enumerated() {
            for other in Set([
                byte ^ 1, byte ^ 0x20, [0, 0x80, UInt8(ascii: "\""), UInt8(ascii: "}"), 0x20][place % 5],
            ]) {
                guard other != byte else { continue }
                var changed = export
                changed[place] = other
                if (try? CanonicalJSON.value(reading: changed)) == sound { continue }
                guard let failure = Trails.failure(of: changed) else {
                    Issue.record("byte \(place) may be \(other)")
                    continue
                }
                let isSeparator = byte == UInt8(ascii: ",") && export[place + 1] == 0x0a || byte == 0x0a
                guard owner[place] > 0, !isSeparator else { continue }
                #expect(failure.entry == owner[place], "byte \(place) as \(other): \(failure)")
            }
        }
    }

    @Test("a byte that is missing or added breaks the trail and traps nothing")
    func lengths() throws {
        let export = try Trails.export(Trails.request())
        let sound = try CanonicalJSON.value(reading: export)
        for place in export.indices {
            var shorter = export
            shorter.remove(at: place)
            if (try? CanonicalJSON.value(reading: shorter)) != sound { #expect(Trails.failure(of: shorter) != nil) }
            var longer = export
            longer.insert(UInt8(ascii: "0"), at: place)
            if (try? CanonicalJSON.value(reading: longer)) != sound { #expect(Trails.failure(of: longer) != nil) }
            // The end of line is nothing that could be missed.
            #expect(place == export.count - 1 || Trails.failure(of: Array(export.prefix(place))) != nil)
        }
    }

    @Test("random mutations trap nothing")
    func mutations() throws {
        let export = try Trails.export(Trails.request())
        var random = SystemRandomNumberGenerator()
        for _ in 0..<600 {
            var changed = export
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let start = Int.random(in: 0..<changed.count, using: &random)
                let end = min(changed.count, start + Int.random(in: 0...30, using: &random))
                changed.replaceSubrange(start..<end, with: export[start..<end].shuffled(using: &random))
            }
            guard (try? CanonicalJSON.value(reading: changed)) != (try? CanonicalJSON.value(reading: export)) else {
                continue
            }
            #expect(Trails.failure(of: changed) != nil)
        }
    }
}
