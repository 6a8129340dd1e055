internal import Crypto
internal import Foundation
internal import Signet

/// Documents and pictures on disk, each under the digest of its bytes.
///
/// A blob is on the disk, whole and with its name, before ``keep(_:)`` returns. The same bytes are kept once. With a key the
/// bytes are encrypted (AES-256-GCM, a new nonce each) and the names are keyed digests, so that neither tells what is there.
struct BlobStore: Sendable {
    private let folder: String
    private let key: SymmetricKey?
    private let nameKey: SymmetricKey?

    /// What an encrypted blob begins with.
    private static let mark = Array("signet-blob-1\n".utf8)

    init(folder: String, key: SecretBytes?) {
        self.folder = folder
        let root = key.map { SymmetricKey(data: $0.bytes) }
        func derived(_ purpose: String) -> SymmetricKey? {
            root.map { HKDF<SHA256>.deriveKey(inputKeyMaterial: $0, info: Data(purpose.utf8), outputByteCount: 32) }
        }
        self.key = derived("signet blobs")
        nameKey = derived("signet blob names")
    }

    /// Keeps these bytes.
    ///
    /// - Returns: SHA-256 of the bytes in hexadecimal, under which they are found.
    func keep(_ bytes: [UInt8]) throws(SignetError) -> String {
        let digest = Self.digest(of: bytes)
        let path = path(of: digest)
        // What is there has its name, and so was whole on the disk before.
        if FileManager.default.fileExists(atPath: path) { return digest }
        try FileContents.keep(sealed(bytes), at: path)
        return digest
    }

    /// The bytes with that digest; they are compared with it, so that a damaged disk is noticed.
    func bytes(_ digest: String) throws -> [UInt8] {
        let bytes = try opened(FileContents.read(path(of: digest)), digest)
        guard Self.digest(of: bytes) == digest else { throw BlobDamage(digest: digest) }
        return bytes
    }

    /// Removes a blob that nothing speaks of any more.
    func remove(_ digest: String) { FileContents.remove(path(of: digest)) }

    /// SHA-256 in hexadecimal.
    static func digest(of bytes: [UInt8]) -> String { SHA256.hash(data: bytes).hexadecimal }

    private func path(of digest: String) -> String {
        guard let nameKey else { return "\(folder)/\(digest.prefix(2))/\(digest)" }
        let name = HMAC<SHA256>.authenticationCode(for: Data(digest.utf8), using: nameKey).hexadecimal
        return "\(folder)/\(name.prefix(2))/\(name)"
    }

    private func sealed(_ bytes: [UInt8]) throws(SignetError) -> [UInt8] {
        guard let key, let box = try? AES.GCM.seal(bytes, using: key), let combined = box.combined else { return bytes }
        return Self.mark + combined
    }

    private func opened(_ bytes: [UInt8], _ digest: String) throws -> [UInt8] {
        guard let key else {
            guard !bytes.starts(with: Self.mark) else { throw BlobDamage(digest: digest) }
            return bytes
        }
        guard bytes.starts(with: Self.mark) else { return bytes }
        return Array(try AES.GCM.open(AES.GCM.SealedBox(combined: bytes.dropFirst(Self.mark.count)), using: key))
    }
}

/// Bytes on the disk that are not those that were kept, or cannot be opened without the key they were kept with.
struct BlobDamage: Error, CustomStringConvertible {
    let digest: String

    var description: String {
        "the blob \(digest) on the disk is not what was kept: restore it from a backup, or set the key it was kept with"
    }
}

extension Sequence<UInt8> {
    /// Two digits a byte.
    var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
