internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Signet
internal import SignetAudit

extension DocumentRoutes {
    /// Stamps a document that is kept; the result is another document.
    @Sendable func stamp(_ call: APICall) async throws -> Response {
        let body = try await call.body(api.limits.pictureInJSON)
        if let earlier = try await call.earlierReply(body: body) { return earlier }
        var stamps: [Stamp] = []
        for order in try StampOrder.read(body) {
            stamps.append(try await order.stamp(by: signatures, account: call.caller.accountId))
        }
        let original = try await call.find(DocumentRecord.self)
        let (store, signer) = (api.store, documents.signer(api.environment.now(), seed: ""))
        let signed = try await documents.threads(for: stamps).run { [stamps] in
            try signer.sign(store.blobs.bytes(original.sha256), with: stamps).document
        }
        let record = try await documents.take(
            signed,
            name: FileName(original.name, otherwise: "document.pdf"),
            account: call.caller.accountId,
            parent: original.id
        )
        api.metrics.count(.documentsStamped)
        return try await call.keep(record, body: body, .documentStamped)
    }

    /// Stamps the document that is the body, and answers with it; nothing is kept.
    @Sendable func stampOnly(_ call: APICall) async throws -> Response {
        guard let id = call.query("signature"), let at = call.query("at") else {
            throw Problem.invalid("Give 'signature', the identifier of one that is kept, and 'at', a place.")
        }
        let placement = try Placement(api: at)
        let size = try call.query("size").map { text throws(Problem) in try StampSize(api: text) } ?? .natural
        let body = try await call.body(api.limits.document)
        let signature = try await SignatureStore(services: signatures).signature(id, account: call.caller.accountId)
        let signer = documents.signer(api.environment.now(), seed: "")
        let stamps = [Stamp(signature, at: placement, size: size)]
        let signed = try await documents.threads(for: stamps).run {
            try signer.sign(body, with: stamps).document
        }
        api.metrics.count(.documentsStamped)
        return Reply(.ok, contentType: "application/pdf", body: signed).response
    }
}
