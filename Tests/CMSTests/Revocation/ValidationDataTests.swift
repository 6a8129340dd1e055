import Fixtures
import Foundation
import SignetStamping
import SignetWeb
import Testing

@testable import SignetCMS
@testable import SignetSigning

@Suite("Validation data")
struct ValidationDataTests {
    let server: RevocationServer
    /// Not of the beginning of all tests: replies must not be much later.
    static var now: Int { Int(Date.now.timeIntervalSince1970) }

    init() throws { server = try RevocationServer.shared.get() }

    /// Settings with a cache of their own, for a server on this machine.
    static var settings: RevocationSettings {
        var settings = RevocationSettings()
        settings.allowsPrivateAddresses = true
        return settings
    }

    /// The data of a certificate whose issuers are at hand.
    fileprivate func collector(
        _ name: String,
        among others: [String] = ["intermediate", "root"],
        known: ValidationData = ValidationData(),
        _ settings: RevocationSettings = settings,
        now: Int = now
    ) throws -> ValidationDataCollector {
        var collector = ValidationDataCollector(settings, known: known, now: now)
        try collector.add(try server.certificate(name), among: try others.map(server.certificate))
        return collector
    }

    fileprivate func fault(_ name: String, among others: [String] = ["intermediate", "root"]) -> RevocationError? {
        #expect(throws: RevocationError.self) { try collector(name, among: others) } as RevocationError?
    }

    /// The reason why the only address of a certificate was of no use.
    fileprivate func obstacle(_ name: String) -> RevocationSourceError? {
        guard case .unavailable(let attempts) = fault(name), attempts.count == 1 else { return nil }
        #expect(attempts[0].subject == name)
        return attempts[0].obstacle
    }

    // MARK: What is collected

    @Test("a path has all its certificates, and a response for each but the root")
    func responses() throws {
        let collector = try collector("good")
        #expect(
            try collector.data.certificates
                == ["good", "intermediate", "root", "responder", "root-responder"].map(server.certificate)
        )
        #expect(collector.data.ocspResponses.count == 2 && collector.data.revocationLists.isEmpty)
        #expect(collector.gaps.isEmpty)
    }

    @Test("OpenSSL's command takes every response that is taken here", arguments: responsesTaken)
    func agreement(name: String) throws {
        let data = try collector(name).data
        let folder = try TemporaryFolder()
        #expect(data.ocspResponses.count == 2)
        let outcome = try ExternalTool.run(
            "openssl",
            ["ocsp", "-respin", try folder.write(data.ocspResponses[0], to: "response"), "-no_nonce"]
                + ["-issuer", server.folder + "/intermediate.pem", name == "ocsp-sha256" ? "-sha256" : "-sha1"]
                + ["-cert", "\(server.folder)/\(name).pem", "-CAfile", server.folder + "/root.pem"]
                + ["-verify_other", server.folder + "/intermediate.pem"]
        )
        #expect(outcome.status == 0 && outcome.errors.contains("Response verify OK"), "\(outcome)")
        #expect(outcome.output.contains("\(name).pem: good"), "\(outcome)")
    }

    static let responsesTaken = [
        "good", "openssl", "ocsp-by-issuer", "ocsp-no-nonce", "ocsp-no-next", "ocsp-skewed", "ocsp-sha256",
        "ocsp-checked", "ocsp-redirect",
    ]

    @Test("OpenSSL's command takes every list that is taken here", arguments: listsTaken)
    func listAgreement(name: String) throws {
        let data = try collector(name).data
        #expect(data.ocspResponses.count == 1 && data.revocationLists.count == 1)
        // The command allows clocks no difference.
        guard name != "list-skewed" else { return }
        #expect(try isTaken(data.revocationLists[0], for: name))
    }

    static let listsTaken = [
        "list", "ldap-too", "list-partition", "list-users", "list-skewed", "list-no-next", "list-large", "list-octets",
    ]

    /// Whether OpenSSL's command takes a list for a certificate.
    fileprivate func isTaken(_ list: [UInt8], for name: String) throws -> Bool {
        let folder = try TemporaryFolder()
        let pem = "-----BEGIN X509 CRL-----\n\(Data(list).base64EncodedString(options: .lineLength64Characters))\n"
        let file = try folder.write(Array((pem + "-----END X509 CRL-----\n").utf8), to: "list")
        let outcome = try ExternalTool.run(
            "openssl",
            ["verify", "-partial_chain", "-trusted", server.folder + "/intermediate.pem", "-crl_check"]
                + ["-CRLfile", file, "\(server.folder)/\(name).pem"]
        )
        return outcome.status == 0
    }

    @Test("a list is taken when the responder fails, and another responder before that")
    func fallback() throws {
        let list = try collector("fallback")
        #expect(list.data.revocationLists.count == 1 && list.data.ocspResponses.count == 1)
        let second = try collector("second")
        #expect(second.data.revocationLists.isEmpty && second.data.ocspResponses.count == 2)
    }

    @Test("a responder without nocheck is checked itself")
    func checkedResponder() throws {
        let data = try collector("ocsp-checked").data
        #expect(data.certificates.contains(try server.certificate("responder-checked")))
        #expect(data.revocationLists.count == 1)
        let vouching = try collector("ocsp-self-vouching")
        #expect(vouching.gaps == [.responderUnchecked(subject: "Responder-self-vouching")])
        guard case .revoked(subject: "Responder-revoked", _, reason: .superseded) = fault("ocsp-responder-revoked")
        else {
            Issue.record("not revoked")
            return
        }
    }

    @Test("several certificates share what they share")
    func several() throws {
        var collector = ValidationDataCollector(Self.settings, known: ValidationData(), now: Self.now)
        let others = try ["intermediate", "root"].map(server.certificate)
        for name in ["good", "tsa", "good"] { try collector.add(try server.certificate(name), among: others) }
        #expect(collector.data.certificates.count == 6 && Set(collector.data.certificates).count == 6)
        #expect(collector.data.ocspResponses.count == 3)
    }

    @Test("data of the document is used as long as it holds")
    func known() throws {
        let now = Self.now
        let first = try collector("good").data
        var closed = RevocationSettings()
        closed.limit = .zero
        let again = try collector("good", among: [], known: first, closed)
        #expect(
            again.data.ocspResponses == first.ocspResponses && Set(again.data.certificates) == Set(first.certificates)
        )
        #expect(throws: RevocationError.self) {
            try collector("good", among: [], known: first, closed, now: now + 7_200)
        }
        let later = try collector("good", among: [], known: first, closed, now: now + 3_700)
        #expect(later.gaps.isEmpty)
        let list = try collector("list").data
        #expect(try collector("list", among: [], known: list, closed).data.revocationLists == list.revocationLists)
    }

    @Test("documents share replies, and failures for a while")
    func cache() throws {
        let settings = Self.settings
        for _ in 0..<5 {
            _ = try collector("counted", settings)
            _ = try collector("counted-list", settings)
            #expect(throws: RevocationError.self) { try collector("counted-failure", settings) }
        }
        for path in ["ocsp/good?counted", "crl/intermediate/good?counted", "status/503?counted"] {
            #expect(try server.count(of: path) == 1)
        }
    }

    @Test("data is kept once, in the order of adding")
    func values() {
        var data = ValidationData()
        #expect(data.isEmpty)
        data.add(ValidationData(certificates: [[1], [2], [1]], ocspResponses: [[3]], revocationLists: []))
        data.add(ValidationData(certificates: [[4], [2]], ocspResponses: [[3]], revocationLists: [[5]]))
        #expect(data.certificates == [[1], [2], [4]] && data.ocspResponses == [[3]] && data.revocationLists == [[5]])
    }

    // MARK: What is refused

    @Test("a certificate that was revoked is a fault with the time and the reason")
    func revoked() {
        let since = 1_700_000_000
        #expect(
            fault("ocsp-revoked") == .revoked(subject: "ocsp-revoked", since: since, reason: .keyCompromise)
        )
        #expect(fault("ocsp-held") == .revoked(subject: "ocsp-held", since: since, reason: .certificateHold))
        #expect(
            fault("list-revoked") == .revoked(subject: "list-revoked", since: since, reason: .superseded)
        )
        #expect(fault("ocsp-unknown") == .unknown(subject: "ocsp-unknown"))
    }

    @Test("responses that prove nothing are refused", arguments: wrongResponses)
    func responses(name: String, expected: RevocationSourceError) {
        #expect(obstacle("ocsp-\(name)") == expected)
    }

    static let wrongResponses: [(String, RevocationSourceError)] = [
        ("other-certificate", .otherCertificate), ("other-issuer", .otherCertificate), ("nonce", .otherNonce),
        ("malformed", .refused(status: 1)), ("internal", .refused(status: 2)), ("later", .refused(status: 3)),
        ("unsigned", .refused(status: 5)), ("unauthorized", .refused(status: 6)), ("garbage", .notOCSP),
        ("html", .notOCSP), ("empty", .notOCSP), ("trailing", .notOCSP),
        ("huge", .web(.tooLarge(limit: 1 << 18))),
    ]

    @Test(
        "responses that nobody may give are refused",
        arguments: [
            "signature", "no-purpose", "stranger", "no-responder", "deputy", "responder-expired",
        ]
    )
    func untrusted(name: String) {
        guard case .untrusted(let reason) = obstacle("ocsp-\(name)") else {
            Issue.record("\(name) is trusted")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test("responses and lists of another time are refused")
    func times() {
        for name in ["ocsp-expired", "ocsp-old", "list-expired"] {
            guard case .outdated = obstacle(name) else {
                Issue.record("\(name) is not outdated")
                continue
            }
        }
        for name in ["ocsp-future", "list-future"] {
            guard case .notYetValid = obstacle(name) else {
                Issue.record("\(name) is valid")
                continue
            }
        }
    }

    @Test("lists that are not the issuer's own complete ones are refused", arguments: wrongLists)
    func lists(name: String, expected: RevocationSourceError) {
        #expect(obstacle("list-\(name)") == expected)
    }

    static let wrongLists: [(String, RevocationSourceError)] = [
        ("delta", .deltaList), ("stranger", .otherCertificate), ("garbage", .notAList), ("pem", .notAList),
        ("huge", .web(.tooLarge(limit: 20 << 20))),
    ]

    @Test(
        "lists for other certificates, for some reasons or by others are refused by OpenSSL",
        arguments: [
            "indirect", "reasons", "attributes", "authorities", "other-partition", "critical", "twin", "signature",
        ]
    )
    func scopes(name: String) throws {
        guard case .untrusted = obstacle("list-\(name)") else {
            Issue.record("\(name) is taken")
            return
        }
        var client = RevocationClient(Self.settings)
        let list = try client.list(at: server.url("crl/intermediate/\(name)")) { _ in }
        #expect(try !isTaken(list.der, for: "list-\(name)"))
    }

    @Test("when nobody answers, the fault names each address with its reason")
    func unavailable() throws {
        let both = fault("both-down")
        let fault = try #require(both)
        #expect(
            fault
                == .unavailable([
                    .init(subject: "both-down", address: server.url("status/503"), obstacle: .web(.status(503))),
                    .init(subject: "both-down", address: server.url("status/404"), obstacle: .web(.status(404))),
                ])
        )
        #expect(fault.isTemporary && SignetError(fault).code == .unavailable)
        #expect(fault.description.contains(server.url("status/404")))
        let revoked = RevocationError.revoked(subject: "x", since: nil, reason: nil)
        #expect(!revoked.isTemporary && SignetError(revoked).code == .invalidData)
    }

    @Test("what failed once fails again")
    func twice() throws {
        let others = try ["intermediate", "root"].map(server.certificate)
        let down = try server.certificate("both-down")
        var collector = ValidationDataCollector(Self.settings, known: ValidationData(), now: Self.now)
        var failures = 0
        for _ in 0..<2 {
            do { try collector.add(down, among: others) } catch { failures += 1 }
        }
        #expect(failures == 2)
    }

    @Test("requests of a document end in their time")
    func limit() throws {
        var settings = Self.settings
        settings.limit = .milliseconds(900)
        let start = ContinuousClock.now
        #expect(throws: RevocationError.self) { try collector("silent", settings) }
        #expect(ContinuousClock.now - start < .seconds(5))
    }

    @Test("addresses in certificates must be public, unless private ones are allowed")
    func strangers() throws {
        let attempts = [server.url("ocsp/good?private"), server.url("crl/intermediate/good?private")].map {
            RevocationError.Attempt(
                subject: "private",
                address: $0,
                obstacle: .web(.privateAddress(host: "127.0.0.1"))
            )
        }
        #expect(throws: RevocationError.unavailable(attempts)) {
            try collector("private", RevocationSettings())
        }
        #expect(try server.count(of: "ocsp/good?private") == 0)
        #expect(!RevocationError.unavailable(attempts).isTemporary)
        #expect(RevocationError.unavailable(attempts).remedies == [.allowPrivateAddresses])
        let unfetched = try collector("fetched", among: [], RevocationSettings())
        #expect(unfetched.gaps.first == .privateAddress(subject: "fetched", address: server.url("intermediate.der")))
        guard case .issuerUnknown(_, _, let fetches)? = unfetched.gaps.last else {
            Issue.record("the issuer is known")
            return
        }
        #expect(fetches.count == 1 && fetches[0].hasSuffix(WebError.privateAddress(host: "127.0.0.1").description))
    }

    @Test("every obstacle, fault and gap has its own sentence")
    func sentences() {
        let attempt = RevocationError.Attempt(subject: "s", address: "a", obstacle: .notOCSP)
        let obstacles: [RevocationSourceError] =
            [.web(.cutOff), .notOCSP, .otherNonce, .otherCertificate, .untrusted("r"), .selfVouching, .notAList]
            + [
                .responderRevoked, .tooManyAddresses(limit: 4), .deltaList, .outdated(0), .notYetValid(0),
                .notTheIssuer,
            ]
            + (1...7).map { .refused(status: $0) }
        let faults: [RevocationError] =
            [.libraryMissing, .damagedCertificate, .pathTooLong(subject: "s", limit: 10)]
            + [.expired(subject: "s", end: 0), .notYetValid(subject: "s", start: 0), .unknown(subject: "s")]
            + [.invalid(subject: "s", reason: "r"), .unavailable([attempt])]
            + RevocationReason.allCases.map { .revoked(subject: "s", since: 0, reason: $0) }
        let gaps: [ValidationGap] =
            [.noRevocationSource(subject: "s"), .selfSigned(subject: "s"), .largeList(address: "a", bytes: 1)]
            + [
                .issuerUnknown(subject: "s", issuer: "i", attempts: [attempt.description]),
                .responderUnchecked(subject: "s"),
            ]
        let words = obstacles.map(\.description) + faults.map(\.description) + gaps.map(\.description)
        #expect(Set(words).count == words.count)
        #expect(words.allSatisfy { !$0.hasSuffix(".") && !$0.contains("--") })
    }
}

extension RevocationServer {
    /// How often a path was asked for.
    func count(of path: String) throws -> Int? {
        let request = WebRequest(
            .get,
            try WebAddress(url("count/\(path)")),
            accepted: "text/plain",
            credentials: nil,
            reach: .anywhere,
            limits: .init(connection: .seconds(10), total: .seconds(10), bytes: 100, redirects: 0)
        )
        return Int(String(decoding: try WebClient().reply(to: request).body(of: "text/plain"), as: UTF8.self))
    }
}
