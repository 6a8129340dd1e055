internal import HTTPTypes
package import Hummingbird
package import SignetServiceFoundation

/// `/v1/sign-in-links`: links that sign a browser in to the caller's account, once: another one of the caller's, or a colleague's.
package struct SignInLinkRoutes: Sendable {
    package let api: APIServices

    package init(api: APIServices) {
        self.api = api
    }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.post, "sign-in-links", .write(.admin), api, create)
    }

    private struct NewLink: Decodable { let name: String? }

    private struct LinkView: Encodable {
        let url: String
        let expires: Moment
        /// The identifier of the key whose session it begins.
        let key: String
    }

    @Sendable private func create(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let name = try JSONCoding.value(NewLink.self, fromBody: body).name?.trimmed ?? ""
        try PlainText.checkLine(name, "A key's name", atMost: 120)
        let (caller, base) = (call.caller, api.address.base)
        let maker = SignInLink(
            api: api,
            account: caller.accountId,
            scopes: caller.scopes,
            lifetime: .sent,
            maker: call.actor,
            origin: call.origin
        )
        return try await call.commit(body: body) { database in
            let (record, secret) =
                try name.isEmpty ? maker.make(of: caller.keyId, in: database) : maker.make(named: name, in: database)
            let link = LinkView(url: base + SignInLink.path(secret), expires: record.expires, key: record.keyId)
            return try Reply(.created, link)
        }
    }
}
