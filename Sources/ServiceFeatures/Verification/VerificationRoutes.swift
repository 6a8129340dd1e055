internal import HTTPTypes
package import Hummingbird
package import SignetServiceFoundation

/// `POST /v1/verify`, and `POST /verify`, which the public page calls; documents are not kept.
package struct VerificationRoutes: Sendable {
    package let api: APIServices
    package let verification: DocumentVerification
    package let visitors: PublicVerification
    package let isPublic: Bool

    package init(api: APIServices, verification: DocumentVerification, visitors: PublicVerification, isPublic: Bool) {
        (self.api, self.verification, self.visitors, self.isPublic) = (api, verification, visitors, isPublic)
    }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.post, "verify", .read(.documents), api, query: ["name"]) { call in
            let body = try await call.body(api.limits.document)
            let name = FileName(call.query("name"), otherwise: Self.document)
            return Self.answer(try await verification.report(on: body, named: name.text))
        }
    }

    package func add(publicTo router: some RouterMethods<ServiceRequestContext>) {
        guard isPublic else { return }
        router.post("verify") { request, context in
            try QueryParameters(request.uri.query).requireOnly([])
            return try await visitors.run(for: context.clientNetwork) {
                let body = try await BodyReader.bytes(
                    of: request,
                    on: context.eventLoop,
                    limit: api.limits.document,
                    seconds: api.limits.bodySeconds
                )
                return Self.answer(try await verification.report(on: body, named: Self.document))
            }
        }
    }

    /// A document without a name.
    private static let document = "document.pdf"

    private static func answer(_ report: [UInt8]) -> Response {
        Reply(.ok, contentType: "application/json", body: report).response
    }
}
