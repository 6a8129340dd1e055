internal import SignetCryptography

/// How a crypt filter encrypts (ISO 32000-1, table 25; ISO 32000-2, table 25).
enum CryptMethod: Hashable, Sendable {
    case identity
    /// `V2`: RC4 with a key for each object.
    case rc4
    /// `AESV2`: AES with 128 bits and a key for each object.
    case aes128
    /// `AESV3`: AES with 256 bits and the document's key.
    case aes256
    /// `AESV4`: AES with 256 bits in Galois/Counter Mode and the document's key (ISO/TS 32003).
    case aes256Authenticated

    /// The method that a crypt filter names by `/CFM`.
    init(named name: Name?) {
        switch name {
        case "V2": self = .rc4
        case "AESV2": self = .aes128
        case "AESV3": self = .aes256
        case "AESV4": self = .aes256Authenticated
        default: self = .identity
        }
    }

    /// The length of the document's key in bytes; nil where it varies.
    var keyLength: Int? {
        switch self {
        case .identity, .rc4: nil
        case .aes128: 16
        case .aes256, .aes256Authenticated: 32
        }
    }

    /// Decrypts what an object has.
    ///
    /// - Throws: `PDFError` `notAuthentic` for bytes that were changed after they were encrypted, where the method shows it.
    func decrypt(_ bytes: [UInt8], key: [UInt8], of reference: ObjectReference) throws(PDFError) -> [UInt8] {
        switch self {
        case .identity: return bytes
        case .rc4: return RC4.apply(bytes, key: objectKey(key, reference))
        case .aes128: return AESBlocks.open(bytes, key: objectKey(key, reference))
        case .aes256: return AESBlocks.open(bytes, key: key)
        case .aes256Authenticated:
            guard !bytes.isEmpty else { return [] }
            do { return try EncryptedBytes.open(bytes, key: key) } catch {
                throw PDFError(.notAuthentic, object: reference)
            }
        }
    }

    /// Encrypts for an object.
    ///
    /// The initialization vector or nonce follows from the key and the content, so that the same update has the same bytes;
    /// without the key it cannot be distinguished from a random one.
    func encrypt(_ bytes: [UInt8], key: [UInt8], of reference: ObjectReference) -> [UInt8] {
        switch self {
        case .identity: return bytes
        case .rc4: return RC4.apply(bytes, key: objectKey(key, reference))
        case .aes128, .aes256:
            let vector = ContentDigest.bytes(of: [key, Array("\(reference)".utf8), bytes])
            return AESBlocks.seal(bytes, key: self == .aes256 ? key : objectKey(key, reference), vector: vector)
        case .aes256Authenticated:
            // Nothing for a key of another length, which opens no document.
            let digest = ContentDigest.bytes(of: [key, Array("\(reference)".utf8), bytes])
            let nonce = Array(digest.prefix(EncryptedBytes.nonceLength))
            return (try? EncryptedBytes.seal(bytes, key: key, nonce: nonce, context: [])) ?? []
        }
    }

    /// Algorithm 1 (ISO 32000-1, 7.6.2): the document's key with the number and generation of the object.
    private func objectKey(_ key: [UInt8], _ reference: ObjectReference) -> [UInt8] {
        var extended = key
        extended += [0, 8, 16].map { UInt8(reference.number >> $0 & 0xff) }
        extended += [0, 8].map { UInt8(reference.generation >> $0 & 0xff) }
        if self == .aes128 { extended += Array("sAlT".utf8) }
        return Array(Digest.bytes(of: extended, .md5).prefix(min(key.count + 5, 16)))
    }
}
