internal import Foundation
internal import HTTPTypes
package import Hummingbird
package import SignetServiceFoundation

/// The routes of attachments: for the signer who gives them, and for the sender who gets them.
package struct AttachmentRoutes: Sendable {
    package let services: RequestServices

    package init(services: RequestServices) {
        self.services = services
    }

    private var attachments: AttachmentStore { AttachmentStore(services: services) }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.signing(.post, ":token/attachments", services.links, take)
        router.signing(.get, ":token/attachments/:id", services.links, own)
    }

    package func add(toAPI router: some RouterMethods<ServiceRequestContext>) {
        router.api(.get, "requests/:id/attachments/:attachment", .read(.requests), services.api, one)
    }

    private struct Taken: Encodable {
        let id: String
        let name: String
        let type: AttachmentKind
        let bytes: Int
    }

    @Sendable private func take(_ visit: LinkVisit, _ signingContext: SigningContext) async throws -> Response {
        let limit = visit.api.limits.attachmentForm
        let body = try await visit.body(limit)
        let form = try MultipartForm(body, contentType: visit.request.headers[.contentType])
        guard let file = form["file"], let field = form["field"]?.text else {
            throw Problem.invalid("The form needs the parts 'file' and 'field'.")
        }
        let record = try await attachments.take(Array(file.bytes), named: file.fileName, for: field, signingContext)
        let taken = Taken(id: record.id, name: record.name, type: record.type, bytes: record.bytes)
        return try Reply(.created, taken).response
    }

    @Sendable private func own(_ visit: LinkVisit, _ signingContext: SigningContext) async throws -> Response {
        let (id, signer) = (visit.parameter("id"), signingContext.signer)
        guard
            let record = try await services.api.store.read({
                try AttachmentRecord.of(signer, field: nil, id, in: $0)
            })
        else { throw Problem.notFound("attachment") }
        return try await attachments.response(record, to: visit.request)
    }

    /// A file of a signer who has finished.
    @Sendable private func one(_ call: APICall) async throws -> Response {
        let id = call.parameter("attachment")
        let record = try await services.api.store.read { database in
            let request = try call.find(RequestRecord.self, in: database)
            let fields = try request.fields(in: database)
            let found = try AttachmentRecord.handedIn(with: fields, of: request.id, in: database)
                .first { $0.id == id }
            guard let found else { throw Problem.notFound("attachment") }
            return found
        }
        return try await attachments.response(record, to: call.request)
    }
}
