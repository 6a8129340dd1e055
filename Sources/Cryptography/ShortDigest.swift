internal import CLoading
internal import CMD
internal import Synchronization

/// The SHA-256 of few bytes (FIPS 180-4) by libmd, which comes with Cairo's libraries.
///
/// Most runs of the command sign a document that is not encrypted, and need a digest of some kilobytes for its identifier and for the
/// names of stamps. To load OpenSSL takes ten times as long as that, and makes a typed signature a twelfth slower.
enum ShortDigest {
    /// More bytes are not short.
    static let longest = 1 << 16
    /// A process that has hashed as many bytes, such as a batch, is quicker with OpenSSL.
    private static let most = 1 << 18

    private static let hashed = Atomic(0)

    /// Whether OpenSSL would have to be loaded first.
    static var isQuicker: Bool {
        !signet_crypto_is_loaded() && hashed.load(ordering: .relaxed) < most && signet_has_md()
    }

    static func bytes(of message: [UInt8]) -> [UInt8] {
        hashed.add(message.count, ordering: .relaxed)
        var context = SHA2_CTX()
        unsafe SHA256Init(&context)
        unsafe message.withUnsafeBufferPointer { unsafe SHA256Update(&context, $0.baseAddress, $0.count) }
        return unsafe [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { buffer, count in
            unsafe SHA256Final(buffer.baseAddress, &context)
            count = buffer.count
        }
    }
}
