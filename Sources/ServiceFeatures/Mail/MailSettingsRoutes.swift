internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import SignetAudit
internal import SignetMail
package import SignetServiceFoundation
internal import SignetTexts
internal import SignetWeb

/// `/v1/mail/settings`, `/v1/mail/test` and `/v1/mail/domain`: the way of an account's mails.
package struct MailSettingsRoutes: Sendable {
    package let services: RequestServices
    /// For conversations with mail servers, which may be slow.
    package let work: WorkPool

    package init(services: RequestServices, work: WorkPool) { (self.services, self.work) = (services, work) }

    private var api: APIServices { services.api }
    private var settings: MailSettings { services.mailSettings }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.get, "mail/settings", .read(.mail), api, show)
        // Keys that only take reports in must not lead the mails elsewhere.
        router.api(.put, "mail/settings", .write(.admin), api, change)
        router.api(.delete, "mail/settings", .write(.admin), api, remove)
        router.api(.post, "mail/test", .write(.mail), api, test)
        router.api(.post, "mail/domain", .write(.mail), api, domain)
    }

    // MARK: Settings

    private struct NewSettings: Decodable {
        let server: String
        let tls: String?
        let signIn: String?
        let user: String?
        let password: String?
        let from: String
        let replyTo: String?
        let bounce: String?
        let selector: String?
    }

    private struct SettingsView: Encodable {
        struct Problem: Encodable {
            let stage: String
            let code: Int?
            let reply: String
            let since: Moment
        }

        var source = "none"
        var server: String?
        var tls = "demanded"
        var signIn = MailConfiguration.SignIn.password.rawValue
        var user: String?
        var hasPassword = false
        var from: String?
        var replyTo: String?
        var bounce: String?
        var selector: String?
        var problem: Problem?
    }

    private func view(of account: String, in database: Database) throws -> SettingsView {
        var view = SettingsView()
        if let own = try MailSettingsRecord.of(account, in: database) {
            func text(_ text: String) -> String? { text.isEmpty ? nil : text }
            (view.source, view.server, view.tls, view.signIn) = ("account", own.server, own.tls.rawValue, own.signIn)
            (view.user, view.hasPassword, view.from) = (text(own.login), own.password != nil, own.sender)
            (view.replyTo, view.bounce, view.selector) = (text(own.replyTo), text(own.bounce), text(own.selector))
        } else if settings.isCommonSet {
            // The operator's server and user are none of the account's business.
            (view.source, view.from, view.selector) = ("operator", settings.common.from, settings.common.selector)
            view.tls = settings.common.demandsEncryption ? "demanded" : "none"
        }
        view.problem = try MailTrouble.of(account, in: database).map {
            .init(stage: $0.stage, code: $0.code, reply: $0.reply, since: $0.since)
        }
        return view
    }

    @Sendable private func show(_ call: APICall) async throws -> Response {
        let account = call.caller.accountId
        return try await api.store.read { try Reply(.ok, view(of: account, in: $0)) }.response
    }

    @Sendable private func change(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let wanted = try JSONCoding.value(NewSettings.self, fromBody: body)
        let account = call.caller.accountId
        let record = try record(wanted, of: account)
        let event = call.event(.accountChanged, ["mail": record.server, "sender": record.sender])
        let response = try await call.commit(body: body) { database in
            try database.lock(.account, account)
            var record = record
            if wanted.password == nil, let before = try MailSettingsRecord.of(account, in: database),
                before.hasSameSignIn(as: record)
            {
                record.password = before.password
            }
            guard record.login.isEmpty || record.password != nil else {
                throw Problem.invalid("'user' needs a password: send 'password' too, since server or user are new.")
            }
            try record.put(in: database)
            try services.mail.retry(account: account, in: database)
            try AuditLog(account: account).append([event], in: database)
            return try Reply(.ok, view(of: account, in: database))
        }
        services.outbox.wake()
        return response
    }

    @Sendable private func remove(_ call: APICall) async throws -> Response {
        let account = call.caller.accountId
        let event = call.event(.accountChanged, ["mail": ""])
        try await api.store.write { database in
            try call.caller.requireInForce(in: database)
            try database.lock(.account, account)
            guard let record = try MailSettingsRecord.of(account, in: database) else { return }
            try record.delete(in: database)
            try services.mail.retry(account: account, in: database)
            try AuditLog(account: account).append([event], in: database)
        }
        services.outbox.wake()
        return Reply(.noContent).response
    }

    private func record(_ wanted: NewSettings, of account: String) throws -> MailSettingsRecord {
        func refused(_ member: String, _ error: MailError) -> Problem { .invalid("'\(member)': \(error).") }
        guard let server = MailServer(wanted.server) else {
            throw Problem.invalid("'server' is an address as smtp://mail.example.org:587 or smtps://mail.example.org.")
        }
        guard let tls = MailSettingsRecord.Encryption(rawValue: wanted.tls ?? "demanded") else {
            throw Problem.invalid("'tls' is demanded or none.")
        }
        let isPrivate = settings.common.allowsPrivate
        guard isPrivate || !server.isLocal else {
            throw Problem.invalid("'server': \(MailFault.privateAddress).")
        }
        guard tls == .demanded || isPrivate && server.isThisMachine && !server.isEncrypted else {
            throw Problem.invalid(
                "'tls' may be none for smtp:// on this machine alone, where the operator allows that."
            )
        }
        guard let signIn = MailConfiguration.SignIn(rawValue: wanted.signIn ?? "password") else {
            throw Problem.invalid("'signIn' is password or token.")
        }
        for (name, value) in [("user", wanted.user), ("password", wanted.password)] {
            // Tokens of OAuth 2 are long.
            try PlainText.checkLine(value ?? "", "'\(name)'", atMost: name == "user" ? 255 : 8_192)
        }
        let sender: Mailbox
        do throws(MailError) { sender = try Mailbox(wanted.from) } catch { throw refused("from", error) }
        if let reply = wanted.replyTo, !reply.isEmpty {
            do throws(MailError) { _ = try MailAddress(reply) } catch { throw refused("replyTo", error) }
        }
        if let domain = wanted.bounce, !domain.isEmpty, (try? MailAddress("bounce@\(domain)")) == nil {
            throw Problem.invalid("'bounce' is a domain as example.org.")
        }
        if let selector = wanted.selector, !selector.isEmpty, !MailDomain.isSelector(selector) {
            throw Problem.invalid("'selector' is the name before ._domainkey, as mail2026.")
        }
        let user = wanted.user ?? ""
        guard !user.isEmpty || (wanted.password ?? "").isEmpty else {
            throw Problem.invalid("'password' belongs to 'user': send that too.")
        }
        let password = user.isEmpty ? nil : try wanted.password.map { try settings.passwords.kept($0, of: account) }
        return MailSettingsRecord(
            accountId: account,
            server: server.description,
            tls: tls,
            signIn: signIn.rawValue,
            login: user,
            password: password,
            sender: sender.description,
            replyTo: wanted.replyTo ?? "",
            bounce: wanted.bounce ?? "",
            selector: wanted.selector ?? "",
            changed: api.now
        )
    }

    // MARK: Trials

    private static let notSet = Problem(
        .conflict,
        "mail-not-set",
        "There is no mail server: set one with PUT /v1/mail/settings, or have the operator set mail.server."
    )

    private func setup(of account: String) async throws -> MailSetup {
        let found: MailSetup?
        do { found = try await api.store.read { try settings.setup(of: account, in: $0) } } catch let fault
            as MailSettings.Fault
        {
            throw Problem(.conflict, "mail-not-set", "Mail cannot be sent: \(fault).")
        }
        guard let found else { throw Self.notSet }
        return found
    }

    private struct Trial: Decodable { let to: String? }

    private struct StepView: Encodable {
        let step: MailStage
        let ok: Bool
        let code: String?
        let reply: String?
        let detail: String?

        init(_ step: MailTrial.Step) {
            self.step = step.stage
            ok = step.isDone
            let isRefused = !step.isDone && step.fault == nil
            code = step.fault?.code ?? (isRefused ? "refused" : nil)
            reply = step.reply.map { $0.text.isEmpty ? "\($0.code)" : "\($0.code) \($0.text)" }
            detail = step.fault.map { "\($0)".prefix(1).uppercased() + "\($0)".dropFirst() + "." }
        }
    }

    /// Talks to the mail server step by step; a message is sent where the caller names its recipient.
    @Sendable private func test(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let wanted = body.isEmpty ? Trial(to: nil) : try JSONCoding.value(Trial.self, fromBody: body)
        let setup = try await setup(of: call.caller.accountId)
        let recipient: MailAddress
        do throws(MailError) { recipient = try MailAddress(wanted.to ?? setup.from.address.text) } catch {
            throw Problem.invalid("'to': \(error).")
        }
        let message = try wanted.to.map { _ in try trialMessage(setup, recipient, call) }
        let steps = try await work.runUntilCancelled {
            var transport = setup.transport
            (transport.limits.connection, transport.limits.reply) = (.seconds(20), .seconds(20))
            transport.limits.message = .seconds(60)
            return MailTrial(transport).steps(to: recipient, from: setup.from.address, message)
        }
        return try Reply(.ok, ["steps": steps.map { StepView($0) }]).response
    }

    private func trialMessage(_ setup: MailSetup, _ recipient: MailAddress, _ call: APICall) throws -> MailMessage {
        let id = api.environment.identifier(.mail)
        return try MailMessage(
            from: setup.from,
            to: Mailbox(name: "", address: recipient),
            replyTo: nil,
            subject: Texts.shared.text("mail.trial.subject", call.language),
            text: Texts.shared.text("mail.trial.text", call.language),
            html: nil,
            attachments: [],
            messageID: "\(id)@\(setup.from.address.domain)",
            date: Int(api.now.milliseconds / 1_000),
            language: call.language.rawValue,
            autoSubmitted: .generated
        )
    }

    private struct DomainQuestion: Decodable { let selector: String? }

    private struct DomainView: Encodable {
        struct Finding: Encodable {
            let record: MailDomain.Record
            let state: MailDomain.State
            let found: String?
            let code: String?
            let detail: String?
            let suggestion: String?
        }

        let domain: String
        let findings: [Finding]
    }

    /// Looks up the records by which other servers judge the mails.
    @Sendable private func domain(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let wanted =
            body.isEmpty ? DomainQuestion(selector: nil) : try JSONCoding.value(DomainQuestion.self, fromBody: body)
        if let selector = wanted.selector, !MailDomain.isSelector(selector) {
            throw Problem.invalid("'selector' is the name before ._domainkey, as mail2026.")
        }
        let account = call.caller.accountId
        let setup = try await setup(of: account)
        let own = try await api.store.read { try MailSettingsRecord.of(account, in: $0)?.selector }
        let selector = wanted.selector ?? own ?? settings.common.selector
        var host: String?
        if case .server(let server) = setup.route { host = server.host }
        let records = MailDomain(
            name: setup.from.address.domain,
            selector: selector.flatMap { $0.isEmpty ? nil : $0 },
            host: host
        )
        let findings = try await work.runUntilCancelled { records.findings() }
        let views = findings.map { finding in
            DomainView.Finding(
                record: finding.record,
                state: finding.state,
                found: finding.found,
                code: finding.code,
                detail: finding.detail,
                suggestion: finding.suggestion
            )
        }
        return try Reply(.ok, DomainView(domain: records.name, findings: views)).response
    }
}
