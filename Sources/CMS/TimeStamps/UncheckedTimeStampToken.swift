internal import CLoading
internal import COpenSSL
internal import SignetCryptography
package import SignetKeys

/// A time-stamp token that was read: a SignedData about a TSTInfo, with the certificate of its one signer (RFC 3161, 2.4.2).
package struct UncheckedTimeStampToken {
    /// The signed bytes: a TSTInfo in DER.
    package let content: [UInt8]
    /// The certificate of the authority.
    package let signer: CertificateHandle
    package let signedData: SignedData

    /// Reads a token; nothing may follow it.
    package init(_ der: [UInt8]) throws(TimeStampError) {
        // OpenSSL reads lengths that are not given as well; documents may not have them (ISO 32000-2, 12.8.3.3.1).
        guard let element = ASN1Element(der[...]), element.rest.isEmpty else { throw .notAToken }
        let signedData: SignedData
        do throws(SignedDataError) { signedData = try SignedData(der) } catch { throw .notAToken }
        try self.init(signedData)
    }

    /// Takes a SignedData.
    package init(_ signedData: SignedData) throws(TimeStampError) {
        guard let signer = signedData.signer else { throw .noCertificate }
        guard signedData.contentType == "1.2.840.113549.1.9.16.1.4", let content = signedData.content else {
            throw .notAToken
        }
        (self.signedData, self.signer, self.content) = (signedData, signer, content)
    }

    /// Checks that the certificate is for time stamps alone, and was valid at a time.
    package func checkCertificate(at time: TimeStampTime) throws(TimeStampError) {
        // > The corresponding certificate MUST contain only one instance of the extended key usage field extension (…) with
        // > KeyPurposeID having value: id-kp-timeStamping. This extension MUST be critical. (RFC 3161, 2.3)
        // OpenSSL checks this, and passes over purposes that it does not know.
        let isForTimeStamps = withoutErrors {
            unsafe signer.withPointer { unsafe X509_check_purpose($0, X509_PURPOSE_TIMESTAMP_SIGN, 0) == 1 }
        }
        guard isForTimeStamps, signer.extendedKeyUsage?.count == 1 else { throw .otherPurpose }
        // Negative is earlier than the time, or the same; 0 an error.
        let isValid = withoutErrors {
            var seconds = time_t(time.seconds)
            return unsafe signer.withPointer { pointer in
                unsafe X509_cmp_time(X509_get0_notBefore(pointer), &seconds) < 0
                    && X509_cmp_time(X509_get0_notAfter(pointer), &seconds) > 0
            }
        }
        guard isValid else { throw .outsideValidity(time) }
    }

    /// Checks the signature, and that the signed attributes name the certificate.
    package func checkSignature() throws(SignedDataError) {
        guard let digest = signedData.digest else { throw signedData.digestFault }
        try signedData.check(digestOfContent: Digest.bytes(of: content, digest), about: .timeStamp)
        guard try signedData.checkCertificateName() else { throw .missingAttribute("signing-certificate-v2") }
    }

    /// Checks the same as other programs do, by OpenSSL's CMS, with all certificates that the signed attributes name.
    ///
    /// It refuses some algorithms and parameters that ``checkSignature()`` takes.
    func checkWithOpenSSL() throws(TimeStampError) {
        let value = { (identifier: SignedData.Attribute.Identifier) -> [UInt8]? in
            let values = signedData.signed(identifier)
            return values.count == 1 ? values[0] : nil
        }
        // > The first certificate identified in the sequence of certificate identifiers MUST be the certificate used to
        // > verify the signature. (RFC 5035, 4) Others must be in the token too.
        guard let chain = OpenSSLReference.stack(of: [signer] + signedData.certificates) else { throw .libraryMissing }
        let isNamed = withoutErrors {
            let first = value(.signingCertificate).flatMap {
                parsed($0, { unsafe d2i_ESS_SIGNING_CERT(nil, $0, $1) }, unsafe ESS_SIGNING_CERT_free)
            }
            let second = value(.signingCertificateV2).flatMap {
                parsed($0, { unsafe d2i_ESS_SIGNING_CERT_V2(nil, $0, $1) }, unsafe ESS_SIGNING_CERT_V2_free)
            }
            return unsafe OSSL_ESS_check_signing_certs(first?.pointer, second?.pointer, chain.pointer, 1) == 1
        }
        guard isNamed else { throw .otherCertificate }
        guard signedData.isVerifiedByOpenSSL else { throw .brokenSignature }
    }

    /// Checks the name of the authority in the content, if there is one, against those of the certificate.
    package func checkName(in info: TSTInfo) throws(TimeStampError) {
        let isName = withoutErrors {
            unsafe info.withAuthority { name in unsafe name == nil || signer.has(name) }
        }
        guard isName else { throw .otherName }
    }

    /// Checks that a path leads from the certificate to one of some trusted ones, at a time (RFC 5280, 6.1).
    func checkTrust(in anchors: [[UInt8]], at time: TimeStampTime) throws(TimeStampError) {
        let trusted = anchors.compactMap { try? CertificateHandle(der: $0) }
        let candidates = CertificateIndex(signedData.certificates).preferring(trusted)
        var reached: VerificationLimit?
        let path = CertificatePath(
            of: signer,
            among: candidates,
            to: Set(trusted.map(\.der)),
            at: time.seconds,
            &reached
        )
        guard let path else { throw .untrusted(reached?.description ?? "it leads to none of the trusted ones") }
        do throws(RevocationError) { try path.check(at: time.seconds) } catch { throw .untrusted(error.description) }
    }
}

extension TimeStampError {
    /// The reason why the signature of a token is not right.
    init(_ fault: SignedDataError) {
        self =
            switch fault {
            case .contradiction(let contradiction): .contradiction(contradiction)
            case .unknownAlgorithm(let name), .misplacedAlgorithm(let name, _, _), .unsuitableAlgorithm(let name, _),
                .unsuitableDigest(let name):
                .unknownAlgorithm(name)
            case .otherCertificate: .otherCertificate
            default: .brokenSignature
            }
    }
}

extension CertificateHandle {
    /// Whether a name is that of the subject, or one of its alternative names (RFC 5280, 4.2.1.6).
    fileprivate func has(_ name: UnsafeMutablePointer<GENERAL_NAME>?) -> Bool {
        unsafe withPointer { pointer in
            if unsafe name?.pointee.type == GEN_DIRNAME,
                unsafe X509_NAME_cmp(name?.pointee.d.dirn, X509_get_subject_name(pointer)) == 0
            {
                return true
            }
            let others = OpenSSLReference(
                unsafe X509_get_ext_d2i(pointer, NID_subject_alt_name, nil, nil).map { OpaquePointer($0) },
                unsafe GENERAL_NAMES_free
            )
            return unsafe others?.elements.contains { unsafe GENERAL_NAME_cmp(UnsafeMutablePointer($0), name) == 0 }
                ?? false
        }
    }
}
