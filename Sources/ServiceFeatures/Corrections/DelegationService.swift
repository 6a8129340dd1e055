internal import Foundation
internal import HTTPTypes
package import SignetAudit
internal import SignetCapture
package import SignetServiceFoundation

/// Lets somebody else sign in the place of a signer, where the request's rule allows it.
package struct DelegationService: Sendable {
    package let services: RequestServices

    package init(services: RequestServices) { self.services = services }

    /// The most wishes in one request.
    private static let most = 20

    /// A wish as it is sent by a signer.
    package struct Wish: Decodable, Sendable {
        let name: String
        let email: String
        let reason: String?
        /// Whether the first person keeps their link, to read the finished document.
        let copy: Bool?

        package init(name: String, email: String, reason: String, copy: Bool) {
            (self.name, self.email, self.reason, self.copy) = (name, email, reason, copy)
        }

        func check() throws(Problem) {
            try NewRequest.NewSigner.check(name: name)
            try PlainText.checkLine(email, "An e-mail address", atMost: 320)
            guard !email.isEmpty else {
                throw .invalid("'email' is empty: write an e-mail address as jane@example.org.")
            }
            try NewRequest.check(address: email, "email")
            try PlainText.check(reason ?? "", "A reason", atMost: 2_000)
        }
    }

    /// Asks the sender, or hands the signer's part over at once where the rule is free.
    ///
    /// - Returns: Whether it was handed over.
    package func ask(
        _ wish: Wish,
        _ signingContext: SigningContext,
        from origin: AuditEvent.Origin
    ) async throws -> Bool {
        try wish.check()
        let isDone = try await services.api.store.write { database in
            try database.lock(.owner, signingContext.signer.owner)
            let now = try signingContext.current(in: database)
            try now.requireTurn()
            try now.link?.requireInForce(services.api.now, in: database)
            let (request, signer) = (now.request, now.signer)
            guard request.delegation != .no else {
                throw Problem(.conflict, "delegation-refused", "Nobody else can sign in your place: ask the sender.")
            }
            let earlier = try DelegationRecord.all(ofAny: [request.id], in: database)
            guard !earlier.contains(where: { $0.signerId == signer.id && $0.decided == nil }) else {
                throw Problem(.conflict, "delegation-asked", "You have asked already: wait for the sender's answer.")
            }
            guard earlier.count < Self.most else {
                throw Problem(
                    .conflict,
                    "too-many-delegations",
                    "The request was passed on \(Self.most) times, which is the most: ask the sender to correct it."
                )
            }
            guard wish.email.lowercased() != signer.email.lowercased() else {
                throw Problem.invalid("'email' is your own address: give that of the other person.")
            }
            var record = DelegationRecord(
                id: services.api.environment.identifier(.delegation),
                accountId: request.accountId,
                requestId: request.id,
                signerId: signer.id,
                name: wish.name.trimmed,
                email: wish.email,
                reason: wish.reason ?? "",
                keepsCopy: wish.copy ?? false,
                asked: services.api.now
            )
            try record.insert(in: database)
            let details = record.details
            try request.note(.delegationAsked, by: now.actor, from: origin, details, services, in: database)
            guard request.delegation == .free else {
                try services.mail.enqueue(.delegationAsked, to: .sender, of: request, in: database)
                return false
            }
            try handOver(&record, of: request, by: now.actor, from: origin, in: database)
            try services.mail.enqueue(.delegated, to: .sender, of: request, in: database)
            return true
        }
        services.outbox.wake()
        return isDone
    }

    /// The sender's answer to the last wish of a signer; the locks of the request and its signers are held.
    ///
    /// - Returns: The link of the new person, where there is one.
    func decide(
        _ isAllowed: Bool,
        for signer: String,
        of request: RequestRecord,
        by actor: AuditEvent.Actor,
        from origin: AuditEvent.Origin,
        in database: Database
    ) throws -> [String: String] {
        let open = try DelegationRecord.first(
            "WHERE requestId = ? AND signerId = ? AND decided IS NULL",
            [request.id, signer],
            in: database
        )
        guard var record = open else { throw Problem.notFound("wish of this signer") }
        guard isAllowed else {
            (record.decided, record.allowed) = (services.api.now, false)
            try record.update(in: database)
            try request.note(.delegationRefused, by: actor, from: origin, record.details, services, in: database)
            return [:]
        }
        try request.requireTimeToSign(at: services.api.now)
        return try handOver(&record, of: request, by: actor, from: origin, in: database)
    }

    /// Puts a new person in the place of a signer, with all their roles; their own consent, links and signatures are to come.
    @discardableResult
    private func handOver(
        _ record: inout DelegationRecord,
        of request: RequestRecord,
        by actor: AuditEvent.Actor,
        from origin: AuditEvent.Origin,
        in database: Database
    ) throws -> [String: String] {
        let now = services.api.now
        guard let first = try SignerRecord.with(id: record.signerId, in: database), first.state.isOpen else {
            throw Problem.conflict("The signer has nothing to do any more, so nobody can do it in their place.")
        }
        // The new person comes right after the first.
        try database.execute(
            sql: "UPDATE signer SET place = place + 1 WHERE requestId = ? AND place > ?",
            arguments: [request.id, first.place]
        )
        let signers = try request.signers(in: database)
        (record.decided, record.allowed) = (now, true)
        try record.update(in: database)
        var (events, urls) = (RequestEvents(), [String: String]())
        if record.keepsCopy {
            try first.endHandovers(now, in: database)
        } else {
            try first.endLinks(now, in: database)
            let details = ["signer": first.id, "name": first.name]
            events.note(.linkRevoked, of: request, by: actor, from: origin, details, at: now)
        }
        try DraftRecord.remove(of: first.owner, in: database)
        try services.mail.drop(signer: first.id, of: request.id, in: database)
        for var earlier in [first] + signers.companions(of: first) {
            let heir = try SignerRecord(inPlaceOf: earlier, record, services)
            try heir.insert(in: database)
            for var field in try request.fields(in: database) where field.signerId == earlier.id {
                field.signerId = heir.id
                try field.update(in: database)
            }
            try AttachmentRecord.remove(of: earlier, besides: [], services.api.now, in: database)
            (earlier.state, earlier.finished) = (.delegated, now)
            if record.keepsCopy { earlier.role = .copy }
            try earlier.update(in: database)
            let details = heir.details.merging(["from": earlier.id, "delegation": record.id]) { $1 }
            events.note(.signerDelegated, of: request, by: actor, from: origin, details, at: now)
            guard earlier.id == first.id else { continue }
            if heir.mayAct { try services.mail.enqueue(.delegated, to: .signer(heir), of: request, in: database) }
            // Who gets a mail gets the link with it; where nobody would see it, the sender makes it later.
            guard !request.byMail, actor.kind == .sender else { continue }
            let link = services.links.make(
                .sign,
                account: request.accountId,
                subject: heir.id,
                expires: request.expires
            )
            try link.record.insert(in: database)
            urls[heir.id] = link.url
            let made = heir.details.merging(["link": link.record.id]) { $1 }
            events.note(.linkCreated, of: request, by: actor, from: origin, made, at: now)
        }
        var changed = request
        changed.version += 1
        changed.shown = changed.version
        let people = try request.signers(in: database)
        try people.check(request.groups(of: people, in: database))
        changed.search = try changed.searchText(with: people, in: database)
        try changed.update(in: database)
        try events.write(of: changed, services, in: database)
        return urls
    }
}

extension DelegationRecord {
    /// Refuses the wishes of a person who has no part any more.
    ///
    /// - Returns: Those that waited for an answer.
    static func end(of signer: SignerRecord, _ now: Moment, in database: Database) throws -> [DelegationRecord] {
        var open = try all("WHERE signerId = ? AND decided IS NULL ORDER BY asked, id", [signer.id], in: database)
        for index in open.indices {
            (open[index].decided, open[index].allowed) = (now, false)
            try open[index].update(in: database)
        }
        return open
    }

    var details: [String: String] {
        ["signer": signerId, "delegation": id, "name": name, "email": email]
    }
}

extension SignerRecord {
    /// A person with the part of another, who was not at the link yet.
    fileprivate init(inPlaceOf other: SignerRecord, _ wish: DelegationRecord, _ services: RequestServices) throws {
        var configuration = try JSONCoding.value(CaptureConfiguration.self, from: other.configuration)
        configuration.name = nil
        self.init(
            id: services.api.environment.identifier(.signer),
            requestId: other.requestId,
            name: wish.name,
            email: wish.email,
            position: other.position,
            place: other.place + 1,
            language: other.language,
            configuration: try JSONCoding.text(of: configuration),
            state: other.mayAct ? .ready : .waiting,
            asked: other.mayAct ? services.api.now : nil,
            delegatedFrom: other.id,
            role: other.role,
            groupId: other.groupId,
            part: other.part,
            rules: other.rules
        )
    }
}
