internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import SignetAudit
package import SignetServiceFoundation

/// The part of `/v1/requests` that changes a request after it was sent, and answers its signers.
package struct CorrectionRoutes: Sendable {
    package let services: RequestServices

    package init(services: RequestServices) {
        self.services = services
    }

    private var api: APIServices { services.api }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.post, "requests/:id/correct", .write(.requests), api, correct)
        router.api(.post, "requests/:id/pause", .write(.requests), api, pause)
        router.api(.post, "requests/:id/resume", .write(.requests), api, resume)
        router.api(.post, "requests/:id/signers/:signer/delegation", .write(.requests), api, decide)
        router.api(.post, "requests/:id/questions/:question/answer", .write(.requests), api, answer)
    }

    @Sendable private func correct(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let wanted = try JSONCoding.value(NewCorrection.self, fromBody: body)
        return try await RequestCorrection(services: services, wanted: wanted).reply(to: call, body: body)
    }

    @Sendable private func pause(_ call: APICall) async throws -> Response {
        let body = try await call.emptyBody()
        return try await change(call, body) { request, database in
            try RequestPause(services: services)
                .begin(&request, by: call.actor, from: call.origin, in: database)
            return [:]
        }
    }

    private struct Resumption: Decodable { let deadline: RequestPause.Deadline }

    @Sendable private func resume(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let deadline = try JSONCoding.value(Resumption.self, fromBody: body).deadline
        return try await change(call, body) { request, database in
            try RequestPause(services: services)
                .end(&request, deadline, by: call.actor, from: call.origin, in: database)
            return [:]
        }
    }

    private struct Decision: Decodable { let allow: Bool }

    @Sendable private func decide(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let isAllowed = try JSONCoding.value(Decision.self, fromBody: body).allow
        return try await change(call, body) { request, database in
            try DelegationService(services: services).decide(
                isAllowed,
                for: call.parameter("signer"),
                of: request,
                by: call.actor,
                from: call.origin,
                in: database
            )
        }
    }

    private struct Answer: Decodable { let text: String }

    @Sendable private func answer(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let text = try JSONCoding.value(Answer.self, fromBody: body).text
        return try await change(call, body) { request, database in
            try QuestionService(services: services).answer(
                text,
                to: call.parameter("question"),
                of: request,
                by: call.actor,
                from: call.origin,
                in: database
            )
            return [:]
        }
    }

    /// Changes a request under its lock and its signers', and returns it with the links that were made.
    private func change(
        _ call: APICall,
        _ body: [UInt8],
        _ work: @escaping @Sendable (inout RequestRecord, Database) throws -> [String: String]
    ) async throws -> Response {
        let response = try await call.commit(body: body) { database in
            try RequestErasure.lock([call.parameter("id")], in: database)
            var request = try call.find(RequestRecord.self, in: database)
            let urls = try work(&request, database)
            let now = try call.find(RequestRecord.self, in: database)
            return try Reply(.ok, RequestView(now, urls: urls, reminders: services.reminders, in: database))
        }
        services.outbox.wake()
        services.api.jobs.wake(.seal)
        return response
    }
}
