package import Foundation
internal import Signet
internal import SignetBasics
internal import SignetCryptography
internal import SignetFiles
internal import Synchronization

/// Documents and pictures on disk, each under the digest of its bytes.
///
/// A blob is on the disk, whole and with its name, before ``keep(_:)`` returns. The same bytes are kept once. With a
/// key the bytes are encrypted (AES-256-GCM, a new nonce each) and the names are keyed digests, so that neither reveals
/// the content.
package final class BlobStore: Sendable {
    private let folder: String
    private let key: [UInt8]?
    private let nameKey: [UInt8]?
    private let metrics: Metrics
    /// Held while a blob is found to be there, and while one is removed: by a task of this process, and by this process.
    private let turn = Mutex<FileLock?>(nil)

    /// The first bytes of an encrypted blob.
    private static let mark = Array("signet-blob-1\n".utf8)
    /// A file by which the key is recognised.
    package static let checkName = "check"

    package init(folder: String, key: SecretBytes?, metrics: Metrics) {
        self.folder = folder
        self.metrics = metrics
        func derived(_ purpose: String) -> [UInt8]? {
            key.map { KeyedDigest.derivedKey(from: $0.bytes, purpose: purpose, length: EncryptedBytes.keyLength) }
        }
        self.key = derived("signet blobs")
        nameKey = derived("signet blob names")
    }

    /// Keeps these bytes.
    ///
    /// - Returns: SHA-256 of the bytes in hexadecimal, under which they are found.
    package func keep(_ bytes: [UInt8]) throws -> String { try timed("put") { try kept(bytes) } }

    private func kept(_ bytes: [UInt8]) throws -> String {
        let digest = Self.digest(of: bytes)
        let path = path(of: digest)
        // An existing blob has its name, and so was already whole on the disk. Its new time keeps it from being removed
        // now.
        let isThere = try inTurn {
            (try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path)) != nil
        }
        if isThere { return digest }
        try FileContents.keep(sealed(bytes), at: path, overwriting: .replace)
        return digest
    }

    /// The bytes with that digest; they are compared with it, so that a damaged disk is noticed.
    package func bytes(_ digest: String) throws -> [UInt8] {
        try timed("get") {
            let bytes = try opened(FileContents.read(path(of: digest)), digest)
            guard Self.digest(of: bytes) == digest else { throw BlobDamageError(digest: digest) }
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
        case let error as FileError where error.cause == .absent: "absent"
        default: "input-output"
        }
    }

    /// Removes a blob to which nothing refers any more, unless it was stored again since then.
    ///
    /// - Returns: Whether it no longer exists.
    package func remove(_ digest: String, keptBefore moment: Date) throws -> Bool {
        try remove(name: name(of: digest), keptBefore: moment)
    }

    /// Removes a file, unless its blob was stored again since then.
    ///
    /// - Returns: Whether it no longer exists.
    package func remove(name: String, keptBefore moment: Date) throws -> Bool {
        let path = "\(folder)/\(name)"
        return try inTurn {
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return true }
            guard let kept = attributes[.modificationDate] as? Date, kept < moment else { return false }
            FileContents.remove(path)
            return true
        }
    }

    private func inTurn<Value: Sendable>(_ work: () throws -> Value) throws -> Value {
        try turn.withLock { lock in
            if lock == nil {
                try Folder.make(folder)
                // A file, which network file systems can lock too.
                lock = FileLock(file: "\(folder)/\(DataFolder.lockName)")
            }
            guard let lock, lock.wait() else { throw FolderInUseError(folder: folder) }
            defer { lock.release() }
            return try work()
        }
    }

    /// Compares the key with the one that the blobs were kept with; the first start records it.
    ///
    /// - Throws: ``WrongDataKeyError`` for another key, for none where there was one, and for one where there was none.
    package func checkKey() throws {
        let (path, text) = ("\(folder)/\(Self.checkName)", Array("signet blobs\n".utf8))
        if !FileManager.default.fileExists(atPath: path), try FileContents.keepFirst(sealed(text), at: path) { return }
        let kept = try FileContents.read(path)
        guard kept.starts(with: Self.mark) == (key != nil), (try? opened(kept, "check")) == text else {
            throw WrongDataKeyError()
        }
    }

    /// SHA-256 in hexadecimal.
    package static func digest(of bytes: [UInt8]) -> String { Digest.bytes(of: bytes, .sha256).hexadecimal }

    /// The name of a blob's file below the folder, as `4e/4e5e…`.
    package func name(of digest: String) -> String {
        guard let nameKey else { return "\(digest.prefix(2))/\(digest)" }
        let name = KeyedDigest.authenticationCode(of: Array(digest.utf8), key: nameKey).hexadecimal
        return "\(name.prefix(2))/\(name)"
    }

    /// The names of the files that are there and begin with a hexadecimal digit.
    package func names(beginning digit: Character) -> Set<String> {
        let files = FileManager.default
        let folders = ((try? files.contentsOfDirectory(atPath: folder)) ?? []).filter { name in
            name.count == 2 && name.first == digit
        }
        return Set(
            folders.flatMap { part in
                let names = (try? files.contentsOfDirectory(atPath: "\(folder)/\(part)")) ?? []
                return names.filter { $0.utf8.count == 64 }.map { "\(part)/\($0)" }
            }
        )
    }

    /// The file of a blob, as it is on the disk, once its content was compared with the digest.
    package func file(_ digest: String) throws -> [UInt8] {
        let file = try FileContents.read(path(of: digest))
        guard Self.digest(of: try opened(file, digest)) == digest else { throw BlobDamageError(digest: digest) }
        return file
    }

    /// The length of a blob's file; `nil` where there is none.
    package func fileLength(_ digest: String) -> Int? { FileContents.length(of: path(of: digest)) }

    private func path(of digest: String) -> String { "\(folder)/\(name(of: digest))" }

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
struct BlobDamageError: Error, CustomStringConvertible {
    let digest: String

    var description: String {
        "the blob \(digest) on the disk is not what was kept: restore it from a backup, or set the key it was kept with"
    }
}

/// The key for data at rest is not the one that encrypted them before.
struct WrongDataKeyError: Error, CustomStringConvertible {
    var description: String {
        "SIGNET_DATA_KEY is not what the folder's documents were kept with: set the same key as before, or none where there was none"
    }
}
