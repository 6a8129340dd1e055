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
        /// The address that gets the state of all requests once a day; empty for none.
        let digest: String?
        /// The hosts that signers may return to after signing.
        let returnHosts: [String]?
    }

    private struct AccountView: Encodable {
        let id: String
        let name: String
        let organisation: String
        let sender: String
        let titlesInMail: Bool
        let digest: String
        let returnHosts: [String]
        let created: Moment
        /// Whether requests can be sent by mail.
        let mail: Bool
        /// The address that links begin with.
        let links: String
        /// The operations that the caller may use.
        let scopes: [String]

        init(_ record: AccountRecord, _ caller: Caller, mail: Bool, links: String) {
            (self.mail, self.links) = (mail, links)
            (id, name, organisation) = (record.id, record.person, record.organisation)
            (sender, created, scopes) = (record.sender, record.created, caller.scopes.names)
            (titlesInMail, digest) = (record.titlesInMail, record.digest)
            returnHosts = record.returnHostList
        }
    }

    @Sendable private func show(_ call: APICall) async throws -> Response {
        try await api.store.read { database in
            try reply(.find(call.caller.accountId, in: database), call, in: database)
        }.response
    }

    private func reply(_ account: AccountRecord, _ call: APICall, in database: Database) throws -> Reply {
        let hasMail = try mail.isSet(for: account.id, in: database)
        return try Reply(.ok, AccountView(account, call.caller, mail: hasMail, links: api.address.base))
    }

    @Sendable private func change(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let wanted = try JSONCoding.value(Change.self, fromBody: body)
        let (name, organisation) = (wanted.name?.trimmed, wanted.organisation?.trimmed)
        try PlainText.checkLine(name ?? "", "A sender's name", atMost: 120)
        try PlainText.checkLine(organisation ?? "", "An organisation's name", atMost: 120)
        try NewRequest.check(address: wanted.digest ?? "", "digest")
        let returnHosts = try wanted.returnHosts.map { try ReturnAddress.hosts($0).joined(separator: " ") }
        let id = call.caller.accountId
        let response = try await call.commit(body: body) { database in
            try database.lock(.account, id)
            var account = try AccountRecord.find(id, in: database)
            let before = account
            account.person = name ?? before.person
            account.organisation = organisation ?? before.organisation
            account.titlesInMail = wanted.titlesInMail ?? before.titlesInMail
            account.digest = wanted.digest ?? before.digest
            account.returnHosts = returnHosts ?? before.returnHosts
            if account.digest != before.digest {
                account.digestLanguage = call.language.rawValue
                account.digestDue = account.digest.isEmpty ? nil : api.now
            }
            if account != before {
                try account.update(in: database)
                var details = ["name": account.person, "organisation": account.organisation]
                if account.titlesInMail != before.titlesInMail {
                    details["titlesInMail"] = String(account.titlesInMail)
                }
                if account.digest != before.digest { details["digest"] = account.digest }
                if account.returnHosts != before.returnHosts { details["returnHosts"] = account.returnHosts }
                let event = call.event(.accountChanged, details)
                try AuditLog(account: id).append([event], in: database)
            }
            return try reply(account, call, in: database)
        }
        api.keyring.forget()
        return response
    }
}
