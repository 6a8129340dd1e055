internal import CLoading
internal import COpenSSL
internal import FoundationEssentials
internal import SignetBasics
internal import SignetCryptography

/// Makes keys and certificates with OpenSSL.
enum CertificateMaker {
    /// The purpose of a certificate.
    enum Role {
        case signer
        case authority

        /// The extensions, in OpenSSL's language of configuration files.
        func extensions(email: String?) -> [(kind: Int32, value: String)] {
            let identifiers = [(NID_subject_key_identifier, "hash"), (NID_authority_key_identifier, "keyid:always")]
            switch self {
            case .signer:
                // The purpose of signing documents is that of RFC 9336.
                return [
                    (NID_basic_constraints, "critical,CA:FALSE"),
                    (NID_key_usage, "critical,digitalSignature,nonRepudiation"),
                    (NID_ext_key_usage, "emailProtection,1.3.6.1.5.5.7.3.36"),
                ] + identifiers + (email.map { [(NID_subject_alt_name, "email:\($0)")] } ?? [])
            case .authority:
                return [
                    (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"),
                    (NID_key_usage, "critical,keyCertSign,cRLSign"),
                ] + identifiers
            }
        }
    }

    /// An identity with a new key.
    package static func identity(
        _ request: NewIdentity,
        _ role: Role,
        by authority: SigningIdentity?
    ) throws(IdentityError) -> SigningIdentity {
        let key = try newKey(request.key)
        let issuer = try authority.map { authority throws(IdentityError) in
            try CertificateHandle(der: authority.certificate.der)
        }
        // A key that is elsewhere signs for seals, not certificates.
        let signer = authority?.key as? PrivateKey
        guard authority == nil || signer != nil else { throw .notMade }
        let certificate = withoutErrors { made(request, role, key, issuer, signer) }
        guard let certificate else { throw .notMade }
        var contents = IdentityContents()
        contents.add(key, name: nil)
        try contents.add(certificate)
        for issuer in authority.map({ [$0.certificate] + $0.chain }) ?? [] {
            try contents.add(CertificateHandle(der: issuer.der))
        }
        return try SigningIdentity(contents, .init())
    }

    private static func newKey(_ kind: NewIdentity.Key) throws(IdentityError) -> KeyHandle {
        let key = unsafe withoutErrors {
            switch kind {
            case .p256: unsafe signet_generate_key("EC", "P-256", 0)
            case .p384: unsafe signet_generate_key("EC", "P-384", 0)
            case .p521: unsafe signet_generate_key("EC", "P-521", 0)
            case .rsa2048: unsafe signet_generate_key("RSA", nil, 2048)
            case .rsa3072: unsafe signet_generate_key("RSA", nil, 3072)
            case .rsa4096: unsafe signet_generate_key("RSA", nil, 4096)
            case .ed25519: unsafe signet_generate_key("ED25519", nil, 0)
            case .ed448: unsafe signet_generate_key("ED448", nil, 0)
            }
        }
        guard let key = unsafe key else { throw .notMade }
        return unsafe KeyHandle(owning: key)
    }

    /// Nil when OpenSSL refuses.
    private static func made(
        _ request: NewIdentity,
        _ role: Role,
        _ key: KeyHandle,
        _ issuer: CertificateHandle?,
        _ issuerKey: PrivateKey?
    ) -> CertificateHandle? {
        guard let new = unsafe X509_new_ex(signet_crypto_context(), nil) else { return nil }
        let certificate = unsafe CertificateHandle(owning: new)
        guard unsafe X509_set_version(new, 2) == 1, unsafe setSerialNumber(of: new),
            unsafe setValidity(of: new, request),
            unsafe setSubject(of: new, request), unsafe key.withPointer({ unsafe X509_set_pubkey(new, $0) == 1 })
        else { return nil }
        let names = unsafe (issuer ?? certificate).withPointer {
            unsafe X509_set_issuer_name(new, X509_get_subject_name($0)) == 1
        }
        guard names else { return nil }
        for (kind, value) in role.extensions(email: request.email) {
            let isAdded = unsafe (issuer ?? certificate).withPointer {
                unsafe signet_add_extension(new, $0, kind, value)
            }
            guard isAdded else { return nil }
        }
        let signer = issuerKey?.handle ?? key
        let digest = unsafe EVP_MD_fetch(signet_crypto_context(), signer.kind.defaultDigest.openSSLName, nil)
        defer { unsafe EVP_MD_free(digest) }
        let isEdwards = signer.kind == .ed25519 || signer.kind == .ed448
        guard unsafe signer.withPointer({ unsafe X509_sign(new, $0, isEdwards ? nil : digest) > 0 }) else { return nil }
        return certificate
    }

    /// 127 bits of the system's random numbers (RFC 5280, 4.1.2.2: positive, at most 20 octets).
    private static func setSerialNumber(of certificate: OpaquePointer) -> Bool {
        var random = SystemRandomNumberGenerator()
        var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        bytes[0] = bytes[0] & 0x7F | 0x40
        guard let number = unsafe decodedNumber([0x02, 16] + bytes) else { return false }
        defer { unsafe ASN1_INTEGER_free(number) }
        return unsafe X509_set_serialNumber(certificate, number) == 1
    }

    private static func decodedNumber(_ der: [UInt8]) -> UnsafeMutablePointer<ASN1_INTEGER>? {
        unsafe der.withUnsafeBufferPointer { buffer in
            var next = buffer.baseAddress
            return unsafe d2i_ASN1_INTEGER(nil, &next, buffer.count)
        }
    }

    private static func setValidity(of certificate: OpaquePointer, _ request: NewIdentity) -> Bool {
        let seconds = request.date.timeIntervalSince1970.rounded(.down)
        // Years that a calendar shows in four digits, with room for the validity.
        guard seconds.isFinite, abs(seconds) < 2e11 else { return false }
        let (first, start) = (Int(seconds), CivilTime(seconds: Int(seconds)))
        // A 29 February ends on the 28th.
        let end = [start.day, 28].lazy.compactMap { day in
            CivilTime(
                year: start.year + request.years,
                month: start.month,
                day: day,
                hour: start.hour,
                minute: start.minute,
                second: start.second
            )
        }.first
        guard let end else { return false }
        let (notBefore, notAfter) = unsafe (ASN1_TIME_set(nil, first), ASN1_TIME_set(nil, end.seconds))
        defer {
            unsafe ASN1_TIME_free(notBefore)
            unsafe ASN1_TIME_free(notAfter)
        }
        return unsafe X509_set1_notBefore(certificate, notBefore) == 1 && X509_set1_notAfter(certificate, notAfter) == 1
    }

    private static func setSubject(of certificate: OpaquePointer, _ request: NewIdentity) -> Bool {
        let name = unsafe X509_NAME_new()
        defer { unsafe X509_NAME_free(name) }
        let parts = [
            (NID_countryName, request.country?.uppercased()), (NID_organizationName, request.organization),
            (NID_commonName, request.name),
        ]
        for case (let kind, let value?) in parts {
            let bytes = Array(value.utf8)
            guard unsafe X509_NAME_add_entry_by_NID(name, kind, MBSTRING_FLAG, bytes, Int32(bytes.count), -1, 0) == 1
            else {
                return false
            }
        }
        return unsafe X509_set_subject_name(certificate, name) == 1
    }
}
