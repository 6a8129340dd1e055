internal import Foundation
internal import HTTPTypes
package import Hummingbird
package import SignetServiceFoundation

/// `/v1/requests/{id}/signers/{signer}/sheet`: a person signs on paper, and the sender takes the photographed sheet.
package struct PaperRoutes: Sendable {
    package let services: RequestServices

    package init(services: RequestServices) {
        self.services = services
    }

    private var paper: PaperService { PaperService(services: services) }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        let api = services.api
        router.api(.get, "requests/:id/signers/:signer/sheet", .read(.requests), api, sheet)
        router.api(.post, "requests/:id/signers/:signer/sheet/pages", .write(.requests), api, page)
        router.api(.post, "requests/:id/signers/:signer/sheet/take", .write(.requests), api, take)
    }

    @Sendable private func sheet(_ call: APICall) async throws -> Response {
        let pdf = try await paper.sheet(try await signingContext(of: call))
        return Reply(.ok, contentType: "application/pdf", body: pdf)
            .with(.cacheControl, "private, no-cache")
            .response
    }

    @Sendable private func page(_ call: APICall) async throws -> Response {
        let picture = try await call.body(call.api.limits.picture)
        let caller = call.caller
        try await call.api.store.read { try caller.requireInForce(in: $0) }
        return try Reply(.created, try await paper.read(picture, try await signingContext(of: call))).response
    }

    @Sendable private func take(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        if let earlier = try await call.earlierReply(body: body) { return earlier }
        let caller = call.caller
        try await call.api.store.read { try caller.requireInForce(in: $0) }
        let wanted = try TakenSheet(json: body, limits: call.api.limits)
        return try await paper.take(
            wanted,
            try await signingContext(of: call),
            by: call.actor,
            from: call.origin,
            once: call.once(body: body)
        ).response
    }

    /// The state of the request for the person that the path names.
    private func signingContext(of call: APICall) async throws -> SigningContext {
        let id = call.parameter("signer")
        return try await call.api.store.read { database in
            let request = try call.find(RequestRecord.self, in: database)
            guard let signer = try request.signers(in: database).first(where: { $0.id == id }),
                let found = try SigningContext.find(signer: signer.id, by: nil, knowing: [], in: database)
            else { throw Problem.notFound("signer") }
            return found
        }
    }
}
