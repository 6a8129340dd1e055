internal import Crypto
internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Hummingbird

/// A request that is done once, however often it is sent.
///
/// Its reply may tell a link or a key. It is kept encrypted with a key of the credential that was presented, which is not kept,
/// and of the idempotency key: the database alone does not give it away.
struct IdempotentRequest: Sendable {
    let owner: String
    let key: String
    let fingerprint: String
    let now: Moment
    private let seal: SymmetricKey
    /// How long replies are kept, in seconds.
    static let lifetime = 86_400

    init(owner: String, credential: Secret, key: String, request: Request, body: [UInt8], now: Moment) {
        self.owner = owner
        self.key = key
        self.now = now
        var hash = SHA256()
        hash.update(data: Data("\(request.method.rawValue) \(request.uri.string)\n".utf8))
        hash.update(data: body)
        fingerprint = hash.finalize().hexadecimal
        seal = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: Data(credential.revealed.utf8)),
            salt: Data(key.utf8),
            info: Data("signet idempotent reply".utf8),
            outputByteCount: 32
        )
    }

    /// The reply that was kept.
    ///
    /// - Throws: ``Problem`` when the key was used for another request, or by another credential.
    func earlier(in database: Database) throws -> Reply? {
        guard
            let row = try Row.fetchOne(
                database,
                sql: "SELECT * FROM idempotency WHERE owner = ? AND key = ? AND created > ?",
                arguments: [owner, key, now.adding(seconds: -Self.lifetime)]
            )
        else { return nil }
        guard row["fingerprint"] == fingerprint else {
            throw Problem(
                .unprocessableContent,
                "idempotency-key-reused",
                "This Idempotency-Key was used for another request: make a new one for each request."
            )
        }
        let kept: Data = row["body"]
        guard let box = try? AES.GCM.SealedBox(combined: kept),
            let body = try? AES.GCM.open(box, using: seal, authenticating: Data(fingerprint.utf8))
        else {
            // As after signing in anew: it was done, and what it told is for the session that was told.
            throw Problem(
                .conflict,
                "idempotency-key-elsewhere",
                "This was done before, with another credential, which alone is told the reply: look at what there is now."
            )
        }
        return Reply(.init(code: row["status"]), contentType: row["contentType"], body: Array(body))
            .with(.idempotentReplayed, "true")
    }

    /// Keeps the reply.
    func keep(_ reply: Reply, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM idempotency WHERE created <= ?",
            arguments: [now.adding(seconds: -Self.lifetime)]
        )
        let box = try AES.GCM.seal(Data(reply.body), using: seal, authenticating: Data(fingerprint.utf8))
        try database.execute(
            sql: """
                INSERT INTO idempotency (owner, key, fingerprint, status, contentType, body, created)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [owner, key, fingerprint, reply.status.code, reply.contentType, box.combined ?? Data(), now]
        )
    }
}
