internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import SignetAudit
internal import SignetMail
package import SignetServiceFoundation

/// `/v1/mail/settings`: the way of an account's mails.
package struct MailSettingsRoutes: Sendable {
    package let services: RequestServices

    package init(services: RequestServices) { self.services = services }

    private var api: APIServices { services.api }
    private var settings: MailSettings { services.mailSettings }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.get, "mail/settings", .read(.mail), api, show)
        // Keys that only take reports in must not lead the mails elsewhere.
        router.api(.put, "mail/settings", .write(.admin), api, change)
        router.api(.delete, "mail/settings", .write(.admin), api, remove)
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
}
