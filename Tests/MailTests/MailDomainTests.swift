import Fixtures
import SignetBasics
import Testing

@testable import SignetMail

@Suite("Records of domains")
struct MailDomainTests {
    private static func domain(_ records: [String: [String]], isSilent: Bool = false) -> MailDomain {
        MailDomain(name: "sub.example.org", selector: "s1", host: "mail.example.org") { name, kind in
            guard !isSilent else { return nil }
            var found = NameRecords()
            let values = records["\(name) \(kind)"] ?? []
            if kind == .address || kind == .wideAddress {
                found.addresses = values.map { $0.split(separator: ".").compactMap { UInt8($0) } }
            } else {
                found.values = values
            }
            return found
        }
    }

    private static let good = [
        "sub.example.org text": ["google-site-verification=x", "v=spf1 mx ~all"],
        "s1._domainkey.sub.example.org text": ["v=DKIM1; k=rsa; p=MIIB"],
        "_dmarc.example.org text": ["v=DMARC1; p=none"],
        "mail.example.org address": ["192.0.2.7"], "7.2.0.192.in-addr.arpa pointer": ["mail.example.org"],
    ]

    @Test("a domain with all records is good")
    func good() {
        let findings = Self.domain(Self.good).findings()
        #expect(findings.map(\.record) == [.spf, .dkim, .dmarc, .ptr])
        #expect(findings.map(\.state) == [.good, .good, .good, .good])
    }

    @Test(
        "what is wrong with a record has a code, and a sentence with the remedy",
        arguments: [
            ("sub.example.org text", [], "spf-missing"),
            ("sub.example.org text", ["v=spf1 mx", "v=spf1 -all"], "spf-twice"),
            ("sub.example.org text", ["v=spf1 +all"], "spf-allows-all"),
            ("sub.example.org text", ["v=spf1 mx"], "spf-open"),
            ("sub.example.org text", ["v=spf10 -all"], "spf-missing"),
            ("s1._domainkey.sub.example.org text", [], "dkim-missing"),
            ("s1._domainkey.sub.example.org text", ["v=DKIM1; p="], "dkim-withdrawn"),
            ("_dmarc.example.org text", [], "dmarc-missing"),
            ("_dmarc.example.org text", ["v=DMARC1; sp=none"], "dmarc-policy"),
            ("_dmarc.example.org text", ["v=DMARC1; p=none", "v=DMARC1; p=reject"], "dmarc-twice"),
            ("mail.example.org address", [], "host-unknown"), ("7.2.0.192.in-addr.arpa pointer", [], "ptr-missing"),
            ("7.2.0.192.in-addr.arpa pointer", ["other.example.org"], "ptr-elsewhere"),
        ]
    )
    func faults(_ name: String, _ values: [String], _ code: String) {
        var records = Self.good
        records[name] = values
        let faults = Self.domain(records).findings().filter { $0.state != .good }
        #expect(faults.map(\.code) == [code])
        #expect(faults.allSatisfy { $0.detail?.hasSuffix(".") == true })
    }

    @Test("without an answer nothing is judged")
    func silent() {
        let findings = Self.domain([:], isSilent: true).findings()
        #expect(findings.allSatisfy { $0.state == .unknown && $0.code == "no-answer" })
    }

    /// An answer with a question and texts, whose names point at the question's.
    private static func answer(_ texts: [[UInt8]]) -> [UInt8] {
        var bytes: [UInt8] = [0, 1, 0x81, 0x80, 0, 1, 0, UInt8(texts.count), 0, 0, 0, 0]
        bytes += [3] + Array("sub".utf8) + [7] + Array("example".utf8) + [3] + Array("org".utf8) + [0, 0, 16, 0, 1]
        for text in texts {
            bytes += [0xC0, 12, 0, 16, 0, 1, 0, 0, 0, 60, UInt8(text.count >> 8), UInt8(text.count & 255)] + text
        }
        return bytes
    }

    @Test("texts of an answer are read, in their parts")
    func texts() throws {
        let text = [UInt8(3)] + Array("v=s".utf8) + [4] + Array("pf1 ".utf8)
        let records = try #require(NameRecords(Self.answer([text, [0], []]), .text))
        #expect(records.values == ["v=spf1 ", "", ""])
    }

    @Test("changed answers are read or refused, and names that point at themselves end")
    func mutants() {
        var random = SplitMix(seed: Trials.seed(5))
        let whole = Self.answer([[UInt8(3)] + Array("abc".utf8), [UInt8(2), 65, 66]])
        for _ in 0..<Trials.count(5_000, long: 500_000) {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
            }
            if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
            for kind in [NameRecords.Kind.text, .pointer, .address] { _ = NameRecords(bytes, kind) }
        }
        #expect(NameRecords([0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0xC0, 12, 0, 16, 0, 1], .text) == nil)
    }

    @Test("addresses are looked up in reverse")
    func reverse() {
        #expect(MailDomain.reverse([192, 0, 2, 7]) == "7.2.0.192.in-addr.arpa")
        let wide: [UInt8] = [0x20, 1, 0xD, 0xB8] + Array(repeating: 0, count: 11) + [1]
        #expect(
            MailDomain.reverse(wide).hasPrefix("1.0.0.0.")
                && MailDomain.reverse(wide).hasSuffix("8.b.d.0.1.0.0.2.ip6.arpa")
        )
    }
}
