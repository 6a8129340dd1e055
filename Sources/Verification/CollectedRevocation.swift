internal import SignetBasics
internal import SignetCMS
internal import SignetKeys
internal import SignetStamping

/// The revocation information that a document has, and what it says of each certificate.
///
/// An OCSP response by a responder whose certificate was revoked says nothing, and one by a responder whose certificate was not checked
/// does not say that another was not revoked. A responder with `id-pkix-ocsp-nocheck`, or without a source of such information, need
/// not be checked (RFC 6960, 4.2.2.2.1); information at hand that says that it was revoked still counts.
final class CollectedRevocation {
    /// The limits that the information reaches: what is beyond them may say that a certificate was revoked.
    let limits: [VerificationLimit]

    private let responses: [OCSPResponse]
    private let lists: [RevocationList]
    /// Revocation information in the document security store, in DER; the rest is in signatures.
    private let stored: Set<ByteKey>
    /// Has the lists that were fetched; nil where nothing is.
    private let fetcher: ValidationFetcher?
    private var found: [Question: [RevocationEvidence]] = [:]

    /// The most OCSP responses, and the most revocation lists, of a document.
    static let mostItems = 2000

    private struct Question: Hashable {
        let subject, issuer: [UInt8]
    }

    /// Takes what a document has, together and in its store.
    init(_ data: ValidationData, inStore store: ValidationData, _ fetcher: ValidationFetcher?) {
        self.fetcher = fetcher
        stored = Set((store.ocspResponses + store.revocationLists).map(ByteKey.init))
        responses = data.ocspResponses.prefix(Self.mostItems).compactMap { try? OCSPResponse($0) }
        lists = data.revocationLists.prefix(Self.mostItems).compactMap { try? RevocationList($0) }
        var limits: [VerificationLimit] = []
        if data.ocspResponses.count > Self.mostItems { limits.append(.init(.responses, Self.mostItems)) }
        if data.revocationLists.count > Self.mostItems { limits.append(.init(.lists, Self.mostItems)) }
        if data.ocspResponses.contains(where: { $0.count > OCSPResponse.limit }) {
            limits.append(.init(.responseBytes, OCSPResponse.limit))
        }
        if data.revocationLists.contains(where: { $0.count > RevocationList.limit }) {
            limits.append(.init(.listBytes, RevocationList.limit))
        }
        self.limits = limits
    }

    /// The statements on a certificate by its issuer and by responders that may answer for it.
    func evidence(of subject: CertificateHandle, by issuer: CertificateHandle) -> [RevocationEvidence] {
        all(of: subject, by: issuer).filter { refusal(of: $0.statement, by: issuer) == nil }
    }

    /// The OCSP responses on a certificate that do not count, and why.
    func refusals(on subject: CertificateHandle, by issuer: CertificateHandle) -> [VerificationNote] {
        all(of: subject, by: issuer).compactMap { evidence in
            guard let refusal = refusal(of: evidence.statement, by: issuer),
                let responder = evidence.statement.responder
            else { return nil }
            return .uncountedResponse(
                subject: subject.subject.commonName,
                responder: responder.subject.commonName,
                refusal
            )
        }
    }

    private func refusal(
        of statement: RevocationStatement,
        by issuer: CertificateHandle
    ) -> VerificationNote.ResponderDoubt? {
        guard let responder = statement.responder else { return nil }
        let said = said(of: responder, by: issuer)
        guard !Self.sayRevoked(said, at: statement.made) else { return .revoked }
        guard statement.status == .good, !responder.needsNoCheck,
            !(responder.responderAddresses + responder.listAddresses).isEmpty
        else { return nil }
        let isChecked = said.contains { $0.statement.status == .good && $0.statement.isFresh(at: statement.start) }
        return isChecked ? nil : .unchecked
    }

    /// Whether something at hand says that the responder of a statement was revoked.
    func isDisowned(_ statement: RevocationStatement, by issuer: CertificateHandle) -> Bool {
        guard let responder = statement.responder else { return false }
        return Self.sayRevoked(said(of: responder, by: issuer), at: statement.made)
    }

    /// The statements on a responder by its issuer, and by responders that the issuer itself does not say were revoked.
    private func said(of responder: CertificateHandle, by issuer: CertificateHandle) -> [RevocationEvidence] {
        let fetched = fetcher?.listed(responder, by: issuer) ?? []
        return (all(of: responder, by: issuer) + fetched).filter { each in
            guard let other = each.statement.responder else { return true }
            return !Self.sayRevoked(ownWords(on: other, of: issuer), at: each.statement.made)
        }
    }

    /// The issuer's own statements on a responder.
    private func ownWords(on responder: CertificateHandle, of issuer: CertificateHandle) -> [RevocationEvidence] {
        all(of: responder, by: issuer).filter { $0.statement.responder == nil }
    }

    /// Whether statements on a responder say that it was revoked, or on hold, when it made its own.
    ///
    /// A revoked key in other hands can date its statements back, so the time only matters where the reason shows that the owner
    /// still had the key.
    private static func sayRevoked(_ said: [RevocationEvidence], at time: Int) -> Bool {
        said.contains { each in
            guard case .revoked(let since, let reason) = each.statement.status else { return false }
            switch reason {
            case .certificateHold, .removeFromCRL:
                return !said.contains { $0.statement.status == .good && $0.statement.start > each.statement.start }
            case .affiliationChanged, .superseded, .cessationOfOperation, .privilegeWithdrawn:
                return since.map { $0 <= time } ?? true
            case .unspecified, .keyCompromise, .cACompromise, .aACompromise, nil: return true
            }
        }
    }

    /// All statements on a certificate, by any responder or list.
    private func all(of subject: CertificateHandle, by issuer: CertificateHandle) -> [RevocationEvidence] {
        let question = Question(subject: subject.der, issuer: issuer.der)
        if let before = found[question] { return before }
        let answered = responses.compactMap { response in
            response.statement(of: subject, by: issuer).map { evidence($0, .ocsp, response.der) }
        }
        let listed = lists.compactMap { list in
            list.statement(of: subject, by: issuer).map { evidence($0, .list, list.der) }
        }
        found[question] = answered + listed
        return answered + listed
    }

    private func evidence(
        _ statement: RevocationStatement,
        _ form: RevocationFact.Form,
        _ der: [UInt8]
    ) -> RevocationEvidence {
        let source: RevocationFact.Source = stored.contains(ByteKey(der)) ? .document : .signature
        return RevocationEvidence(statement: statement, source: source, form: form, address: nil)
    }
}

/// The status of a certificate by revocation information, with its times.
struct RevocationStatement {
    let status: CertificateStatus
    /// `thisUpdate`, in seconds since 1970.
    let start: Int
    /// `nextUpdate`, in seconds since 1970; nil when it may come at any time.
    let end: Int?
    /// When it was made, by its own word, in seconds since 1970.
    package let made: Int
    /// The certificate of the OCSP responder that makes it; nil for the issuer itself.
    let responder: CertificateHandle?

    /// Whether it applies to a moment: it is later, or was the newest then.
    func isFresh(at time: Int) -> Bool { start >= time || (end ?? start + 86_400) >= time }
}

extension OCSPResponse {
    /// The statement on a certificate; nil when there is none, or it is not the issuer's.
    func statement(of certificate: CertificateHandle, by issuer: CertificateHandle) -> RevocationStatement? {
        guard let period = period(of: certificate, by: issuer), let start = period.start,
            let answer = try? status(of: certificate, by: issuer, at: start),
            answer.responder.map({ $0.der != certificate.der }) ?? true
        else { return nil }
        return RevocationStatement(
            status: answer.status,
            start: start,
            end: period.end,
            made: max(start, productionTime ?? start),
            responder: answer.responder
        )
    }
}

extension RevocationList {
    /// The statement on a certificate; nil when there is none, or it is not the issuer's.
    func statement(of certificate: CertificateHandle, by issuer: CertificateHandle) -> RevocationStatement? {
        guard let start = period.start, let status = try? status(of: certificate, by: issuer, at: start) else {
            return nil
        }
        return RevocationStatement(status: status, start: start, end: period.end, made: start, responder: nil)
    }
}
