internal import CLoading
internal import COpenSSL

/// A digest of bytes that arrive in parts, by OpenSSL.
///
/// It is a value: a copy continues independently of the original.
@safe
package struct Digest {
    /// A digest algorithm.
    package enum Algorithm: String, Sendable {
        /// RFC 1321. Broken; PDF encryption before AES-256 is built on it.
        case md5 = "MD5"
        /// FIPS 180-4. Broken; names of signatures in the document security store are made with it.
        case sha1 = "SHA1"
        /// ISO/IEC 10118-3. Old signatures have it.
        case ripemd160 = "RIPEMD160"
        /// FIPS 180-4.
        case sha224 = "SHA2-224"
        case sha256 = "SHA2-256"
        case sha384 = "SHA2-384"
        case sha512 = "SHA2-512"
        /// FIPS 202.
        case sha3With224 = "SHA3-224"
        case sha3With256 = "SHA3-256"
        case sha3With384 = "SHA3-384"
        case sha3With512 = "SHA3-512"
        /// FIPS 202, with 64 bytes of output.
        case shake256 = "SHAKE256"
    }

    private var state: DigestState

    package init(_ algorithm: Algorithm) {
        state = algorithm == .sha256 ? .sha256() : .other(DigestContext(algorithm))
    }

    /// The digest of bytes.
    package static func bytes(of bytes: some Sequence<UInt8>, _ algorithm: Algorithm) -> [UInt8] {
        var digest = Digest(algorithm)
        digest.update(bytes)
        return digest.finalized()
    }

    /// Appends bytes to the digest's input.
    package mutating func update(_ bytes: some Sequence<UInt8>) {
        let done: Void? = bytes.withContiguousStorageIfAvailable { unsafe state.update($0) }
        if done == nil { unsafe Array(bytes).withUnsafeBufferPointer { unsafe state.update($0) } }
    }

    /// The digest of all bytes so far.
    package func finalized() -> [UInt8] { state.digest }
}

/// A digest that has begun.
enum DigestState {
    /// Bytes that may turn out to be few.
    case short([UInt8])
    /// By OpenSSL's functions for this digest alone: finding an implementation takes most of a millisecond, and most runs of the
    /// command need one digest, this one.
    case sha256(SHA256_CTX)
    /// Copied before it is changed; the hashed bytes are short.
    case other(DigestContext)

    static func sha256() -> DigestState { ShortDigest.isQuicker ? .short([]) : loaded }

    private static var loaded: DigestState {
        var context = SHA256_CTX()
        require(unsafe SHA256_Init(&context))
        return .sha256(context)
    }

    mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
        switch self {
        case .short(var all) where all.count + bytes.count <= ShortDigest.longest:
            // So that no other value holds the bytes, which would have them copied.
            self = .short([])
            unsafe all.append(contentsOf: bytes)
            self = .short(all)
        case .short(let all):
            self = .loaded
            unsafe all.withUnsafeBufferPointer { unsafe update($0) }
            unsafe update(bytes)
        case .sha256(var context):
            require(unsafe SHA256_Update(&context, bytes.baseAddress, bytes.count))
            self = .sha256(context)
        case .other(let context):
            let next = DigestContext(copying: context)
            unsafe next.update(bytes)
            self = .other(next)
        }
    }

    var digest: [UInt8] {
        switch self {
        case .short(let bytes): ShortDigest.bytes(of: bytes)
        case .sha256(var context):
            unsafe [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { buffer, count in
                require(unsafe SHA256_Final(buffer.baseAddress, &context))
                count = buffer.count
            }
        case .other(let context): DigestContext(copying: context).finalize()
        }
    }
}

/// Owns a context of OpenSSL.
@safe
final class DigestContext {
    private let context: OpaquePointer?
    private let algorithm: Digest.Algorithm
    /// The bytes of SHAKE256 that are wanted: as strong as it gets, and what Ed448 has (RFC 8419, 3.1).
    private static let extendedLength = 64

    init(_ algorithm: Digest.Algorithm) {
        self.algorithm = algorithm
        unsafe context = EVP_MD_CTX_new()
        let function = unsafe EVP_MD_fetch(signet_crypto_context(), algorithm.rawValue, nil)
        defer { unsafe EVP_MD_free(function) }
        require(unsafe EVP_DigestInit_ex2(context, function, nil))
    }

    init(copying other: DigestContext) {
        algorithm = other.algorithm
        unsafe context = EVP_MD_CTX_new()
        require(unsafe EVP_MD_CTX_copy_ex(context, other.context))
    }

    deinit { unsafe EVP_MD_CTX_free(context) }

    func update(_ bytes: UnsafeBufferPointer<UInt8>) {
        require(unsafe EVP_DigestUpdate(context, bytes.baseAddress, bytes.count))
    }

    func finalize() -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { buffer, count in
            if algorithm == .shake256 {
                require(unsafe EVP_DigestFinalXOF(context, buffer.baseAddress, Self.extendedLength))
                count = Self.extendedLength
                return
            }
            var length: UInt32 = 0
            require(unsafe EVP_DigestFinal_ex(context, buffer.baseAddress, &length))
            count = Int(length)
        }
    }
}
