internal import Foundation
internal import HTTPTypes
package import Hummingbird
package import SignetServiceFoundation

/// `/v1/requests/{id}/sittings`: signing in person, at one device of the sender.
package struct SittingRoutes: Sendable {
    package let services: RequestServices

    package init(services: RequestServices) { self.services = services }

    private var api: APIServices { services.api }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.post, "requests/:id/sittings", .write(.requests), api, create)
        router.api(.get, "requests/:id/sittings", .read(.requests), api, list)
        router.api(.delete, "requests/:id/sittings/:sitting", .write(.requests), api, end)
    }

    private struct NewSitting: Decodable {
        let pin: String
        /// The host's name; without one, the account's person.
        let host: String?

        func checkPIN() throws(Problem) {
            guard (4...12).contains(pin.utf8.count), pin.utf8.allSatisfy({ (48...57).contains($0) }) else {
                throw .invalid("'pin' must be 4 to 12 digits.")
            }
        }

        func host(of account: AccountRecord) throws(Problem) -> String {
            let host = (host ?? account.person).trimmed
            try PlainText.checkLine(host, "A host's name", atMost: 200)
            guard host.contains(where: { !$0.isWhitespace }) else {
                throw .invalid("'host': the account names no person, so write the name of the person who is there.")
            }
            return host
        }
    }

    @Sendable private func create(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let wanted = try JSONCoding.value(NewSitting.self, fromBody: body)
        try wanted.checkPIN()
        let (id, secret, now) = (api.environment.identifier(.sitting), api.environment.secret(), api.now)
        return try await call.commit(body: body) { database in
            try database.lock(.request, call.parameter("id"))
            let request = try call.find(RequestRecord.self, in: database)
            try request.requireUnderWay(at: now)
            guard try SittingRecord.countOpen(of: request.id, at: now, in: database) < SittingRecord.most else {
                throw Problem.conflict("The request has \(SittingRecord.most) sittings already: end one of them first.")
            }
            let digests = try SittingDigests(api.environment, in: database)
            let sitting = SittingRecord(
                id: id,
                accountId: request.accountId,
                requestId: request.id,
                host: try wanted.host(of: AccountRecord.find(request.accountId, in: database)),
                session: secret.digest,
                pin: digests.pin(wanted.pin, of: id),
                attempts: 0,
                created: now,
                expires: min(request.expires, now.adding(seconds: SittingRecord.lifetime))
            )
            try sitting.insert(in: database)
            let url = "\(api.address.base)/h/\(secret.revealed)"
            return try call.created(
                SittingView(sitting, url: url, at: now),
                at: "requests/\(request.id)/sittings/\(id)"
            )
        }
    }

    @Sendable private func list(_ call: APICall) async throws -> Response {
        let now = api.now
        return try await api.store.read { database in
            let request = try call.find(RequestRecord.self, in: database)
            let sittings = try SittingRecord.all(
                "WHERE requestId = ? ORDER BY created DESC, id DESC LIMIT 100",
                [request.id],
                in: database
            )
            return try Reply(.ok, ["items": sittings.map { SittingView($0, url: nil, at: now) }])
        }.response
    }

    @Sendable private func end(_ call: APICall) async throws -> Response {
        let now = api.now
        try await api.store.write { database in
            try RequestErasure.lock([call.parameter("id")], in: database)
            let request = try call.find(RequestRecord.self, in: database)
            guard var sitting = try SittingRecord.with(id: call.parameter("sitting"), in: database),
                sitting.requestId == request.id
            else { throw Problem.notFound(SittingRecord.noun) }
            guard sitting.ended == nil else { return }
            try sitting.end(because: nil, by: call.actor, from: call.origin, request, now, in: database)
        }
        return Reply(.noContent).response
    }
}
