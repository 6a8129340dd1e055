import Testing

@testable import SignetCryptography

/// Digests, against the published examples and OpenSSL's command.
@Suite struct DigestTests {
    @Test(
        "the published examples",
        arguments: [
            // RFC 1321, A.5; FIPS 180-2, appendices B to D.
            (Digest.Algorithm.md5, "900150983cd24fb0d6963f7d28e17f72"),
            (.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                .sha384,
                "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
                    + "8086072ba1e7cc2358baeca134c825a7"
            ),
            (
                .sha512,
                "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                    + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
            ),
        ]
    )
    func examples(algorithm: Digest.Algorithm, expected: String) {
        #expect(hexadecimal(Digest.bytes(of: "abc".utf8, algorithm)) == expected)
    }

    @Test(
        "SHA-3 as OpenSSL's command gives it",
        arguments: [
            (Digest.Algorithm.sha3With256, 32, "3a985da74fe225b2045c172d6bd390bd"),
            (.sha3With384, 48, "ec01498288516fc926459f58e2c6ad8d"),
            (.sha3With512, 64, "b751850b1a57168a5693cd924b6b096e"),
            (.shake256, 64, "483366601360a8771c6863080cc4114d"),
        ]
    )
    func thirdGeneration(algorithm: Digest.Algorithm, length: Int, beginning: String) {
        let digest = Digest.bytes(of: "abc".utf8, algorithm)
        #expect(digest.count == length && hexadecimal(digest).hasPrefix(beginning))
    }

    @Test("the digest of nothing")
    func nothing() {
        #expect(
            hexadecimal(Digest(.sha256).finalized())
                == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        )
    }

    @Test("bytes may come in parts of any kind")
    func parts() {
        var digest = Digest(.sha256)
        digest.update("a".utf8)
        digest.update([UInt8]())
        digest.update(Array("xbc".utf8)[1...].lazy.map { $0 })
        #expect(digest.finalized() == Digest.bytes(of: "abc".utf8, .sha256))
    }

    @Test(
        "a copy goes on independently, and a digest can be asked for between parts",
        arguments: [Digest.Algorithm.sha256, .sha384]
    )
    func copies(algorithm: Digest.Algorithm) {
        var digest = Digest(algorithm)
        digest.update("a".utf8)
        var copy = digest
        copy.update("x".utf8)
        #expect(digest.finalized() == Digest.bytes(of: "a".utf8, algorithm))
        digest.update("bc".utf8)
        #expect(digest.finalized() == Digest.bytes(of: "abc".utf8, algorithm))
        #expect(copy.finalized() == Digest.bytes(of: "ax".utf8, algorithm))
    }

    @Test("few bytes are hashed without OpenSSL as with it, and many go on with it")
    func short() {
        // Loads OpenSSL, so that what follows is its digest.
        _ = Digest.bytes(of: [], .md5)
        #expect(!ShortDigest.isQuicker)
        let message = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) }
        for count in message.indices {
            let beginning = Array(message[..<count])
            #expect(ShortDigest.bytes(of: beginning) == Digest.bytes(of: beginning, .sha256), "\(count) bytes")
        }
    }

    @Test("more bytes than are short go on with OpenSSL")
    func long() {
        let part = [UInt8](repeating: 7, count: ShortDigest.longest / 3)
        var state = DigestState.short([])
        for _ in 0..<5 { unsafe part.withUnsafeBufferPointer { unsafe state.update($0) } }
        var whole = Digest(.sha256)
        for _ in 0..<5 { whole.update(part) }
        #expect(state.digest == whole.finalized())
    }

    @Test("tasks that begin at the same time find the library once")
    func tasks() async {
        let digests = await withTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<64 { group.addTask { Digest.bytes(of: "abc".utf8, .sha384) } }
            return await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
        }
        #expect(digests.count == 1)
    }
}

func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}

func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = hexadecimal.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}
