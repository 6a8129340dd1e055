internal import Foundation
internal import GRDB
internal import Synchronization

/// Finds out who calls.
///
/// Keys that were found are remembered until one is withdrawn.
final class Keyring: Sendable {
    private let store: Store
    private let surroundings: Surroundings
    private let known = Mutex(Known())
    /// How many keys are remembered; then all are forgotten.
    private static let capacity = 10_000
    /// How long a browser stays signed in, in seconds.
    static let sessionLifetime = 12 * 3600
    /// How long the link that is printed at the first start works, in seconds.
    static let entranceLifetime = 3600

    /// The keys that were found, and how often they were forgotten.
    private struct Known {
        var records: [Data: APIKeyRecord] = [:]
        var generation = 0
    }

    init(store: Store, surroundings: Surroundings) {
        self.store = store
        self.surroundings = surroundings
    }

    /// Whose key it is, if it is in force.
    ///
    /// It is looked up by its digest, so the time that takes says nothing about keys that are alike.
    func caller(key: String) async throws -> Caller? {
        guard key.utf8.count <= 128 else { return nil }
        let secret = Secret(key)
        let digest = secret.digest
        let (remembered, generation) = known.withLock { ($0.records[digest], $0.generation) }
        if let remembered { return Caller(remembered, credential: secret) }
        let record = try await store.read {
            try APIKeyRecord.fetchOne(
                $0,
                sql: "SELECT * FROM apiKey WHERE digest = ? AND revoked IS NULL",
                arguments: [digest]
            )
        }
        guard let record else { return nil }
        known.withLock { known in
            // It may have been withdrawn, and all forgotten, since it was read.
            guard known.generation == generation else { return }
            if known.records.count >= Self.capacity { known.records = [:] }
            known.records[digest] = record
        }
        return Caller(record, credential: secret)
    }

    /// Whose browser session it is, if it has not ended.
    func caller(session: String) async throws -> Caller? {
        guard session.utf8.count <= 128 else { return nil }
        let secret = Secret(session)
        let digest = secret.digest
        let now = Moment(surroundings.now())
        let record = try await store.read {
            try APIKeyRecord.fetchOne(
                $0,
                sql: """
                    SELECT apiKey.* FROM session JOIN apiKey ON apiKey.id = session.keyId
                    WHERE session.digest = ? AND session.expires > ? AND apiKey.revoked IS NULL
                    """,
                arguments: [digest, now]
            )
        }
        return record.map { Caller($0, credential: secret) }
    }

    /// Begins a session of a browser for whoever has shown a key.
    func begin(sessionOf keyId: String) async throws -> Secret {
        let secret = surroundings.secret()
        let now = Moment(surroundings.now())
        try await store.write { database in
            try database.execute(sql: "DELETE FROM session WHERE expires <= ?", arguments: [now])
            try database.execute(
                sql: "INSERT INTO session (digest, keyId, created, expires) VALUES (?, ?, ?, ?)",
                arguments: [secret.digest, keyId, now, now.adding(seconds: Self.sessionLifetime)]
            )
        }
        return secret
    }

    /// Ends a session.
    func end(session: String) async throws {
        let digest = Secret(session).digest
        try await store.write { try $0.execute(sql: "DELETE FROM session WHERE digest = ?", arguments: [digest]) }
    }

    /// Uses a link that signs a browser in, once.
    ///
    /// - Returns: The key that it stands for, or `nil` where it was used, has expired or never was.
    func enter(_ entrance: String) async throws -> String? {
        guard entrance.utf8.count <= 128 else { return nil }
        let digest = Secret(entrance).digest
        let now = Moment(surroundings.now())
        return try await store.write { database in
            let keyId = try String.fetchOne(
                database,
                sql: "DELETE FROM entrance WHERE digest = ? AND expires > ? RETURNING keyId",
                arguments: [digest, now]
            )
            return keyId
        }
    }

    /// Makes a link that signs a browser in, once.
    func makeEntrance(keyId: String) async throws -> Secret {
        let secret = surroundings.secret()
        let expires = Moment(surroundings.now()).adding(seconds: Self.entranceLifetime)
        try await store.write {
            try $0.execute(
                sql: "INSERT INTO entrance (digest, keyId, expires) VALUES (?, ?, ?)",
                arguments: [secret.digest, keyId, expires]
            )
        }
        return secret
    }

    /// Makes a key.
    ///
    /// - Returns: What is kept of it, and the key itself, which is told this once.
    func makeKey(accountId: String, name: String, scopes: ScopeSet) -> (record: APIKeyRecord, secret: Secret) {
        let secret = Secret("sk_" + surroundings.secret().revealed)
        let record = APIKeyRecord(
            id: surroundings.identifier(.key),
            accountId: accountId,
            name: name,
            secret: secret,
            scopes: scopes,
            created: Moment(surroundings.now())
        )
        return (record, secret)
    }

    /// Forgets the keys that were looked up: one of them was withdrawn.
    func forget() { known.withLock { $0 = Known(generation: $0.generation + 1) } }
}
