internal import Foundation
internal import SignetAudit
internal import SignetBasics
internal import SignetCryptography
internal import SignetMail
internal import SignetServiceFoundation

/// The two transactions of an attempt: before and after the mail leaves.
struct MailDispatch: Sendable {
    let services: RequestServices
    let job: JobClaim
    let requestId: String

    private var now: Moment { services.api.now }

    /// A person's links that may be in force at a time: of the invitation, reminders, and attempts whose end is unknown.
    static let mostLinks = 5
    /// How long a mail waits for a request that is being changed, before it looks again, in seconds.
    private static let pauseOfChange = 300
    /// How long a mail waits where none can be sent: its lane is closed meanwhile.
    private static let pauseOfTrouble = 60

    // MARK: Before

    /// Makes a mail ready to be sent, with a new link.
    ///
    /// - Returns: `nil` where it is not to be sent, or not now.
    /// - Throws: ``LeaseLostError`` where another process has the job, or the mail was dropped.
    func begin(in database: Database) throws -> MailEnvelope? {
        try database.lock(.request, requestId)
        try job.check(in: database)
        guard var mail = try MailRecord.with(id: job.key, in: database) else {
            try job.end(in: database)
            return nil
        }
        let request = try request(of: mail, in: database)
        let signers = try request?.signers(in: database) ?? []
        let signer = signers.first { $0.id == mail.signerId }
        let start = try mail.start(in: database)
        switch request.map({ MailNeed(mail, of: $0, to: signer, at: now) }) {
        case .now: break
        case nil where mail.event == .digest || start != nil: break
        case .later:
            if mail.judged != nil {
                mail.judged = nil
                try mail.update(in: database)
            }
            try job.giveBack(.after(seconds: Self.pauseOfChange), in: database)
            return nil
        case .never, nil: return try stop(&mail, as: .dropped, in: database)
        }
        if try SuppressionRecord.stops(mail.event, to: mail.address, of: mail.accountId, in: database) {
            if let request, let signer, mail.event.hasLink, !mail.event.isReminder {
                try services.mail.noteUndelivered(signer, of: request, because: mail, in: database)
            }
            return try stop(&mail, as: .suppressed, in: database)
        }
        // Without the account or during a pause no server judges it, so it waits as long as it is needed.
        let begun = mail.event == .digest ? mail.created : mail.judged ?? now
        guard now < begun.adding(seconds: MailAttempt.longest) else {
            try giveUp(&mail, request, signer, in: database)
            return nil
        }
        let setup: MailSetup
        do {
            guard let found = try services.mailSettings.setup(of: mail.accountId, in: database) else {
                throw MailSettings.Fault(description: "no mail server is set")
            }
            setup = found
        } catch let fault as MailSettings.Fault {
            let trouble = MailAttempt.trouble(stage: "settings", code: nil, reply: fault.description, isLasting: true)
            try write(trouble, &mail, request, signer, in: database)
            return nil
        }
        let secret = try MailSecret.make(services.api.environment, in: database)
        if mail.messageId.isEmpty { mail.messageId = setup.messageID(of: mail.id, secret) }
        return try envelope(&mail, request, start, signers, signer, setup, secret, in: database)
    }

    /// The request that a mail is about; `nil` for one about all requests of an account.
    private func request(of mail: MailRecord, in database: Database) throws -> RequestRecord? {
        try RequestRecord.found(requestId, of: mail.accountId, in: database)
    }

    private func stop(
        _ mail: inout MailRecord,
        as state: MailRecord.State,
        in database: Database
    ) throws
        -> MailEnvelope?
    {
        (mail.state, mail.next) = (state, nil)
        try mail.update(in: database)
        try job.end(in: database)
        return nil
    }

    private func envelope(
        _ mail: inout MailRecord,
        _ request: RequestRecord?,
        _ start: PublicStartRecord?,
        _ signers: [SignerRecord],
        _ signer: SignerRecord?,
        _ setup: MailSetup,
        _ secret: MailSecret,
        in database: Database
    ) throws -> MailEnvelope? {
        let address: MailAddress
        do { address = try MailAddress(mail.address) } catch {
            let refused = MailAttempt.refused(code: nil, reply: String(describing: error), isHard: false)
            try write(refused, &mail, request, signer, in: database)
            return nil
        }
        let files =
            mail.event == .completed
            ? try request.map { try attachments(of: $0, for: signer, among: signers, in: database) } ?? [] : []
        var link: (record: LinkRecord, url: String)?
        if let request, let signer {
            link = try newLink(for: signer, mail, request, hasFile: !files.isEmpty, in: database)
        }
        let code = try MailCode.make(for: mail.id, services.api, in: database).text
        var facts =
            if let request {
                try MailFactsSource(services: services, request: request, signers: signers)
                    .facts(of: mail, to: signer, link: link?.url, code: code, files: files.map(\.name), in: database)
            } else if let start {
                try MailFacts(start, of: mail, code: code, base: services.api.address.base, in: database)
            } else {
                try MailFacts(digest: mail, code: code, base: services.api.address.base, in: database)
            }
        if let start, mail.event == .code {
            let digests = try PublicDigests(services.api.environment, in: database)
            facts.digits = try start.newCode(services.api.environment, digests, in: database)
        }
        let own = try MailTextRecord.found(mail.event, facts.language, of: mail.accountId, in: database)
        let letter = MailLetter(mail.event, facts, own: own?.source)
        let isRepeated = mail.state == .unknown
        mail.state = .sending
        mail.attempts += 1
        mail.next = nil
        mail.linkId = link?.record.id
        var text = letter.text
        if let link { text = text.replacing(link.url, with: "sha256:\(link.record.digest.hexadecimal)") }
        // A million of them are quickly tried.
        if !facts.digits.isEmpty { text = text.replacing(facts.digits, with: "(code)") }
        mail.digest = Digest.bytes(of: text.utf8, .sha256).hexadecimal
        try mail.update(in: database)
        let answers = request.flatMap { try? MailAddress($0.replyTo) } ?? setup.replyTo
        return MailEnvelope(
            mail: mail,
            setup: setup,
            from: Mailbox(name: Self.name(of: facts.sender, via: setup.from.name), address: setup.from.address),
            to: Mailbox(name: facts.name.mailLine.prefixed(to: 100), address: address),
            replyTo: mail.isToSender ? nil : answers.map { Mailbox(name: "", address: $0) },
            returnAddress: setup.envelopeSender(of: mail.id, secret),
            letter: letter,
            files: files,
            isRepeated: isRepeated
        )
    }

    /// As in `Anna Berg via Kanzlei Berg`.
    private static func name(of sender: String, via service: String) -> String {
        let sender = sender.mailLine.prefixed(to: 90)
        guard !sender.isEmpty, sender != service else { return service }
        return service.isEmpty ? sender : "\(sender) via \(service.prefixed(to: 90))"
    }

    /// The finished documents that the reader sees, where they are small enough to be attached together; all or none.
    private func attachments(
        of request: RequestRecord,
        for signer: SignerRecord?,
        among signers: [SignerRecord],
        in database: Database
    ) throws -> [MailEnvelope.File] {
        let seen = try signer.flatMap { try request.seen(by: [$0] + signers.companions(of: $0), in: database) }
        let documents = try request.documents(knowing: [], in: database)
            .filter { $0.record.shown && seen?.contains($0.position) ?? true }
        guard documents.reduce(0, { $0 + $1.record.bytes }) <= services.configuration.attachmentBytes else { return [] }
        return documents.map { MailEnvelope.File(name: $0.fileName.text, sha256: $0.record.sha256) }
    }

    /// A new link for a person who may act, or may read what they have finished.
    private func newLink(
        for signer: SignerRecord,
        _ mail: MailRecord,
        _ request: RequestRecord,
        hasFile: Bool,
        in database: Database
    ) throws -> (record: LinkRecord, url: String)? {
        let reads = mail.event == .completed && (signer.state.hasFinished || !hasFile)
        let acts = mail.event.hasLink && signer.mayAct && request.state == .sent
        guard acts || reads && request.state == .completed else { return nil }
        let link = services.links.make(
            .sign,
            account: request.accountId,
            subject: signer.id,
            expires: request.expires
        )
        try link.record.insert(in: database)
        let details = ["signer": signer.id, "name": signer.name, "link": link.record.id, "mail": mail.id]
        try request.note(.linkCreated, by: .service, from: .service, details, services, in: database)
        return link
    }

    // MARK: After

    /// Writes what came of an attempt.
    ///
    /// - Throws: ``LeaseLostError`` where another process has the job meanwhile, or the mail was erased.
    func end(_ attempt: MailAttempt, _ envelope: MailEnvelope, in database: Database) throws {
        try database.lock(.request, requestId)
        guard var mail = try MailRecord.with(id: job.key, in: database) else { return try job.end(in: database) }
        let request = try request(of: mail, in: database)
        let signer = try mail.reader(in: database)
        switch attempt {
        case .accepted, .unknown:
            try LinkRecord.revoke(subject: mail.signerId, beyond: Self.mostLinks, now: now, in: database)
        case .deferred, .refused, .trouble:
            if let link = envelope.mail.linkId { try LinkRecord.revoke(id: link, now: now, in: database) }
        }
        // Another attempt could have the same end for ever.
        if case .unknown = attempt, envelope.isRepeated {
            mail.state = .unknown
            try mail.update(in: database)
            return try job.end(in: database)
        }
        try write(attempt, &mail, request, signer, in: database)
    }

    private func write(
        _ attempt: MailAttempt,
        _ mail: inout MailRecord,
        _ request: RequestRecord?,
        _ signer: SignerRecord?,
        in database: Database
    ) throws {
        try database.lock(.lane, job.lane)
        switch attempt {
        case .accepted(let code, let reply):
            (mail.state, mail.code, mail.reply, mail.sent) = (.accepted, code, reply, now)
            try settle(&mail, in: database)
            try note(.mailAccepted, mail, request, in: database)
            if let request, let signer {
                try Self.noteReached(signer, at: now, in: database)
                if signer.undelivered != nil { try services.mail.schedule(signer.id, of: request, in: database) }
            }
        case .refused(let code, let reply, let isHard):
            (mail.state, mail.code, mail.reply) = (.failed, code, reply)
            try settle(&mail, in: database)
            try note(.mailFailed, mail, request, in: database)
            if isHard { try services.mail.suppress(.bounce, mail, in: database) }
            if let request, let signer, signer.state.isOpen {
                try services.mail.noteUndelivered(signer, of: request, because: mail, in: database)
            }
        case .deferred(let code, let reply):
            (mail.state, mail.code, mail.reply) = (.deferred, code, reply)
            mail.judged = mail.judged ?? now
            try JobLane.open(.mail, lane: job.lane, in: database)
            try MailTrouble.clear(mail.accountId, in: database)
            try wait(MailAttempt.pause(after: mail.attempts), &mail, in: database)
        case .unknown:
            (mail.state, mail.code, mail.reply) = (.unknown, nil, nil)
            try wait(MailAttempt.pause(after: 1), &mail, in: database)
        case .trouble(let stage, let code, let reply, let isLasting):
            (mail.state, mail.code, mail.reply, mail.judged) = (.deferred, code, reply, nil)
            try JobLane.fail(.mail, lane: job.lane, closing: isLasting, in: database)
            try MailTrouble(accountId: mail.accountId, stage: stage, code: code, reply: reply, since: now)
                .note(in: database)
            try wait(Self.pauseOfTrouble, &mail, in: database)
        }
    }

    /// Ends a mail that a server has judged: the account can send.
    private func settle(_ mail: inout MailRecord, in database: Database) throws {
        mail.next = nil
        try mail.update(in: database)
        try JobLane.open(.mail, lane: job.lane, in: database)
        try MailTrouble.clear(mail.accountId, in: database)
        try job.end(in: database)
    }

    private func wait(_ seconds: Int, _ mail: inout MailRecord, in database: Database) throws {
        mail.next = now.adding(seconds: seconds)
        try mail.update(in: database)
        try job.postpone(.after(seconds: seconds), in: database)
    }

    private func giveUp(
        _ mail: inout MailRecord,
        _ request: RequestRecord?,
        _ signer: SignerRecord?,
        in database: Database
    ) throws {
        (mail.state, mail.next) = (.failed, nil)
        try mail.update(in: database)
        try job.end(in: database)
        try note(.mailFailed, mail, request, in: database)
        guard let request, let signer else { return }
        try services.mail.noteUndelivered(signer, of: request, because: mail, in: database)
    }

    private static func noteReached(_ signer: SignerRecord, at now: Moment, in database: Database) throws {
        database.requireLock(.request, signer.requestId)
        try database.execute(
            sql: "UPDATE signer SET notified = coalesce(notified, ?), undelivered = NULL WHERE id = ?",
            arguments: [now, signer.id]
        )
    }

    private func note(
        _ action: AuditAction,
        _ mail: MailRecord,
        _ request: RequestRecord?,
        in database: Database
    ) throws {
        try request?.note(action, by: .service, from: .service, mail.details, services, in: database)
    }
}

extension LinkRecord {
    /// Withdraws a link.
    fileprivate static func revoke(id: String, now: Moment, in database: Database) throws {
        try database.execute(
            sql: "UPDATE link SET revoked = ? WHERE id = ? AND revoked IS NULL",
            arguments: [now, id]
        )
    }
}

extension MailRecord {
    /// The mail for the audit, with the digest of its text.
    var details: [String: String] {
        var details = ["mail": id, "event": event.rawValue, "number": String(n), "email": address]
        details["signer"] = isToSender ? nil : signerId
        details["text"] = digest.map { "sha256:\($0)" }
        details["link"] = linkId
        details["code"] = code.map(String.init)
        details["reply"] = reply
        return details
    }
}
