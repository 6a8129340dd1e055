internal import SignetServiceFoundation

/// The mail with the state of all open requests of an account, once a day where the sender wants it.
extension MailOutbox {
    /// Writes those that are due.
    ///
    /// - Returns: Whether there were some.
    func sendDigests(in database: Database) throws -> Bool {
        let now = services.api.now
        func due() throws -> [AccountRecord] {
            try AccountRecord.all("WHERE digestDue <= ? ORDER BY id LIMIT 100", [now], in: database)
        }
        let ids = try due().map(\.id)
        try database.lock(.account, each: ids)
        for var account in try due() where ids.contains(account.id) {
            let days = (account.digestDue ?? now).seconds(before: now) / 86_400 + 1
            account.digestDue = account.digestDue?.adding(seconds: days * 86_400)
            try account.update(in: database)
            if try MailFacts.hasOpenRequests(account.id, in: database) { try sendDigest(of: account, in: database) }
        }
        return !ids.isEmpty
    }

    private func sendDigest(of account: AccountRecord, in database: Database) throws {
        guard try !SuppressionRecord.stops(.digest, to: account.digest, of: account.id, in: database) else { return }
        try database.lock(.request, "")
        let last = try Int.fetchOne(
            database,
            sql:
                "SELECT max(n) FROM mail WHERE accountId = ? AND requestId = '' AND signerId = '' AND event = 'digest'",
            arguments: [account.id]
        )
        let mail = MailRecord(
            id: services.api.environment.identifier(.mail),
            accountId: account.id,
            requestId: "",
            signerId: "",
            event: .digest,
            n: (last ?? 0) + 1,
            address: account.digest,
            language: account.digestLanguage,
            messageId: "",
            state: .queued,
            attempts: 0,
            created: services.api.now
        )
        try mail.insert(in: database)
        try mail.enqueue(in: database)
    }
}

extension MailFacts {
    /// The most requests that one mail lists.
    private static let most = 50

    private static let isOpen = "WHERE accountId = ? AND state IN ('sent', 'returned')"

    static func hasOpenRequests(_ account: String, in database: Database) throws -> Bool {
        try RequestRecord.first("\(isOpen) LIMIT 1", [account], in: database) != nil
    }

    /// The facts of the mail with all open requests, those first whose time ends first.
    init(digest mail: MailRecord, code: String, base: String, in database: Database) throws {
        self.init(.sender, PageLanguage(mail.language), base: base, code: code)
        let account = try AccountRecord.find(mail.accountId, in: database)
        (name, sender) = (account.person, account.sender)
        link = Self.page(of: "", base: base)
        let requests = try RequestRecord.all(
            "\(Self.isOpen) ORDER BY expires, id LIMIT \(Self.most)",
            [account.id],
            in: database
        )
        changes = try requests.map { request in
            let people = try request.signers(in: database).filter(\.mayAct).map(\.name)
            return people.isEmpty ? request.title : "\(request.title): \(people.joined(separator: ", "))"
        }
    }
}
