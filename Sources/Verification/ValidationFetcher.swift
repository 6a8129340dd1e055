internal import SignetCMS
internal import SignetCryptography
internal import SignetKeys

/// Fetches what a document lacks to judge its certificates: issuers, OCSP responses and revocation lists.
///
/// Each question is asked once for a document. Revocation is asked only about certificates that lead to a trusted one, so that a
/// stranger's certificate sends requests to few addresses.
final class ValidationFetcher {
    private var client: RevocationClient
    /// When the verification is made, in seconds since 1970: replies must hold then.
    private let now: Int
    private var issuers: [CertificateHandle]
    private var answers: [Question: Answer] = [:]
    private var fetchedIssuers: Set<[UInt8]> = []
    private var lists: [RevocationList] = []
    private var requests = 0
    /// The limit of requests, when there were more to make.
    private(set) var reached: VerificationLimit?

    /// The most requests for a document.
    private static let mostRequests = 60
    /// How often the certificate of an issuer is fetched for a path.
    private static let mostFetches = 5
    /// Responders of responders.
    private static let mostResponders = 3

    init(_ settings: RevocationSettings, now: Int) {
        client = RevocationClient(settings)
        self.now = now
        issuers = settings.certificates.compactMap { try? CertificateHandle(der: $0.der) }
    }

    typealias Attempt = RevocationError.Attempt
    /// Whether it is known without asking that the responder of a statement was revoked; with the issuer.
    typealias Disowning = (RevocationStatement, CertificateHandle) -> Bool

    private struct Question: Hashable {
        let subject, issuer: [UInt8]
    }

    private struct Answer {
        var evidence: RevocationEvidence?
        var attempts: [Attempt] = []
    }

    /// Whether a certificate is one that the document lacks.
    func hasFetched(_ certificate: CertificateHandle) -> Bool { fetchedIssuers.contains(certificate.der) }

    // MARK: Issuers

    /// The path of a certificate to a trusted one, with issuers that the certificates name (RFC 5280, 4.2.2.1).
    ///
    /// - Parameters:
    ///   - certificate: The first one.
    ///   - known: Certificates that may be issuers.
    ///   - trusted: The trusted certificates in DER.
    ///   - time: Certificates that are valid then are preferred, in seconds since 1970.
    ///   - attempts: Receives what could not be fetched.
    ///   - reached: Receives the limit that ended the search, where one did.
    /// - Returns: The path; nil when there is none.
    func path(
        of certificate: CertificateHandle,
        among known: CertificateIndex,
        to trusted: Set<[UInt8]>,
        at time: Int,
        _ attempts: inout [Attempt],
        _ reached: inout VerificationLimit?
    ) -> CertificatePath? {
        var addresses: [String] = []
        while true {
            let candidates = known.adding(issuers)
            let path = CertificatePath(of: certificate, among: candidates, to: trusted, at: time, &reached)
            if let path { return path }
            let longest = CertificatePath(of: certificate, among: candidates, at: time)
            guard !longest.isComplete, longest.certificates.count <= CertificatePath.limit,
                let last = longest.certificates.last,
                let next = last.issuerAddresses.first(where: { !addresses.contains($0) })
            else { return nil }
            guard addresses.count < Self.mostFetches else {
                reached = VerificationLimit(.issuerRequests, Self.mostFetches)
                return nil
            }
            guard count() else {
                reached = self.reached
                return nil
            }
            addresses.append(next)
            do throws(RevocationSourceError) {
                let found = try client.certificates(at: next).filter { last.couldBeIssued(by: $0) }
                guard !found.isEmpty else { throw .notTheIssuer }
                let new = found.filter { !candidates.contains($0) }
                issuers += new
                fetchedIssuers.formUnion(new.map(\.der))
            } catch {
                attempts.append(.init(subject: last.subject.commonName, address: next, obstacle: error))
            }
        }
    }

    // MARK: Revocation

    /// The current statement of its issuer on a certificate.
    ///
    /// - Parameters:
    ///   - subject: The certificate.
    ///   - issuer: Its issuer.
    ///   - isDisowned: Whether it is known without asking that the responder of a statement was revoked.
    ///   - attempts: Receives the addresses that gave no usable answer.
    /// - Returns: The statement; nil when there is no usable one.
    func evidence(
        of subject: CertificateHandle,
        by issuer: CertificateHandle,
        _ isDisowned: Disowning,
        _ attempts: inout [Attempt]
    ) -> RevocationEvidence? {
        let answer = answer(on: subject, issuer, responders: 0, isDisowned)
        attempts += answer.attempts
        return answer.evidence
    }

    /// The answer on a certificate; `responders`: how many responders it vouches for.
    private func answer(
        on subject: CertificateHandle,
        _ issuer: CertificateHandle,
        responders: Int,
        _ isDisowned: Disowning
    ) -> Answer {
        let question = Question(subject: subject.der, issuer: issuer.der)
        if let answer = answers[question] { return answer }
        // Responders may vouch for each other.
        answers[question] = Answer()
        let answer = ask(subject, issuer, responders: responders, isDisowned)
        answers[question] = answer
        return answer
    }

    private func ask(
        _ subject: CertificateHandle,
        _ issuer: CertificateHandle,
        responders: Int,
        _ isDisowned: Disowning
    ) -> Answer {
        var answer = Answer()
        let name = subject.subject.commonName
        let sources =
            subject.responderAddresses.map { (RevocationFact.Form.ocsp, $0) }
            + subject.listAddresses.map { (RevocationFact.Form.list, $0) }
        for (form, address) in sources where count() {
            do throws(RevocationSourceError) {
                let statement =
                    switch form {
                    case .ocsp: try response(on: subject, issuer, address, responders, isDisowned, &answer.attempts)
                    case .list: try list(on: subject, issuer, address)
                    }
                let evidence = RevocationEvidence(statement: statement, source: .fetched, form: form, address: address)
                switch statement.status {
                case .revoked: return Answer(evidence: evidence)
                // Lists and responders forget certificates that have expired.
                case .good where statement.start <= subject.lastSecond: return Answer(evidence: evidence)
                case .good: throw .outdated(subject.lastSecond)
                case .unknown: throw .otherCertificate
                }
            } catch {
                answer.attempts.append(.init(subject: name, address: address, obstacle: error))
            }
        }
        if let untried = Attempt(untriedOf: subject) { answer.attempts.append(untried) }
        return answer
    }

    private func response(
        on subject: CertificateHandle,
        _ issuer: CertificateHandle,
        _ address: String,
        _ responders: Int,
        _ isDisowned: Disowning,
        _ attempts: inout [Attempt]
    ) throws(RevocationSourceError) -> RevocationStatement {
        var random = SystemRandomNumberGenerator()
        guard let request = OCSPRequest(subject, by: issuer, random: &random) else { throw .notOCSP }
        let now = now
        let response = try client.response(to: request, at: address) { response throws(RevocationSourceError) in
            _ = try response.status(of: subject, by: issuer, at: now)
        }
        let status = try response.status(of: subject, by: issuer, at: now)
        guard let statement = response.statement(of: subject, by: issuer) else { throw .selfVouching }
        guard !isDisowned(statement, issuer) else { throw .responderRevoked }
        if let responder = status.responder { try check(responder, issuer, responders, isDisowned, &attempts) }
        return statement
    }

    /// Checks that a responder was not revoked, unless its issuer exempts it from the check (RFC 6960, 4.2.2.2.1).
    private func check(
        _ responder: CertificateHandle,
        _ issuer: CertificateHandle,
        _ responders: Int,
        _ isDisowned: Disowning,
        _ attempts: inout [Attempt]
    ) throws(RevocationSourceError) {
        guard !responder.needsNoCheck, !(responder.responderAddresses + responder.listAddresses).isEmpty else { return }
        guard responders < Self.mostResponders else {
            throw .untrusted("more than \(Self.mostResponders) responders would have to be checked")
        }
        let answer = answer(on: responder, issuer, responders: responders + 1, isDisowned)
        attempts += answer.attempts
        switch answer.evidence?.statement.status {
        case .good: return
        case .revoked: throw .responderRevoked
        case .unknown, nil: throw .untrusted("nothing says whether its responder's certificate was revoked")
        }
    }

    private func list(
        on subject: CertificateHandle,
        _ issuer: CertificateHandle,
        _ address: String
    ) throws(RevocationSourceError) -> RevocationStatement {
        let now = now
        let list = try client.list(at: address) { list throws(RevocationSourceError) in
            _ = try list.status(of: subject, by: issuer, at: now)
        }
        _ = try list.status(of: subject, by: issuer, at: now)
        guard let statement = list.statement(of: subject, by: issuer) else { throw .otherCertificate }
        if !lists.contains(where: { $0.der == list.der }) { lists.append(list) }
        return statement
    }

    /// The statements on a certificate in the lists that were fetched.
    func listed(_ subject: CertificateHandle, by issuer: CertificateHandle) -> [RevocationEvidence] {
        lists.compactMap { list in
            list.statement(of: subject, by: issuer).map {
                RevocationEvidence(statement: $0, source: .fetched, form: .list, address: nil)
            }
        }
    }

    /// Counts a request; false when there were enough.
    private func count() -> Bool {
        guard requests < Self.mostRequests else {
            reached = VerificationLimit(.requests, Self.mostRequests)
            return false
        }
        requests += 1
        return true
    }
}
