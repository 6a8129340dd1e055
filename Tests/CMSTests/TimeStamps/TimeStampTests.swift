import Fixtures
import Foundation
import SignetCryptography
import SignetKeys
import SignetWeb
import Testing

@testable import SignetCMS

@Suite("Time stamps")
struct TimeStampTests {
    let server: TimeStampServer
    static let message = Array("The message".utf8)

    init() throws { server = try TimeStampServer.shared.get() }

    static func imprint(_ algorithm: DigestAlgorithm = .sha256) throws -> MessageImprint {
        let digest: Digest.Algorithm = algorithm == .sha384 ? .sha384 : algorithm == .sha512 ? .sha512 : .sha256
        return try #require(MessageImprint(Digest.bytes(of: message, digest), algorithm))
    }

    func token(
        _ path: String,
        policy: String? = nil,
        anchors: [[UInt8]]? = nil,
        limit: Duration = .seconds(10)
    ) throws -> TimeStampToken {
        try HTTPTimeStampAuthority(server.url(path), policy: policy, limit: limit, anchors: anchors)
            .token(over: try Self.imprint())
    }

    /// Whether OpenSSL's own command takes a token.
    private func isTaken(_ token: TimeStampToken) throws -> Bool {
        let folder = try TemporaryFolder()
        let digest = token.imprint.digest.map { String(format: "%02x", $0) }.joined()
        let outcome = try ExternalTool.run(
            "openssl",
            ["ts", "-verify", "-in", try folder.write(token.der, to: "token"), "-token_in", "-digest", digest]
                + [token.imprint.algorithm == .sha256 ? "-sha256" : "-\(token.imprint.algorithm)"]
                + ["-CAfile", server.folder + "/root.pem"]
        )
        return outcome.status == 0
    }

    @Test(
        "tokens of an honest authority are taken, as OpenSSL's command takes them",
        arguments: ["ok", "v1", "v2", "chain", "mods", "re-signed", "parameters"]
    )
    func right(path: String) throws {
        let token = try token(path, anchors: [try server.file("root.der")])
        #expect(try isTaken(token))
        #expect(abs(token.time.seconds - Int(Date.now.timeIntervalSince1970)) < 60)
        #expect(token.accuracy == .microseconds(1_500_100) && token.policy == "1.2.3.4.1")
        let files = path == "chain" ? ["tsa.der", "root.der"] : ["tsa.der"]
        #expect(try token.certificates == files.map { try server.file($0) })
        #expect(!token.serialNumber.isEmpty)
    }

    @Test(
        "every digest that the authority knows can be stamped",
        arguments: [DigestAlgorithm.sha256, .sha384, .sha512]
    )
    func digests(algorithm: DigestAlgorithm) throws {
        let authority = try HTTPTimeStampAuthority(server.url("ok"), digest: algorithm)
        let token = try authority.token(over: try Self.imprint(algorithm))
        #expect(authority.digest == algorithm && token.imprint.algorithm == algorithm)
    }

    @Test("a token is checked again from its bytes")
    func again() throws {
        let token = try token("ok")
        #expect(try TimeStampToken(token.der, over: token.imprint) == token)
        let other = try #require(MessageImprint([UInt8](repeating: 0, count: 32), .sha256))
        #expect(throws: TimeStampError.otherImprint) { try TimeStampToken(token.der, over: other) }
        #expect(throws: TimeStampError.notAToken) { try TimeStampToken(token.der + [0], over: token.imprint) }
        #expect(throws: TimeStampError.notAToken) { try TimeStampToken([], over: token.imprint) }
    }

    @Test("a token with RSASSA-PSS is taken")
    func pss() throws {
        #expect(try token("pss", anchors: [try server.file("root.der")]).certificates == [try server.file("rsa.der")])
    }

    @Test("every fault has its own sentence")
    func sentences() {
        let time = TimeStampTime(seconds: 0, nanoseconds: 0)
        let faults: [TimeStampError] =
            Self.faults.map(\.1) + [
                .web(.cutOff), .libraryMissing, .badPolicy("x"), .notAToken, .otherPolicy("1.2", asked: "1.3"),
                .farFromClock(time), .unknownExtension, .outsideValidity(time), .contradiction(.version),
                .unknownAlgorithm("x"), .untrusted("r"), .all([]),
            ]
        #expect(Set(faults.map(\.description)).count == Set(faults).count)
        #expect(faults.allSatisfy { !$0.description.hasSuffix(".") && !$0.description.contains("--") })
        let rejections = TimeStampRejection.Reason.allCases.map {
            TimeStampRejection(status: 2, reasons: [$0], text: "")
        }
        #expect(Set(rejections.map(\.description)).count == 8)
        #expect(rejections.filter(\.isTemporary).flatMap(\.reasons) == [.timeNotAvailable, .systemFailure])
    }

    @Test("a token of 40 kB is taken")
    func large() throws {
        let token = try token("large")
        #expect(token.der.count > 38_000)
        #expect(try isTaken(token))
    }

    @Test(
        "a token that contradicts itself is not taken, since no signature with it would be valid",
        arguments: [
            // SignedData.version and the tag of digestAlgorithms; SignerInfo.version and the tag of the issuer's name.
            ([2, 1, 3, 0x31], [2, 1, 2, 0x31], .version), ([2, 1, 1, 0x30], [2, 1, 3, 0x30], .version),
            ([2, 1, 3, 0x31], [2, 1, 3, 0x11], .primitiveSet),
        ] as [([UInt8], [UInt8], MessageFinding)]
    )
    func contradiction(part: [UInt8], other: [UInt8], contradiction: MessageFinding) throws {
        let token = try token("ok")
        var changed = token.der
        changed.replaceSubrange(try #require(changed.ranges(of: part).last), with: other)
        #expect(throws: TimeStampError.contradiction(contradiction)) {
            try TimeStampToken(changed, over: token.imprint)
        }
    }

    @Test("a certificate of the same name, number and key is another one, also to verification")
    func exchangedCertificate() throws {
        let (own, other) = (try server.file("tsa.der"), try server.file("twin.der"))
        var der = try token("ok").der
        try UncheckedTimeStampToken(der).checkSignature()
        der.replace(own, with: other)
        let token = try UncheckedTimeStampToken(der)
        #expect(token.signer.der == other)
        #expect(throws: SignedDataError.otherCertificate) { try token.checkSignature() }
    }

    @Test("trust is a question of its own")
    func anchors() throws {
        let stranger = try server.file("web.der")
        _ = try token("ok", anchors: nil)
        _ = try token("ok", anchors: [try server.file("tsa.der")])
        #expect {
            try token("ok", anchors: [stranger])
        } throws: { error in
            guard case TimeStampError.untrusted(let reason) = error else { return false }
            return !reason.isEmpty
        }
    }

    @Test("each wrong reply has its own fault", arguments: Self.faults)
    func wrong(path: String, fault: TimeStampError) throws {
        #expect(throws: fault) { try token(path) }
    }

    static let faults: [(String, TimeStampError)] = [
        ("empty", .emptyReply), ("garbage", .notAReply), ("html", .notAReply), ("trailing", .notAReply),
        ("granted-without-token", .notAReply), ("rejected-with-token", .notAReply), ("other-content", .notAReply),
        ("imprint", .otherImprint), ("nonce", .otherNonce), ("no-nonce", .otherNonce),
        ("no-certificate", .noCertificate), ("not-critical", .otherPurpose), ("web-purpose", .otherPurpose),
        ("two-purposes", .otherPurpose), ("no-ess", .otherCertificate), ("no-attributes", .otherCertificate),
        ("twin", .otherCertificate), ("signature", .brokenSignature), ("version", .version(2)),
        ("no-time", .noTime), ("old-time", .farFromClock(TimeStampTime(seconds: 1_546_344_000, nanoseconds: 0))),
        ("other-name", .otherName),
        ("rejected", .rejected(TimeStampRejection(status: 2, reasons: [.badRequest], text: "No [31mservice today"))),
        (
            "failure",
            .rejected(
                TimeStampRejection(
                    status: 2,
                    reasons: [.systemFailure],
                    text: "The clock is being repaired come again"
                )
            )
        ),
        (
            "waiting",
            .rejected(TimeStampRejection(status: 3, reasons: [], text: String(repeating: "x", count: 200)))
        ),
    ]

    @Test("an expired certificate is a fault with the token's time")
    func expired() throws {
        #expect {
            try token("expired")
        } throws: { error in
            guard case TimeStampError.outsideValidity(let time) = error else { return false }
            return abs(time.seconds - Int(Date.now.timeIntervalSince1970)) < 60
        }
    }

    @Test("the policy that was asked for must be in the token")
    func policies() throws {
        #expect(try token("ok", policy: "1.2.3.4.1").policy == "1.2.3.4.1")
        #expect {
            try token("ok", policy: "1.2.3.9")
        } throws: { error in
            guard case TimeStampError.rejected(let rejection) = error else { return false }
            return rejection.reasons == [.unacceptedPolicy] && !rejection.text.isEmpty
        }
        #expect(throws: TimeStampError.otherPolicy("1.2.3.4.1", asked: "1.2.3.4.9")) {
            try token("policy", policy: "1.2.3.4.9")
        }
        for text in ["", "x", "1", "1.2.", "9.9.9", "1..2", "timeStamping", "1.2.3\0"] {
            #expect(throws: TimeStampError.badPolicy(text == "1.2.3\0" ? "1.2.3" : text)) {
                try token("ok", policy: text)
            }
        }
    }

    @Test("requests differ in their nonce alone")
    func nonces() throws {
        var random = SystemRandomNumberGenerator()
        let requests = try (0..<100).map { _ in
            try TimeStampRequest(try Self.imprint(), policy: nil, random: &random)
        }
        #expect(Set(requests.map(\.nonce)).count == 100 && Set(requests.map(\.der)).count == 100)
        #expect(requests.allSatisfy { $0.nonce > 0 && $0.nonce < 1 << 63 })
    }

    @Test("OpenSSL's command reads a request as it is meant")
    func request() throws {
        var random = SystemRandomNumberGenerator()
        let request = try TimeStampRequest(try Self.imprint(), policy: "1.2.3.4.77", random: &random)
        let folder = try TemporaryFolder()
        let text = try ExternalTool.run(
            "openssl",
            ["ts", "-query", "-in", try folder.write(request.der, to: "q"), "-text"]
        ).output
        #expect(text.contains("Version: 1") && text.contains("Hash Algorithm: sha256"))
        #expect(text.contains("Policy OID: 1.2.3.4.77") && text.contains("Certificate required: yes"))
        #expect(text.contains("Nonce: 0x") && text.uppercased().contains(String(request.nonce, radix: 16).uppercased()))
    }

    @Test("an imprint has the length of its algorithm")
    func imprints() {
        #expect(MessageImprint([UInt8](repeating: 0, count: 31), .sha256) == nil)
        #expect(MessageImprint([UInt8](repeating: 0, count: 64), .shake256) != nil)
    }

    @Test(
        "times have the form that RFC 3161 requires",
        arguments: [
            ("20261123194500Z", "2026-11-23T19:45:00Z"), ("20261123194500.5Z", "2026-11-23T19:45:00.5Z"),
            ("20261123194500.120Z", "2026-11-23T19:45:00.12Z"),
            ("20261123194500.0000000019Z", "2026-11-23T19:45:00.000000001Z"),
            ("20261123194500", nil), ("20261123194500.Z", nil), ("202611231945Z", nil), ("20261123194500+0100", nil),
            ("20261323194500Z", nil), ("20261123194560Z", nil), ("2026112319450aZ", nil), ("", nil), ("Z", nil),
            ("20261123194500.1.2Z", nil), ("20261123194500." + String(repeating: "1", count: 30) + "Z", nil),
        ]
    )
    func times(text: String, time: String?) {
        #expect(TimeStampTime(generalizedTime: Array(text.utf8))?.description == time)
    }

    @Test("the user and the password are sent, and not shown")
    func basic() throws {
        let url = "http://k%C3%A4the:geh%3Aeim@127.0.0.1:\(server.http)/basic"
        let authority = try HTTPTimeStampAuthority(url)
        #expect(authority.name == server.url("basic"))
        _ = try authority.token(over: try Self.imprint())
        _ = try HTTPTimeStampAuthority(server.url("basic"), user: "käthe", password: "geh:eim")
            .token(over: try Self.imprint())
        #expect(throws: TimeStampError.web(.status(401))) {
            try HTTPTimeStampAuthority(server.url("basic"), user: "käthe", password: "x")
                .token(over: try Self.imprint())
        }
    }
}
