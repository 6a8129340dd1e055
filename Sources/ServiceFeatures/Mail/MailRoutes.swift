internal import Foundation
internal import HTTPTypes
package import Hummingbird
package import SignetServiceFoundation

/// `/v1/mail/messages`, `/v1/mail/suppressions` and the mails of a request: what came of each.
package struct MailRoutes: Sendable {
    package let services: RequestServices

    package init(services: RequestServices) { self.services = services }

    private var api: APIServices { services.api }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.get, "requests/:id/mails", .read(.requests), api, ofRequest)
        router.api(.post, "requests/:id/mails", .write(.requests), api, send)
        router.api(.get, "mail/messages", .read(.mail), api, query: PageQuery.names + ["state"], list)
        router.api(.post, "mail/messages/:id/retry", .write(.mail), api, retry)
        router.api(.get, "mail/suppressions", .read(.mail), api, query: PageQuery.names, suppressions)
        router.api(.delete, "mail/suppressions/:address", .write(.mail), api, lift)
    }

    /// The mails of a request, the oldest first.
    @Sendable private func ofRequest(_ call: APICall) async throws -> Response {
        try await api.store.read { database in
            let request = try call.find(RequestRecord.self, in: database)
            let mails = try MailRecord.all(of: request, in: database)
            return try Reply(.ok, ["items": mails.map { MailView($0, title: nil) }])
        }.response
    }

    private struct NewMail: Decodable {
        let signer: String
        let event: MailEvent?
    }

    /// The events of mails that are sent again when the sender asks for it.
    private static let repeated: [MailEvent] = [.invitation, .turn, .reminder, .lastDay, .completed]

    /// The most mails of a request that a person gets in a day, before none can be sent by hand.
    private static let most = 20

    /// Sends a person a mail again.
    @Sendable private func send(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let wanted = try JSONCoding.value(NewMail.self, fromBody: body)
        if let event = wanted.event, !Self.repeated.contains(event) {
            let names = Self.repeated.map(\.rawValue).joined(separator: ", ")
            throw Problem.invalid("'event' must be one of \(names).")
        }
        let response = try await call.commit(body: body) { database in
            try database.lock(.request, call.parameter("id"))
            let request = try call.find(RequestRecord.self, in: database)
            guard request.byMail else {
                throw Problem.conflict("This request sends no mails: make a link, and pass it on.")
            }
            guard let signer = try request.signers(in: database).first(where: { $0.id == wanted.signer }) else {
                throw Problem.notFound("signer")
            }
            let event =
                wanted.event
                ?? (request.state == .completed ? .completed : signer.notified == nil ? .invitation : .reminder)
            return try Reply(.accepted, MailView(try newMail(event, to: signer, of: request, in: database), title: nil))
        }
        services.outbox.wake()
        return response
    }

    private func newMail(
        _ event: MailEvent,
        to signer: SignerRecord,
        of request: RequestRecord,
        in database: Database
    ) throws -> MailRecord {
        let count = try Int64.fetchOne(
            database,
            sql: "SELECT count(*) FROM mail WHERE requestId = ? AND signerId = ? AND created > ?",
            arguments: [request.id, signer.id, api.now.adding(seconds: -86_400)]
        )
        guard (count ?? 0) < Self.most else {
            throw Problem.conflict(
                "\(signer.name) has had \(Self.most) mails of this request in a day, which is the most: wait."
            )
        }
        guard let mail = try services.mail.mail(event, to: .signer(signer), of: request, in: database) else {
            throw Problem.conflict("\(signer.name) has no e-mail address: give them one, or a link.")
        }
        guard mail.state != .suppressed else { throw Self.suppressed(mail) }
        guard MailNeed(mail, of: request, to: signer, at: api.now) != .never else {
            throw Problem.conflict(
                "\(signer.name) needs no such mail now: the request is \(request.state.words), and they are \(signer.state.rawValue)."
            )
        }
        return mail
    }

    private static func suppressed(_ mail: MailRecord) -> Problem {
        Problem(
            .conflict,
            "address-refused",
            "Mails to \(mail.address) were refused before: correct the address, or lift it with DELETE /v1/mail/suppressions/{address}."
        )
    }

    /// The mails of the account, the newest first.
    @Sendable private func list(_ call: APICall) async throws -> Response {
        let state = call.query("state")
        guard state == nil || MailRecord.State(rawValue: state ?? "") != nil else {
            let states = MailRecord.State.allCases.map(\.rawValue).joined(separator: ", ")
            throw Problem.invalid("'state' must be one of \(states).")
        }
        let condition = state == nil ? "" : "AND state = :state"
        let account = call.caller.accountId
        return try await call.listOwn(MailRecord.self, condition, state.map { ["state": $0] } ?? [:]) {
            mails,
            database in
            let ids = Array(Set(mails.map(\.requestId)))
            let requests = try RequestRecord.all(
                "WHERE accountId = ? AND \(RequestRecord.isOne(of: ids, "id"))",
                [account] + StatementArguments(ids),
                in: database
            )
            let titles = Dictionary(uniqueKeysWithValues: requests.map { ($0.id, $0.title) })
            return mails.map { MailView($0, title: titles[$0.requestId]) }
        }
    }

    /// Sends a mail that failed again, or one that waits at once.
    @Sendable private func retry(_ call: APICall) async throws -> Response {
        let found = try await call.find(MailRecord.self)
        let reply = try await api.store.write { database in
            try call.caller.requireInForce(in: database)
            try database.lock(.request, found.requestId)
            var mail = try call.find(MailRecord.self, in: database)
            let states: [MailRecord.State] = [.queued, .deferred, .unknown, .failed]
            guard states.contains(mail.state) else {
                throw Problem.conflict("The mail is \(mail.state.rawValue): there is nothing to send again.")
            }
            guard try !SuppressionRecord.stops(mail.event, to: mail.address, of: mail.accountId, in: database) else {
                throw Self.suppressed(mail)
            }
            if let request = try RequestRecord.found(mail.requestId, of: mail.accountId, in: database),
                MailNeed(mail, of: request, to: try mail.reader(in: database), at: api.now) == .never
            {
                throw Problem.conflict("The mail to \(mail.address) is not needed any more.")
            }
            if mail.state == .failed { mail.state = .queued }
            (mail.next, mail.judged) = (nil, nil)
            try mail.update(in: database)
            try mail.enqueue(in: database)
            try database.lock(.lane, mail.accountId)
            try JobLane.open(.mail, lane: mail.accountId, in: database)
            return try Reply(.accepted, MailView(mail, title: nil))
        }
        services.outbox.wake()
        return reply.response
    }

    private struct SuppressionView: Encodable {
        let address: String
        let kind: SuppressionRecord.Kind
        let created: Moment
        let mail: String?
    }

    /// The addresses that get no mails from the account.
    @Sendable private func suppressions(_ call: APICall) async throws -> Response {
        let (account, limit, after) = (call.caller.accountId, try PageQuery.limit(of: call), call.query("cursor") ?? "")
        return try await api.store.read { database in
            let found = try SuppressionRecord.all(
                "WHERE accountId = ? AND lifted IS NULL AND folded > ? ORDER BY folded LIMIT \(limit + 1)",
                [account, after],
                in: database
            )
            let page = ItemPage(found, limit: limit, cursor: \.folded) { records in
                records.map {
                    SuppressionView(
                        address: $0.folded,
                        kind: $0.kind,
                        created: $0.created,
                        mail: $0.mailId.isEmpty ? nil : $0.mailId
                    )
                }
            }
            return try Reply(.ok, page)
        }.response
    }

    @Sendable private func lift(_ call: APICall) async throws -> Response {
        let (account, now) = (call.caller.accountId, api.now)
        let address = call.parameter("address").removingPercentEncoding ?? ""
        try await api.store.write { database in
            try call.caller.requireInForce(in: database)
            guard try SuppressionRecord.lift(address, of: account, at: now, in: database) else {
                throw Problem.notFound("address")
            }
        }
        return Reply(.noContent).response
    }
}
