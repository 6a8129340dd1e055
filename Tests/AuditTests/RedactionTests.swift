import SignetBasics
import Testing

@testable import SignetAudit

@Suite struct RedactionTests {
    private let salt = AuditSalt("000102030405060708090a0b0c0d0e0f")

    /// The request of ``Trails``, as it is written since persons can be removed.
    private func entries() throws -> [AuditEntry] {
        var chain = AuditChain("req_1", head: .none)
        return try Trails.request().map { try chain.append($0.event, salt: .random()) }
    }

    @Test("the hash covers a digest of what an entry says of persons, as docs/audit.md says")
    func format() throws {
        let event = Trails.event(
            .pageViewed,
            at: 1_795_300_801_123,
            by: .init(kind: .signer, id: "sgn_1", name: "Jane"),
            document: nil,
            details: ["page": .integer(2)]
        )
        var chain = AuditChain("req_1", head: .none)
        let entry = try chain.append(event, salt: #require(salt))
        let part = """
            {"details":{"page":2},"from":{"address":"192.0.2.7","agent":"Browser/1.0 (Ω)"},"name":"Jane",\
            "salt":"000102030405060708090a0b0c0d0e0f"}
            """
        let zeros = AuditDigest.none.text
        let hashed = """
            {"action":"page.viewed","actor":{"id":"sgn_1","kind":"signer"},"chain":"req_1",\
            "personal":"\(AuditDigest(of: Array(part.utf8)).text)","previous":"\(zeros)","sequence":1,\
            "time":"\(event.time.text)"}
            """
        #expect(entry.hash == AuditDigest(of: Array(hashed.utf8)))
        let redacted = String(decoding: try entry.redacted().bytes, as: UTF8.self)
        let hash = "\"hash\":\"\(entry.hash.text)\","
        #expect(redacted == hashed.replacing("\"personal\"", with: "\(hash)\"personal\""))
    }

    @Test("entries are read as they were written, with what they say of persons and without")
    func reading() throws {
        for entry in try entries() {
            #expect(try AuditEntry(reading: entry.bytes) == entry)
            let redacted = try entry.redacted()
            #expect(try AuditEntry(reading: redacted.bytes) == redacted)
            #expect(redacted.isRedacted && !entry.isRedacted && redacted.hash == entry.hash)
            #expect(try redacted.redacted() == redacted)
        }
    }

    @Test("a chain holds when persons were removed from it, and says from which entries")
    func holds() throws {
        var entries = try entries()
        #expect(try AuditVerification(Trails.export(entries)).redacted == [])
        for index in [1, 3] { entries[index] = try entries[index].redacted() }
        let verification = try AuditVerification(Trails.export(entries))
        #expect(verification.redacted == [2, 4])
        #expect(verification.documents.map(\.state.bytes) == [9, 20, Trails.document.count])
        #expect(verification.signings.map(\.actor) == [.init(kind: .signer, id: "sgn_1", name: "")])
        #expect(try entries[0].bytesAsText.contains("192.0.2.7"))
        #expect(try !entries[1].bytesAsText.contains("192.0.2.7"))
    }

    @Test(
        "what is left of an entry cannot be changed",
        arguments: ["action", "time", "previous", "personal", "document"]
    )
    func tampering(_ member: String) throws {
        var entries = try entries()
        entries[3] = try entries[3].redacted()
        let text = try entries[3].bytesAsText
        let changed: String
        switch member {
        case "action": changed = text.replacing("signer.signed", with: "page.viewed")
        case "time": changed = text.replacing(".123Z", with: ".124Z")
        case "document": changed = text.replacing("\"bytes\":20", with: "\"bytes\":21")
        default:
            let digits = try #require(text.firstMatch(of: try Regex("\"\(member)\":\"([0-9a-f])")))
            let digit = text[digits.range].last == "0" ? "1" : "0"
            changed = text.replacing(text[digits.range], with: "\"\(member)\":\"\(digit)")
        }
        #expect(changed != text)
        let export = String(decoding: try Trails.export(entries), as: UTF8.self).replacing(text, with: changed)
        #expect(Trails.failure(of: Array(export.utf8))?.entry == 4)
    }

    @Test("names and details cannot be put back, nor salts and digests be mixed")
    func mixtures() throws {
        let entry = try entries()[3]
        let redacted = try entry.redacted().bytesAsText
        for member in ["\"details\":{}", "\"salt\":\"00\"", "\"from\":{\"address\":\"\",\"agent\":\"\"}"] {
            let mixed = redacted.replacing("{\"action\"", with: "{\(member),\"action\"")
            #expect(throws: AuditError.self) { try AuditEntry(reading: Array(mixed.utf8)) }
        }
        let short = try entry.bytesAsText.replacing(try Regex("\"salt\":\"..")) { _ in "\"salt\":\"" }
        #expect(throws: AuditError(.wrongMember("salt"))) { try AuditEntry(reading: Array(short.utf8)) }
    }

    @Test("entries of earlier releases hold beside new ones, and nothing can be removed from them")
    func earlier() throws {
        let old = try Trails.request()
        #expect(throws: AuditError.self) { try old[1].redacted() }
        var chain = AuditChain("req_1", head: .init(after: old[4]))
        let new = try chain.append(old[4].event, salt: .random())
        #expect(try AuditVerification(Trails.export(old + [new.redacted()])).redacted == [6])
        let export = String(decoding: try Trails.export(old), as: UTF8.self)
        let first = export.replacing("signet-audit-2", with: "signet-audit-1")
        #expect(Trails.failure(of: Array(first.utf8)) == nil)
    }
}

extension AuditEntry {
    fileprivate var bytesAsText: String { get throws { String(decoding: try bytes, as: UTF8.self) } }
}
