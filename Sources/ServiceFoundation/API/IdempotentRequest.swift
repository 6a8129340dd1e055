internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import SignetBasics
internal import SignetCryptography

/// A request that is done once, however often it is sent.
///
/// Its reply may contain a link or a key. It is kept encrypted with a key of the credential that was presented, which
/// is not kept, and of the idempotency key: the database alone does not reveal it.
package struct IdempotentRequest: Sendable {
    package let owner: String
    package let key: String
    package let fingerprint: String
    package let now: Moment
    private let seal: [UInt8]

    package init(owner: String, credential: Secret, key: String, request: Request, body: [UInt8], now: Moment) {
        self.owner = owner
        self.key = key
        self.now = now
        var digest = Digest(.sha256)
        digest.update("\(request.method.rawValue) \(request.uri.string)\n".utf8)
        digest.update(body)
        fingerprint = digest.finalized().hexadecimal
        seal = KeyedDigest.derivedKey(
            from: Array(credential.revealed.utf8),
            salt: Array(key.utf8),
            purpose: "signet idempotent reply",
            length: EncryptedBytes.keyLength
        )
    }

    /// The reply that was kept.
    ///
    /// - Throws: ``Problem`` when the key was used for another request, or by another credential.
    package func earlier(in database: Database) throws -> Reply? {
        guard
            let kept = try KeptReply.first(
                "WHERE owner = ? AND key = ? AND created > ?",
                [owner, key, now.adding(seconds: -Retention.replies)],
                in: database
            )
        else { return nil }
        guard kept.fingerprint == fingerprint else {
            throw Problem(
                .unprocessableContent,
                "idempotency-key-reused",
                "This Idempotency-Key was used for another request: make a new one for each request."
            )
        }
        guard let body = try? EncryptedBytes.open(kept.body, key: seal, context: Array(fingerprint.utf8)) else {
            // As after signing in again: the request was done, but its reply is only for the session that received it.
            throw Problem(
                .conflict,
                "idempotency-key-elsewhere",
                "This was done before, with another credential, which alone may read the reply: look at what there is now."
            )
        }
        return Reply(.init(code: kept.status), contentType: kept.contentType, body: body)
            .with(.idempotentReplayed, "true")
    }

    /// Takes the key for this request, before anything is done for it in the transaction.
    ///
    /// - Returns: The reply of the request that took the key before; `nil` if this one is to be done, and its reply kept.
    /// - Throws: ``Problem`` as ``earlier(in:)``.
    package func begin(in database: Database) throws -> Reply? {
        try KeptReply.removeOld(now, in: database)
        let isFirst = try kept(status: 0, contentType: "", body: []).insertIfAbsent(in: database)
        return isFirst ? nil : try earlier(in: database)
    }

    /// Gives the key back, in a transaction that did nothing.
    package func abandon(in database: Database) throws {
        try kept(status: 0, contentType: "", body: []).delete(in: database)
    }

    /// Keeps the reply, in the transaction that took the key.
    package func keep(_ reply: Reply, in database: Database) throws {
        let sealed = try EncryptedBytes.seal(reply.body, key: seal, context: Array(fingerprint.utf8))
        try kept(status: reply.status.code, contentType: reply.contentType, body: sealed).update(in: database)
    }

    private func kept(status: Int, contentType: String, body: [UInt8]) -> KeptReply {
        KeptReply(
            owner: owner,
            key: key,
            fingerprint: fingerprint,
            status: status,
            contentType: contentType,
            body: Data(body),
            created: now
        )
    }
}
