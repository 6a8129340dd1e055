import Fixtures
import SignetKeys
import SignetSigning
import SignetStamping
import SignetWeb
import Testing

@testable import SignetCMS

@Suite("Certificate paths")
struct CertificatePathTests {
    let server: RevocationServer

    init() throws { server = try RevocationServer.shared.get() }

    private func collector(
        _ name: String,
        among others: [String],
        _ settings: RevocationSettings = ValidationDataTests.settings
    ) throws -> ValidationDataCollector {
        var collector = ValidationDataCollector(settings, known: ValidationData(), now: ValidationDataTests.now)
        try collector.add(try server.certificate(name), among: try others.map(server.certificate))
        return collector
    }

    @Test("issuers are found in any order, among others, and in the settings")
    func order() throws {
        let path = try ["good", "intermediate", "root"].map(server.certificate)
        for others in [["root", "intermediate"], ["twin", "stranger", "intermediate", "deputy", "root", "good"]] {
            #expect(Array(try collector("good", among: others).data.certificates.prefix(3)) == path)
        }
        var settings = ValidationDataTests.settings
        settings.certificates = try ["intermediate", "root"].map { try X509Certificate(der: server.certificate($0)) }
        #expect(Array(try collector("good", among: [], settings).data.certificates.prefix(3)) == path)
    }

    @Test("a missing issuer is fetched, as a certificate or in a message", arguments: ["fetched", "fetched-message"])
    func fetched(name: String) throws {
        let collector = try collector(name, among: ["root"])
        #expect(collector.data.certificates.contains(try server.certificate("intermediate")) && collector.gaps.isEmpty)
    }

    @Test("other replies are passed over")
    func fetchedLater() throws {
        #expect(try collector("fetched-wrong", among: ["root"]).gaps.isEmpty)
    }

    @Test("an issuer that nobody has is a gap")
    func missing() throws {
        let unfetched = try collector("unfetched", among: ["root"])
        #expect(
            unfetched.gaps == [
                .issuerUnknown(
                    subject: "unfetched",
                    issuer: "Intermediate",
                    attempts: [
                        RevocationError.Attempt(
                            subject: "unfetched",
                            address: server.url("status/404"),
                            obstacle: .web(.status(404))
                        ),
                        RevocationError.Attempt(
                            subject: "unfetched",
                            address: server.url("garbage"),
                            obstacle: .notTheIssuer
                        ),
                    ].map(\.description)
                )
            ]
        )
        let short = try collector("good", among: ["intermediate"])
        #expect(short.gaps == [.issuerUnknown(subject: "Intermediate", issuer: "Root", attempts: [])])
        #expect(short.data.ocspResponses.count == 1)
    }

    @Test("nobody can say more of a self-signed certificate, and of one without addresses")
    func gaps() throws {
        #expect(try collector("self-signed", among: []).gaps == [.selfSigned(subject: "self-signed")])
        #expect(try collector("root", among: []).gaps.isEmpty)
        for name in ["neither", "ldap"] {
            let collector = try collector(name, among: ["intermediate", "root"])
            #expect(collector.gaps == [.noRevocationSource(subject: name)])
        }
    }

    @Test("authorities that certified each other make no loop")
    func loops() throws {
        let both = ["left-by-right", "right-by-left"]
        #expect(try collector("looped", among: both).data.certificates.count == 3)
        let rooted = try collector("looped", among: both + ["right"])
        #expect(try rooted.data.certificates == ["looped", "left-by-right", "right"].map(server.certificate))
        // The shortest of several.
        let shortest = try collector("looped", among: both + ["right", "left"])
        #expect(try shortest.data.certificates == ["looped", "left"].map(server.certificate))
    }

    @Test("of an authority's certificates one that is valid is taken")
    func renewed() throws {
        let renewed = try collector("renewed", among: ["old-root", "renewed-root"])
        #expect(try renewed.data.certificates == ["renewed", "renewed-root"].map(server.certificate))
        #expect(throws: RevocationError.expired(subject: "Old", end: 1_577_836_800)) {
            try collector("renewed", among: ["old-root"])
        }
    }

    @Test("a path that is too long is not found, and the limit is reported")
    func tooLong() throws {
        func handle(_ name: String) throws -> CertificateHandle { try CertificateHandle(der: server.certificate(name)) }
        let candidates = CertificateIndex(try ((0..<10).map { "link-\($0)" } + ["root"]).map(handle))
        let root: Set = [try server.certificate("root")]
        var reached: VerificationLimit?
        let now = ValidationDataTests.now
        #expect(CertificatePath(of: try handle("linked"), among: candidates, to: root, at: now, &reached) == nil)
        #expect(reached == VerificationLimit(.pathLength, 11))
        reached = nil
        let shorter = CertificatePath(of: try handle("link-9"), among: candidates, to: root, at: now, &reached)
        #expect(shorter?.certificates.count == 11 && reached == nil)
    }

    @Test("a path must be right and short")
    func wrong() throws {
        let chain = ["intermediate", "root"]
        #expect(throws: RevocationError.expired(subject: "expired", end: 1_577_836_800)) {
            try collector("expired", among: chain)
        }
        #expect(throws: RevocationError.notYetValid(subject: "early", start: 2_208_988_800)) {
            try collector("early", among: chain)
        }
        let links = (0..<10).map { "link-\($0)" }
        #expect(throws: RevocationError.pathTooLong(subject: "linked", limit: 10)) {
            try collector("linked", among: links + ["root"])
        }
        #expect(throws: RevocationError.damagedCertificate) {
            var collector = ValidationDataCollector(RevocationSettings(), known: ValidationData(), now: 0)
            try collector.add([0x30, 0], among: [])
        }
        for (name, others) in [("critical", chain), ("by-no-authority", ["no-authority"])] {
            #expect {
                try collector(name, among: others)
            } throws: { error in
                guard case RevocationError.invalid(_, let reason) = error else { return false }
                return !reason.isEmpty
            }
        }
    }
}
