internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import SignetAudit
package import SignetServiceFoundation

/// `/v1/templates`: requests to be sent again and again.
package struct TemplateRoutes: Sendable {
    package let services: RequestServices

    package init(services: RequestServices) {
        self.services = services
    }

    private var api: APIServices { services.api }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.post, "templates", .write(.templates), api, create)
        router.api(
            .get,
            "templates",
            .read(.templates),
            api,
            query: PageQuery.names + ["archived", "folder", SearchQuery.name],
            list
        )
        router.api(.get, "templates/:id", .read(.templates), api, one)
        router.api(.post, "templates/:id/requests", .write(.requests), api, use)
    }

    private struct NewTemplate: Decodable {
        let name: String?
        let folder: String?
        /// A request that it is made like.
        let request: String?
        let content: NewRequest?
    }

    @Sendable private func create(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        if let earlier = try await call.earlierReply(body: body) { return earlier }
        let wanted = try JSONCoding.value(NewTemplate.self, fromBody: body)
        let content: TemplateContent
        switch (wanted.request, wanted.content) {
        case (let request?, nil):
            let account = call.caller.accountId
            content = try await api.store.read { database in
                let original = try RequestRecord.find(request, of: account, in: database)
                return try TemplateContent(
                    like: original,
                    RequestCopy.Documents(of: original, in: database),
                    original.signers(in: database).filter { !$0.state.isOut },
                    original.groups(in: database),
                    original.fields(in: database)
                )
            }
        case (nil, let request?): content = try TemplateContent(checking: request)
        default:
            throw Problem.invalid(
                "Give 'content', the request to send again and again, or 'request', the identifier of one."
            )
        }
        let draft = try await TemplateDraft(content, account: call.caller.accountId, services)
        var template = draft.template(api.environment.identifier(.template), at: api.now)
        try template.rename(wanted.name ?? draft.defaultName, folder: wanted.folder)
        return try await call.commit(body: body) { [template] database in
            try draft.write(template, in: database)
            return try call.created(TemplateView(template, in: database), at: "templates/\(template.id)")
        }
    }

    @Sendable private func list(_ call: APICall) async throws -> Response {
        let search = try SearchQuery(call)
        var (condition, values) = (search.condition, search.values)
        switch call.query("archived") {
        case nil, "false": condition += " AND archived IS NULL"
        case "true": condition += " AND archived IS NOT NULL"
        default: throw Problem.invalid("'archived' must be true or false.")
        }
        if let folder = call.query("folder") {
            condition += " AND (folder = :folder OR folder LIKE :below ESCAPE '\\')"
            let path = try TemplateRecord.folder(folder)
            values["folder"] = path
            values["below"] = path.escapedForLike + "/%"
        }
        return try await call.listOwn(TemplateRecord.self, condition, values, TemplateView.all)
    }

    @Sendable private func one(_ call: APICall) async throws -> Response {
        try await api.store.read { database in
            try Reply(.ok, TemplateView(call.find(TemplateRecord.self, in: database), in: database))
        }.response
    }

    /// Makes a request of it for some people, and sends it.
    @Sendable private func use(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        if let earlier = try await call.earlierReply(body: body) { return earlier }
        let use = try JSONCoding.value(TemplateUse.self, fromBody: body)
        let version = try await api.store.read { database in
            let template = try call.find(TemplateRecord.self, in: database)
            try template.requireUsable()
            return try TemplateVersionRecord.find(use.version ?? template.version, of: template, in: database)
        }
        let draft = try await RequestDraft(
            version.request(use),
            copyOf: nil,
            template: version.mark,
            account: call.caller.accountId,
            services
        )
        return try await call.keep(draft, body: body)
    }
}
