internal import HTTPTypes
package import Hummingbird
internal import Signet
package import SignetServiceFoundation

/// The documents of a request for its sender: one by one, their pages, and all in an archive.
package struct RequestDocumentRoutes: Sendable {
    package let services: RequestServices

    package init(services: RequestServices) {
        self.services = services
    }

    private var api: APIServices { services.api }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.get, "requests/:id/document", .read(.requests), api, only)
        router.api(.get, "requests/:id/documents/:position", .read(.requests), api, one)
        router.api(
            .get,
            "requests/:id/documents/:position/pages/:number",
            .read(.requests),
            api,
            query: ["width"],
            page
        )
        router.api(.get, "requests/:id/archive", .read(.requests), api, query: ["language"], archive)
    }

    /// The document of a request that has one.
    @Sendable private func only(_ call: APICall) async throws -> Response {
        let documents = try await documents(call)
        guard let document = documents.first, documents.count == 1 else {
            throw Problem(
                .conflict,
                "several-documents",
                "The request has \(documents.count) documents: get each with /documents/{position}, or all with /archive."
            )
        }
        return try await file(of: document, call)
    }

    @Sendable private func one(_ call: APICall) async throws -> Response {
        try await file(of: document(call), call)
    }

    @Sendable private func page(_ call: APICall) async throws -> Response {
        let (document, documents) = (try await document(call), services.documents)
        return try await call.context.whileClientWaits {
            try await documents.pageReply(
                of: document.record.sha256,
                description: document.original.description,
                page: call.parameter("number"),
                width: call.query("width")
            )
        }.with(.cacheControl, "private, no-cache").response
    }

    @Sendable private func archive(_ call: APICall) async throws -> Response {
        let request = try await call.find(RequestRecord.self)
        return try await RequestArchive(request, seenBy: nil, services).response(
            in: PageLanguage(call.query("language"))
        )
    }

    private func documents(_ call: APICall) async throws -> [RequestDocument] {
        try await api.store.read { try call.find(RequestRecord.self, in: $0).documents(knowing: [], in: $0) }
    }

    private func document(_ call: APICall) async throws -> RequestDocument {
        let place = call.parameter("position")
        guard let document = try await documents(call).first(where: { String($0.position) == place }) else {
            throw Problem.notFound(DocumentRecord.noun)
        }
        return document
    }

    private func file(of document: RequestDocument, _ call: APICall) async throws -> Response {
        try .file(
            try await services.documents.bytes(of: document.record.sha256),
            type: "application/pdf",
            name: document.fileName,
            kind: .attachment,
            tag: document.record.sha256,
            to: call.request
        )
    }
}
