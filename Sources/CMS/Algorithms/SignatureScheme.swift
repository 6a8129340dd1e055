internal import CLoading
internal import COpenSSL
package import SignetCryptography
package import SignetKeys

/// How a signature value is made, in all the ways that other programs use.
package enum SignatureScheme: Hashable {
    /// RSASSA-PKCS1-v1_5 (RFC 8017, 8.2).
    case rsaPKCS1(Digest.Algorithm)
    /// RSASSA-PSS (RFC 8017, 8.1), with the digest of its mask.
    case rsaPSS(Digest.Algorithm, mask: Digest.Algorithm)
    /// ECDSA with a value in DER.
    case ecdsa(Digest.Algorithm)
    /// ECDSA whose value is both numbers, one after the other (BSI TR-03111, 5.2.1).
    case plainECDSA(Digest.Algorithm)
    /// RFC 8032.
    case edDSA

    /// The digest of what is signed; nil for EdDSA.
    package var digest: Digest.Algorithm? {
        switch self {
        case .rsaPKCS1(let digest), .rsaPSS(let digest, _), .ecdsa(let digest), .plainECDSA(let digest): digest
        case .edDSA: nil
        }
    }

    /// The kind of the key in an ``AlgorithmPolicy``.
    package var keyName: String {
        switch self {
        case .rsaPKCS1: "RSA"
        case .rsaPSS: "RSA-PSS"
        case .ecdsa, .plainECDSA: "EC"
        case .edDSA: "EdDSA"
        }
    }

    /// Reads an identifier of CMS (RFC 5652, 10.1.2).
    ///
    /// - Parameters:
    ///   - identifier: The identifier.
    ///   - digest: The digest of the message, for identifiers that name none.
    init?(_ identifier: UnsafeMutablePointer<X509_ALGOR>?, digest: Digest.Algorithm?) {
        guard let identifier = unsafe identifier else { return nil }
        let text = unsafe numbers(of: identifier.pointee.algorithm)
        switch text {
        case "1.2.840.113549.1.1.1", "1.2.840.10045.2.1":
            guard let digest else { return nil }
            self = text == "1.2.840.10045.2.1" ? .ecdsa(digest) : .rsaPKCS1(digest)
        case "1.2.840.113549.1.1.10":
            guard let (digest, mask) = unsafe Self.parameters(of: identifier) else { return nil }
            self = .rsaPSS(digest, mask: mask)
        case "1.3.101.112", "1.3.101.113": self = .edDSA
        default:
            if text.hasPrefix("0.4.0.127.0.7.1.1.4.1."), let last = Int(text.dropFirst(22)) {
                let digests: [Int: Digest.Algorithm] = [
                    1: .sha1, 2: .sha224, 3: .sha256, 4: .sha384, 5: .sha512, 6: .ripemd160,
                ]
                guard let digest = digests[last] else { return nil }
                self = .plainECDSA(digest)
                return
            }
            guard let (digest, key) = unsafe Self.parts(OBJ_obj2nid(identifier.pointee.algorithm)) else { return nil }
            switch key {
            case NID_rsaEncryption: self = .rsaPKCS1(digest)
            case NID_X9_62_id_ecPublicKey: self = .ecdsa(digest)
            default: return nil
            }
        }
    }

    /// The scheme that a certificate is signed with; nil for one that is not known.
    package init?(of certificate: CertificateHandle) {
        var (digest, key, bits, flags) = (Int32(0), Int32(0), Int32(0), UInt32(0))
        let isKnown = withoutErrors {
            unsafe certificate.withPointer { unsafe X509_get_signature_info($0, &digest, &key, &bits, &flags) == 1 }
        }
        guard isKnown else { return nil }
        let known = unsafe Digest.Algorithm(numbers: numbers(of: OBJ_nid2obj(digest)))
        switch (key, known) {
        case (NID_ED25519, _), (NID_ED448, _): self = .edDSA
        case (NID_rsaEncryption, let digest?): self = .rsaPKCS1(digest)
        case (NID_rsassaPss, let digest?): self = .rsaPSS(digest, mask: digest)
        case (NID_X9_62_id_ecPublicKey, let digest?): self = .ecdsa(digest)
        default: return nil
        }
    }

    /// The digest and the kind of key that a combined identifier names.
    private static func parts(_ combined: Int32) -> (Digest.Algorithm, Int32)? {
        var (digest, key) = (Int32(0), Int32(0))
        guard withoutErrors({ unsafe OBJ_find_sigid_algs(combined, &digest, &key) == 1 }),
            let known = unsafe Digest.Algorithm(numbers: numbers(of: OBJ_nid2obj(digest)))
        else { return nil }
        return (known, key)
    }

    /// `RSASSA-PSS-params` (RFC 4055, 3.1), whose digests are SHA-1 where they are left out.
    private static func parameters(
        of identifier: UnsafeMutablePointer<X509_ALGOR>
    ) -> (digest: Digest.Algorithm, mask: Digest.Algorithm)? {
        guard let parameter = unsafe identifier.pointee.parameter else { return (.sha1, .sha1) }
        let der = unsafe encoded { unsafe i2d_ASN1_TYPE(parameter, $0) }
        guard var rest = ASN1Element(der[...])?.content else { return nil }
        var (digest, mask) = (Digest.Algorithm.sha1, Digest.Algorithm.sha1)
        while let element = ASN1Element(rest, .context) {
            rest = element.rest
            switch element.tag {
            case 0:
                guard let read = Digest.Algorithm(identifier: Array(element.content)) else { return nil }
                digest = read
            case 1:
                // MGF1 with its digest.
                guard let generator = ASN1Element(element.content), let name = ASN1Element(generator.content),
                    let read = Digest.Algorithm(identifier: Array(name.rest))
                else { return nil }
                mask = read
            default: continue
            }
        }
        return (digest, mask)
    }

    // MARK: Checking

    /// Whether a value is a key's signature of a message.
    func verifies(_ value: [UInt8], of message: [UInt8], _ key: KeyHandle) -> Bool {
        guard let digest else {
            return key.verifies(value, of: message, key.kind == .ed448 ? .ed448 : .ed25519)
        }
        return verifies(value, ofDigest: Digest.bytes(of: message, digest), key)
    }

    /// Whether a value is a key's signature of a digest; never for EdDSA, which signs the message itself.
    package func verifies(_ value: [UInt8], ofDigest bytes: [UInt8], _ key: KeyHandle) -> Bool {
        switch self {
        case .rsaPKCS1(let digest): check(value, bytes, key, padding: "pkcs1", digest: digest)
        case .rsaPSS(let digest, let mask): check(value, bytes, key, padding: "pss", digest: digest, mask: mask)
        case .ecdsa: check(value, bytes, key)
        case .plainECDSA: Self.encodedNumbers(value).map { check($0, bytes, key) } ?? false
        case .edDSA: false
        }
    }

    private func check(
        _ value: [UInt8],
        _ bytes: [UInt8],
        _ key: KeyHandle,
        padding: String? = nil,
        digest: Digest.Algorithm? = nil,
        mask: Digest.Algorithm? = nil
    ) -> Bool {
        withoutErrors {
            unsafe key.withPointer { pointer in
                unsafe signet_verify_digest(
                    pointer,
                    padding,
                    digest?.rawValue,
                    mask?.rawValue,
                    value,
                    value.count,
                    bytes,
                    bytes.count
                )
            }
        }
    }

    /// Both halves as a SEQUENCE of two INTEGERs.
    private static func encodedNumbers(_ value: [UInt8]) -> [UInt8]? {
        guard !value.isEmpty, value.count.isMultiple(of: 2), value.count <= 264 else { return nil }
        let halves = [value[..<(value.count / 2)], value[(value.count / 2)...]].map { half -> [UInt8] in
            let digits = Array(half.drop { $0 == 0 })
            return DER.value(.integer, digits.first.map { $0 > 127 } ?? true ? [0] + digits : digits)
        }
        return DER.sequence(halves[0], halves[1])
    }
}

extension Digest.Algorithm {
    /// The algorithm of an object identifier with dots; nil for one that is not supported.
    package init?(numbers: String) {
        guard let algorithm = Self.identifiers[numbers] else { return nil }
        self = algorithm
    }

    private static let identifiers: [String: Digest.Algorithm] = [
        "1.2.840.113549.2.5": .md5, "1.3.14.3.2.26": .sha1, "1.3.36.3.2.1": .ripemd160,
        "2.16.840.1.101.3.4.2.4": .sha224, "2.16.840.1.101.3.4.2.1": .sha256, "2.16.840.1.101.3.4.2.2": .sha384,
        "2.16.840.1.101.3.4.2.3": .sha512, "2.16.840.1.101.3.4.2.8": .sha3With256,
        "2.16.840.1.101.3.4.2.7": .sha3With224, "2.16.840.1.101.3.4.2.9": .sha3With384,
        "2.16.840.1.101.3.4.2.10": .sha3With512, "2.16.840.1.101.3.4.2.12": .shake256,
        // With its length, which is 64 bytes for Ed448 (RFC 8419, 3.1).
        "2.16.840.1.101.3.4.2.18": .shake256,
    ]

    /// The algorithm of an `AlgorithmIdentifier` of OpenSSL.
    @safe init?(identifier: UnsafeMutablePointer<X509_ALGOR>?) {
        guard let identifier = unsafe identifier else { return nil }
        unsafe self.init(numbers: numbers(of: identifier.pointee.algorithm))
    }

    /// The algorithm of an `AlgorithmIdentifier` in DER.
    package init?(identifier der: [UInt8]) {
        let held = withoutErrors {
            parsed(
                der,
                { unsafe d2i_X509_ALGOR(nil, $0, $1).map { OpaquePointer($0) } },
                { unsafe X509_ALGOR_free($0.map { unsafe UnsafeMutablePointer($0) }) }
            )
        }
        guard let held else { return nil }
        unsafe self.init(identifier: UnsafeMutablePointer(held.pointer))
    }

    /// The name that people use, such as SHA-256.
    package var displayName: String {
        switch self {
        case .md5: "MD5"
        case .sha1: "SHA-1"
        case .ripemd160: "RIPEMD-160"
        case .sha224: "SHA-224"
        case .sha256: "SHA-256"
        case .sha384: "SHA-384"
        case .sha512: "SHA-512"
        case .sha3With224: "SHA3-224"
        case .sha3With256: "SHA3-256"
        case .sha3With384: "SHA3-384"
        case .sha3With512: "SHA3-512"
        case .shake256: "SHAKE256"
        }
    }
}
