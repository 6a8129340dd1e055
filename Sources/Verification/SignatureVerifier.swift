internal import SignetCMS
internal import SignetCryptography
internal import SignetKeys
internal import SignetPDF
internal import SignetSigning

/// Verifies one signature or time stamp at a moment (ETSI EN 319 102-1, 5.3 to 5.6): its structure, its digest, its value, its
/// certificate, and the algorithms.
struct SignatureVerifier {
    private let bytes: Bytes
    private let paths: PathVerifier
    private let timeStampPaths: PathVerifier

    init(_ bytes: Bytes, _ paths: PathVerifier, ofTimeStamps timeStampPaths: PathVerifier) {
        (self.bytes, self.paths, self.timeStampPaths) = (bytes, paths, timeStampPaths)
    }

    /// The time and the authority of a valid time stamp.
    struct Proof {
        let time: TimeStampTime
        let authority: String
    }

    /// Verifies.
    ///
    /// - Parameters:
    ///   - entry: The signature.
    ///   - moment: When it existed, by the time stamps of the document that cover it.
    ///   - result: Receives what is found.
    /// - Returns: The proof by a time stamp; nil for a signature.
    func verify(
        _ entry: SignatureEntry,
        at moment: PathVerifier.Moment,
        _ result: inout VerifiedSignature
    ) -> Proof? {
        if let fault = entry.coverageFault { result.faults.append(fault) }
        switch entry.format {
        case "ETSI.RFC3161":
            guard let coverage = entry.coverage else { return nil }
            var outcome = token(entry.messageBytes, at: moment) { coverage.digest(of: bytes, $0) }
            if let fault = future(entry.messageBytes, outcome, moment, { coverage.digest(of: bytes, $0) }) {
                outcome.faults = [fault]
            }
            result.add(outcome.path)
            result.faults += outcome.faults
            return outcome.proof
        case "ETSI.CAdES.detached", "adbe.pkcs7.detached", "adbe.pkcs7.sha1":
            do throws(VerificationFinding) {
                try verifyMessage(entry.message.get(), entry, moment, &result)
            } catch {
                result.faults.append(error)
            }
        case "adbe.x509.rsa_sha1": verifyPlain(entry, moment, &result)
        default: result.faults.append(.unknownKind(entry.format))
        }
        return nil
    }

    // MARK: Signatures

    private func verifyMessage(
        _ message: SignedData,
        _ entry: SignatureEntry,
        _ moment: PathVerifier.Moment,
        _ result: inout VerifiedSignature
    ) throws(VerificationFinding) {
        guard let digest = message.digest else { throw VerificationFinding(message.digestFault) }
        if let coverage = entry.coverage {
            do throws(VerificationFinding) {
                let digest = try content(of: message, entry, coverage, digest)
                do throws(SignedDataError) { try message.check(digestOfContent: digest, about: .data) } catch {
                    throw VerificationFinding(error)
                }
            } catch {
                // The alleged signer is reported even so.
                result.faults.append(error)
            }
        }
        if entry.format == "adbe.pkcs7.sha1" { result.notes.append(.outdatedFormat(entry.format)) }
        if !message.signed(.policy).isEmpty { result.notes.append(.policy) }
        guard let signer = message.signer else {
            if !result.faults.contains(.noCertificate) { throw .noCertificate }
            return
        }
        let moment = proven(message, entry.coverage, moment, &result)
        addPath(of: signer, message.certificates, moment, &result)
        let isNamed: Bool
        do throws(SignedDataError) { isNamed = try message.checkCertificateName() } catch {
            result.faults.append(VerificationFinding(error))
            return
        }
        if !isNamed, entry.format == "ETSI.CAdES.detached" {
            result.faults.append(.missingAttribute("signing-certificate-v2"))
        }
        addAlgorithms(message.scheme, digest, signer, moment, &result)
    }

    /// The digest of what a message is about.
    private func content(
        of message: SignedData,
        _ entry: SignatureEntry,
        _ coverage: SignatureCoverage,
        _ digest: Digest.Algorithm
    ) throws(VerificationFinding) -> [UInt8] {
        guard entry.format == "adbe.pkcs7.sha1" else {
            guard message.content == nil else { throw .contentInside }
            return coverage.digest(of: bytes, digest)
        }
        guard let content = message.content else { throw .notSigned }
        guard content == coverage.digest(of: bytes, .sha1) else { throw .documentChanged }
        return Digest.bytes(of: content, digest)
    }

    /// The moment by the time stamps of the signature itself, if there is a valid one, and by those that it signs.
    private func proven(
        _ message: SignedData,
        _ coverage: SignatureCoverage?,
        _ moment: PathVerifier.Moment,
        _ result: inout VerifiedSignature
    ) -> PathVerifier.Moment {
        var moment = moment
        if let coverage, message.content == nil {
            moment.earliest = message.signed(.contentTimeStamp).compactMap { der in
                let outcome = token(der, at: moment) { coverage.digest(of: bytes, $0) }
                result.addRevocation(outcome.path)
                if let fault = future(der, outcome, moment, { coverage.digest(of: bytes, $0) }) {
                    result.faults.append(fault)
                }
                return outcome.faults.isEmpty ? outcome.proof?.time.seconds : nil
            }.max()
        }
        // The values of the attribute have no order, and none of them proves when another one existed.
        var earliest: Proof?
        for der in message.unsigned(.timeStamp) {
            let outcome = token(der, at: moment) { Digest.bytes(of: message.signature, $0) }
            result.addRevocation(outcome.path)
            if outcome.proof != nil, !outcome.faults.contains(where: { $0.indication == .failed }) {
                result.hasTimeStamp = true
            }
            if let fault = future(der, outcome, moment, { Digest.bytes(of: message.signature, $0) }) {
                result.faults.append(fault)
                continue
            }
            guard let proof = outcome.proof, outcome.faults.isEmpty else {
                result.notes.append(.unusableTimeStamp(outcome.faults.first ?? .timeStamp(.notAToken)))
                continue
            }
            guard proof.time.seconds <= moment.time + Self.skew,
                proof.time.seconds + Self.skew >= moment.earliest ?? 0
            else {
                result.faults.append(.timeStampOrder)
                continue
            }
            if earliest.map({ proof.time.seconds < $0.time.seconds }) ?? true { earliest = proof }
        }
        if let earliest {
            (moment.time, moment.isProven) = (min(earliest.time.seconds, moment.time), true)
            (result.provenTime, result.timeStampAuthority) = (earliest.time, earliest.authority)
        }
        return moment
    }

    /// The fault of a time stamp that is valid at its own time, which is later than the moment of the validation; nil for any other.
    private func future(
        _ der: [UInt8],
        _ outcome: TokenOutcome,
        _ moment: PathVerifier.Moment,
        _ imprint: (Digest.Algorithm) -> [UInt8]
    ) -> VerificationFinding? {
        guard let time = outcome.proof?.time.seconds, time > moment.now + Self.skew else { return nil }
        let own = PathVerifier.Moment(time: time, isProven: false, now: time)
        guard token(der, at: own, of: imprint).faults.isEmpty else { return nil }
        return .validatedBeforeTimeStamp(validation: moment.now, timeStamp: time)
    }

    /// The difference that the clocks of two authorities may have, in seconds.
    private static let skew = 300

    /// Verifies a value of PKCS #1 beside its certificates (ISO 32000-1, 12.8.3.2).
    private func verifyPlain(
        _ entry: SignatureEntry,
        _ moment: PathVerifier.Moment,
        _ result: inout VerifiedSignature
    ) {
        result.notes.append(.outdatedFormat(entry.format))
        let certificates = entry.certificates.compactMap { try? CertificateHandle(der: $0) }
        guard let signer = certificates.first, let key = signer.publicKey else {
            result.faults.append(.noCertificate)
            return
        }
        guard let value = ASN1Element(entry.contents[...]), let coverage = entry.coverage else {
            if entry.coverage != nil { result.faults.append(.notSigned) }
            return
        }
        let scheme = SignatureScheme.rsaPKCS1(.sha1)
        if !scheme.verifies(Array(value.content), ofDigest: coverage.digest(of: bytes, .sha1), key) {
            result.faults.append(.documentChanged)
        }
        addPath(of: signer, certificates, moment, &result)
        addAlgorithms(scheme, .sha1, signer, moment, &result)
    }

    // MARK: Certificates and algorithms

    private func addPath(
        of signer: CertificateHandle,
        _ others: [CertificateHandle],
        _ moment: PathVerifier.Moment,
        _ result: inout VerifiedSignature
    ) {
        if !X509Certificate(signer).allowsSigning {
            result.faults.append(.otherUsage(subject: signer.subject.commonName))
        }
        let outcome = paths.verify(signer, among: others, at: moment)
        result.add(outcome)
        result.faults += outcome.faults
    }

    private func addAlgorithms(
        _ scheme: SignatureScheme?,
        _ digest: Digest.Algorithm,
        _ signer: CertificateHandle,
        _ moment: PathVerifier.Moment,
        _ result: inout VerifiedSignature
    ) {
        let faults = [
            paths.policy.fault(digest, at: moment),
            scheme.flatMap { paths.policy.fault($0, key: signer.publicKey, at: moment) },
        ]
        for fault in faults.compactMap(\.self) where !result.faults.contains(fault) { result.faults.append(fault) }
    }

    // MARK: Time stamps

    private struct TokenOutcome {
        var proof: Proof?
        var path = PathVerifier.Outcome()
        var faults: [VerificationFinding] = []
    }

    /// Verifies a token.
    ///
    /// - Parameters:
    ///   - der: The token.
    ///   - moment: When it existed.
    ///   - imprint: The digest of what it should be for.
    /// - Returns: The time that it proves, and its faults.
    private func token(
        _ der: [UInt8],
        at moment: PathVerifier.Moment,
        of imprint: (Digest.Algorithm) -> [UInt8]
    ) -> TokenOutcome {
        var outcome = TokenOutcome()
        do throws(TimeStampError) {
            let token = try UncheckedTimeStampToken(der)
            guard let name = TSTInfo.digest(in: token.content) else { throw .notAToken }
            guard let digest = Digest.Algorithm(numbers: name) else {
                outcome.faults.append(VerificationFinding(NamedAlgorithm(numbers: name).fault(in: .imprint)))
                return outcome
            }
            let info = try TSTInfo(token.content, .init(algorithm: name, digest: imprint(digest)))
            try token.checkCertificate(at: info.time)
            guard token.signedData.digest != nil else { throw .notAToken }
            do throws(SignedDataError) { try token.checkSignature() } catch {
                outcome.faults.append(VerificationFinding(error))
                return outcome
            }
            try token.checkName(in: info)
            outcome.path = timeStampPaths.verify(token.signer, among: token.signedData.certificates, at: moment)
            outcome.faults += outcome.path.faults
            if let fault = paths.policy.fault(digest, at: moment) { outcome.faults.append(fault) }
            outcome.proof = Proof(time: info.time, authority: token.signer.subject.commonName)
        } catch {
            outcome.faults.append(.timeStamp(error))
        }
        return outcome
    }
}

extension VerifiedSignature {
    /// Adds what was found about its path.
    package mutating func add(_ outcome: PathVerifier.Outcome) {
        path = outcome.path.map { X509Certificate($0) }
        hasValidationData = outcome.isComplete
        notes += outcome.withoutSource.map { .noRevocationSource(subject: $0) }
        addRevocation(outcome)
    }

    /// Adds what was found about revocation, each fact once.
    mutating func addRevocation(_ outcome: PathVerifier.Outcome) {
        for fact in outcome.facts where !revocation.contains(fact) { revocation.append(fact) }
        let notes = outcome.attempts.map(VerificationNote.notFetched) + outcome.notes
        for note in notes where !self.notes.contains(note) { self.notes.append(note) }
    }
}
