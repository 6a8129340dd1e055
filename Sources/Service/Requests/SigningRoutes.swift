internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Hummingbird
internal import Signet

/// What the signer's page asks for, below the signer's link.
struct SigningRoutes: Sendable {
    let core: ServiceCore

    func add(to router: some RouterMethods<ServiceContext>) {
        router.visit(.get, ":token/state", [.sign], core, state)
        router.visit(.get, ":token/pages/:number", [.sign], core, page)
        router.visit(.get, ":token/document", [.sign], core, document)
        router.visit(.post, ":token/viewed", [.sign], core, viewed)
        router.visit(.post, ":token/complete", [.sign], core, complete)
        router.visit(.post, ":token/decline", [.sign], core, decline)
    }

    private func matter(_ visit: LinkVisit) async throws -> SigningMatter {
        try await core.store.read { try SigningMatter(visit.link, in: $0) }
    }

    @Sendable private func state(_ visit: LinkVisit) async throws -> Response {
        try Reply(.ok, SigningView(try await matter(visit), visit)).response
    }

    @Sendable private func page(_ visit: LinkVisit) async throws -> Response {
        let matter = try await matter(visit)
        return try await DocumentShelf(core: core).pageReply(
            of: matter.request.sha256,
            description: matter.document.description,
            page: visit.parameter("number"),
            width: visit.query("width")
        ).with(.cacheControl, "private, no-cache").response
    }

    @Sendable private func document(_ visit: LinkVisit) async throws -> Response {
        let matter = try await matter(visit)
        return try .file(
            try await DocumentShelf(core: core).bytes(of: matter.request.sha256),
            type: "application/pdf",
            name: FileName(matter.document.name, otherwise: "document.pdf"),
            kind: .inline,
            tag: matter.request.sha256,
            to: visit.request
        )
    }

    @Sendable private func viewed(_ visit: LinkVisit) async throws -> Response {
        try await SigningDesk(core: core).view(try await matter(visit), from: visit.origin)
        return Reply(.noContent).response
    }

    @Sendable private func complete(_ visit: LinkVisit) async throws -> Response {
        let body = try await visit.body(("limits.picture-bytes", core.limits.pictureBytes / 3 * 4 + 65_536))
        let once = try visit.once(body: body)
        if let once, let earlier = try await core.store.read({ try once.earlier(in: $0) }) { return earlier.response }
        let submitted = try SubmittedValues(json: body, limits: core.limits)
        return try await SigningDesk(core: core)
            .complete(try await matter(visit), submitted, from: visit.origin, once: once).response
    }

    private struct Refusal: Decodable { let reason: String? }

    @Sendable private func decline(_ visit: LinkVisit) async throws -> Response {
        let reason = try await visit.json(Refusal.self).reason ?? ""
        try await SigningDesk(core: core).decline(try await matter(visit), reason: reason, from: visit.origin)
        return try Reply(.ok, ["state": "declined"]).response
    }
}

/// What a signer's page shows.
struct SigningView: Encodable, Sendable {
    struct Matter: Encodable, Sendable {
        let id: String
        let title: String
        let message: String
        let sender: String
        let state: RequestRecord.State
        let expires: Moment
    }

    struct Person: Encodable, Sendable {
        let id: String
        let name: String
        let email: String
        let state: SignerRecord.State
    }

    struct Other: Encodable, Sendable {
        let name: String
        let state: SignerRecord.State
    }

    struct Paper: Encodable, Sendable {
        let name: String
        let pages: [DocumentDescription.Page]
        let url: String
    }

    struct Field: Encodable, Sendable {
        let id: String
        let kind: FieldRecord.Kind
        let page: Int
        let frame: [Double]
        let label: String
        let required: Bool
        let mine: Bool
        let value: String?
    }

    struct Consent: Encodable, Sendable {
        let text: String
        let sha256: String
    }

    let request: Matter
    let signer: Person
    let document: Paper
    let fields: [Field]
    let others: [Other]
    let consent: Consent
    let configuration: CaptureConfiguration
    let language: String

    init(_ matter: SigningMatter, _ visit: LinkVisit) throws {
        let (request, signer) = (matter.request, matter.signer)
        self.request = Matter(
            id: request.id,
            title: request.title,
            message: request.message,
            sender: request.sender,
            state: request.state,
            expires: request.expires
        )
        self.signer = Person(id: signer.id, name: signer.name, email: signer.email, state: signer.state)
        document = Paper(
            name: matter.document.name,
            pages: try JSONCoding.value(DocumentDescription.self, from: matter.document.description).pages,
            url: "\(visit.endpoint)/document"
        )
        // What others still have to fill is not told: it is on the page once they have.
        fields = matter.fields.filter { $0.signerId == signer.id }.map {
            Field(
                id: $0.id,
                kind: $0.kind,
                page: $0.page,
                frame: $0.frame,
                label: $0.label,
                required: $0.required,
                mine: true,
                value: $0.value
            )
        }
        others = matter.signers.filter { $0.id != signer.id }.map { Other(name: $0.name, state: $0.state) }
        let consent = ConsentText(visit.core.configuration, signer.language)
        self.consent = Consent(text: consent.text, sha256: consent.digest)
        configuration = visit.configuration
        language = signer.language
    }
}
