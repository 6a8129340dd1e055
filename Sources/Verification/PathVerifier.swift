internal import SignetBasics
internal import SignetCMS
internal import SignetCryptography
internal import SignetKeys
internal import SignetStamping

/// Verifies paths of certificates to trusted ones, at moments that are proven.
package struct PathVerifier {
    /// Trusted certificates.
    private(set) var anchors: [CertificateHandle]
    let policy: AlgorithmPolicy

    /// The certificates that may be issuers or signers, the trusted ones first: each is kept once, with what was found out about it.
    private var index: CertificateIndex
    private let revocation: CollectedRevocation
    private var trusted: Set<[UInt8]>
    /// The limits that the certificates of the document reach.
    private let limits: [VerificationLimit]
    /// Nil to fetch nothing.
    private let fetcher: ValidationFetcher?
    /// The certificates of the document, which may be issuers or signers.
    let known: [CertificateHandle]

    /// The most certificates of a document that are read.
    static let mostCertificates = 10_000

    /// Takes what is trusted, and what a document has, in its store and together; `read`: certificates of it that were read.
    init(
        _ anchors: [CertificateHandle],
        _ data: ValidationData,
        _ read: [CertificateHandle],
        inStore store: ValidationData,
        _ policy: AlgorithmPolicy,
        _ fetcher: ValidationFetcher?
    ) {
        self.anchors = anchors
        self.policy = policy
        self.fetcher = fetcher
        trusted = Set(anchors.map(\.der))
        let read = Dictionary(read.map { (ByteKey($0.der), $0) }) { first, _ in first }
        known = data.certificates.prefix(Self.mostCertificates).compactMap { der in
            read[ByteKey(der)] ?? (try? CertificateHandle(der: der))
        }
        index = CertificateIndex(known).preferring(anchors)
        revocation = CollectedRevocation(data, inStore: store, fetcher)
        var limits: [VerificationLimit] = []
        if data.certificates.count > Self.mostCertificates {
            limits.append(VerificationLimit(.certificates, Self.mostCertificates))
        }
        if data.certificates.contains(where: { $0.count > CertificateHandle.limit }) {
            limits.append(VerificationLimit(.certificateBytes, CertificateHandle.limit))
        }
        self.limits = limits
    }

    /// The same with further trusted certificates.
    func trusting(_ others: [CertificateHandle]) -> PathVerifier {
        guard !others.isEmpty else { return self }
        var copy = self
        copy.anchors += others
        copy.trusted.formUnion(others.map(\.der))
        copy.index = index.preferring(others)
        return copy
    }

    /// A moment at which a signature existed.
    struct Moment: Hashable {
        /// In seconds since 1970.
        var time: Int
        /// Whether a time stamp proves it; otherwise it is the time of the validation.
        var isProven: Bool
        /// The time of the validation, in seconds since 1970.
        let now: Int
        /// When the signature did not exist yet, as a time stamp that it signs proves; nil without one.
        var earliest: Int?
    }

    /// The result of verifying a path.
    package struct Outcome {
        /// From the signer's certificate upwards.
        var path: [CertificateHandle] = []
        /// The first is the one to report.
        var faults: [VerificationFinding] = []
        /// Certificates whose issuers offer no information on revocation, by their names.
        var withoutSource: [String] = []
        /// Whether the document itself has all that the path needs.
        var isComplete = false
        /// The facts found about revocation.
        var facts: [RevocationFact] = []
        /// The addresses that gave no usable answer.
        var attempts: [RevocationError.Attempt] = []
        /// The limits that were reached without changing the result, and responses that did not count.
        var notes: [VerificationNote] = []
    }

    /// Verifies the path of a certificate.
    ///
    /// - Parameters:
    ///   - certificate: The signer's.
    ///   - others: Certificates in its signature.
    ///   - moment: When the signature existed.
    /// - Returns: The path, and what is wrong with it.
    func verify(_ certificate: CertificateHandle, among others: [CertificateHandle], at moment: Moment) -> Outcome {
        var outcome = Outcome()
        let certificate = index[certificate]
        let given = index.adding(others)
        var reached: VerificationLimit?
        let known = CertificatePath(of: certificate, among: given, to: trusted, at: moment.time, &reached)
        let path =
            known
            ?? fetcher?.path(of: certificate, among: given, to: trusted, at: moment.time, &outcome.attempts, &reached)
        let limits = limits + [reached].compactMap(\.self)
        guard let path else {
            let longest = CertificatePath(of: certificate, among: given, at: moment.time).certificates
            outcome.path = longest
            let last = longest.last ?? certificate
            outcome.faults =
                limits.map(VerificationFinding.limit)
                + [.untrusted(subject: last.subject.commonName, issuer: last.issuer.commonName)]
            outcome.isComplete = addRevocation(longest, moment, to: &outcome, isTrusted: false)
            return outcome
        }
        outcome.notes = limits.map(VerificationNote.limit)
        outcome.path = path.certificates
        if let fault = path.fault { outcome.faults.append(fault) }
        // A trusted certificate is trusted as it is.
        for (subject, issuer) in zip(path.certificates, path.certificates.dropFirst()) {
            addValidity(of: subject, by: issuer, moment, to: &outcome)
        }
        outcome.isComplete =
            addRevocation(path.certificates, moment, to: &outcome, isTrusted: true)
            && !path.certificates.contains { fetcher?.hasFetched($0) ?? false }
        if path.certificates.count > 1 { outcome.faults += revocation.limits.map(VerificationFinding.limit) }
        for (subject, issuer) in zip(path.certificates, path.certificates.dropFirst()) {
            guard let scheme = SignatureScheme(of: subject) else { continue }
            if let fault = policy.fault(scheme, key: issuer.publicKey, at: moment) { outcome.faults.append(fault) }
        }
        return outcome
    }

    private func addValidity(
        of subject: CertificateHandle,
        by issuer: CertificateHandle,
        _ moment: Moment,
        to outcome: inout Outcome
    ) {
        let name = subject.subject.commonName
        let isSigner = subject === outcome.path.first
        if moment.time < subject.firstSecond {
            let isTimeProven = isSigner && moment.isProven
            outcome.faults.append(.notYetValid(subject: name, start: subject.firstSecond, isTimeProven: isTimeProven))
        } else if moment.time > subject.lastSecond {
            var end = moment
            end.time = subject.lastSecond
            let expiry: VerificationFinding.Expiry
            if isSigner, let earliest = moment.earliest, earliest > subject.lastSecond {
                expiry = .beforeSignature
            } else if case .good = standing(of: subject, by: issuer, end).0 {
                expiry = .notRevoked
            } else {
                expiry = .unchecked
            }
            outcome.faults.append(.expired(subject: name, end: subject.lastSecond, expiry))
        }
    }

    // MARK: Revocation

    /// Adds what the document says of the revocation of a path, and returns whether it says it of all certificates.
    private func addRevocation(
        _ path: [CertificateHandle],
        _ moment: Moment,
        to outcome: inout Outcome,
        isTrusted: Bool
    ) -> Bool {
        var isComplete = true
        for (subject, issuer) in zip(path, path.dropFirst()) {
            var (standing, evidence) = standing(of: subject, by: issuer, moment)
            if case .unknown = standing {
                isComplete = false
                outcome.notes += revocation.refusals(on: subject, by: issuer)
                if isTrusted, let new = fetched(subject, by: issuer, to: &outcome) {
                    (standing, evidence) = Self.standing([new], moment)
                }
            }
            if let evidence { outcome.facts.append(RevocationFact(evidence, of: subject)) }
            switch standing {
            case .good: continue
            case .revoked(let since, let reason):
                let isSigner = subject === path.first
                outcome.faults.append(Self.fault(of: subject, isSigner: isSigner, since, reason, moment))
            case .unknown:
                if subject.responderAddresses.isEmpty, subject.listAddresses.isEmpty {
                    outcome.withoutSource.append(subject.subject.commonName)
                } else if isTrusted, moment.time <= subject.lastSecond {
                    outcome.faults.append(Self.fault(ofUnknown: subject, newest: evidence, moment))
                }
            }
        }
        return isComplete
    }

    /// The statement fetched about a certificate; nil when no source gives a usable one.
    private func fetched(
        _ subject: CertificateHandle,
        by issuer: CertificateHandle,
        to outcome: inout Outcome
    ) -> RevocationEvidence? {
        guard let fetcher else { return nil }
        let new = fetcher.evidence(of: subject, by: issuer, revocation.isDisowned, &outcome.attempts)
        if let limit = fetcher.reached { outcome.notes.append(.limit(limit)) }
        return new
    }

    /// The fault of a certificate that was revoked (ETSI EN 319 102-1, 5.2.6.4, 5.3.4 and 5.5.4).
    ///
    /// A time stamp after the revocation proves nothing against the signature, which may be older than the stamp. Only a time stamp
    /// that is signed itself proves that the signature is younger.
    private static func fault(
        of subject: CertificateHandle,
        isSigner: Bool,
        _ since: Int?,
        _ reason: RevocationReason?,
        _ moment: Moment
    ) -> VerificationFinding {
        let name = subject.subject.commonName
        if reason == .certificateHold { return .suspended(subject: name, since: since) }
        guard isSigner else { return .issuerRevoked(subject: name, since: since, reason: reason) }
        if let since, let earliest = moment.earliest, since < earliest {
            return .revoked(subject: name, since: since, reason: reason)
        }
        return .revokedWithoutProof(subject: name, since: since, reason: reason)
    }

    /// The fault of a certificate that was valid when the signature existed, and of which nothing says whether it was revoked then.
    private static func fault(
        ofUnknown subject: CertificateHandle,
        newest: RevocationEvidence?,
        _ moment: Moment
    ) -> VerificationFinding {
        let name = subject.subject.commonName
        // No source will say it any more, so that trying later is useless.
        if moment.now > subject.lastSecond {
            return .expired(subject: name, end: subject.lastSecond, .uncheckedSince)
        }
        guard let newest else { return .revocationUnknown(subject: name) }
        return .revocationOutdated(subject: name, time: newest.statement.start)
    }

    private enum Standing {
        case good
        case revoked(since: Int?, RevocationReason?)
        case unknown
    }

    /// The standing of a certificate by what the document has, and what decides it.
    private func standing(
        of subject: CertificateHandle,
        by issuer: CertificateHandle,
        _ moment: Moment
    ) -> (Standing, RevocationEvidence?) {
        let found = Self.standing(revocation.evidence(of: subject, by: issuer), moment)
        if case .revoked = found.0 { return found }
        return subject.needsNoCheck ? (.good, nil) : found
    }

    /// The standing by the newest information that is new enough; otherwise the newest that says something.
    private static func standing(
        _ found: [RevocationEvidence],
        _ moment: Moment
    ) -> (Standing, RevocationEvidence?) {
        for evidence in found.sorted(by: { $0.statement.start > $1.statement.start }) {
            switch evidence.statement.status {
            case .revoked(let since, let reason):
                guard let since, since > moment.time else { return (.revoked(since: since, reason), evidence) }
                // It was revoked later, and was good until then.
                return (.good, evidence)
            case .good where evidence.statement.isFresh(at: moment.time): return (.good, evidence)
            default: continue
            }
        }
        return (.unknown, found.filter { $0.statement.status == .good }.max { $0.statement.start < $1.statement.start })
    }
}

extension AlgorithmPolicy {
    /// The fault of a scheme, or of a key, that is too weak at a moment.
    func fault(_ scheme: SignatureScheme, key: KeyHandle?, at moment: PathVerifier.Moment) -> VerificationFinding? {
        if let digest = scheme.digest, let fault = fault(digest, at: moment) { return fault }
        guard let bits = key?.bits else { return nil }
        guard case .weak(let end) = verdict(onKey: scheme.keyName, bits: bits, at: moment.time) else { return nil }
        return .weakAlgorithm(name: "\(scheme.keyName) with \(bits) bits", end: end, isTimeProven: moment.isProven)
    }

    /// The fault of a digest that is too weak at a moment.
    func fault(_ digest: Digest.Algorithm, at moment: PathVerifier.Moment) -> VerificationFinding? {
        guard case .weak(let end) = verdict(onDigest: digest.displayName, at: moment.time) else { return nil }
        return .weakAlgorithm(name: digest.displayName, end: end, isTimeProven: moment.isProven)
    }
}
