internal import CLoading
internal import COpenSSL
internal import SignetCryptography

/// Owns a private or public key of OpenSSL.
///
/// Sendable, though the compiler cannot see it: the pointer never changes, no function here changes the key, and what OpenSSL
/// caches in a key (blinding, forms for other providers) it guards with locks, so that several threads may use one key at a
/// time (openssl-threads(7)). A signature that has begun is only copied, which changes nothing in it but counts that are atomic.
@safe
package final class KeyHandle: @unchecked Sendable {
    private let key: OpaquePointer
    /// A signature that has begun, of which others are copies; nil for a key that makes few.
    private let begun: (context: SignatureContext, algorithm: SignatureAlgorithm)?

    /// Takes a key over.
    package init(owning key: OpaquePointer) {
        unsafe self.key = key
        begun = nil
    }

    /// The key of another, for many signatures: beginning one looks implementations up by their names, and a copy does not.
    package init?(_ other: KeyHandle, signingWith algorithm: SignatureAlgorithm) {
        let context = withoutErrors { SignatureContext(other, algorithm, verifies: false) }
        guard let context, unsafe EVP_PKEY_up_ref(other.key) == 1 else { return nil }
        unsafe key = other.key
        begun = (context, algorithm)
    }

    deinit { unsafe EVP_PKEY_free(key) }

    /// Uses the key while it is alive.
    package func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        withExtendedLifetime(self) { unsafe body(key) }
    }

    /// The kind of the key.
    package var kind: KeyKind {
        let name = unsafe EVP_PKEY_get0_type_name(key).map { unsafe String(cString: $0) } ?? "unknown"
        return switch name {
        case "RSA": .rsa(bits: bits)
        case "RSA-PSS": .rsaPSS(bits: bits)
        case "EC": curve
        case "ED25519": .ed25519
        case "ED448": .ed448
        default: .other(name)
        }
    }

    /// The length that determines its strength.
    package var bits: Int { Int(unsafe EVP_PKEY_get_bits(key)) }

    private var curve: KeyKind {
        var buffer = [CChar](repeating: 0, count: 64)
        guard unsafe EVP_PKEY_get_group_name(key, &buffer, buffer.count, nil) == 1 else {
            return .other("EC with explicit parameters")
        }
        let name = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return EllipticCurve.allCases.first { $0.openSSLName == name }.map(KeyKind.ec) ?? .other("EC \(name)")
    }

    /// Whether both have the same public key: also an RSA key that one of them names for RSASSA-PSS alone (RFC 4055, 1.2).
    func isSameKey(as other: KeyHandle) -> Bool {
        withoutErrors {
            switch (kind, other.kind) {
            case (.rsa, .rsaPSS), (.rsaPSS, .rsa): unsafe signet_has_same_numbers(key, other.key)
            default: unsafe EVP_PKEY_eq(key, other.key) == 1
            }
        }
    }

    // MARK: Signatures

    /// The signature of a message; nil when the key does not do the algorithm.
    package func signature(of message: [UInt8], _ algorithm: SignatureAlgorithm) -> [UInt8]? {
        withoutErrors {
            var copy: SignatureContext?
            if let begun, begun.algorithm == algorithm { copy = SignatureContext(copying: begun.context) }
            return (copy ?? SignatureContext(self, algorithm, verifies: false))?.signature(of: message)
        }
    }

    /// Whether it does the algorithm at all: its kind, its length, its own restrictions (RFC 4055, 3.1).
    func canSign(_ algorithm: SignatureAlgorithm) -> Bool { does(algorithm, verifies: false) }

    /// Whether it verifies signatures of the algorithm: a public key as ``canSign(_:)``.
    func canVerify(_ algorithm: SignatureAlgorithm) -> Bool { does(algorithm, verifies: true) }

    private func does(_ algorithm: SignatureAlgorithm, verifies: Bool) -> Bool {
        guard algorithm.leastLength <= kind.largestSignatureLength ?? 0 else { return false }
        return withoutErrors { SignatureContext(self, algorithm, verifies: verifies) != nil }
    }

    /// Whether it is the key's signature of a message.
    package func verifies(_ signature: [UInt8], of message: [UInt8], _ algorithm: SignatureAlgorithm) -> Bool {
        withoutErrors {
            SignatureContext(self, algorithm, verifies: true)?.isValid(signature, of: message) ?? false
        }
    }
}

/// Owns a context of OpenSSL for one signature.
@safe
private final class SignatureContext {
    private let context: OpaquePointer?

    /// Nil for an algorithm that the key does not do.
    init?(_ key: KeyHandle, _ algorithm: SignatureAlgorithm, verifies: Bool) {
        unsafe context = EVP_MD_CTX_new()
        guard algorithm.suits(key.kind) else { return nil }
        let context = unsafe context
        let begun = unsafe key.withPointer {
            unsafe signet_begin_signature(context, $0, algorithm.digestName, algorithm.padding, verifies)
        }
        guard begun else { return nil }
    }

    /// A copy of a signature that has begun; nil for algorithms without a digest before the signature, which have no copies.
    init?(copying other: SignatureContext) {
        unsafe context = EVP_MD_CTX_new()
        guard unsafe EVP_MD_CTX_copy_ex(context, other.context) == 1 else { return nil }
    }

    deinit { unsafe EVP_MD_CTX_free(context) }

    func signature(of message: [UInt8]) -> [UInt8]? {
        var length = 0
        guard unsafe EVP_DigestSign(context, nil, &length, message, message.count) == 1 else { return nil }
        let value = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            guard unsafe EVP_DigestSign(context, buffer.baseAddress, &length, message, message.count) == 1 else {
                return
            }
            count = length
        }
        return value.isEmpty ? nil : value
    }

    func isValid(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        unsafe EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
}

extension SignatureAlgorithm {
    /// Whether keys of a kind sign so.
    package func suits(_ kind: KeyKind) -> Bool {
        switch (self, kind) {
        case (.rsaPKCS1, .rsa), (.rsaPSS, .rsa), (.rsaPSS, .rsaPSS), (.ecdsa, .ec), (.ed25519, .ed25519),
            (.ed448, .ed448):
            true
        default: false
        }
    }

    /// The least length of an RSA signature that holds the digest (RFC 8017, 9.1.1 and 9.2), in bytes.
    fileprivate var leastLength: Int {
        switch self {
        case .rsaPKCS1(let digest): digest.length + 19 + 11
        case .rsaPSS(let digest): 2 * digest.length + 2
        case .ecdsa, .ed25519, .ed448: 0
        }
    }

    /// The digest as OpenSSL knows it; EdDSA has its own.
    fileprivate var digestName: String? {
        switch self {
        case .rsaPKCS1(let digest), .rsaPSS(let digest), .ecdsa(let digest): digest.openSSLName
        case .ed25519, .ed448: nil
        }
    }

    fileprivate var padding: String? {
        switch self {
        case .rsaPKCS1: "pkcs1"
        case .rsaPSS: "pss"
        case .ecdsa, .ed25519, .ed448: nil
        }
    }
}
