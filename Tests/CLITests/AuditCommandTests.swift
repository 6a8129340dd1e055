import Fixtures
import Foundation
import SignetAudit
import SignetBasics
import Testing

@Suite struct AuditCommandTests {
    let folder: TemporaryFolder
    let document = Array("%PDF-1.7 a document that grows".utf8)

    init() throws { folder = try TemporaryFolder() }

    /// An export of four entries.
    private func export(name: String = "Jane Doe") throws -> [UInt8] {
        var chain = AuditChain("req_1", head: .none)
        let signer = AuditEvent.Actor(kind: .signer, id: "sgn_1", name: name)
        let steps: [(AuditAction, Int?)] = [
            (.documentUploaded, 9), (.consentGiven, nil), (.signerSigned, 20), (.requestCompleted, document.count),
        ]
        return try AuditExport.bytes(
            of: try steps.enumerated().map { index, step in
                let bytes = step.1.map { Array(document.prefix($0)) }
                return try chain.append(
                    AuditEvent(
                        time: AuditTime(milliseconds: 1_795_300_801_123 + index * 1000),
                        actor: signer,
                        action: step.0,
                        origin: .init(address: "192.0.2.7", agent: "Browser"),
                        document: bytes.map { .init(sha256: AuditDigest(of: $0), bytes: $0.count) },
                        details: ["page": .integer(index)]
                    )
                )
            }
        )
    }

    @Test("verify compares the end of a batch's trail with that in its account's")
    func account() throws {
        func export(_ chain: String, _ steps: [(AuditAction, JSONObject)]) throws -> (bytes: [UInt8], head: AuditDigest)
        {
            var chain = AuditChain(chain, head: .none)
            let entries = try steps.map { action, details in
                try chain.append(
                    AuditEvent(
                        time: AuditTime(milliseconds: 1_795_300_801_123),
                        actor: .init(kind: .system, id: "", name: ""),
                        action: action,
                        origin: .init(address: "", agent: ""),
                        document: nil,
                        details: details
                    )
                )
            }
            return (try AuditExport.bytes(of: entries), chain.head.hash)
        }
        let (whole, head) = try export("bat_1", [(.documentStamped, [:]), (.documentStamped, [:])])
        let end: JSONObject = ["batch": "bat_1", "entries": "2", "head": .string(head.text)]
        let account = try folder.write(export("acc_1", [(.batchFinished, end)]).bytes, to: "account.json")
        let sound = try folder.write(whole, to: "batch.json")
        let outcome = try Signet.run("audit", "verify", sound, "--account", account)
        #expect(outcome.status == 0 && outcome.output.contains("the trail of its account has this end, entry 1"))
        #expect(
            try Signet.run("audit", "verify", sound, "--account", account, "--json").output.contains("\"accountEntry\"")
        )
        let shorter = try folder.write(export("bat_1", [(.documentStamped, [:])]).bytes, to: "shorter.json")
        #expect(try Signet.run("audit", "verify", shorter).status == 0)
        let broken = try Signet.run("audit", "verify", shorter, "--account", account)
        #expect(
            broken.status == 65 && broken.errors.contains("shorter.json: the export ends with entry 1, and the trail")
        )
    }

    @Test("verify says who signed, what the versions were and which a document is")
    func verify() throws {
        let trail = try folder.write(export(), to: "audit.json")
        let final = try folder.write(document, to: "final.pdf")
        let early = try folder.write(Array(document.prefix(20)), to: "early.pdf")
        let outcome = try Signet.run("audit", "verify", trail, final, early)
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        for words in [
            "audit.json: the trail of req_1 holds: 4 entries, 2026-11-21T22:40:01.123Z to 2026-11-21T22:40:04.123Z",
            "2026-11-21T22:40:03.123Z  Jane Doe (sgn_1), entry 3", "  1: 9 bytes, SHA-256 ",
            "final.pdf: the final document, version 3 of 3, entry 4",
            "early.pdf: an earlier version, version 2 of 3, entry 3",
        ] {
            #expect(outcome.output.contains(words), "\(words) in \(outcome.output)")
        }
        let piped = try Signet.run("audit", "verify", "-", final, input: export())
        #expect(piped.status == 0)
    }

    @Test("verify as JSON")
    func json() throws {
        let trail = try folder.write(export(), to: "audit.json")
        let outcome = try Signet.run("audit", "verify", trail, "--json")
        let report = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        #expect(report["holds"] as? Bool == true && report["entries"] as? Int == 4)
        let broken = try folder.write(export().map { $0 == UInt8(ascii: "7") ? UInt8(ascii: "8") : $0 }, to: "b.json")
        let failed = try Signet.run("audit", "verify", broken, "--json")
        let failure = try #require(try JSONSerialization.jsonObject(with: Data(failed.output.utf8)) as? [String: Any])
        #expect(failed.status == 65 && failure["holds"] as? Bool == false)
        #expect((failure["failure"] as? [String: Any])?["entry"] as? Int == 1)
    }

    @Test("a change is reported in one sentence with the first broken entry, and status 65")
    func broken() throws {
        let text = String(decoding: try export(), as: UTF8.self)
        let changed = text.replacingOccurrences(of: "\"page\":2", with: "\"page\":3")
        let outcome = try Signet.run("audit", "verify", folder.write(Array(changed.utf8), to: "audit.json"))
        #expect(outcome.status == 65 && outcome.output.isEmpty)
        let file = folder.path("audit.json")
        #expect(outcome.errors.hasPrefix("signet: \(file): entry 3 was changed: its hash does not match its content"))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test("a document that was changed, an earlier one alone and one that is longer are reported")
    func documents() throws {
        let trail = try folder.write(export(), to: "audit.json")
        var changed = document
        changed[12] ^= 1
        for (bytes, words) in [
            (changed, "entry 3 records another document: its first 20 bytes have another SHA-256"),
            (Array(document.prefix(20)), "the chain continues to one of \(document.count)"),
            (document + [1], "records the last document, and this one has 1 bytes more"),
        ] {
            let path = try folder.write(bytes, to: "document.pdf")
            let outcome = try Signet.run("audit", "verify", trail, path)
            #expect(outcome.status == 65 && outcome.errors.contains(words), "\(outcome.errors)")
        }
        let missing = try Signet.run("audit", "verify", trail, folder.path("nothing.pdf"))
        #expect(missing.status == 66)
        #expect(try Signet.run("audit", "verify", folder.path("nothing.json")).status == 66)
    }

    @Test("show is a table, and what a terminal would follow is not in it")
    func show() throws {
        let trail = try folder.write(export(name: "J\u{1b}[31mane\u{202e}"), to: "audit.json")
        let outcome = try Signet.run("audit", "show", trail)
        #expect(outcome.status == 0)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 4 && lines[2].hasPrefix("3  2026-11-21T22:40:03.123Z  signer.signed"))
        #expect(
            lines[0].hasSuffix(
                "page=0, document \(AuditDigest(of: Array(document.prefix(9))).text.prefix(12))… 9 bytes"
            )
        )
        #expect(!outcome.output.unicodeScalars.contains { $0 == "\u{1b}" || $0 == "\u{202e}" })
        let cut = try Signet.run("audit", "show", folder.write(Array(export().prefix(1200)), to: "cut.json"))
        #expect(cut.status == 65 && !cut.output.isEmpty && cut.errors.contains("is not JSON"))
    }
}
