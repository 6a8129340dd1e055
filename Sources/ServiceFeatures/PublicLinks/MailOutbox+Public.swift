internal import SignetServiceFoundation

/// Mails about people who begin by a public link.
extension MailOutbox {
    /// Writes a mail about a start, whose request was not made.
    func enqueue(
        _ event: MailEvent,
        about start: PublicStartRecord,
        to address: String,
        _ language: String,
        in database: Database
    ) throws {
        let mail = record(
            event,
            start.accountId,
            request: "",
            about: start.id,
            n: max(start.sends, 1),
            address,
            language
        )
        try enqueue(mail, in: database)
    }

    /// Writes the mail to the sender about a request that somebody has begun.
    func enqueue(
        _ event: MailEvent,
        of request: RequestRecord,
        to address: String,
        _ language: String,
        in database: Database
    ) throws {
        try enqueue(
            record(event, request.accountId, request: request.id, about: "", n: 1, address, language),
            in: database
        )
    }

    /// Writes a mail that is not there yet; none goes to an empty address, or where mails cannot be sent.
    private func enqueue(_ mail: MailRecord, in database: Database) throws {
        guard !mail.address.isEmpty, try services.mailSettings.isSet(for: mail.accountId, in: database),
            try !SuppressionRecord.stops(mail.event, to: mail.address, of: mail.accountId, in: database)
        else { return }
        try database.lock(.request, mail.requestId)
        guard try mail.insertIfNew(in: database) else { return }
        try mail.enqueue(in: database)
    }

    private func record(
        _ event: MailEvent,
        _ account: String,
        request: String,
        about subject: String,
        n: Int,
        _ address: String,
        _ language: String
    ) -> MailRecord {
        MailRecord(
            id: services.api.environment.identifier(.mail),
            accountId: account,
            requestId: request,
            signerId: subject,
            event: event,
            n: n,
            address: address,
            language: language,
            messageId: "",
            state: .queued,
            attempts: 0,
            created: now
        )
    }
}

extension MailRecord {
    /// Writes it unless there is the same already.
    fileprivate func insertIfNew(in database: Database) throws -> Bool {
        let isThere = try Self.exists(
            where: "accountId = ? AND requestId = ? AND signerId = ? AND event = ? AND n = ?",
            [accountId, requestId, signerId, event.rawValue, n],
            in: database
        )
        if !isThere { try insert(in: database) }
        return !isThere
    }
}

extension MailEvent {
    /// Whether its mails are about somebody who has begun by a public link, and no request.
    var isAboutStart: Bool {
        switch self {
        case .code, .startAsked, .startRefused: true
        default: false
        }
    }
}

extension MailRecord {
    /// The start that it is about, where the mail is still needed.
    func start(in database: Database) throws -> PublicStartRecord? {
        guard event.isAboutStart, let start = try PublicStartRecord.with(id: signerId, in: database) else { return nil }
        let isNeeded =
            switch event {
            // Only the last code counts.
            case .code: start.state == .asked && start.sends == n && start.email == address
            case .startAsked: start.state == .waiting
            case .startRefused: start.state == .refused && start.email == address
            default: false
            }
        return isNeeded ? start : nil
    }
}

extension MailFacts {
    /// The facts of a mail about a start.
    ///
    /// The mail with a code has nothing that the visitor wrote: it may be another's address that they gave.
    init(_ start: PublicStartRecord, of mail: MailRecord, code: String, base: String, in database: Database) throws {
        let reader: Reader = mail.event.mainReader == .sender ? .sender : .signer
        self.init(reader, PageLanguage(mail.language), base: base, code: code)
        let account = try AccountRecord.find(mail.accountId, in: database)
        sender = account.sender
        showsTitle = account.titlesInMail
        title = try PublicLinkRecord.with(id: start.linkId, in: database)?.name ?? ""
        switch mail.event {
        case .startAsked:
            (name, person, address) = (account.person, start.name, start.email)
            link = "\(base)/#/public-links/\(start.linkId)"
        case .startRefused: name = start.name
        default: break
        }
    }
}
