internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import SignetAudit
package import SignetServiceFoundation

/// `/v1/account`: the name and the organisation that signers read as the sender of the account's requests.
package struct SenderRoutes: Sendable {
    package let api: APIServices
    package let mail: MailSettings

    package init(api: APIServices, mail: MailSettings) {
        (self.api, self.mail) = (api, mail)
    }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.get, "account", .read(.requests), api, show)
        router.api(.patch, "account", .write(.admin), api, change)
    }

    private struct Change: Decodable {
        let name: String?
        let organisation: String?
        let titlesInMail: Bool?
    }

    private struct AccountView: Encodable {
        let id: String
        let name: String
        let organisation: String
        let sender: String
        let titlesInMail: Bool
        let created: Moment
        /// Whether requests can be sent by mail.
        let mail: Bool
        /// The operations that the caller may use.
        let scopes: [String]

        init(_ record: AccountRecord, _ caller: Caller, mail: Bool) {
            self.mail = mail
            (id, name, organisation) = (record.id, record.person, record.organisation)
            (sender, created, scopes) = (record.sender, record.created, caller.scopes.names)
            titlesInMail = record.titlesInMail
        }
    }

    @Sendable private func show(_ call: APICall) async throws -> Response {
        try await api.store.read { database in
            try reply(.find(call.caller.accountId, in: database), call, in: database)
        }.response
    }

    private func reply(_ account: AccountRecord, _ call: APICall, in database: Database) throws -> Reply {
        let hasMail = try mail.isSet(for: account.id, in: database)
        return try Reply(.ok, AccountView(account, call.caller, mail: hasMail))
    }

    @Sendable private func change(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let wanted = try JSONCoding.value(Change.self, fromBody: body)
        let (name, organisation) = (wanted.name?.trimmed, wanted.organisation?.trimmed)
        try PlainText.checkLine(name ?? "", "A sender's name", atMost: 120)
        try PlainText.checkLine(organisation ?? "", "An organisation's name", atMost: 120)
        let id = call.caller.accountId
        let response = try await call.commit(body: body) { database in
            try database.lock(.account, id)
            var account = try AccountRecord.find(id, in: database)
            let before = (account.person, account.organisation, account.titlesInMail)
            account.person = name ?? before.0
            account.organisation = organisation ?? before.1
            account.titlesInMail = wanted.titlesInMail ?? before.2
            if (account.person, account.organisation, account.titlesInMail) != before {
                try account.update(in: database)
                var details = ["name": account.person, "organisation": account.organisation]
                if account.titlesInMail != before.2 { details["titlesInMail"] = String(account.titlesInMail) }
                let event = call.event(.accountChanged, details)
                try AuditLog(account: id).append([event], in: database)
            }
            return try reply(account, call, in: database)
        }
        api.keyring.forget()
        return response
    }
}
