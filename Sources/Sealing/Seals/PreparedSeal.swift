internal import SignetCMS
public import SignetKeys
public import SignetSigning

/// A signature that was laid out in a document and whose value is still to come: what its state file holds.
///
/// The prepared document has room for the value and all else. The value may be made anywhere, by any program and days later;
/// ``DocumentOperation/embedding(_:in:)`` sets it into the document.
///
/// ```swift
/// let seal = Seal(SigningIdentity(certificate: certificate, chain: chain, algorithm: .ecdsa(.sha256)))
/// let keeping = DocumentOperation.prepared(for: seal) { state throws(SignetError) in try store(state.json) }
/// try signer.apply(keeping, to: "contract.pdf", as: "prepared.pdf")
/// // Elsewhere, prepared.hash is signed.
/// let prepared = try PreparedSeal(json: state)
/// try signer.apply(.embedding(prepared.seal(value: value), in: prepared), to: "prepared.pdf", as: "sealed.pdf")
/// ```
public struct PreparedSeal: Hashable, Sendable {
    /// The length of the prepared document in bytes.
    public let size: Int
    /// The place of the value in the document, with its brackets: the bytes that the signature does not cover.
    public let gap: Range<Int>
    /// The digest of the bytes that the signature covers.
    public let digest: [UInt8]
    /// The algorithm of the signature.
    public let algorithm: SignatureAlgorithm
    /// The level that the signature was prepared for.
    public let level: SealLevel
    /// The certificate of the key.
    public let certificate: X509Certificate
    /// The issuers' certificates, the signer's own issuer first.
    public let chain: [X509Certificate]

    init(size: Int, gap: Range<Int>, digest: [UInt8], seal: Seal) {
        self.size = size
        self.gap = gap
        self.digest = digest
        algorithm = seal.identity.key.algorithm
        level = seal.level
        certificate = seal.identity.certificate
        chain = seal.identity.chain
    }

    init(
        size: Int,
        gap: Range<Int>,
        digest: [UInt8],
        algorithm: SignatureAlgorithm,
        level: SealLevel,
        certificates: (signer: X509Certificate, issuers: [X509Certificate])
    ) {
        (self.size, self.gap, self.digest) = (size, gap, digest)
        (self.algorithm, self.level) = (algorithm, level)
        (certificate, chain) = certificates
    }

    /// The signed attributes in DER (RFC 5652, 5.4): EdDSA signs them, other algorithms their ``hash``.
    public var signedAttributes: [UInt8] {
        SignedAttributes(digest: digest, algorithm, certificate).signedBytes
    }

    /// The hash of the signed attributes, by the algorithm's digest.
    public var hash: [UInt8] { algorithm.digest.digest(of: signedAttributes) }

    /// The seal with a signature that was made elsewhere, at the level that it was prepared for.
    ///
    /// - Parameter bytes: The value itself, of ECDSA in DER or as r and s, or base 64 of it.
    /// - Returns: The seal, for ``DocumentOperation/embedding(_:in:)``.
    /// - Throws: `SignetError` `invalidData` when it is not a signature of this document by the certificate's key.
    public func seal(value bytes: [UInt8]) throws(SignetError) -> Seal {
        let key = ExternalKey(algorithm: algorithm, value: try value(in: bytes))
        var seal = Seal(SigningIdentity(key: key, certificate: certificate, chain: chain))
        seal.level = level
        return seal
    }

    /// The value as CMS holds it.
    private func value(in bytes: [UInt8]) throws(SignetError) -> [UInt8] {
        let attributes = signedAttributes
        for candidate in [bytes, Self.decoded(bytes)].compactMap(\.self) {
            if let value = certificate.signature(candidate, of: attributes, algorithm) { return value }
        }
        throw SignetError(
            .invalidData,
            "the value is not a signature of the prepared document (\(algorithm.name), \(algorithm.digest.rawValue)) by the key of "
                + "'\(certificate.commonName)'"
        )
    }

    /// The bytes of base 64 with any white space in it; nil when it is not base 64.
    private static func decoded(_ bytes: [UInt8]) -> [UInt8]? {
        Base64.bytes(of: bytes.filter { ![0x09, 0x0A, 0x0D, 0x20].contains($0) })
    }
}

/// A key whose signature is made before or after the document is laid out, and not by this process.
struct ExternalKey: SigningKey {
    let algorithm: SignatureAlgorithm
    /// The signature; nil as long as there is none.
    let value: [UInt8]?
    var isAuthorizedEachTime: Bool { true }

    func signature(of message: [UInt8]) throws(SignetError) -> [UInt8] {
        guard let value else {
            throw SignetError(.invalidArgument, "the key is elsewhere: prepare the document, and embed the value later")
        }
        return value
    }
}

extension SigningIdentity {
    /// An identity whose signatures are made elsewhere: seals with it can only be prepared.
    ///
    /// - Parameters:
    ///   - certificate: The certificate of the key.
    ///   - chain: The issuers' certificates, the signer's own issuer first.
    ///   - algorithm: The algorithm by which it will sign.
    public init(certificate: X509Certificate, chain: [X509Certificate], algorithm: SignatureAlgorithm) {
        self.init(key: ExternalKey(algorithm: algorithm, value: nil), certificate: certificate, chain: chain)
    }

    /// An identity whose signatures are made elsewhere, by the algorithm that suits its key best.
    ///
    /// - Parameters:
    ///   - paths: Files with the signer's certificate and its issuers', which need no password.
    ///   - options: How the key signs.
    /// - Throws: `SignetError` for files that cannot be read, and a certificate that is not for signatures.
    public init(certificatesOf paths: [String], options: PrivateKey.Options = .init()) throws(SignetError) {
        let chain = try CertificateChain(contentsOf: paths)
        do throws(IdentityError) {
            let algorithms = try SignatureAlgorithm.all(
                for: chain.signer.publicKey,
                digest: options.digest,
                padding: options.padding == .pss ? .pss : nil,
                leastRSABits: options.leastRSABits
            )
            self.init(key: ExternalKey(algorithm: algorithms[0], value: nil), chain)
        } catch {
            throw SignetError(error)
        }
    }
}
