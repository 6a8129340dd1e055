import Testing

@testable import SignetCryptography

/// Ciphers and keyed digests, against the published examples.
@Suite struct CipherTests {
    private let plain = bytes("6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51")
    private let vector = [UInt8](0..<16)

    @Test("AES-128 and AES-256 in CBC mode (SP 800-38A, F.2)")
    func chained() throws {
        for (key, expected) in [
            (
                "2b7e151628aed2a6abf7158809cf4f3c",
                "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"
            ),
            (
                "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
                "f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d"
            ),
        ] {
            let sealed = try #require(BlockCipher.encrypt(plain, key: bytes(key), vector: vector))
            #expect(hexadecimal(sealed) == expected)
            #expect(BlockCipher.decrypt(sealed, key: bytes(key), vector: vector) == plain)
        }
    }

    @Test("a key, a vector or a number of bytes that AES does not have is refused")
    func lengths() {
        let key = [UInt8](repeating: 1, count: 16)
        #expect(BlockCipher.encrypt(plain, key: Array(key.prefix(5)), vector: vector) == nil)
        #expect(BlockCipher.encrypt(plain, key: [], vector: vector) == nil)
        #expect(BlockCipher.decrypt(plain, key: key, vector: Array(vector.prefix(15))) == nil)
        #expect(BlockCipher.decrypt(Array(plain.dropLast()), key: key, vector: vector) == nil)
        #expect(BlockCipher.decrypt([], key: key, vector: vector) == [])
    }

    @Test("AES-256-GCM (test case 16 of McGrew and Viega's specification)")
    func authenticated() throws {
        let key = bytes("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308")
        let nonce = bytes("cafebabefacedbaddecaf888")
        let context = bytes("feedfacedeadbeeffeedfacedeadbeefabaddad2")
        let text = bytes(
            "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39"
        )
        let sealed = try EncryptedBytes.seal(text, key: key, nonce: nonce, context: context)
        #expect(
            hexadecimal(Array(sealed.dropFirst(12)))
                == "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
                + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662" + "76fc6ece0f4e1768cddf8853bb2d551b"
        )
        #expect(try EncryptedBytes.open(sealed, key: key, context: context) == text)
    }

    @Test("sealed bytes open with their key and context alone, and never twice alike")
    func sealing() throws {
        let key = [UInt8](repeating: 7, count: 32)
        let sealed = try EncryptedBytes.seal(plain, key: key, context: [1])
        #expect(try EncryptedBytes.open(sealed, key: key, context: [1]) == plain)
        #expect(try EncryptedBytes.seal(plain, key: key, context: [1]) != sealed)
        #expect(throws: EncryptedBytes.AuthenticationError.self) {
            try EncryptedBytes.open(sealed, key: key, context: [2])
        }
        #expect(throws: EncryptedBytes.AuthenticationError.self) { try EncryptedBytes.open(sealed, key: key) }
        var other = key
        other[31] ^= 1
        #expect(throws: EncryptedBytes.AuthenticationError.self) {
            try EncryptedBytes.open(sealed, key: other, context: [1])
        }
        for place in sealed.indices {
            var changed = sealed
            changed[place] ^= 1
            #expect(throws: EncryptedBytes.AuthenticationError.self) {
                try EncryptedBytes.open(changed, key: key, context: [1])
            }
        }
        for length in 0..<28 {
            #expect(throws: EncryptedBytes.AuthenticationError.self) {
                try EncryptedBytes.open(sealed.prefix(length), key: key, context: [1])
            }
        }
        #expect(try EncryptedBytes.open(try EncryptedBytes.seal([], key: key), key: key) == [])
    }

    @Test("HMAC-SHA256 (RFC 4231, 4.2 and 4.3)")
    func authenticationCode() {
        #expect(
            hexadecimal(
                KeyedDigest.authenticationCode(of: Array("Hi There".utf8), key: [UInt8](repeating: 0x0b, count: 20))
            ) == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        )
        #expect(
            hexadecimal(
                KeyedDigest.authenticationCode(of: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
            ) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        )
        #expect(
            hexadecimal(KeyedDigest.authenticationCode(of: [], key: []))
                == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"
        )
    }

    @Test("HKDF-SHA256 (RFC 5869, A.3)")
    func derivedKey() {
        let secret = [UInt8](repeating: 0x0b, count: 22)
        #expect(
            hexadecimal(KeyedDigest.derivedKey(from: secret, purpose: "", length: 42))
                == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"
        )
        // Computed with Python's hmac, since the RFC's other purposes are not text.
        #expect(
            hexadecimal(KeyedDigest.derivedKey(from: secret, salt: Array(0..<13), purpose: "signet blobs", length: 32))
                == "7501193f9073166a36c55b6c9ed944dbb36ce0d4eadfe333582d4109d969ddca"
        )
    }
}
