internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import Signet
package import SignetServiceFoundation

/// The routes of the signer's page, below the signer's link.
package struct SigningRoutes: Sendable {
    package let services: RequestServices

    package init(services: RequestServices) {
        self.services = services
    }

    private var service: SigningService { SigningService(services: services) }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.signing(.get, ":token/state", services.links, state)
        router.signing(.get, ":token/pages/:number", services.links, query: ["width"], page)
        router.signing(.get, ":token/document", services.links, document)
        router.signing(.get, ":token/documents/:position", services.links, oneDocument)
        router.signing(.get, ":token/documents/:position/pages/:number", services.links, query: ["width"], onePage)
        router.signing(.get, ":token/archive", services.links, archive)
        router.signing(.get, ":token/events", services.links, events)
        router.signing(.post, ":token/viewed", services.links, viewed)
        router.signing(.post, ":token/complete", services.links, sign)
        router.signing(.post, ":token/check", services.links, check)
        router.signing(.post, ":token/approve", services.links, approve)
        router.signing(.post, ":token/seen", services.links, seen)
        router.signing(.post, ":token/decline", services.links, decline)
        router.signing(.post, ":token/question", services.links, ask)
        router.signing(.post, ":token/delegate", services.links, delegate)
    }

    @Sendable private func state(_ visit: LinkVisit, _ signingContext: SigningContext) async throws -> Response {
        let (wishes, address, attachments) = try await services.api.store.read {
            (
                try SigningWishes(of: signingContext.signer, in: $0),
                try signingContext.request.currentReturnAddress(in: $0),
                try AttachmentRecord.all(of: signingContext.signer, in: $0)
            )
        }
        let view = try SigningView(signingContext, wishes, address, attachments, visit, services.configuration)
        return try Reply(.ok, view).response
    }

    @Sendable private func page(_ visit: LinkVisit, _ signingContext: SigningContext) async throws -> Response {
        try await page(of: signingContext.document, visit, signingContext)
    }

    @Sendable private func onePage(_ visit: LinkVisit, _ signingContext: SigningContext) async throws -> Response {
        try await page(of: signingContext.document(at: visit.parameter("position")), visit, signingContext)
    }

    private func page(
        of document: RequestDocument,
        _ visit: LinkVisit,
        _ signingContext: SigningContext
    ) async throws -> Response {
        try signingContext.requireReading()
        let documents = services.documents
        return try await visit.context.whileClientWaits {
            try await documents.pageReply(
                of: document.record.sha256,
                description: document.original.description,
                page: visit.parameter("number"),
                width: visit.query("width")
            )
        }.with(.cacheControl, "private, no-cache").response
    }

    @Sendable private func document(_ visit: LinkVisit, _ signingContext: SigningContext) async throws -> Response {
        try await file(of: signingContext.document, visit, signingContext)
    }

    @Sendable private func oneDocument(_ visit: LinkVisit, _ signingContext: SigningContext) async throws -> Response {
        try await file(of: signingContext.document(at: visit.parameter("position")), visit, signingContext)
    }

    private func file(
        of document: RequestDocument,
        _ visit: LinkVisit,
        _ signingContext: SigningContext
    ) async throws -> Response {
        try signingContext.requireReading()
        return try .file(
            try await services.documents.bytes(of: document.record.sha256),
            type: "application/pdf",
            name: document.fileName,
            kind: .inline,
            tag: document.record.sha256,
            to: visit.request
        )
    }

    @Sendable private func archive(_ visit: LinkVisit, _ signingContext: SigningContext) async throws -> Response {
        try signingContext.requireReading()
        return try await RequestArchive(signingContext.request, seenBy: signingContext.signer, services)
            .response(in: PageLanguage(signingContext.signer.language))
    }

    /// When the request changes, as it happens; until the link opens nothing any more.
    @Sendable private func events(_ visit: LinkVisit, _ signingContext: SigningContext) async throws -> Response {
        let (api, links, link) = (services.api, services.links, visit.link)
        let request = signingContext.request.id
        return try api.events(of: .request(request), key: nil, in: visit.context) {
            let now = api.now
            return try await api.store.read { database in
                guard let link = try LinkRecord.with(id: link.id, in: database) else { return false }
                return try links.subjectIfPresent(of: link, in: database).map { link.opens($0, for: .get, at: now) }
                    ?? false
            }
        }
    }

    private struct Sight: Decodable {
        /// Whether the reader did something that scripts cannot do, as touching the page or pressing a key.
        let gesture: Bool
    }

    @Sendable private func viewed(_ visit: LinkVisit, _ signingContext: SigningContext) async throws -> Response {
        guard try await visit.json(Sight.self).gesture else {
            throw Problem.invalid("The page counts as seen after an act of its reader: 'gesture' must be true.")
        }
        try await service.view(signingContext, from: visit.origin)
        return Reply(.noContent).response
    }

    @Sendable private func sign(_ visit: LinkVisit, _ signingContext: SigningContext) async throws -> Response {
        let body = try await visit.body(visit.api.limits.pictureInJSON)
        let once = try visit.once(body: body)
        if let once, let earlier = try await services.api.store.read({ try once.earlier(in: $0) }) {
            return earlier.response
        }
        let submitted = try SubmittedValues(json: body, limits: services.api.limits)
        return try await service.sign(signingContext, submitted, from: visit.origin, once: once).response
    }

    /// Whether fields take these values and have room for them, before their signer finishes.
    @Sendable private func check(_ visit: LinkVisit, _ signingContext: SigningContext) async throws -> Response {
        try signingContext.requireTurn(of: .signer)
        let submitted = try SubmittedValues.values(fromBody: try await visit.body(), limits: services.api.limits)
        try await FilledFields.check(signingContext, submitted, by: services.signatures)
        return Reply(.noContent).response
    }

    @Sendable private func approve(_ visit: LinkVisit, _ signingContext: SigningContext) async throws -> Response {
        try await acknowledge(visit, signingContext, as: .approver)
    }

    @Sendable private func seen(_ visit: LinkVisit, _ signingContext: SigningContext) async throws -> Response {
        try await acknowledge(visit, signingContext, as: .viewer)
    }

    private func acknowledge(
        _ visit: LinkVisit,
        _ signingContext: SigningContext,
        as role: SignerRecord.Role
    ) async throws -> Response {
        let body = try await visit.body()
        let version = try body.isEmpty ? nil : JSONCoding.value(Acknowledgement.self, fromBody: body).version
        let once = try visit.once(body: body)
        return try await service.acknowledge(signingContext, as: role, version: version, from: visit.origin, once: once)
            .response
    }

    private struct Acknowledgement: Decodable { let version: Int? }

    private struct Refusal: Decodable {
        let reason: String?
        let version: Int?
    }

    @Sendable private func decline(_ visit: LinkVisit, _ signingContext: SigningContext) async throws -> Response {
        let refusal = try await visit.json(Refusal.self)
        let (reason, version) = (refusal.reason ?? "", refusal.version)
        return try await service.decline(signingContext, reason: reason, version: version, from: visit.origin).response
    }

    // MARK: Questions and delegation

    private struct NewQuestion: Decodable { let text: String }

    @Sendable private func ask(_ visit: LinkVisit, _ signingContext: SigningContext) async throws -> Response {
        let text = try await visit.json(NewQuestion.self).text
        try await QuestionService(services: services).ask(text, signingContext, from: visit.origin)
        return Reply(.noContent).response
    }

    @Sendable private func delegate(_ visit: LinkVisit, _ signingContext: SigningContext) async throws -> Response {
        let wish = try await visit.json(DelegationService.Wish.self)
        let isDone = try await DelegationService(services: services).ask(wish, signingContext, from: visit.origin)
        return try Reply(isDone ? .ok : .accepted, ["state": isDone ? "delegated" : "asked"]).response
    }
}
