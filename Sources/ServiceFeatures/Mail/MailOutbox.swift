internal import Foundation
internal import SignetAudit
package import SignetMail
package import SignetServiceFoundation

/// Writes mails into their queue, in the transaction of the change that they report.
///
/// Callers wake the workers afterwards, by ``Outbox/wake()``.
package struct MailOutbox: Sendable {
    let services: RequestServices

    var now: Moment { services.api.now }

    /// The person who gets a mail.
    package enum Reader: Sendable {
        case signer(SignerRecord)
        case sender
    }

    /// Writes a mail, unless the request sends none, the person has no address, or the same mail waits already.
    package func enqueue(
        _ event: MailEvent,
        to reader: Reader,
        of request: RequestRecord,
        in database: Database
    ) throws {
        _ = try mail(event, to: reader, of: request, in: database)
    }

    /// Writes a mail, and returns it.
    @discardableResult
    func mail(
        _ event: MailEvent,
        to reader: Reader,
        of request: RequestRecord,
        in database: Database
    ) throws -> MailRecord? {
        guard request.byMail else { return nil }
        try database.lock(.request, request.id)
        let signers = try request.signers(in: database)
        let (signer, address, language) =
            switch reader {
            case .signer(let signer): (signer.id, signer.getsMail ? signer.email : "", signer.language)
            case .sender: ("", request.replyTo, PageLanguage(ofAll: signers).rawValue)
            }
        guard !address.isEmpty else { return nil }
        if case .signer(let signer) = reader, event.hasLink, signers.principal(of: signer).id != signer.id {
            // Somebody with several roles gets one mail and one link.
            return nil
        }
        let earlier = try MailRecord.all(event, to: signer, of: request, in: database)
        if !signer.isEmpty, let waiting = earlier.last, waiting.isWaiting, waiting.address == address {
            switch event {
            // Each has its own text.
            case .answer: break
            // The newer one names all changes.
            case .corrected where waiting.state != .unknown: try end(waiting, as: .dropped, in: database)
            case _ where event.hasLink || event == .completed:
                if event.hasLink { try schedule(signer, of: request, in: database) }
                return waiting
            default: break
            }
        }
        let isStopped = try SuppressionRecord.stops(event, to: address, of: request.accountId, in: database)
        let mail = MailRecord(
            id: services.api.environment.identifier(.mail),
            accountId: request.accountId,
            requestId: request.id,
            signerId: signer,
            event: event,
            n: (earlier.last?.n ?? 0) + 1,
            address: address,
            language: language,
            messageId: "",
            state: isStopped ? .suppressed : .queued,
            attempts: 0,
            created: now
        )
        try mail.insert(in: database)
        if !isStopped { try mail.enqueue(in: database) }
        guard case .signer(let signer) = reader, event.hasLink else { return mail }
        if isStopped, !event.isReminder {
            try noteUndelivered(signer, of: request, because: mail, in: database)
        } else {
            try schedule(signer.id, of: request, in: database)
        }
        return mail
    }

    /// Writes the mails about the finished document: one to each address.
    func announceCompletion(of request: RequestRecord, in database: Database) throws {
        var addresses: Set<String> = []
        for signer in try request.signers(in: database)
        where signer.getsDocument && !signer.isSelf {
            guard addresses.insert(signer.email.lowercased()).inserted else { continue }
            try enqueue(.completed, to: .signer(signer), of: request, in: database)
        }
        guard !addresses.contains(request.replyTo.lowercased()) else { return }
        try enqueue(.completed, to: .sender, of: request, in: database)
    }

    /// Writes the mails to those who need not do their part any more, as far as a mail has reached them.
    func announceEnd(_ event: MailEvent, of request: RequestRecord, in database: Database) throws {
        for signer in try request.signers(in: database) where signer.state.isOpen && signer.notified != nil {
            try enqueue(event, to: .signer(signer), of: request, in: database)
        }
    }

    /// Drops the mails that wait for a person, or for all people of a request; the sender's stay.
    package func drop(signer: String?, of request: String, in database: Database) throws {
        database.requireLock(.request, request)
        let states = MailRecord.State.waiting.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        let isTheirs = """
            requestId = ? AND \(signer == nil ? "signerId <> ''" : "signerId = ?") AND state IN (\(states))
                AND EXISTS (SELECT 1 FROM job WHERE kind = 'mail' AND key = mail.id)
            """
        let arguments: StatementArguments = [request] + StatementArguments(signer.map { [$0] } ?? [])
        let waiting = try MailRecord.all("WHERE \(isTheirs)", arguments, in: database)
        for mail in waiting { try end(mail, as: .dropped, in: database) }
    }

    /// Ends a mail that is not to be sent.
    private func end(_ mail: MailRecord, as state: MailRecord.State, in database: Database) throws {
        var mail = mail
        (mail.state, mail.next) = (state, nil)
        try mail.update(in: database)
        try JobRecord.remove(.mail, key: mail.id, in: database)
    }

    /// Makes the mails of a request due now that waited while it was being changed.
    package func release(request: String, in database: Database) throws {
        try database.execute(
            sql: """
                UPDATE job SET due = \(JobTime.databaseClock) WHERE kind = 'mail' AND state = 'waiting'
                    AND key IN (SELECT id FROM mail WHERE requestId = ? AND state = 'queued')
                """,
            arguments: [request]
        )
    }

    /// Makes all mails of an account due now, as after its settings were changed.
    package func retry(account: String, in database: Database) throws {
        try database.lock(.lane, account)
        try MailTrouble.clear(account, in: database)
        try JobLane.open(.mail, lane: account, in: database)
        try database.execute(
            sql: """
                UPDATE job SET due = \(JobTime.databaseClock) WHERE kind = 'mail' AND lane = ? AND state = 'waiting'
                """,
            arguments: [account]
        )
    }

    // MARK: People

    /// Notes that mails do not reach a person: they are reminded no more, and the sender gets a mail.
    func noteUndelivered(
        _ signer: SignerRecord,
        of request: RequestRecord,
        because mail: MailRecord,
        in database: Database
    ) throws {
        database.requireLock(.request, request.id)
        guard signer.undelivered == nil else { return }
        try database.execute(
            sql: "UPDATE signer SET undelivered = ?, reminderDue = NULL WHERE id = ?",
            arguments: [now, signer.id]
        )
        var details = signer.details
        (details["mail"], details["reply"]) = (mail.id, mail.reply)
        try request.note(.signerUndelivered, by: .service, from: .service, details, services, in: database)
        try enqueue(.undelivered, to: .sender, of: request, in: database)
    }

    /// Notes that an address gets no mails from an account any more.
    func suppress(_ kind: SuppressionRecord.Kind, _ mail: MailRecord, in database: Database) throws {
        let record = SuppressionRecord(
            accountId: mail.accountId,
            folded: mail.address.lowercased(),
            kind: kind,
            mailId: mail.id,
            created: now,
            lifted: nil
        )
        try record.put(in: database)
    }

    /// Applies a report to a mail; one that says nothing new changes nothing.
    package func apply(
        _ report: BounceReport.Kind,
        to id: String,
        code: Int?,
        reply: String?,
        in database: Database
    ) throws {
        guard let found = try MailRecord.with(id: id, in: database) else { return }
        try database.lock(.request, found.requestId)
        guard var mail = try MailRecord.with(id: id, in: database),
            let request = try RequestRecord.found(mail.requestId, of: mail.accountId, in: database),
            [.accepted, .unknown, .delivered, .sending].contains(mail.state)
        else { return }
        let signer = try mail.reader(in: database)
        if let code { mail.code = code }
        if let reply { mail.reply = reply.withoutLinks.prefixed(to: 200) }
        switch report {
        case .soft: break
        case .delivered: if mail.state != .sending { mail.state = .delivered }
        case .hard:
            mail.state = .bounced
            try request.note(.mailBounced, by: .service, from: .service, mail.details, services, in: database)
            try suppress(.bounce, mail, in: database)
        case .complaint:
            mail.state = .complained
            try suppress(.complaint, mail, in: database)
        }
        try mail.update(in: database)
        guard let signer else { return }
        switch report {
        case .hard where signer.state.isOpen: try noteUndelivered(signer, of: request, because: mail, in: database)
        case .complaint:
            try database.execute(sql: "UPDATE signer SET reminderDue = NULL WHERE id = ?", arguments: [signer.id])
        default: break
        }
    }
}
