package import Hummingbird
package import SignetServiceFoundation

/// Sends a person a new link by mail where the one that they opened was replaced.
///
/// It goes to the address that the sender gave. The answer says neither the address, nor whether a mail was sent.
package struct FreshLink: Sendable {
    let services: RequestServices

    package init(services: RequestServices) { self.services = services }

    /// A person gets no more than one such mail in this many seconds.
    private static let pause = 600
    /// The most invitations that a person gets in a day.
    private static let most = 3

    /// Sends the link where the path's one was a link of somebody whose turn it is.
    ///
    /// - Returns: The language of the person.
    /// - Throws: ``Problem`` for a link that never was one.
    package func send(_ request: Request, _ context: ServiceRequestContext) async throws -> PageLanguage {
        try QueryParameters(request.uri.query).requireOnly([])
        let (api, token) = (services.api, context.parameters.get("token") ?? "")
        let found = try await api.store.read { database in
            try LinkRecord.found(token, for: [.sign], in: database).flatMap { link in
                try SignerRecord.with(id: link.subject, in: database).map { (link: link, signer: $0) }
            }
        }
        guard let found else { throw api.failure(.linkUnknown, in: context) }
        if let seconds = api.rates.take(found.link.id) { throw Problem.tooMany(after: seconds) }
        try await api.store.write { database in
            try database.lock(.request, found.signer.requestId)
            guard let request = try RequestRecord.of(signer: found.signer.id, in: database),
                let signer = try SignerRecord.with(id: found.signer.id, in: database), request.sendsLinks(to: signer),
                try !MailRecord.exists(
                    where: "accountId = ? AND requestId = ? AND signerId = ? AND created > ?",
                    [request.accountId, request.id, signer.id, api.now.adding(seconds: -Self.pause)],
                    in: database
                ),
                try mayHave(found.link, signer, in: database)
            else { return }
            try services.mail.enqueue(.invitation, to: .signer(signer), of: request, in: database)
        }
        services.outbox.wake()
        return PageLanguage(found.signer.language)
    }
}

extension FreshLink {
    /// Whether a link was made for the person's present address, and they have not had too many mails in a day.
    private func mayHave(_ link: LinkRecord, _ signer: SignerRecord, in database: Database) throws -> Bool {
        let before = try MailRecord.first(
            "WHERE requestId = ? AND signerId = ? AND created <= ? ORDER BY created DESC, id DESC",
            [signer.requestId, signer.id, link.created],
            in: database
        )
        let count = try Int64.fetchOne(
            database,
            sql: "SELECT count(*) FROM mail WHERE requestId = ? AND signerId = ? AND event = ? AND created > ?",
            arguments: [
                signer.requestId, signer.id, MailEvent.invitation.rawValue,
                services.api.now.adding(seconds: -86_400),
            ]
        )
        return before?.address ?? signer.email == signer.email && (count ?? 0) < Self.most
    }
}

extension RequestRecord {
    /// Whether a person can have a new link by mail.
    func sendsLinks(to signer: SignerRecord) -> Bool {
        byMail && state == .sent && paused == nil && signer.mayAct && signer.getsMail
    }
}
