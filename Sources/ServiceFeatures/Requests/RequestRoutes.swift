internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import Signet
internal import SignetAudit
package import SignetServiceFoundation

/// `/v1/requests`: documents that others are asked to sign.
package struct RequestRoutes: Sendable {
    package let services: RequestServices

    package init(services: RequestServices) {
        self.services = services
    }

    private var api: APIServices { services.api }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.post, "requests", .write(.requests), api, create)
        router.api(
            .get,
            "requests",
            .read(.requests),
            api,
            query: PageQuery.names + RequestFilter.names + [RequestOrder.name],
            list
        )
        router.api(.get, "requests/counts", .read(.requests), api, query: RequestFilter.names, counts)
        router.api(.get, "requests/:id", .read(.requests), api, one)
        router.api(.delete, "requests/:id", .write(.requests), api, query: ["document"], remove)
        router.api(.patch, "requests/:id", .write(.requests), api, changeDeadline)
        router.api(.post, "requests/:id/copy", .write(.requests), api, copy)
        router.api(.post, "requests/:id/cancel", .write(.requests), api, cancel)
        router.api(.post, "requests/:id/remind", .write(.requests), api, remind)
        router.api(.post, "requests/:id/seal", .write(.requests), api, sealNow)
        router.api(.post, "requests/:id/signers/:signer/link", .write(.requests), api, renewLink)
        router.api(.get, "events", .read(.requests), api, events)
        router.api(.get, "reminders", .read(.requests), api, dueReminders)
    }

    @Sendable private func create(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        if let earlier = try await call.earlierReply(body: body) { return earlier }
        let wanted = try JSONCoding.value(NewRequest.self, fromBody: body)
        let account = call.caller.accountId
        let draft = try await RequestDraft(wanted, copyOf: nil, template: nil, account: account, services)
        return try await call.keep(draft, body: body)
    }

    /// Makes a request like another, with its fields: of another document, or for other people.
    @Sendable private func copy(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        if let earlier = try await call.earlierReply(body: body) { return earlier }
        let copy = try body.isEmpty ? RequestCopy() : JSONCoding.value(RequestCopy.self, fromBody: body)
        let (original, documents, signers, groups, fields) = try await api.store.read { database in
            let original = try call.find(RequestRecord.self, in: database)
            return (
                original, try RequestCopy.Documents(of: original, in: database),
                try original.signers(in: database).filter { !$0.state.isOut },
                try original.groups(in: database),
                try original.fields(in: database)
            )
        }
        let wanted = try copy.request(like: original, documents, signers, groups, fields)
        let draft = try await RequestDraft(
            wanted,
            copyOf: original.id,
            template: original.template,
            account: original.accountId,
            services
        )
        return try await call.keep(draft, body: body)
    }

    @Sendable private func list(_ call: APICall) async throws -> Response {
        let (filter, order) = (try RequestFilter(call.query), try RequestOrder(call.query(RequestOrder.name)))
        let (page, account, reminders) = (try PageQuery(call), call.caller.accountId, services.reminders)
        return try await api.store.read { database in
            let (condition, values) = try filter.condition(of: account, in: database)
            let records = try page.records(
                RequestRecord.self,
                where: condition,
                values,
                by: order.records,
                in: database
            )
            let part = try ItemPage(records, limit: page.limit, cursor: order.cursor) {
                try RequestView.all($0, reminders: reminders, in: database)
            }
            return try Reply(.ok, part)
        }.response
    }

    /// How many requests there are in each state.
    @Sendable private func counts(_ call: APICall) async throws -> Response {
        let (filter, account) = (try RequestFilter(call.query), call.caller.accountId)
        return try await api.store.read { database in
            let (condition, values) = try filter.condition(of: account, in: database)
            let rows = try Row.fetchAll(
                database,
                sql: "SELECT state, count(*) AS count FROM request WHERE \(condition) GROUP BY state",
                arguments: StatementArguments(values)
            )
            let found = try rows.map { (try $0["state"] as String, try $0["count"] as Int) }
            let none = RequestRecord.State.allCases.map { ($0.rawValue, 0) }
            return try Reply(.ok, Dictionary(none + found) { $1 })
        }.response
    }

    @Sendable private func one(_ call: APICall) async throws -> Response {
        let reminders = services.reminders
        return try await api.store.read { database in
            let record = try call.find(RequestRecord.self, in: database)
            return try Reply(.ok, RequestView(record, urls: [:], reminders: reminders, in: database))
        }.response
    }

    /// The changes of requests, as they happen.
    @Sendable private func events(_ call: APICall) async throws -> Response {
        let caller = call.caller
        return try api.events(of: .account(caller.accountId), key: caller.keyId, in: call.context) { true }
    }

    /// The signers to remind, the longest waiting first.
    @Sendable private func dueReminders(_ call: APICall) async throws -> Response {
        struct Due: Encodable {
            let request: String
            let title: String
            let signer: String
            let name: String
            let email: String
            let since: Moment?
        }
        let (accountId, rule) = (call.caller.accountId, services.reminders)
        let due: [Due] = try await api.store.read { database in
            try SignerRecord.due(before: rule.lastMoment, of: accountId, in: database).compactMap {
                let request = try RequestRecord.find($0.requestId, of: accountId, in: database)
                guard try request.signers(in: database).principal(of: $0).id == $0.id else { return nil }
                return Due(
                    request: request.id,
                    title: request.title,
                    signer: $0.id,
                    name: $0.name,
                    email: $0.email,
                    since: $0.reminded ?? $0.asked
                )
            }
        }
        return try Reply(.ok, ["items": due]).response
    }

    // MARK: Changes

    @Sendable private func cancel(_ call: APICall) async throws -> Response {
        try await change(call, body: call.emptyBody()) { request, database in
            try RequestActs(services: services, actor: call.actor, origin: call.origin).cancel(&request, in: database)
            return nil
        }
    }

    private struct NewReminder: Decodable {
        /// The identifiers of signers; without them, all whose turn it is.
        let signers: [String]?
        /// Whether each of them gets a new link.
        let links: Bool?
    }

    /// Notes that signers are reminded, and makes new links for them where that is asked for.
    @Sendable private func remind(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let wanted = body.isEmpty ? nil : try JSONCoding.value(NewReminder.self, fromBody: body)
        let reminders = services.reminders
        return try await change(call, body: body) { request, database in
            let acts = RequestActs(services: services, actor: call.actor, origin: call.origin)
            try acts.requireReminding(request)
            var urls: [String: String] = [:]
            let signers = try request.signers(in: database)
            for signer in try chosen(wanted?.signers, among: signers) {
                try acts.remind(signer, among: signers, of: request, in: database)
                if wanted?.links == true {
                    urls[signer.id] = try signer.newLink(of: request, by: call, services, in: database)
                }
            }
            return try Reply(.ok, RequestView(request, urls: urls, reminders: reminders, in: database))
        }
    }

    /// Deletes a request that is over, with its documents.
    @Sendable private func remove(_ call: APICall) async throws -> Response {
        let document = call.query("document")
        guard document == nil || document == "keep" else { throw Problem.invalid("'document' must be keep.") }
        try await api.store.write { database in
            try RequestErasure.lock([call.parameter("id")], in: database)
            let request = try call.find(RequestRecord.self, in: database)
            try RequestErasure(request: request, keepsDocument: document == "keep").delete(
                by: call.actor,
                from: call.origin,
                because: nil,
                services,
                in: database
            )
        }
        services.outbox.wake()
        return Reply(.noContent).response
    }

    /// The signers with these identifiers, or all whose turn it is; a person with several roles once.
    private func chosen(_ wanted: [String]?, among signers: [SignerRecord]) throws -> [SignerRecord] {
        guard let wanted else { return signers.filter { $0.mayAct && signers.principal(of: $0).id == $0.id } }
        let chosen = try wanted.map { id in
            guard let found = signers.first(where: { $0.id == id }) else { throw Problem.notFound("signer") }
            let signer = signers.principal(of: found)
            guard signer.mayAct else {
                throw Problem.conflict("\(signer.name) cannot sign now (\(signer.state.rawValue)): remind the others.")
            }
            return signer.id
        }
        return signers.filter { chosen.contains($0.id) }
    }

    private struct NewLink: Encodable {
        let signer: String
        /// Shown once.
        let url: String
        /// When it ends; `nil` where it is for reading what its signer has signed, as long as that is kept.
        let expires: Moment?
    }

    /// Makes a new link for a signer; the one before stops working.
    @Sendable private func renewLink(_ call: APICall) async throws -> Response {
        let (id, body) = (call.parameter("signer"), try await call.emptyBody())
        let response = try await call.commit(body: body) { database in
            try RequestErasure.lock([call.parameter("id")], in: database)
            let request = try call.find(RequestRecord.self, in: database)
            let signers = try request.signers(in: database)
            guard let found = signers.first(where: { $0.id == id }) else { throw Problem.notFound("signer") }
            let signer = signers.principal(of: found)
            guard !signer.state.isOut else { throw Problem.conflict("\(signer.name) has no part in it any more.") }
            if !signer.state.hasFinished { try request.requireTimeToSign(at: api.now) }
            let url = try signer.newLink(of: request, by: call, services, in: database)
            let expires = signer.state.hasFinished ? nil : request.expires
            return try Reply(.created, NewLink(signer: signer.id, url: url, expires: expires))
        }
        services.outbox.wake()
        return response
    }

    private struct NewDeadline: Decodable { let expires: Lifetime }

    /// Gives the signers of a request another time to sign, also after it was over.
    @Sendable private func changeDeadline(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let expires = try JSONCoding.value(NewDeadline.self, fromBody: body).expires.end(from: api.now)
        let reminders = services.reminders
        let response = try await call.commit(body: body) { database in
            var request = try locked(call, in: database)
            guard request.isOpen || request.state == .expired else { throw request.isOver }
            let details = ["previous": request.expires.text, "expires": expires.text]
            request.expires = expires
            let signers = try request.signers(in: database)
            if request.state == .expired {
                let order = SigningOrder(
                    signers,
                    try request.groups(of: signers, in: database),
                    .none
                )
                // More time alone does not ask those again who have sent it back.
                let isReturned = signers.contains { $0.state == .declined && !order.canSpare($0) }
                request.state = isReturned ? .returned : .sent
            }
            request.finished = nil
            try request.update(in: database)
            for signer in signers {
                try LinkRecord.extend(subject: signer.id, until: expires, in: database)
            }
            try services.mail.schedule(request, in: database)
            try request.note(.deadlineChanged, by: call.actor, from: call.origin, details, services, in: database)
            return try Reply(.ok, RequestView(request, urls: [:], reminders: reminders, in: database))
        }
        services.outbox.wake()
        return response
    }

    /// Seals or renews the document of a request now, without waiting for the next attempt's time.
    @Sendable private func sealNow(_ call: APICall) async throws -> Response {
        let (body, reminders) = (try await call.emptyBody(), services.reminders)
        let response = try await call.commit(body: body) { database in
            let request = try locked(call, in: database)
            if request.state == .sealing, var record = try SealRecord.of(request.id, in: database) {
                try record.retryNow(.underWay, in: database)
            } else if var record = try RenewalRecord.of(request.id, in: database), record.problem != nil,
                record.next != nil
            {
                try record.retryNow(.underWay, in: database)
            } else {
                throw Problem.conflict("The signing request is \(request.state.words): there is nothing to seal now.")
            }
            return try Reply(.accepted, RequestView(request, urls: [:], reminders: reminders, in: database))
        }
        for kind in [JobKind.seal, .renewal] { services.api.jobs.wake(kind) }
        return response
    }

    /// The request that the path names, for a transaction that changes it.
    private func locked(_ call: APICall, in database: Database) throws -> RequestRecord {
        try database.lock(.request, call.parameter("id"))
        return try call.find(RequestRecord.self, in: database)
    }

    /// Changes an open request, and returns it, unless the change has its own answer.
    private func change(
        _ call: APICall,
        body: [UInt8],
        _ work: @escaping @Sendable (inout RequestRecord, Database) throws -> Reply?
    ) async throws -> Response {
        let reminders = services.reminders
        let response = try await call.commit(body: body) { database in
            var request = try locked(call, in: database)
            guard request.isOpen else { throw request.isOver }
            if let reply = try work(&request, database) { return reply }
            return try Reply(.ok, RequestView(request, urls: [:], reminders: reminders, in: database))
        }
        services.outbox.wake()
        return response
    }
}
