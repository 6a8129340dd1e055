import Fixtures
import SignetBasics
import SignetCMS
import SignetKeys
import SignetSigning
import Testing

@testable import SignetSealing

@Suite("Causes of failed seals") struct FailureCauseTests {
    let server: RevocationServer

    init() throws { server = try RevocationServer.shared.get() }

    /// A key that counts how often it is asked.
    private final class AskedKey: SigningKey {
        let algorithm: SignatureAlgorithm
        private let answer: @Sendable () throws -> [UInt8]
        private let count = Guarded(0)

        init(_ identity: SigningIdentity, _ answer: @escaping @Sendable () throws -> [UInt8]) {
            (algorithm, self.answer) = (identity.key.algorithm, answer)
        }

        var asked: Int { count.withLock { $0 } }

        func signature(of message: [UInt8]) throws -> [UInt8] {
            count.withLock { $0 += 1 }
            return try answer()
        }
    }

    private struct Broken: Error {}

    private func identity(_ name: String = "good") throws -> SigningIdentity {
        try SigningIdentity(contentsOf: "\(server.folder)/\(name)-identity.pem")
    }

    private func authorities(
        _ paths: String...,
        onFailure: @escaping @Sendable (TimeStampError.Attempt) -> Void = { _ in }
    ) throws -> TimeStampAuthorities {
        TimeStampAuthorities(try paths.map { try HTTPTimeStampAuthority(server.url($0)) }, onFailure: onFailure)
    }

    private func failure(_ seal: Seal) throws -> SignetError? {
        let document = try Examples.bytes("contract.pdf")
        return #expect(throws: SignetError.self) { try Signer().apply(.seal(seal), to: document) }
    }

    @Test("a key that fails, in its own way or with a value that does not suit, is the cause, and keeps its code")
    func key() throws {
        let good = try identity()
        let answers: [(code: SignetError.Code, answer: @Sendable () throws -> [UInt8])] = [
            (.unavailable, { throw SignetError(.unavailable, "the key service does not answer") }),
            (.refused, { throw SignetError(.refused, "the token needs its PIN") }), (.invalidData, { throw Broken() }),
            (.invalidData, { [UInt8](repeating: 1, count: 64) }),
        ]
        for (code, answer) in answers {
            let key = AskedKey(good, answer)
            var seal = Seal(SigningIdentity(key: key, certificate: good.certificate, chain: good.chain))
            (seal.level, seal.fallback, seal.timeStamps) = (.baselineT, .baselineB, try authorities("tsa"))
            let error = try failure(seal)
            #expect(error?.cause == .key && error?.code == code)
            // No lower level does without it.
            #expect(key.asked == 1)
        }
    }

    @Test("authorities that give no time stamp are the cause, and each is reported", arguments: SealLevel.allCases)
    func timeStamp(level: SealLevel) throws {
        guard level > .baselineB else { return }
        let failed = Guarded<[String]>([])
        var seal = Seal(try identity())
        seal.level = level
        seal.timeStamps = try authorities("status/503", "garbage") { attempt in
            failed.withLock { $0.append(attempt.authority) }
        }
        #expect(try failure(seal)?.cause == .timeStamp)
        #expect(failed.withLock { $0 } == [server.url("status/503"), server.url("garbage")])
        seal.timeStamps = try authorities("garbage")
        let error = try failure(seal)
        #expect(error?.cause == .timeStamp && error?.code == .invalidData)
    }

    @Test("silent responders are one cause, a certificate that was revoked or cannot be proven is another")
    func revocation() throws {
        let causes: [(name: String, cause: SignetError.Cause)] = [
            ("both-down", .revocation), ("ocsp-revoked", .certificate), ("ocsp-signature", .certificate),
        ]
        for (name, cause) in causes {
            var seal = Seal(try identity(name))
            (seal.level, seal.timeStamps) = (.baselineLT, try authorities("tsa"))
            seal.revocation.allowsPrivateAddresses = true
            #expect(try failure(seal)?.cause == cause, "\(name)")
        }
    }

    @Test("a document that cannot be sealed has no such cause")
    func document() throws {
        let seal = Seal(try identity())
        let error = #expect(throws: SignetError.self) { try Signer().apply(.seal(seal), to: Array("no PDF".utf8)) }
        #expect(error != nil && error?.cause == nil)
    }

    @Test("the report names the authority that gave the newest time stamp")
    func report() throws {
        let document = try Examples.bytes("contract.pdf")
        var seal = Seal(try identity())
        #expect(try Signer().apply(.seal(seal), to: document).report.seal?.timeStampAuthority == nil)
        (seal.level, seal.timeStamps) = (.baselineT, try authorities("status/503", "tsa"))
        #expect(try Signer().apply(.seal(seal), to: document).report.seal?.timeStampAuthority == server.url("tsa"))
        let stamp = DocumentOperation.timeStamp(by: try authorities("status/503", "tsa-soon"))
        #expect(try Signer().apply(stamp, to: document).report.seal?.timeStampAuthority == server.url("tsa-soon"))
    }
}
