import Testing

@testable import SignetCryptography

/// scrypt, against the examples of RFC 7914, section 12.
@Suite struct PassphraseKeyTests {
    @Test("the example of a key for interactive use")
    func example() throws {
        let cost = PassphraseKey.Cost(n: 16_384, r: 8, p: 1)
        let salt = Array("SodiumChloride".utf8)
        let key = try #require(PassphraseKey(passphrase: "pleaseletmein", salt: salt, cost: cost))
        #expect(hexadecimal(key.bytes) == "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2")
    }

    @Test("a cost that is not a power of 2, too high or too low derives nothing")
    func costs() {
        for (n, r, p) in [(1000, 8, 1), (1, 8, 1), (1 << 21, 1, 1), (1 << 20, 16, 1), (1024, 0, 1), (1024, 8, 5)] {
            #expect(PassphraseKey(passphrase: "x", salt: [1], cost: .init(n: n, r: r, p: p)) == nil)
        }
        #expect(PassphraseKey.Cost.standard.isBearable)
    }
}
