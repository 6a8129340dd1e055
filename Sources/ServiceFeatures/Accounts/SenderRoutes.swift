internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import SignetAudit
package import SignetServiceFoundation

/// `/v1/account`: the name and the organisation that signers read as the sender of the account's requests.
package struct SenderRoutes: Sendable {
    package let api: APIServices

    package init(api: APIServices) {
        self.api = api
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
        /// The operations that the caller may use.
        let scopes: [String]

        init(_ record: AccountRecord, _ caller: Caller) {
            (id, name, organisation) = (record.id, record.person, record.organisation)
            (sender, created, scopes) = (record.sender, record.created, caller.scopes.names)
            titlesInMail = record.titlesInMail
        }
    }

    @Sendable private func show(_ call: APICall) async throws -> Response {
        let caller = call.caller
        return try await api.store.read { try Reply(.ok, AccountView(.find(caller.accountId, in: $0), caller)) }
            .response
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
            return try Reply(.ok, AccountView(account, call.caller))
        }
        api.keyring.forget()
        return response
    }
}
