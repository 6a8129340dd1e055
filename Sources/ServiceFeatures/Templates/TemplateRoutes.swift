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
        router.api(.delete, "templates/:id", .write(.templates), api, remove)
        router.api(.patch, "templates/:id", .write(.templates), api, change)
        router.api(.get, "templates/:id/versions", .read(.templates), api, query: PageQuery.names, versions)
        router.api(.get, "templates/:id/versions/:number", .read(.templates), api, version)
        router.api(.post, "templates/:id/duplicate", .write(.templates), api, duplicate)
        router.api(.post, "templates/:id/archive", .write(.templates), api, archive)
        router.api(.post, "templates/:id/restore", .write(.templates), api, restore)
        router.api(.put, "templates/:id/documents/:number", [.write(.templates), .read(.documents)], api, replace)
        router.api(.post, "templates/:id/blocks", .write(.templates), api, putBlock)
        router.api(.post, "templates/:id/requests", [.write(.requests), .read(.templates)], api, use)
    }

    // MARK: Reading

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

    private struct VersionView: Encodable {
        let version: Int
        let created: Moment
        /// Left out in lists.
        let content: NewRequest?
    }

    @Sendable private func versions(_ call: APICall) async throws -> Response {
        let (limit, first) = (try PageQuery.limit(of: call), try PageQuery.number(of: call, default: .max))
        return try await api.store.read { database in
            let template = try call.find(TemplateRecord.self, in: database)
            let found = try TemplateVersionRecord.all(of: template, before: first, most: limit + 1, in: database)
            let page = ItemPage(found, limit: limit, cursor: { String($0.version) }) { versions in
                versions.map { VersionView(version: $0.version, created: $0.created, content: nil) }
            }
            return try Reply(.ok, page)
        }.response
    }

    @Sendable private func version(_ call: APICall) async throws -> Response {
        try await api.store.read { database in
            let template = try call.find(TemplateRecord.self, in: database)
            let number = Int(call.parameter("number")) ?? 0
            let version = try TemplateVersionRecord.find(number, of: template, in: database)
            let content = try version.content.request
            return try Reply(.ok, VersionView(version: number, created: version.created, content: content))
        }.response
    }

    // MARK: Making

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
        let content = try await content(of: wanted, call)
        return try await make(content, name: wanted.name, folder: wanted.folder, body, call)
    }

    private func content(of wanted: NewTemplate, _ call: APICall) async throws -> TemplateContent {
        switch (wanted.request, wanted.content) {
        case (let request?, nil):
            try call.caller.require(.read(.requests))
            return try await api.store.read { database in
                let original = try RequestRecord.find(request, of: call.caller.accountId, in: database)
                return try TemplateContent(
                    like: original,
                    RequestCopy.Documents(of: original, in: database),
                    original.signers(in: database).filter { !$0.state.isOut },
                    original.groups(in: database),
                    original.fields(in: database)
                )
            }
        case (nil, let content?):
            // The people who are sent a request of it see its documents.
            try call.caller.require(.read(.documents))
            return try TemplateContent(checking: content)
        default:
            throw Problem.invalid(
                "Give one of 'content', what to send again and again, and 'request', the identifier of a request like it."
            )
        }
    }

    private func make(
        _ content: TemplateContent,
        name: String?,
        folder: String?,
        _ body: [UInt8],
        _ call: APICall
    ) async throws -> Response {
        let draft = try await TemplateDraft(content, account: call.caller.accountId, services)
        var template = draft.template(api.environment.identifier(.template), at: api.now)
        try template.rename(name ?? draft.defaultName, folder: folder)
        let (made, services) = (template, services)
        let response = try await call.commit(body: body) { database in
            try draft.insert(made, in: database)
            try made.note(.templateCreated, call, services, in: database)
            return try call.created(TemplateView(made, in: database), at: "templates/\(made.id)")
        }
        services.outbox.wake()
        return response
    }

    private struct Duplicate: Decodable {
        let name: String?
        let folder: String?
    }

    /// Makes a template with the last version of another.
    @Sendable private func duplicate(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        if let earlier = try await call.earlierReply(body: body) { return earlier }
        let wanted = body.isEmpty ? nil : try JSONCoding.value(Duplicate.self, fromBody: body)
        let (original, content) = try await current(call)
        return try await make(
            content,
            name: wanted?.name ?? original.name,
            folder: wanted?.folder ?? original.folder,
            body,
            call
        )
    }

    /// The template that the path names, with the content of its last version.
    private func current(_ call: APICall) async throws -> (TemplateRecord, TemplateContent) {
        try await api.store.read { database in
            let template = try call.find(TemplateRecord.self, in: database)
            return (
                template, try TemplateVersionRecord.find(template.version, of: template, in: database).content
            )
        }
    }

    /// Makes a request of it for some people, and sends it.
    @Sendable private func use(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        if let earlier = try await call.earlierReply(body: body) { return earlier }
        let template = try await call.find(TemplateRecord.self)
        let use = try JSONCoding.value(TemplateUse.self, fromBody: body)
        try template.requireUsable()
        let version = try await api.store.read { database in
            try TemplateVersionRecord.find(use.version ?? template.version, of: template, in: database)
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

    // MARK: Changing

    private struct TemplateChange: Decodable {
        /// The version that was read; needed with `content`.
        let version: Int?
        let name: String?
        let folder: String?
        let content: NewRequest?
    }

    @Sendable private func change(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        if let earlier = try await call.earlierReply(body: body) { return earlier }
        _ = try await call.find(TemplateRecord.self)
        let wanted = try JSONCoding.value(TemplateChange.self, fromBody: body)
        var draft: TemplateDraft?
        if let content = wanted.content {
            try call.caller.require(.read(.documents))
            guard wanted.version != nil else {
                throw Problem.invalid("'version' is missing: give the version that 'content' is a change of.")
            }
            draft = try await TemplateDraft(
                TemplateContent(checking: content),
                account: call.caller.accountId,
                services
            )
        }
        let saved = draft
        return try await save(body, call) { template, database in
            if let seen = wanted.version { try template.requireVersion(seen) }
            try template.rename(wanted.name, folder: wanted.folder)
            if let saved {
                try saved.save(&template, at: api.now, in: database)
            } else {
                try template.update(in: database)
            }
        }
    }

    /// Changes the template that the path names, records that, and returns it.
    private func save(
        _ body: [UInt8],
        _ call: APICall,
        _ action: AuditAction = .templateUpdated,
        _ work: @escaping @Sendable (inout TemplateRecord, Database) throws -> Void
    ) async throws -> Response {
        let services = services
        let response = try await call.commit(body: body) { database in
            var template = try TemplateRecord.locked(call, in: database)
            try work(&template, database)
            try template.note(action, call, services, in: database)
            return try Reply(.ok, TemplateView(template, in: database))
        }
        services.outbox.wake()
        return response
    }

    @Sendable private func archive(_ call: APICall) async throws -> Response {
        let body = try await call.emptyBody()
        return try await save(body, call, .templateArchived) { template, database in
            template.archived = template.archived ?? api.now
            try template.update(in: database)
        }
    }

    @Sendable private func restore(_ call: APICall) async throws -> Response {
        let body = try await call.emptyBody()
        return try await save(body, call) { template, database in
            template.archived = nil
            try template.update(in: database)
        }
    }

    /// Deletes a template of which nothing was made.
    @Sendable private func remove(_ call: APICall) async throws -> Response {
        let services = services
        try await api.store.write { database in
            let template = try TemplateRecord.locked(call, in: database)
            try template.requireUnused(in: database)
            try template.erase(in: database)
            try template.note(.templateDeleted, call, services, in: database)
        }
        return Reply(.noContent).response
    }

    // MARK: Documents and blocks

    private struct Replacement: Decodable {
        /// The version that was read.
        let version: Int
        let document: String
        /// Whether nothing is saved.
        let preview: Bool?
        let lost: DocumentReplacement.Lost?
    }

    private struct ReplacementView: Encodable {
        /// As it was saved; `nil` in a preview.
        let template: TemplateView?
        let kept: [DocumentReplacement.Change]
        let moved: [DocumentReplacement.Change]
        let lost: [DocumentReplacement.Change]

        init(_ replacement: DocumentReplacement, _ template: TemplateView?) {
            self.template = template
            (kept, moved, lost) = (replacement.kept, replacement.moved, replacement.lost)
        }
    }

    /// Puts another document into a template; its fields follow their texts.
    @Sendable private func replace(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        if let earlier = try await call.earlierReply(body: body) { return earlier }
        let (template, content) = try await current(call)
        let wanted = try JSONCoding.value(Replacement.self, fromBody: body)
        let account = call.caller.accountId
        try template.requireVersion(wanted.version)
        let replacement = try await DocumentReplacement(
            content,
            number: Int(call.parameter("number")) ?? 0,
            by: api.store.read { try DocumentRecord.find(wanted.document, of: account, in: $0) },
            of: account,
            lost: wanted.lost,
            services
        )
        guard wanted.preview != true else { return try Reply(.ok, ReplacementView(replacement, nil)).response }
        guard replacement.lost.isEmpty || wanted.lost != nil else { throw replacement.undecided }
        let draft = try await TemplateDraft(replacement.content, account: account, services)
        let services = services
        let response = try await call.commit(body: body) { database in
            var template = try TemplateRecord.locked(call, in: database)
            try template.requireVersion(wanted.version)
            try draft.save(&template, at: services.api.now, in: database)
            try template.note(.templateUpdated, call, services, in: database)
            return try Reply(.ok, ReplacementView(replacement, TemplateView(template, in: database)))
        }
        services.outbox.wake()
        return response
    }

    /// Puts the fields of a block into a template.
    @Sendable private func putBlock(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        if let earlier = try await call.earlierReply(body: body) { return earlier }
        let (template, before) = try await current(call)
        let wanted = try JSONCoding.value(BlockPlace.self, fromBody: body)
        let block = try await api.store.read {
            try BlockRecord.find(wanted.block, of: call.caller.accountId, in: $0)
        }
        try template.requireVersion(wanted.version)
        var content = before
        try content.add(try block.fields, at: wanted)
        let draft = try await TemplateDraft(content, account: template.accountId, services)
        return try await save(body, call) { template, database in
            try template.requireVersion(wanted.version)
            try draft.save(&template, at: api.now, in: database)
        }
    }
}
