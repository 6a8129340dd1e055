internal import Foundation
internal import HTTPTypes
package import SignetAudit
internal import SignetMail
package import SignetServiceFoundation

/// Begins requests for people who come by a public link: their name and address, a code, and then the request.
///
/// Nothing is mailed to anybody but the code, to the address that its owner confirms by it, until they have done their part.
package struct PublicStartService: Sendable {
    let services: RequestServices

    package init(services: RequestServices) { self.services = services }

    var api: APIServices { services.api }

    /// The details that a person gives.
    package struct Person: Sendable {
        package let name: String
        package let email: String

        package init(name: String, email: String) { (self.name, self.email) = (name, email) }
    }

    /// The next step of a person.
    package enum Outcome: Sendable {
        /// Their browser keeps this, and the link's page shows the next step.
        case page(Secret?)
        /// The address of the page of their request.
        case request(url: String, Secret?)
    }

    // MARK: The beginning

    /// Takes what a person says, and sends them a code where their address is confirmed by one.
    ///
    /// The answer is the same whether or not a mail goes to the address.
    package func begin(
        _ person: Person,
        _ visit: PublicLinkVisit,
        from origin: AuditEvent.Origin
    ) async throws
        -> Outcome
    {
        guard visit.isUsable else { throw Problem.linkClosed }
        let (name, email) = try checked(person, visit)
        let values = Dictionary(visit.settings.values(visit.query)) { one, _ in one }
        let (secret, now, needsCode) = (api.environment.secret(), api.now, visit.asksEmail && visit.sendsCode)
        let cells = try JSONCoding.text(of: values)
        let start = try await api.store.write { database in
            let digests = try PublicDigests(api.environment, in: database)
            let person = email.isEmpty ? nil : digests.person(email)
            let network = digests.network(visit.context.clientNetwork)
            let account = visit.link.accountId
            try PublicCallRecord.lock(account, person: person, network: network, with: [visit.link.id], in: database)
            let link = try current(visit.link, at: now, in: database)
            let mayMail = try count(needsCode ? person : nil, network, of: account, at: now, in: database)
            let start = PublicStartRecord(
                id: api.environment.identifier(.publicStart),
                linkId: link.id,
                accountId: account,
                name: name,
                email: email,
                language: visit.language.rawValue,
                cells: cells,
                session: secret.digest,
                code: nil,
                coded: nil,
                attempts: 0,
                sends: needsCode ? 1 : 0,
                state: needsCode ? .asked : .confirmed,
                isConfirmed: false,
                person: person,
                taken: nil,
                requestId: nil,
                signerId: nil,
                created: now,
                expires: now.adding(seconds: PublicStartRecord.lifetime)
            )
            try start.insert(in: database)
            if mayMail { try services.mail.enqueue(.code, about: start, to: email, start.language, in: database) }
            return start
        }
        services.outbox.wake()
        guard start.state == .confirmed else { return .page(secret) }
        return try await goOn(start, visit.link, keeping: secret, from: origin)
    }

    private func checked(_ person: Person, _ visit: PublicLinkVisit) throws -> (name: String, email: String) {
        let role = visit.settings.role
        guard visit.asksName else { return (role, "") }
        let name = person.name.trimmed
        try PlainText.checkLine(name, "Your name", atMost: 200)
        guard name.contains(where: { !$0.isWhitespace }) else { throw Problem.invalid("Write your name.") }
        guard visit.asksEmail else { return (name, "") }
        let address: MailAddress
        do { address = try MailAddress(person.email.trimmed) } catch {
            throw Problem(.unprocessableContent, "address-refused", "Your e-mail address: \(error).")
        }
        guard visit.settings.allows(address) else {
            throw Problem(
                .unprocessableContent,
                "address-refused",
                "Only addresses of \(visit.domains.joined(separator: ", ").prefixed(to: 400)) may begin here: use such a one."
            )
        }
        return (name, address.text)
    }

    /// The link as it is now, by which people may still begin.
    private func current(_ link: PublicLinkRecord, at now: Moment, in database: Database) throws -> PublicLinkRecord {
        guard let link = try PublicLinkRecord.with(id: link.id, in: database) else { throw Problem.linkUnknown }
        try link.requireOpen(link.wanted(), at: now)
        return link
    }

    /// Counts a call, for which the locks are taken; `person` is the digest of the address that a mail would go to.
    ///
    /// - Returns: Whether the mail may go there.
    /// - Throws: ``Problem`` where there were too many calls.
    private func count(
        _ person: Data?,
        _ network: Data,
        of account: String,
        at now: Moment,
        in database: Database
    ) throws -> Bool {
        let mayMail = try person.map { try PublicCallRecord.mayMail($0, at: now, in: database) } ?? false
        let call = PublicCallRecord(
            id: api.environment.identifier(.publicStart),
            accountId: account,
            person: mayMail ? person : nil,
            network: network,
            created: now
        )
        try call.keep(in: database)
        return mayMail
    }

    // MARK: The code

    /// Sends another code, in place of the one before.
    package func sendAgain(_ visit: PublicLinkVisit) async throws {
        guard let start = visit.start, start.mayResend() else {
            throw Problem(.conflict, "too-many-codes", "No more codes are sent for this: begin again in 15 minutes.")
        }
        let now = api.now
        try await api.store.write { database in
            let digests = try PublicDigests(api.environment, in: database)
            let (person, account) = (digests.person(start.email), start.accountId)
            let network = digests.network(visit.context.clientNetwork)
            try PublicCallRecord.lock(account, person: person, network: network, with: [], in: database)
            let mayMail = try count(person, network, of: account, at: now, in: database)
            // The mail before may still be on its way: it counts until there is another.
            guard mayMail else { return }
            try database.execute(
                sql: "UPDATE publicStart SET sends = sends + 1 WHERE id = ? AND state = 'asked' AND sends < ?",
                arguments: [start.id, PublicStartRecord.mostSends]
            )
            guard database.changesCount == 1,
                let start = try PublicStartRecord.with(id: start.id, in: database)
            else { return }
            try services.mail.enqueue(.code, about: start, to: start.email, start.language, in: database)
        }
        services.outbox.wake()
    }

    /// Judges a code, and goes on where it is right.
    ///
    /// - Throws: ``Problem`` where it is wrong or none is judged any more; the attempt counts all the same.
    package func confirm(
        _ code: String,
        _ visit: PublicLinkVisit,
        from origin: AuditEvent.Origin
    ) async throws
        -> Outcome
    {
        guard let start = visit.start else { throw Problem.startUnknown }
        // Reloaded after the code was right.
        guard start.state == .asked else { return try await goOn(start, visit.link, keeping: nil, from: origin) }
        let now = api.now
        let isRight = try await api.store.write { database in
            try start.judge(code, PublicDigests(api.environment, in: database), at: now, in: database)
        }
        switch isRight {
        case true?: break
        case false?: throw Problem(.conflict, "code-wrong", "This is not the code of the last mail, or it is too old.")
        case nil: throw Problem(.conflict, "code-locked", "Too many codes were wrong: begin again.")
        }
        return try await goOn(try await current(start), visit.link, keeping: nil, from: origin)
    }

    private func current(_ start: PublicStartRecord) async throws -> PublicStartRecord {
        guard let found = try await api.store.read({ try PublicStartRecord.with(id: start.id, in: $0) }) else {
            throw Problem.startUnknown
        }
        return found
    }

    // MARK: The request

    /// Goes on with a start whose request can be made, or was made.
    package func goOn(_ visit: PublicLinkVisit, from origin: AuditEvent.Origin) async throws -> Outcome {
        guard let start = visit.start else { throw Problem.startUnknown }
        return try await goOn(start, visit.link, keeping: nil, from: origin)
    }

    private func goOn(
        _ start: PublicStartRecord,
        _ link: PublicLinkRecord,
        keeping secret: Secret?,
        from origin: AuditEvent.Origin
    ) async throws -> Outcome {
        switch start.state {
        case .asked, .waiting, .refused: return .page(secret)
        case .made: return .request(url: try await url(of: start, from: origin), secret)
        case .confirmed where try link.wanted().glance:
            try await wait(start, link)
            return .page(secret)
        case .confirmed:
            let made = try await PublicRequest(start, link, services)
            let url = try await made.write(replacing: .confirmed, by: Self.actor(link), from: origin)
            return .request(url: url, secret)
        }
    }

    /// The actor of what a public link does, for the audit.
    static func actor(_ link: PublicLinkRecord) -> AuditEvent.Actor {
        AuditEvent.Actor(kind: .system, id: link.id, name: link.name)
    }

    /// Has a person wait until the sender has looked at it; they take a place meanwhile.
    private func wait(_ start: PublicStartRecord, _ link: PublicLinkRecord) async throws {
        let now = api.now
        try await api.store.write { database in
            try database.lock(.owner, link.id)
            var link = try current(link, at: now, in: database)
            try database.execute(
                sql: "UPDATE publicStart SET state = 'waiting', expires = ? WHERE id = ? AND state = 'confirmed'",
                arguments: [now.adding(seconds: PublicStartRecord.longestWait), start.id]
            )
            guard database.changesCount == 1 else { return }
            try link.takePlace(for: start, at: now, in: database)
            let settings = try link.wanted()
            try services.mail.enqueue(.startAsked, about: start, to: settings.notify, settings.language, in: database)
        }
        services.outbox.wake()
    }

    /// A new link to the request's page, for the browser in which it was begun.
    private func url(of start: PublicStartRecord, from origin: AuditEvent.Origin) async throws -> String {
        try await api.store.write { database in
            guard let requestId = start.requestId else { throw Problem.startUnknown }
            try database.lock(.request, requestId)
            guard let request = try RequestRecord.with(id: requestId, in: database),
                let signer = try request.signers(in: database).first(where: { $0.id == start.signerId }),
                !signer.state.isOut
            else { throw Problem.startUnknown }
            return try services.startLink(to: signer, of: request, from: origin, in: database)
        }
    }
}

extension RequestServices {
    /// A link to a person's page of a request, for the browser in which they began it.
    func startLink(
        to signer: SignerRecord,
        of request: RequestRecord,
        from origin: AuditEvent.Origin,
        in database: Database
    ) throws -> String {
        let link = links.make(.sign, account: request.accountId, subject: signer.id, expires: request.expires)
        try link.record.insert(in: database)
        try LinkRecord.revoke(subject: signer.id, beyond: MailDispatch.mostLinks, now: api.now, in: database)
        let details = ["signer": signer.id, "name": signer.name, "link": link.record.id]
        try request.note(.linkCreated, by: .service, from: origin, details, self, in: database)
        return link.url
    }
}

extension Problem {
    /// The problem of a browser that has begun nothing, or whose time is over.
    static let startUnknown = Problem(
        .conflict,
        "start-unknown",
        "Nothing was begun in this browser, or it is too long ago: open the link again and begin."
    )
}
