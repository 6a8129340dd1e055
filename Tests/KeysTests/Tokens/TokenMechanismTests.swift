import CLoading
import CPKCS11
import SignetCryptography
import Testing

@testable import SignetKeys

/// The input that a token signs, and the form of its values.
@Suite("Mechanisms of tokens")
struct TokenMechanismTests {
    private static let message = Array("message".utf8)

    private static func mechanism(
        _ algorithm: SignatureAlgorithm,
        _ kind: KeyKind,
        _ offered: UInt...
    ) throws(TokenError) -> TokenMechanism {
        try TokenMechanism(algorithm, kind) { offered.contains($0) }
    }

    @Test("RSA signs a DigestInfo, or the message where the token digests itself")
    func rsa() throws {
        let kind = KeyKind.rsa(bits: 2048)
        let plain = try Self.mechanism(.rsaPKCS1(.sha256), kind, CKM_RSA_PKCS, CKM_SHA256_RSA_PKCS)
        // RFC 8017, 9.2, note 1.
        let prefix: [UInt8] = [
            0x30, 0x31, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00, 0x04,
            0x20,
        ]
        #expect(plain.type == CKM_RSA_PKCS)
        #expect(plain.data(for: Self.message) == prefix + DigestAlgorithm.sha256.digest(of: Self.message))
        let whole = try Self.mechanism(.rsaPKCS1(.sha384), kind, CKM_SHA256_RSA_PKCS, CKM_SHA384_RSA_PKCS)
        #expect(whole.type == CKM_SHA384_RSA_PKCS && whole.data(for: Self.message) == Self.message)
    }

    @Test("RSASSA-PSS names its digest, its mask and a salt of the digest's length")
    func pss() throws {
        let mechanism = try Self.mechanism(.rsaPSS(.sha512), .rsaPSS(bits: 2048), CKM_RSA_PKCS_PSS)
        let parameters = mechanism.parameters
        #expect(parameters.digest == CKM_SHA512 && parameters.mask == CKG_MGF1_SHA512 && parameters.salt == 64)
        #expect(mechanism.data(for: Self.message) == DigestAlgorithm.sha512.digest(of: Self.message))
    }

    @Test("ECDSA signs a digest no longer than the curve's order; its value becomes DER")
    func ecdsa() throws {
        let mechanism = try Self.mechanism(.ecdsa(.sha512), .ec(.p256), CKM_ECDSA)
        #expect(mechanism.data(for: Self.message).count == 32 && mechanism.parameters.salt == 0)
        let r = [UInt8](repeating: 0, count: 31) + [0x7F]
        let s = [0x80] + [UInt8](repeating: 1, count: 31)
        #expect(try mechanism.value(of: r + s) == [0x30, 0x26, 2, 1, 0x7F, 2, 0x21, 0] + s)
        for length in [0, 63, 65, 70] {
            #expect(throws: TokenError.notASignature) { try mechanism.value(of: [UInt8](repeating: 1, count: length)) }
        }
    }

    @Test("numbers in DER have no sign and no more digits than they need")
    func numbers() {
        #expect(DER.unsigned([0, 0]) == [2, 1, 0] && DER.unsigned([]) == [2, 1, 0])
        #expect(DER.unsigned([0, 0x80]) == [2, 2, 0, 0x80] && DER.unsigned([1, 0]) == [2, 2, 1, 0])
    }

    @Test("Ed25519 signs the message itself")
    func edwards() throws {
        let mechanism = try Self.mechanism(.ed25519, .ed25519, CKM_EDDSA)
        #expect(mechanism.data(for: Self.message) == Self.message && mechanism.parameters.salt == 0)
        #expect(try mechanism.value(of: [1, 2]) == [1, 2])
    }

    @Test("a token without the mechanism does not sign so")
    func missing() {
        let cases: [(SignatureAlgorithm, KeyKind)] = [
            (.rsaPKCS1(.sha256), .rsa(bits: 2048)), (.rsaPSS(.sha3With256), .rsa(bits: 2048)),
            (.ecdsa(.sha256), .ec(.p256)),
            (.ed25519, .ed25519),
        ]
        for (algorithm, kind) in cases {
            #expect(throws: TokenError.noMechanism(algorithm)) { try Self.mechanism(algorithm, kind, CKM_SHA256) }
        }
        #expect(throws: TokenError.noMechanism(.rsaPSS(.sha3With256))) {
            try Self.mechanism(.rsaPSS(.sha3With256), .rsa(bits: 2048), CKM_RSA_PKCS_PSS)
        }
    }
}
