import Fixtures
import SignetCryptography
import Testing

@testable import SignetPDF

/// Integrity codes (ISO/TS 32004); `test_encryption.py` compares them with those of pyHanko.
@Suite struct IntegrityCodeTests {
    private static let key = IntegrityKey(
        documentKey: [UInt8](repeating: 7, count: 32),
        salt: [UInt8](repeating: 9, count: 32)
    )
    private static let digest = Digest.bytes(of: [1, 2, 3], .sha256)

    @Test("keys are wrapped as in RFC 3394, 4.6")
    func wrapping() {
        let wrapping = Array(UInt8(0)...31)
        let key = (0..<2).flatMap { half in (0..<8).map { UInt8($0 * 17 + half * 136) } } + Array(UInt8(0)...15)
        let expected: [UInt8] = [
            0x28, 0xc9, 0xf4, 0x04, 0xc4, 0xb8, 0x10, 0xf4, 0xcb, 0xcc, 0xb3, 0x5c, 0xfb, 0x87, 0xf8, 0x26, 0x3f, 0x57,
            0x86, 0xe2, 0xd8, 0x0e, 0xd3, 0x26, 0xcb, 0xc7, 0xf0, 0xe7, 0x1a, 0x99, 0xf4, 0x3b, 0xfb, 0x98, 0x8b, 0x9b,
            0x7a, 0x02, 0xdd, 0x21,
        ]
        #expect(KeyWrap.wrap(key, with: wrapping) == expected)
        #expect(KeyWrap.unwrap(expected, with: wrapping) == key)
        #expect(KeyWrap.unwrap(expected, with: wrapping.reversed()) == nil)
        for length in [0, 8, 15, 23, 1000] {
            #expect(KeyWrap.wrap([UInt8](repeating: 0, count: length), with: wrapping) == nil)
            #expect(KeyWrap.unwrap([UInt8](repeating: 0, count: length), with: wrapping) == nil)
        }
    }

    @Test("a token says what it was made for, to those who have the key, and is the same each time")
    func tokens() throws {
        let token = Self.key.token(of: Self.digest, signature: nil)
        #expect(token == Self.key.token(of: Self.digest, signature: nil))
        let statement = try #require(Self.key.statement(of: token[...]))
        #expect(statement == .init(algorithm: .sha256, document: Self.digest, signature: nil))
        let attached = Self.key.token(of: Self.digest, signature: [1, 2])
        #expect(Self.key.statement(of: attached[...])?.signature == [1, 2])
        let other = IntegrityKey(documentKey: [UInt8](repeating: 7, count: 32), salt: [1])
        #expect(other.statement(of: token[...]) == nil)
    }

    @Test("a token of which any byte is changed, or the end is missing, says nothing else")
    func changedTokens() {
        let token = Self.key.token(of: Self.digest, signature: nil)
        let right = Self.key.statement(of: token[...])
        for place in token.indices {
            var changed = token
            changed[place] ^= 0x11
            let found = Self.key.statement(of: changed[...])
            #expect(found == nil || found == right, "byte \(place)")
            #expect(Self.key.statement(of: token[..<place]) == nil)
        }
    }

    @Test("an entry without encryption means nothing, and stays")
    func withoutEncryption() throws {
        var builder = PDFBuilder.document([.init()])
        builder.trailer = "/AuthCode <</MACLocation /Standalone>>"
        let original = builder.build(.table)
        var update = IncrementalUpdate(try Document(Bytes(original)))
        _ = update.add(.integer(1))
        let read = try Document(Bytes(original + (try update.appendedBytes())))
        #expect(read.trailer["AuthCode"]?.dictionary?["MACLocation"]?.name == "Standalone")
    }

    @Test("an entry of an encrypted document without the salt of its key is refused")
    func withoutSalt() throws {
        var builder = EncryptionTests.builder()
        builder.trailer += " /AuthCode <</MACLocation /Standalone>>"
        let bytes = try EncryptionTests.encrypted(builder.build(.table), .aes256, user: "", owner: "boss")
        let document = try Document(Bytes(bytes))
        guard document.trailer["AuthCode"] != nil else { return }
        var update = IncrementalUpdate(document)
        _ = update.add(.integer(1))
        #expect { _ = try update.appendedBytes() } throws: {
            ($0 as? PDFError)?.cause == .integrityCodeWithoutKey
        }
    }
}
