internal import HTTPTypes
package import Hummingbird
internal import SignetAudit
package import SignetServiceFoundation

/// `/v1/mail/texts`: the texts of mails as the account changes them.
package struct MailTextRoutes: Sendable {
    package let api: APIServices

    package init(api: APIServices) {
        self.api = api
    }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.get, "mail/texts", .read(.mail), api, list)
        router.api(.get, "mail/texts/:event/:language", .read(.mail), api, show)
        router.api(.put, "mail/texts/:event/:language", .write(.mail), api, change)
        router.api(.delete, "mail/texts/:event/:language", .write(.mail), api, reset)
        router.api(.post, "mail/texts/:event/:language/preview", .read(.mail), api, preview)
    }

    private struct Change: Decodable {
        let subject: String
        let body: String
    }

    private struct Draft: Decodable {
        let subject: String?
        let body: String?
    }

    private struct TextList: Encodable {
        struct Item: Encodable {
            let event: MailEvent
            /// Those with a text of the account.
            let languages: [String]
        }

        struct Language: Encodable {
            let code: String
            let name: String
            /// Whether nobody who speaks the language has read the service's texts.
            let machine: Bool
        }

        let items: [Item]
        let languages: [Language]
    }

    private struct TextView: Encodable {
        let event: MailEvent
        let language: String
        let subject: String
        let body: String
        /// Whether it is the account's.
        let own: Bool
        let machine: Bool
        let variables: [String]
        /// 0 for the service's text.
        let version: Int

        init(_ event: MailEvent, _ language: PageLanguage, _ record: MailTextRecord?) {
            let source = record?.source ?? .ofService(event, in: language)
            (self.event, self.language, subject, body) = (event, language.rawValue, source.subject, source.body)
            own = record != nil
            machine = record == nil && Texts.shared.isMachineMade(language)
            variables = event.variables.map(\.rawValue)
            version = record?.version ?? 0
        }
    }

    private struct Preview: Encodable {
        let subject: String
        let text: String
        let html: String
    }

    /// The event and the language in the path.
    private func subject(of call: APICall) throws(Problem) -> (MailEvent, PageLanguage) {
        guard let event = MailEvent(rawValue: call.parameter("event")) else { throw .notFound("kind of mail") }
        guard let language = PageLanguage(rawValue: call.parameter("language")) else { throw .notFound("language") }
        return (event, language)
    }

    @Sendable private func list(_ call: APICall) async throws -> Response {
        let account = call.caller.accountId
        let own = try await api.store.read { database in
            try MailTextRecord.all("WHERE accountId = ? ORDER BY language", [account], in: database)
        }
        let list = TextList(
            items: MailEvent.allCases.map { event in
                .init(event: event, languages: own.filter { $0.event == event }.map(\.language))
            },
            languages: PageLanguage.allCases.map {
                .init(code: $0.rawValue, name: Texts.shared.name(of: $0), machine: Texts.shared.isMachineMade($0))
            }
        )
        return try Reply(.ok, list).response
    }

    @Sendable private func show(_ call: APICall) async throws -> Response {
        let (event, language) = try subject(of: call)
        let record = try await api.store.read { database in
            try MailTextRecord.found(event, language, of: call.caller.accountId, in: database)
        }
        return try Reply(.ok, TextView(event, language, record)).response
    }

    @Sendable private func change(_ call: APICall) async throws -> Response {
        let (event, language) = try subject(of: call)
        let body = try await call.body()
        let wanted = try JSONCoding.value(Change.self, fromBody: body)
        _ = try MailTemplate(MailSource(subject: wanted.subject, body: wanted.body), for: event)
        let account = call.caller.accountId
        return try await call.commit(body: body) { database in
            try database.lock(.account, account)
            let earlier = try MailTextRecord.found(event, language, of: account, in: database)
            let record = MailTextRecord(
                accountId: account,
                event: event,
                language: language.rawValue,
                subject: wanted.subject,
                body: wanted.body,
                version: (earlier?.version ?? 0) + 1
            )
            if earlier == nil { try record.insert(in: database) } else { try record.update(in: database) }
            try note(record.version, event, language, call, in: database)
            return try Reply(.ok, TextView(event, language, record))
        }
    }

    @Sendable private func reset(_ call: APICall) async throws -> Response {
        let (event, language) = try subject(of: call)
        let account = call.caller.accountId
        try await api.store.write { database in
            try database.lock(.account, account)
            let record = try MailTextRecord.found(event, language, of: account, in: database)
            guard let record, try record.delete(in: database) else { throw Problem.notFound("text of the account") }
            try note(0, event, language, call, in: database)
        }
        return Reply(.noContent).response
    }

    private func note(
        _ version: Int,
        _ event: MailEvent,
        _ language: PageLanguage,
        _ call: APICall,
        in database: Database
    ) throws {
        let details = ["mailText": "\(event.rawValue)/\(language.rawValue)", "version": String(version)]
        let entry = call.event(.accountChanged, details)
        try AuditLog(account: call.caller.accountId).append([entry], in: database)
    }

    /// A mail with made-up facts, in the words of the body or as it is saved.
    @Sendable private func preview(_ call: APICall) async throws -> Response {
        let (event, language) = try subject(of: call)
        let bytes = try await call.body()
        let draft = bytes.isEmpty ? nil : try JSONCoding.value(Draft.self, fromBody: bytes)
        let id = call.caller.accountId
        let (account, record) = try await api.store.read { database in
            try (
                AccountRecord.find(id, in: database), MailTextRecord.found(event, language, of: id, in: database)
            )
        }
        var source = record?.source ?? .ofService(event, in: language)
        source.subject = draft?.subject ?? source.subject
        source.body = draft?.body ?? source.body
        _ = try MailTemplate(source, for: event)
        let facts = MailFacts(sampleOf: event, in: language, account, base: api.address.base, now: api.now)
        let letter = MailLetter(event, facts, own: source)
        return try Reply(.ok, Preview(subject: letter.subject, text: letter.text, html: letter.html)).response
    }
}

extension MailSource {
    /// The service's text for the main reader of an event.
    fileprivate static func ofService(_ event: MailEvent, in language: PageLanguage) -> MailSource {
        MailSource(event, for: event.mainReader, in: language, hasFile: false, isTitled: true, .shared)
    }
}

extension MailFacts {
    /// Made-up facts that show all variables; its link opens nothing.
    fileprivate init(
        sampleOf event: MailEvent,
        in language: PageLanguage,
        _ account: AccountRecord,
        base: String,
        now: Moment
    ) {
        self.init(event.mainReader, language, base: base, code: "K7QM-3XWP-9RTD")
        let texts = Texts.shared
        func sample(_ name: String) -> String { texts.text("mail.sample.\(name)", language) }
        name = reader == .sender ? account.person : sample("reader")
        sender = account.sender
        (title, message, reason) = (sample("title"), sample("message"), sample("reason"))
        (showsTitle, pages, deadline) = (account.titlesInMail, 3, now.adding(seconds: 14 * 86_400))
        (person, other, address) = (sample("reader"), sample("other"), "name@example.org")
        (question, answer, changes) = (sample("question"), sample("answer"), [sample("change")])
        reply = "550 5.1.1 user unknown"
        digits = "123456"
        link = reader == .sender ? Self.page(of: "", base: base) : "\(base)/s/…"
    }
}
