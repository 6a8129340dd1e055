import Fixtures
import Foundation
import SignetBasics
import SignetKeys
import SignetSigning
import SignetVerification
import Testing

@testable import SignetSealing

@Suite("Signatures whose value is made elsewhere")
struct PreparedSealTests {
    /// A document that was prepared, its state, and the key.
    private static func prepared(_ example: KeyExample) throws -> (document: [UInt8], PreparedSeal, SigningIdentity) {
        let files = try KeyFiles(example)
        try files.joined(["key.pem", "cert.pem"], to: "identity.pem")
        let identity = try SigningIdentity(contentsOf: files.folder.path("identity.pem"))
        let elsewhere = try SigningIdentity(certificatesOf: [files.folder.path("cert.pem")])
        let kept = Guarded<PreparedSeal?>(nil)
        let operation = DocumentOperation.prepared(for: Seal(elsewhere)) { state throws(SignetError) in
            kept.withLock { $0 = state }
        }
        let document = try Signer().apply(operation, to: try Examples.bytes("contract.pdf")).document
        return (document, try #require(kept.withLock { $0 }), identity)
    }

    @Test(
        "the state survives as JSON, and the value that is made of it is embedded",
        arguments: [KeyExample.p256, .ed25519]
    )
    func survives(example: KeyExample) throws {
        let (document, state, identity) = try Self.prepared(example)
        let read = try PreparedSeal(json: state.json)
        #expect(read == state && read.size == document.count)
        let value = try identity.key.signature(of: read.signedAttributes)
        let sealed = try Signer().apply(.embedding(read.seal(value: value), in: read), to: document)
        #expect(sealed.document.count == document.count && sealed.report.seal?.level == .baselineB)
        #expect(sealed.report.seal?.field == "Signature1")
        let verified = try Verifier().verify(sealed.document)
        #expect(verified.signatures.count == 1)
        // The prepared document is not one that is signed.
        let error = #expect(throws: SignetError.self) {
            try Signer().apply(.embedding(read.seal(value: value), in: read), to: sealed.document)
        }
        #expect(error?.code == .invalidData)
    }

    @Test("a prepared key does not sign")
    func noKey() throws {
        let (_, state, _) = try Self.prepared(.p256)
        let identity = SigningIdentity(certificate: state.certificate, chain: [], algorithm: state.algorithm)
        let error = #expect(throws: SignetError.self) {
            try Signer().apply(.seal(Seal(identity)), to: try Examples.bytes("contract.pdf"))
        }
        #expect(error?.code == .invalidArgument)
    }

    @Test("r and s are taken for ECDSA")
    func concatenated() throws {
        // Halves with a first bit and with zeros in front (X.690, 8.3).
        let halves = [UInt8](repeating: 0, count: 31) + [1] + [0x80] + [UInt8](repeating: 0, count: 31)
        let value = try #require(ECDSAValue(joined: halves, .p256))
        #expect(value.der.prefix(7) == [0x30, 0x26, 2, 1, 1, 2, 33] && value.der[7...8] == [0, 0x80])
        #expect(ECDSAValue(joined: Array(halves.dropLast()), .p256) == nil)
        #expect(ECDSAValue(joined: [UInt8](repeating: 0, count: 64), .p256)?.der == [0x30, 6, 2, 1, 0, 2, 1, 0])
    }

    @Test("changed states are refused, or are the same")
    func mutants() throws {
        let (_, state, _) = try Self.prepared(.p256)
        let json = state.json
        var random = SplitMix(seed: Trials.seed(47))
        for _ in 0..<Trials.count(1_000, long: 50_000) {
            let mutant = random.mutant(of: json, tokens: ["{", "\"", "0", "9", ",", "==", "\"gap\":[1,5]"])
            guard let read = try? PreparedSeal(json: mutant) else { continue }
            // What was to be signed is never another than what is embedded.
            #expect(read.hash == state.hash && read.certificate == state.certificate)
        }
    }
}
