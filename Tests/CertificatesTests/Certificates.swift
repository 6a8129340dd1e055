import Fixtures
import Signet
import SignetCertificates
import SignetSigning
import SignetTexts

/// Certificates for tests.
enum Certificates {
    /// Made once, since looking for the ink takes a while.
    private static let scan = Result { try Signature.scanned(contentsOf: Examples.path("scan.jpg")) }

    static func certificate(events: Int) throws -> Certificate {
        let hash = String(repeating: "0123456789abcdef", count: 4)
        return Certificate(
            title: "Lease of the flat in Ölgasse 7",
            documents: [.init(name: "contract.pdf", before: hash, after: String(hash.reversed()))],
            facts: [.init("Request", "req_0123456789"), .init("Sender", "Acme (office@acme.example)")],
            signers: [
                .init(
                    name: "Jane Doe",
                    email: "jane@example.org",
                    viewed: "2026-11-21 22:40:01 UTC",
                    consented: "2026-11-21 22:41:07 UTC",
                    signed: "2026-11-21 22:41:09 UTC",
                    address: "192.0.2.7",
                    agent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 "
                        + String(repeating: "WithoutAnyPlaceToBreakIt", count: 8),
                    signature: try .drawn(contentsOf: Examples.path("drawing.json"))
                ),
                .init(
                    name: "山田太郎",
                    email: "taro@example.org",
                    viewed: "2026-11-21 22:50:00 UTC",
                    consented: "",
                    signed: "",
                    address: "2001:db8::7",
                    agent: "Safari",
                    signature: try scan.get()
                ),
                .init(
                    name: "דוד כהן (Tel Aviv 12)",
                    email: "",
                    viewed: "",
                    consented: "",
                    signed: "",
                    address: "",
                    agent: "\u{7}\u{E000}",
                    signature: nil
                ),
            ],
            events: (0..<events).map {
                .init(time: "2026-11-21 22:40:\($0 % 60) UTC", text: "page.viewed number \($0), Jane Doe, 192.0.2.7")
            },
            trail: .init(chain: "req_0123456789", head: hash, entries: events),
            verificationAddress: "https://sign.example.org/signet/verify",
            language: .english
        )
    }

    static func pdf(events: Int, format: Certificate.Format) throws -> [UInt8] {
        let date = WrittenDate("2026-11-21T22:45:00Z")
        guard let date else { throw TestFailure() }
        return try CertificateWriter().pdf(of: certificate(events: events), format: format, date: date)
    }
}

struct TestFailure: Error {}
