internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Signet

/// The routes of the signer's page, below the signer's link.
struct SigningRoutes: Sendable {
    let services: RequestServices

    private var service: SigningService { SigningService(services: services) }

    func add(to router: some RouterMethods<ServiceContext>) {
        router.visit(.get, ":token/state", [.sign], services.links, state)
        router.visit(.get, ":token/pages/:number", [.sign], services.links, query: ["width"], page)
        router.visit(.get, ":token/document", [.sign], services.links, document)
        router.visit(.get, ":token/events", [.sign], services.links, events)
        router.visit(.post, ":token/viewed", [.sign], services.links, viewed)
        router.visit(.post, ":token/complete", [.sign], services.links, complete)
        router.visit(.post, ":token/decline", [.sign], services.links, decline)
    }

    private func signingContext(_ visit: LinkVisit) async throws -> SigningContext {
        try await services.api.store.read { try SigningContext(visit.link, in: $0) }
    }

    @Sendable private func state(_ visit: LinkVisit) async throws -> Response {
        try Reply(.ok, SigningView(try await signingContext(visit), visit, services.configuration)).response
    }

    @Sendable private func page(_ visit: LinkVisit) async throws -> Response {
        let signingContext = try await signingContext(visit)
        let documents = services.documents
        return try await visit.context.whileClientWaits {
            try await documents.pageReply(
                of: signingContext.request.sha256,
                description: signingContext.document.description,
                page: visit.parameter("number"),
                width: visit.query("width")
            )
        }.with(.cacheControl, "private, no-cache").response
    }

    @Sendable private func document(_ visit: LinkVisit) async throws -> Response {
        let signingContext = try await signingContext(visit)
        return try .file(
            try await services.documents.bytes(of: signingContext.request.sha256),
            type: "application/pdf",
            name: signingContext.fileName,
            kind: .inline,
            tag: signingContext.request.sha256,
            to: visit.request
        )
    }

    /// When the request changes, as it happens; until the link opens nothing any more.
    @Sendable private func events(_ visit: LinkVisit) async throws -> Response {
        let (api, links, link) = (services.api, services.links, visit.link)
        let request = try await signingContext(visit).request.id
        return try api.events(of: .request(request), key: nil, in: visit.context) {
            let now = api.now
            return try await api.store.read { database in
                guard let link = try LinkRecord.with(id: link.id, in: database) else { return false }
                return try links.subjectIfPresent(of: link, in: database).map { link.opens($0, for: .get, at: now) }
                    ?? false
            }
        }
    }

    @Sendable private func viewed(_ visit: LinkVisit) async throws -> Response {
        try await service.view(try await signingContext(visit), from: visit.origin)
        return Reply(.noContent).response
    }

    @Sendable private func complete(_ visit: LinkVisit) async throws -> Response {
        let body = try await visit.body(visit.api.limits.pictureInJSON)
        let once = try visit.once(body: body)
        if let once, let earlier = try await services.api.store.read({ try once.earlier(in: $0) }) {
            return earlier.response
        }
        let submitted = try SubmittedValues(json: body, limits: services.api.limits)
        return
            try await service
            .complete(try await signingContext(visit), submitted, from: visit.origin, once: once).response
    }

    private struct Refusal: Decodable { let reason: String? }

    @Sendable private func decline(_ visit: LinkVisit) async throws -> Response {
        let reason = try await visit.json(Refusal.self).reason ?? ""
        try await service.decline(try await signingContext(visit), reason: reason, from: visit.origin)
        return try Reply(.ok, ["state": "declined"]).response
    }
}
