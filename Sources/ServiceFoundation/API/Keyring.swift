internal import Foundation
internal import Synchronization

/// Identifies the caller.
///
/// Keys that were found are cached until one is withdrawn, in this process at once, in others within two seconds.
package final class Keyring: Sendable {
    private let store: Store
    private let environment: ServiceEnvironment
    private let generations: StoreGeneration
    private let known = Mutex(Known())
    /// The most keys in the cache, which is then emptied.
    private static let capacity = 10_000
    /// How long a browser stays signed in after it was used, in seconds.
    package let sessionLifetime: Int

    /// A key with its scopes, and the sender of its account's requests.
    private struct Found: Sendable {
        let key: APIKeyRecord
        let scopes: ScopeSet
        let sender: String

        init?(_ key: APIKeyRecord?, in database: Database) throws {
            guard let key else { return nil }
            self.key = key
            scopes = key.scopeSet
            sender = try AccountRecord.find(key.accountId, in: database).sender
        }

        func caller(_ credential: Secret) -> Caller {
            Caller(key, scopes: scopes, sender: sender, credential: credential)
        }
    }

    /// The keys that were found, and how often they were forgotten.
    private struct Known {
        var records: [Data: Found] = [:]
        var timesForgotten = 0
        /// The store's when they were found.
        var generation = 0

        mutating func forget() {
            records = [:]
            timesForgotten += 1
        }

        mutating func follow(_ current: Int) {
            guard current > generation else { return }
            generation = current
            forget()
        }
    }

    package init(store: Store, environment: ServiceEnvironment, generations: StoreGeneration, sessionLifetime: Int) {
        (self.store, self.environment, self.generations) = (store, environment, generations)
        self.sessionLifetime = sessionLifetime
    }

    /// The caller with this key, if it is valid.
    ///
    /// It is looked up by its digest, so the duration reveals nothing about similar keys.
    package func caller(key: String) async throws -> Caller? {
        guard key.utf8.count <= 128 else { return nil }
        let secret = Secret(key)
        let digest = secret.digest
        let generation = try await generations.current()
        let (remembered, timesForgotten) = known.withLock { known in
            known.follow(generation)
            return (known.records[digest], known.timesForgotten)
        }
        if let remembered { return remembered.caller(secret) }
        let found = try await store.read { database in
            try Found(APIKeyRecord.inForce(digest, in: database), in: database)
        }
        guard let found else { return nil }
        known.withLock { known in
            // It may have been withdrawn, and all forgotten, since it was read.
            guard known.timesForgotten == timesForgotten else { return }
            if known.records.count >= Self.capacity { known.records = [:] }
            known.records[digest] = found
        }
        return found.caller(secret)
    }

    /// The caller whose browser session it is, if it has not ended; using it makes it last longer.
    package func caller(session: String) async throws -> Caller? {
        guard session.utf8.count <= 128 else { return nil }
        let secret = Secret(session)
        let (digest, now, lifetime) = (secret.digest, environment.moment, sessionLifetime)
        let found = try await store.read { database in
            try SessionRecord.inForce(digest, now: now, in: database).flatMap { session in
                try Found(APIKeyRecord.inForce(id: session.keyId, in: database), in: database).map { ($0, session) }
            }
        }
        guard let (found, session) = found else { return nil }
        var caller = found.caller(secret)
        if let end = session.newEnd(now, lifetime: lifetime) {
            // The session is valid even where that cannot be written, as on a full disk.
            let written: Void? = try? await store.write { try SessionRecord.end(digest, at: end, in: $0) }
            caller.isSessionExtended = written != nil
        }
        return caller
    }

    /// Begins a session of a browser for a caller that has presented a key.
    package func begin(sessionOf keyId: String) async throws -> Secret {
        let secret = environment.secret()
        let now = environment.moment
        let session = SessionRecord(
            digest: secret.digest,
            keyId: keyId,
            created: now,
            expires: now.adding(seconds: sessionLifetime)
        )
        try await store.write { database in
            try SessionRecord.removeExpired(now, in: database)
            try session.insert(in: database)
        }
        return secret
    }

    /// Ends a session.
    package func end(session: String) async throws {
        let digest = Secret(session).digest
        try await store.write { try SessionRecord.end(digest, in: $0) }
    }

    /// Uses a link that signs a browser in, once.
    ///
    /// - Returns: Its key, or `nil` if it was used, has expired or never existed.
    package func useSignInLink(_ secret: String) async throws -> String? {
        guard secret.utf8.count <= 128 else { return nil }
        let digest = Secret(secret).digest
        let now = environment.moment
        return try await store.write { try SignInLinkRecord.use(digest, now: now, in: $0) }
    }

    /// Makes the record and the secret of a link that signs a browser in, once.
    ///
    /// - Returns: The record that is kept of it, and the secret of the link.
    package func makeSignInLink(
        keyId: String,
        lifetime: SignInLinkRecord.Lifetime
    ) -> (record: SignInLinkRecord, secret: Secret) {
        let secret = environment.secret()
        let expires = environment.moment.adding(seconds: lifetime.rawValue)
        return (SignInLinkRecord(digest: secret.digest, keyId: keyId, expires: expires), secret)
    }

    /// Makes a key.
    ///
    /// - Returns: The record that is kept of it, and the key itself, which is shown only this once.
    package func makeKey(accountId: String, name: String, scopes: ScopeSet) -> (record: APIKeyRecord, secret: Secret) {
        let secret = Secret("sk_" + environment.secret().revealed)
        let record = APIKeyRecord(
            id: environment.identifier(.key),
            accountId: accountId,
            name: name,
            secret: secret,
            scopes: scopes,
            created: environment.moment
        )
        return (record, secret)
    }

    /// Drops the cached keys: one of them was withdrawn, or an account has another sender.
    package func forget() { known.withLock { $0.forget() } }
}
