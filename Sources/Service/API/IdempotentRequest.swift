internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Hummingbird
internal import SignetCryptography

/// A request that is done once, however often it is sent.
///
/// Its reply may contain a link or a key. It is kept encrypted with a key of the credential that was presented, which
/// is not kept, and of the idempotency key: the database alone does not give it away.
struct IdempotentRequest: Sendable {
    let owner: String
    let key: String
    let fingerprint: String
    let now: Moment
    private let seal: [UInt8]

    init(owner: String, credential: Secret, key: String, request: Request, body: [UInt8], now: Moment) {
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
            length: SealedBytes.keyLength
        )
    }

    /// The reply that was kept.
    ///
    /// - Throws: ``Problem`` when the key was used for another request, or by another credential.
    func earlier(in database: Database) throws -> Reply? {
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
        guard let body = try? SealedBytes.open(kept.body, key: seal, context: Array(fingerprint.utf8)) else {
            // As after signing in again: the request was done, and its reply is only for the session that received it.
            throw Problem(
                .conflict,
                "idempotency-key-elsewhere",
                "This was done before, with another credential, which alone may read the reply: look at what there is now."
            )
        }
        return Reply(.init(code: kept.status), contentType: kept.contentType, body: body)
            .with(.idempotentReplayed, "true")
    }

    /// Keeps the reply.
    func keep(_ reply: Reply, in database: Database) throws {
        try KeptReply.removeOld(now, in: database)
        let sealed = try SealedBytes.seal(reply.body, key: seal, context: Array(fingerprint.utf8))
        try KeptReply(
            owner: owner,
            key: key,
            fingerprint: fingerprint,
            status: reply.status.code,
            contentType: reply.contentType,
            body: Data(sealed),
            created: now
        ).insert(in: database)
    }
}
