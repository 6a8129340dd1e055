package import Foundation
internal import Signet
internal import SignetBasics
internal import SignetCryptography
internal import SignetObjects

/// Documents and pictures in a folder or in object storage, each under the digest of its bytes.
///
/// A blob is there, whole and with its name, before ``keep(_:)`` returns. The same bytes are kept once. With a
/// key the bytes are encrypted (AES-256-GCM, a new nonce each) and the names are keyed digests, so that neither reveals
/// the content.
package final class BlobStore: Sendable {
    private let blobs: any Blobs
    private let cache: BlobCache?
    private let key: [UInt8]?
    private let nameKey: [UInt8]?
    private let metrics: Metrics

    /// The first bytes of an encrypted blob.
    private static let mark = Array("signet-blob-1\n".utf8)
    /// How long contents are in memory.
    private static let cacheTime = Duration.seconds(600)
    /// A file by which the key is recognised.
    package static let checkName = "check"

    /// Whether waiting for a blob is longer than for a disk.
    package var isRemote: Bool { blobs.isRemote }

    package convenience init(folder: String, key: SecretBytes?, metrics: Metrics) {
        self.init(FolderBlobs(folder), key: key, metrics: metrics, cacheBytes: 0)
    }

    /// Prepares a store.
    ///
    /// - Parameters:
    ///   - blobs: The place of the bytes.
    ///   - key: The 32 bytes that they are encrypted with; nil to keep them as they are.
    ///   - metrics: Count and time what is done.
    ///   - cacheBytes: The most bytes of documents and pictures that are kept in memory.
    package init(_ blobs: any Blobs, key: SecretBytes?, metrics: Metrics, cacheBytes: Int) {
        self.blobs = blobs
        self.metrics = metrics
        cache = cacheBytes > 0 ? BlobCache(limit: cacheBytes, lifetime: Self.cacheTime) : nil
        func derived(_ purpose: String) -> [UInt8]? {
            key.map { KeyedDigest.derivedKey(from: $0.bytes, purpose: purpose, length: EncryptedBytes.keyLength) }
        }
        self.key = derived("signet blobs")
        nameKey = derived("signet blob names")
    }

    /// Keeps these bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - database: The caller's transaction, if it is in one that writes.
    /// - Returns: SHA-256 of the bytes in hexadecimal, under which they are found.
    /// - Throws: The error of the place or of the database.
    package func keep(_ bytes: [UInt8], in database: Database? = nil) throws -> String {
        try timed("put") {
            let digest = Self.digest(of: bytes)
            try blobs.keep(name(of: digest), in: database) { try sealed(bytes) }
            cache?.keep(bytes, as: digest)
            return digest
        }
    }

    /// The bytes with that digest if they are in memory.
    func cached(_ digest: String) -> [UInt8]? { cache?[digest] }

    /// The bytes with that digest; they are compared with it, so that damage is noticed.
    ///
    /// - Parameters:
    ///   - digest: SHA-256 of the bytes in hexadecimal.
    ///   - database: The caller's transaction, if it is in one.
    /// - Returns: The bytes.
    /// - Throws: ``BlobMissingError``, ``BlobDamageError``, and the error of the place.
    package func bytes(_ digest: String, in database: Database? = nil) throws -> [UInt8] {
        if let bytes = cached(digest) { return bytes }
        return try timed("get") {
            let bytes = try opened(blobs.bytes(name(of: digest), in: database), digest)
            guard Self.digest(of: bytes) == digest else { throw BlobDamageError(digest: digest) }
            cache?.keep(bytes, as: digest)
            return bytes
        }
    }

    /// Notes how long an operation takes, and whether it fails.
    private func timed<Value>(_ operation: String, _ work: () throws -> Value) throws -> Value {
        let start = ContinuousClock.now
        defer { metrics.time(.blobSeconds, ["operation": operation], (ContinuousClock.now - start).seconds) }
        do { return try work() } catch {
            metrics.count(.blobErrors, ["operation": operation, "code": Self.code(of: error)])
            throw error
        }
    }

    private static func code(of error: any Error) -> String {
        switch error {
        case is BlobDamageError: "damaged"
        case is BlobMissingError: "absent"
        default: StoreUnavailableError(error) == nil ? "input-output" : "away"
        }
    }

    /// Removes a blob to which nothing refers any more, unless it was stored again since then.
    ///
    /// - Returns: Whether it no longer exists.
    package func remove(_ digest: String, keptBefore moment: Date) throws -> Bool {
        defer { cache?.remove(digest) }
        return try remove(name: name(of: digest), keptBefore: moment)
    }

    /// Removes the bytes of a name, unless their blob was stored again since then.
    ///
    /// - Returns: Whether they no longer exist.
    package func remove(name: String, keptBefore moment: Date) throws -> Bool {
        try blobs.remove(name, keptBefore: moment)
    }

    /// Asks whether the place answers.
    ///
    /// - Throws: The error of one that does not.
    package func probe() throws { try blobs.probe() }

    /// Compares the key with the one that the blobs were kept with; the first start records it.
    ///
    /// - Throws: ``WrongDataKeyError`` for another key, for none where there was one, and for one where there was none;
    ///   ``UnusableStorageError`` where the storage cannot be asked.
    package func checkKey() throws {
        do { try compareKey() } catch let error as ObjectError { throw UnusableStorageError(cause: error) }
    }

    /// Takes the place for the database, once the key was compared.
    ///
    /// - Throws: As ``checkKey()``, and ``ForeignStorageError``.
    func claim() throws {
        try checkKey()
        do { try blobs.claim() } catch let error as ObjectError { throw UnusableStorageError(cause: error) }
    }

    private func compareKey() throws {
        let text = Array("signet blobs\n".utf8)
        let kept: [UInt8]
        // Read first: not all storage leaves what is there.
        do { kept = try blobs.bytes(Self.checkName, in: nil) } catch is BlobMissingError {
            _ = try blobs.keepFirst(Self.checkName, sealed(text))
            kept = try blobs.bytes(Self.checkName, in: nil)
        }
        guard kept.starts(with: Self.mark) == (key != nil), (try? opened(kept, "check")) == text else {
            throw WrongDataKeyError()
        }
    }

    /// The bytes by which the key is recognised.
    package func check() throws -> [UInt8] { try blobs.bytes(Self.checkName, in: nil) }

    /// SHA-256 in hexadecimal.
    package static func digest(of bytes: [UInt8]) -> String { Digest.bytes(of: bytes, .sha256).hexadecimal }

    /// The name of a blob, as `4e/4e5e…`.
    package func name(of digest: String) -> String {
        guard let nameKey else { return "\(digest.prefix(2))/\(digest)" }
        let name = KeyedDigest.authenticationCode(of: Array(digest.utf8), key: nameKey).hexadecimal
        return "\(name.prefix(2))/\(name)"
    }

    /// The names that are there and begin with a hexadecimal digit.
    package func names(beginning digit: Character) throws -> Set<String> { try blobs.names(beginning: digit) }

    /// The bytes of a blob as they are stored, once its content was compared with the digest.
    package func file(_ digest: String) throws -> [UInt8] {
        let file = try blobs.bytes(name(of: digest), in: nil)
        guard Self.digest(of: try opened(file, digest)) == digest else { throw BlobDamageError(digest: digest) }
        return file
    }

    /// The number of bytes of a blob as it is stored; `nil` where there is none.
    package func fileLength(_ digest: String) throws -> Int? { try length(name: name(of: digest)) }

    /// The same, by its name.
    package func length(name: String) throws -> Int? { try blobs.length(name) }

    private func sealed(_ bytes: [UInt8]) throws -> [UInt8] {
        guard let key else { return bytes }
        return Self.mark + (try EncryptedBytes.seal(bytes, key: key))
    }

    private func opened(_ bytes: [UInt8], _ digest: String) throws -> [UInt8] {
        guard let key else {
            guard !bytes.starts(with: Self.mark) else { throw BlobDamageError(digest: digest) }
            return bytes
        }
        guard bytes.starts(with: Self.mark) else { return bytes }
        return try EncryptedBytes.open(bytes.dropFirst(Self.mark.count), key: key)
    }
}

/// Bytes on the disk that differ from those that were kept, or need the key that they were kept with.
package struct BlobDamageError: Error, CustomStringConvertible {
    let digest: String

    package var description: String {
        "the blob \(digest) on the disk is not what was kept: restore it from a backup, or set the key it was kept with"
    }
}

/// The key for data at rest is not the one that encrypted them before.
struct WrongDataKeyError: Error, CustomStringConvertible {
    var description: String {
        "SIGNET_DATA_KEY is not what the documents were kept with: set the same key as before, or none where there was none"
    }
}
