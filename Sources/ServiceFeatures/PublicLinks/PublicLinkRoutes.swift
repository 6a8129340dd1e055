internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import Signet
internal import SignetAudit
package import SignetServiceFoundation
internal import SignetSigning

/// `/v1/public-links` and `/v1/public-starts`: links by which anybody begins a request, and those who have begun.
package struct PublicLinkRoutes: Sendable {
    package let services: RequestServices
    /// Threads that draw codes.
    package let work: WorkPool

    package init(services: RequestServices, work: WorkPool) { (self.services, self.work) = (services, work) }

    private var api: APIServices { services.api }

    /// The most links of an account.
    private static let most = 1_000

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        // The people who come by a link make requests.
        router.api(.post, "public-links", [.write(.templates), .write(.requests)], api, create)
        router.api(.get, "public-links", .read(.templates), api, query: PageQuery.names + ["template"], list)
        router.api(.get, "public-links/:id", .read(.templates), api, one)
        router.api(.patch, "public-links/:id", [.write(.templates), .write(.requests)], api, change)
        router.api(.delete, "public-links/:id", .write(.templates), api, remove)
        router.api(.get, "public-links/:id/qr", .read(.templates), api, code)
        router.api(.get, "public-starts", .read(.requests), api, query: PageQuery.names + ["link", "state"], starts)
        router.api(.post, "public-starts/:id/approve", .write(.requests), api, approve)
        router.api(.post, "public-starts/:id/refuse", .write(.requests), api, refuse)
    }

    // MARK: Links

    @Sendable private func create(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let wanted = try JSONCoding.value(NewPublicLink.self, fromBody: body)
        let (account, now, services) = (call.caller.accountId, api.now, services)
        let settings = PublicLinkSettings(role: wanted.role.trimmed, language: call.language.rawValue)
        let (id, token) = (api.environment.identifier(.publicLink), api.environment.token())
        return try await call.commit(body: body) { database in
            try database.lock(.owner, "public links \(account)")
            let template = try TemplateRecord.find(wanted.template, of: account, in: database)
            try template.requireUsable()
            guard try PublicLinkRecord.count(where: "accountId = ?", [account], in: database) < Self.most else {
                throw Problem.conflict("There are \(Self.most) public links already: delete some.")
            }
            var link = PublicLinkRecord(
                id: id,
                accountId: account,
                templateId: template.id,
                version: template.version,
                token: token,
                name: template.name,
                settings: try JSONCoding.text(of: settings),
                made: 0,
                created: now
            )
            try wanted.change.apply(to: &link, at: now, in: database)
            try link.insert(in: database)
            try note(.publicLinkCreated, link, call, in: database)
            return try call.created(try view(link, services, in: database), at: "public-links/\(link.id)")
        }
    }

    @Sendable private func list(_ call: APICall) async throws -> Response {
        let (services, template) = (services, call.query("template"))
        let condition = template == nil ? "" : "AND templateId = :template"
        return try await call.listOwn(PublicLinkRecord.self, condition, template.map { ["template": $0] } ?? [:]) {
            try PublicLinkView.all($0, services, in: $1)
        }
    }

    @Sendable private func one(_ call: APICall) async throws -> Response {
        let services = services
        return try await api.store.read { database in
            try Reply(.ok, view(try call.find(PublicLinkRecord.self, in: database), services, in: database))
        }.response
    }

    @Sendable private func change(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        _ = try await call.find(PublicLinkRecord.self)
        let wanted = try JSONCoding.value(PublicLinkChange.self, fromBody: body)
        let (now, services) = (api.now, services)
        return try await call.commit(body: body) { database in
            try database.lock(.owner, call.parameter("id"))
            var link = try call.find(PublicLinkRecord.self, in: database)
            try wanted.apply(to: &link, at: now, in: database)
            try link.update(in: database)
            try note(wanted.closed == true ? .publicLinkClosed : .publicLinkChanged, link, call, in: database)
            return try Reply(.ok, view(link, services, in: database))
        }
    }

    /// Deletes a link with those who have not begun a request; requests stay.
    @Sendable private func remove(_ call: APICall) async throws -> Response {
        try await api.store.write { database in
            try database.lock(.owner, call.parameter("id"))
            let link = try call.find(PublicLinkRecord.self, in: database)
            try database.execute(sql: "DELETE FROM publicStart WHERE linkId = ?", arguments: [link.id])
            try link.delete(in: database)
            try note(.publicLinkDeleted, link, call, in: database)
        }
        return Reply(.noContent).response
    }

    /// The link's address as a QR code.
    @Sendable private func code(_ call: APICall) async throws -> Response {
        let link = try await api.store.read { try call.find(PublicLinkRecord.self, in: $0) }
        let url = "\(api.address.base)/p/\(link.token)"
        let picture = try await work.run { try QRPicture(url) }
        return Reply(.ok, contentType: "image/svg+xml", body: picture.svg).response
    }

    private func view(
        _ link: PublicLinkRecord,
        _ services: RequestServices,
        in database: Database
    ) throws
        -> PublicLinkView?
    {
        try PublicLinkView.all([link], services, in: database).first
    }

    private func note(_ action: AuditAction, _ link: PublicLinkRecord, _ call: APICall, in database: Database) throws {
        let details = link.mark.details.merging(["publicLink": link.id, "name": link.name]) { $1 }
        try AuditLog(account: link.accountId).append([call.event(action, details)], in: database)
    }

    // MARK: People

    @Sendable private func starts(_ call: APICall) async throws -> Response {
        let state = try call.query("state", PublicStartRecord.State.self)
        var (condition, values) = ("", [String: String]())
        if let state { (condition, values["state"]) = (" AND state = :state", state.rawValue) }
        if let link = call.query("link") {
            condition += " AND linkId = :link"
            values["link"] = link
        }
        return try await call.listOwn(PublicStartRecord.self, condition, values) { starts, _ in
            starts.map { PublicStartView($0) }
        }
    }

    /// Makes the request of a person who waits.
    @Sendable private func approve(_ call: APICall) async throws -> Response {
        let body = try await call.emptyBody()
        if let earlier = try await call.earlierReply(body: body) { return earlier }
        let (start, link) = try await waiting(call)
        let request = try await PublicRequest(start, link, services)
        let response = try await call.commit(body: body) { database in
            _ = try request.write(replacing: .waiting, by: call.actor, from: call.origin, in: database)
            let made = try call.find(PublicStartRecord.self, in: database)
            return try Reply(.ok, PublicStartView(made))
        }
        services.api.metrics.count(.requestsCreated)
        services.outbox.wake()
        return response
    }

    /// Refuses a person who waits, and lets them know by mail.
    @Sendable private func refuse(_ call: APICall) async throws -> Response {
        let body = try await call.emptyBody()
        let (start, link) = try await waiting(call)
        let now = api.now
        let response = try await call.commit(body: body) { database in
            try database.lock(.owner, link.id)
            try database.execute(
                sql: "UPDATE publicStart SET state = 'refused', expires = ? WHERE id = ? AND state = 'waiting'",
                arguments: [now.adding(seconds: PublicStartRecord.lifetime), start.id]
            )
            guard database.changesCount == 1 else {
                throw Problem.conflict("The person does not wait any more: load the list again.")
            }
            try PublicLinkRecord.giveBack(start, in: database)
            if start.isConfirmed {
                try services.mail.enqueue(.startRefused, about: start, to: start.email, start.language, in: database)
            }
            return try Reply(.ok, PublicStartView(try call.find(PublicStartRecord.self, in: database)))
        }
        services.outbox.wake()
        return response
    }

    private func waiting(_ call: APICall) async throws -> (start: PublicStartRecord, link: PublicLinkRecord) {
        try await api.store.read { database in
            let start = try call.find(PublicStartRecord.self, in: database)
            guard start.state == .waiting else {
                throw Problem.conflict("The person does not wait any more: the state is \(start.state.rawValue).")
            }
            return (start, try PublicLinkRecord.find(start.linkId, of: start.accountId, in: database))
        }
    }
}
