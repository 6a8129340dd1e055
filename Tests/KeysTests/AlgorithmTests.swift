import Testing

@testable import SignetKeys

@Suite("Algorithms")
struct AlgorithmTests {
    @Test("EdDSA has the digests that RFC 8419 requires")
    func edwards() {
        #expect(SignatureAlgorithm.ed25519.digest == .sha512)
        #expect(SignatureAlgorithm.ed448.digest == .shake256 && DigestAlgorithm.shake256.length == 64)
    }
}
