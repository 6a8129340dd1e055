internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import NIOCore
internal import Signet
internal import SignetAudit
package import SignetServiceFoundation

extension DocumentRoutes {
    /// Stamps a document that is kept; the result is another document.
    @Sendable package func stamp(_ call: APICall) async throws -> Response {
        let body = try await call.body(api.limits.pictureInJSON)
        if let earlier = try await call.earlierReply(body: body) { return earlier }
        var stamps: [Stamp] = []
        let orders = try StampRequestBody.read(body)
        for order in orders.stamps {
            stamps.append(try await order.stamp(by: signatures, account: call.caller.accountId))
        }
        let original = try await call.find(DocumentRecord.self)
        let signer = documents.signer(api.environment.now(), seed: "")
        let operation = DocumentOperation.stamps(stamps)
        let document = try await api.store.fetch(original.sha256)
        let seal = try await seal(document, operation, orders.seal, by: signer, for: call)
        let signed: [UInt8]
        if let seal {
            signed = seal.document
        } else {
            signed = try await documents.threads(for: stamps).run(as: .stamping) {
                try signer.apply(operation, to: document.bytes()).document
            }
        }
        let record = try await documents.take(
            signed,
            name: FileName(original.name, otherwise: "document.pdf"),
            account: call.caller.accountId,
            parent: original
        )
        api.metrics.count(.documentsStamped)
        return try await call.keep(record, body: body, .documentStamped, seal)
    }

    /// Stamps the document in the body, and answers with it; nothing is kept.
    @Sendable func stampOnly(_ call: APICall) async throws -> Response {
        guard let id = call.query("signature"), let at = call.query("at") else {
            throw Problem.invalid("Give 'signature', the identifier of one that is kept, and 'at', a place.")
        }
        let placement = try Placement(api: at)
        let size = try call.query("size").map { text throws(Problem) in try StampSize(api: text) } ?? .natural
        let order = try sealOrder(of: call)
        let body = try await call.body(api.limits.document)
        let signature = try await SignatureStore(services: signatures).signature(id, account: call.caller.accountId)
        let signer = documents.signer(api.environment.now(), seed: "")
        let stamps = [try Stamp(signature, at: placement, size: size)]
        if let order {
            let made = try await seals.make(order, of: .stamps(stamps), on: { body }, by: signer, for: call)
            try await note(made, of: body, call)
            api.metrics.count(.documentsStamped)
            return Reply(.ok, contentType: "application/pdf", body: made.document).response
        }
        // The answer is put together on the pool's thread, and copied once.
        let signed = try await documents.threads(for: stamps).run(as: .stamping) {
            let operation = DocumentOperation.stamps(stamps)
            let edit = try operation.settings(signer).edit(of: body, by: operation)
            let appended = edit.appended
            var signed = ByteBufferAllocator().buffer(capacity: edit.kept + appended.count)
            signed.writeBytes(body.prefix(edit.kept))
            signed.writeBytes(appended)
            return signed
        }
        api.metrics.count(.documentsStamped)
        return Response(
            status: .ok,
            headers: [.contentType: "application/pdf"],
            body: ResponseBody(byteBuffer: signed)
        )
    }

    /// Stamps and seals a document that is kept; nil where it is not to be sealed.
    private func seal(
        _ document: FetchedBlob,
        _ operation: DocumentOperation,
        _ order: SealParameters?,
        by signer: Signer,
        for call: APICall
    ) async throws -> SealResult? {
        guard let order else { return nil }
        return try await seals.make(order, of: operation, on: { try document.bytes() }, by: signer, for: call)
    }

    /// How the stamped document is sealed; nil where it is not.
    private func sealOrder(of call: APICall) throws -> SealParameters? {
        switch call.query("seal") {
        case "true": return try SealParameters(call)
        case nil, "false":
            guard !SealParameters.isIn(call) else {
                throw Problem.invalid(
                    "\(SealParameters.names.joined(separator: ", ")) are of the seal: give 'seal=true' too."
                )
            }
            return nil
        default: throw Problem.invalid("'seal' is true or false.")
        }
    }
}
