internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import Signet
internal import SignetAudit
package import SignetServiceFoundation

extension DocumentRoutes {
    /// The fields that a document offers: of its form, of tags, and lines for signatures.
    @Sendable func offers(_ call: APICall) async throws -> Response {
        let document = try await api.store.fetch(try await call.find(DocumentRecord.self).sha256)
        let (viewing, threads) = (documents.pageViewing, documents.viewing)
        let offers = try await call.context.whileClientWaits {
            try await threads.runUntilGivenUp { isGivenUp in
                OffersView(try FieldOffers(document.bytes(), viewing: viewing.givenUp(when: isGivenUp)))
            }
        }
        return try Reply(.ok, offers).response
    }

    /// Covers the tags of a document; the result is another document.
    @Sendable func coverTags(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        if let earlier = try await call.earlierReply(body: body) { return earlier }
        let original = try await call.find(DocumentRecord.self)
        let document = try await api.store.fetch(original.sha256)
        let signer = documents.signer(api.environment.now(), seed: "")
        let covered = try await documents.viewing.run(as: .stamping) {
            try signer.apply(.coverTags, to: document.bytes()).document
        }
        let record = try await documents.take(
            covered,
            name: FileName(original.name, otherwise: "document.pdf"),
            account: call.caller.accountId,
            parent: original
        )
        return try await call.keep(record, body: body, .documentStamped, nil)
    }
}
