internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Signet
internal import SignetAudit
package import SignetServiceFoundation

extension DocumentRoutes {
    /// Seals the document in the body, and answers with it; the document is not kept.
    @Sendable func sealOnly(_ call: APICall) async throws -> Response {
        let order = try SealParameters(call)
        let body = try await call.body(api.limits.document)
        let signer = documents.signer(api.environment.now(), seed: "")
        let made = try await seals.make(order, of: nil, on: { body }, by: signer, for: call)
        try await note(made, of: body, call)
        return Reply(.ok, contentType: "application/pdf", body: made.document).response
    }

    /// Writes into the account's chain that its key has sealed a document that is not kept.
    package func note(_ made: SealResult, of original: [UInt8], _ call: APICall) async throws {
        let (before, after) = try await documents.work.run {
            (BlobStore.digest(of: original), BlobStore.digest(of: made.document))
        }
        var event = call.event(.documentSealed, made.details.merging(["before": before]) { $1 })
        event.document = AuditDigest(after).map { AuditEvent.DocumentState(sha256: $0, bytes: made.document.count) }
        let (account, now) = (call.caller.accountId, api.now)
        try await api.store.write { [event] database in
            try call.caller.requireInForce(in: database)
            try OriginRecord.note(after, sealedFor: account, at: now, in: database)
            try AuditLog(account: account).append([event], in: database)
        }
    }
}
