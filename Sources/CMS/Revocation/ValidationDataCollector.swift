internal import SignetCryptography
internal import SignetKeys
package import SignetSigning
package import SignetStamping

/// Gathers the validation data of paths of certificates.
package struct ValidationDataCollector {
    /// Everything that is needed for what was added, whether it was known or is new.
    package private(set) var data = ValidationData()
    /// The data that a validator will lack.
    package private(set) var gaps: [ValidationGap] = []

    private let time: Int
    private let candidates: [CertificateHandle]
    private let knownResponses: [OCSPResponse]
    private let knownLists: [RevocationList]
    private var client: RevocationClient
    /// The certificates that were asked about, in DER: responders may vouch for each other.
    private var asked: Set<[UInt8]> = []

    /// How often the certificate of an issuer is fetched for a path.
    private static let mostFetches = 5
    /// Responders of responders.
    private static let mostResponders = 3
    /// Revocation lists of more bytes are reported.
    private static let largeList = 1 << 20

    /// Makes a collector for one document.
    ///
    /// - Parameters:
    ///   - settings: How to fetch.
    ///   - known: The document's own data; they are used again while they are valid.
    ///   - now: The time at which the data must hold, in seconds since 1970.
    package init(_ settings: RevocationSettings, known: ValidationData, now: Int) {
        client = RevocationClient(settings)
        time = now
        guard SignedData.isLibraryThere else {
            (candidates, knownResponses, knownLists) = ([], [], [])
            return
        }
        candidates = (settings.certificates.map(\.der) + known.certificates).compactMap {
            try? CertificateHandle(der: $0)
        }
        knownResponses = known.ocspResponses.compactMap { try? OCSPResponse($0) }
        knownLists = known.revocationLists.compactMap { try? RevocationList($0) }
    }

    /// Adds the path of a certificate to its root, which is included, with an OCSP response or a revocation list for each but the
    /// root.
    ///
    /// - Parameters:
    ///   - certificate: The certificate in DER.
    ///   - others: Certificates in DER that may be issuers.
    /// - Throws: A ``RevocationError`` when one of the path was revoked or is not valid, or no source says.
    package mutating func add(_ certificate: [UInt8], among others: [[UInt8]]) throws(RevocationError) {
        guard SignedData.isLibraryThere else { throw .libraryMissing }
        guard let first = try? CertificateHandle(der: certificate) else { throw .damagedCertificate }
        let given = others.compactMap { try? CertificateHandle(der: $0) } + candidates
        let path = try path(of: first, among: CertificateIndex(given))
        for certificate in path.certificates { data.add(certificate: certificate.der) }
        for (subject, issuer) in zip(path.certificates, path.certificates.dropFirst()) {
            try addStatus(of: subject, by: issuer, responders: 0)
        }
    }

    // MARK: Paths

    private mutating func path(
        of first: CertificateHandle,
        among given: CertificateIndex
    ) throws(RevocationError) -> CertificatePath {
        var candidates = given
        var attempts: [RevocationError.Attempt] = []
        var path = CertificatePath(of: first, among: candidates, at: time)
        var addresses: [String] = []
        while !path.isComplete, path.certificates.count <= CertificatePath.limit, let last = path.certificates.last {
            let next = last.issuerAddresses.first { !addresses.contains($0) }
            guard let next, addresses.count < Self.mostFetches else { break }
            addresses.append(next)
            do throws(RevocationSourceError) {
                let found = try client.certificates(at: next)
                guard found.contains(where: { last.couldBeIssued(by: $0) }) else { throw .notTheIssuer }
                candidates = candidates.adding(found)
                path = CertificatePath(of: first, among: candidates, at: time)
            } catch {
                attempts.append(.init(subject: last.subject.commonName, address: next, obstacle: error))
            }
        }
        try path.check(at: time)
        noteEnd(of: path, attempts)
        return path
    }

    private mutating func noteEnd(of path: CertificatePath, _ attempts: [RevocationError.Attempt]) {
        for attempt in attempts where attempt.obstacle.isPrivateAddress {
            note(.privateAddress(subject: attempt.subject, address: attempt.address))
        }
        guard let last = path.certificates.last else { return }
        let subject = last.subject.commonName
        if !path.isComplete {
            note(
                .issuerUnknown(subject: subject, issuer: last.issuer.commonName, attempts: attempts.map(\.description))
            )
        } else if path.certificates.count == 1, !last.isAuthority {
            note(.selfSigned(subject: subject))
        }
    }

    private mutating func note(_ gap: ValidationGap) {
        if !gaps.contains(gap) { gaps.append(gap) }
    }

    // MARK: Revocation

    /// Adds what says that a certificate was not revoked: what is known, or else a response, or else a list.
    private mutating func addStatus(
        of certificate: CertificateHandle,
        by issuer: CertificateHandle,
        responders: Int
    ) throws(RevocationError) {
        guard asked.insert(certificate.der).inserted else { return }
        do {
            try addStatus(Question(certificate: certificate, issuer: issuer, responders: responders))
        } catch {
            asked.remove(certificate.der)
            throw error
        }
    }

    private mutating func addStatus(_ question: Question) throws(RevocationError) {
        if try addKnown(question) { return }
        var attempts: [RevocationError.Attempt] = []
        for address in question.certificate.responderAddresses {
            if try addResponse(question, address, &attempts) { return }
        }
        for address in question.certificate.listAddresses {
            if try addList(question, address, &attempts) { return }
        }
        if let untried = RevocationError.Attempt(untriedOf: question.certificate) { attempts.append(untried) }
        guard attempts.isEmpty else { throw .unavailable(attempts) }
        note(.noRevocationSource(subject: question.subject))
    }

    private struct Question {
        let certificate: CertificateHandle
        let issuer: CertificateHandle
        /// How many responders led to the certificate.
        let responders: Int
        var subject: String { certificate.subject.commonName }

        /// Refuses a status that is not good.
        func check(_ status: CertificateStatus) throws(RevocationError) {
            switch status {
            case .good: return
            case .unknown: throw .unknown(subject: subject)
            case .revoked(let since, let reason): throw .revoked(subject: subject, since: since, reason: reason)
            }
        }

        /// The certificate of a response's own signer unless that is the issuer; a responder cannot vouch for itself.
        func answer(
            _ response: OCSPResponse,
            at time: Int
        ) throws(RevocationSourceError) -> (status: CertificateStatus, responder: CertificateHandle?) {
            let answer = try response.status(of: certificate, by: issuer, at: time)
            guard answer.responder?.der != certificate.der else { throw .selfVouching }
            return answer
        }
    }

    private mutating func addKnown(_ question: Question) throws(RevocationError) -> Bool {
        for response in knownResponses {
            guard let answer = try? question.answer(response, at: time), answer.status == .good,
                !isKnownRevoked(answer.responder, by: question.issuer)
            else { continue }
            try add(response, answer.responder, question)
            return true
        }
        for list in knownLists {
            guard (try? list.status(of: question.certificate, by: question.issuer, at: time)) == .good else { continue }
            data.add(revocationList: list.der)
            return true
        }
        return false
    }

    /// Whether what the document has says that a responder was revoked, whose certificate need not be asked about.
    private func isKnownRevoked(_ responder: CertificateHandle?, by issuer: CertificateHandle) -> Bool {
        guard let responder else { return false }
        let listed = knownLists.lazy.map { try? $0.status(of: responder, by: issuer, at: time) }
        let answered = knownResponses.lazy.map { response -> CertificateStatus? in
            guard let answer = try? response.status(of: responder, by: issuer, at: time),
                answer.responder?.der != responder.der
            else { return nil }
            return answer.status
        }
        return listed.contains { $0?.isRevoked ?? false } || answered.contains { $0?.isRevoked ?? false }
    }

    private mutating func addResponse(
        _ question: Question,
        _ address: String,
        _ attempts: inout [RevocationError.Attempt]
    ) throws(RevocationError) -> Bool {
        var random = SystemRandomNumberGenerator()
        guard let request = OCSPRequest(question.certificate, by: question.issuer, random: &random) else {
            throw .libraryMissing
        }
        let (response, answer): (OCSPResponse, (status: CertificateStatus, responder: CertificateHandle?))
        do throws(RevocationSourceError) {
            response = try client.response(to: request, at: address) { [time] response throws(RevocationSourceError) in
                _ = try question.answer(response, at: time)
            }
            answer = try question.answer(response, at: time)
            guard !isKnownRevoked(answer.responder, by: question.issuer) else { throw .responderRevoked }
        } catch {
            attempts.append(.init(subject: question.subject, address: address, obstacle: error))
            return false
        }
        try question.check(answer.status)
        try add(response, answer.responder, question)
        return true
    }

    private mutating func add(
        _ response: OCSPResponse,
        _ responder: CertificateHandle?,
        _ question: Question
    ) throws(RevocationError) {
        data.add(ocspResponse: response.der)
        guard let responder else { return }
        data.add(certificate: responder.der)
        guard !responder.needsNoCheck else { return }
        let unchecked = ValidationGap.responderUnchecked(subject: responder.subject.commonName)
        guard question.responders < Self.mostResponders else {
            note(unchecked)
            return
        }
        do {
            try addStatus(of: responder, by: question.issuer, responders: question.responders + 1)
        } catch .unavailable(let attempts) where !RevocationError.unavailable(attempts).isTemporary {
            note(unchecked)
        }
    }

    private mutating func addList(
        _ question: Question,
        _ address: String,
        _ attempts: inout [RevocationError.Attempt]
    ) throws(RevocationError) -> Bool {
        let (list, status): (RevocationList, CertificateStatus)
        do throws(RevocationSourceError) {
            list = try client.list(at: address) { [time] list throws(RevocationSourceError) in
                _ = try list.status(of: question.certificate, by: question.issuer, at: time)
            }
            status = try list.status(of: question.certificate, by: question.issuer, at: time)
        } catch {
            attempts.append(.init(subject: question.subject, address: address, obstacle: error))
            return false
        }
        try question.check(status)
        data.add(revocationList: list.der)
        if list.der.count > Self.largeList { note(.largeList(address: address, bytes: list.der.count)) }
        return true
    }
}
