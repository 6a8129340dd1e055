internal import CLoading
internal import COpenSSL
internal import SignetCryptography
internal import SignetKeys

/// An algorithm as a signature or a certificate names it, which may be none for its place.
package struct NamedAlgorithm {
    /// OpenSSL's name, or the object identifier with dots.
    let name: String
    private let identifier: String
    private let number: Int32

    /// Takes an object identifier of OpenSSL.
    @safe init(_ object: OpaquePointer?) {
        unsafe (name, identifier, number) = (
            SignetKeys.name(of: object), numbers(of: object), withoutErrors { unsafe OBJ_obj2nid(object) }
        )
    }

    /// Takes an object identifier with dots.
    package init(numbers: String) {
        let number = withoutErrors { unsafe OBJ_txt2nid(numbers) }
        identifier = numbers
        name = number == NID_undef ? numbers : unsafe SignetKeys.name(of: OBJ_nid2obj(number))
        self.number = number
    }

    /// The kind of the algorithm; nil for an unknown one.
    private var kind: AlgorithmKind? {
        if Digest.Algorithm(numbers: identifier) != nil { return .digest }
        if Self.curves.contains(where: identifier.hasPrefix) { return .curve }
        if Self.keys.contains(identifier) { return .key }
        if number != NID_undef, withoutErrors({ OBJ_find_sigid_algs(number, nil, nil) == 1 }) { return .signature }
        return nil
    }

    /// The arcs of curves: ANSI X9.62, SEC 2 and RFC 5639.
    private static let curves = ["1.2.840.10045.3.", "1.3.132.0.", "1.3.36.3.3.2.8.1.1."]
    /// rsaEncryption, id-RSASSA-PSS, id-ecPublicKey, X25519, X448, Ed25519 and Ed448.
    private static let keys: Set<String> = [
        "1.2.840.113549.1.1.1", "1.2.840.113549.1.1.10", "1.2.840.10045.2.1", "1.3.101.110", "1.3.101.111",
        "1.3.101.112",
        "1.3.101.113",
    ]

    /// Why it cannot be used in a place: it is of another kind, or not supported.
    package func fault(in place: AlgorithmPlace) -> SignedDataError {
        guard let kind, !place.takes(kind) else { return .unknownAlgorithm(name) }
        return .misplacedAlgorithm(name: name, kind, in: place)
    }
}

extension AlgorithmPlace {
    /// Whether algorithms of a kind belong there; a signer may name the algorithm of its key as that of its signature.
    fileprivate func takes(_ kind: AlgorithmKind) -> Bool {
        switch self {
        case .digest, .imprint: kind == .digest
        case .signature: kind == .signature || kind == .key
        case .key: kind == .key
        }
    }
}

extension CertificateHandle {
    /// The algorithm of its key (RFC 5280, 4.1.2.7).
    var namedKeyAlgorithm: NamedAlgorithm {
        unsafe withPointer { pointer in
            var object: OpaquePointer?
            _ = unsafe X509_PUBKEY_get0_param(&object, nil, nil, nil, X509_get_X509_PUBKEY(pointer))
            return NamedAlgorithm(object)
        }
    }
}

extension SignatureScheme {
    /// Whether keys of a kind sign so.
    func suits(_ kind: KeyKind) -> Bool {
        switch (self, kind) {
        case (.rsaPKCS1, .rsa), (.rsaPSS, .rsa), (.rsaPSS, .rsaPSS), (.ecdsa, .ec), (.plainECDSA, .ec),
            (.edDSA, .ed25519),
            (.edDSA, .ed448), (_, .other):
            true
        default: false
        }
    }
}
