internal import SignetCryptography

/// Passwords and keys of revisions 2, 3 and 4 (ISO 32000-1, 7.6.3.3 and 7.6.3.4).
struct LegacyPasswords {
    let revision: Int
    /// In bytes.
    let keyLength: Int
    /// `/O` and `/U`, 32 bytes each.
    let owner: [UInt8]
    let user: [UInt8]
    let permissions: UInt32
    /// The first of the file identifiers.
    let identifier: [UInt8]
    let encryptsMetadata: Bool

    /// The bytes that pad a password to 32 bytes (algorithm 2, step a).
    private static let padding: [UInt8] = [
        0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08, 0x2e, 0x2e,
        0x00,
        0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a,
    ]

    private static func padded(_ password: [UInt8]) -> [UInt8] { Array((password + padding).prefix(32)) }

    /// The document's key when this is the user's password (algorithms 2 and 6), or nil.
    func key(userPassword password: [UInt8]) -> [UInt8]? {
        var digest = Digest(.md5)
        digest.update(Self.padded(password))
        digest.update(owner.prefix(32))
        digest.update([0, 8, 16, 24].map { UInt8(permissions >> $0 & 0xff) })
        digest.update(identifier)
        if revision >= 4, !encryptsMetadata { digest.update([0xff, 0xff, 0xff, 0xff]) }
        var key = Array(digest.finalized().prefix(keyLength))
        if revision >= 3 {
            for _ in 0..<50 { key = Array(Digest.bytes(of: key, .md5).prefix(keyLength)) }
        }
        return isRight(key) ? key : nil
    }

    /// Whether a key gives `/U` (algorithms 4 and 5).
    private func isRight(_ key: [UInt8]) -> Bool {
        guard revision >= 3 else { return RC4.apply(Self.padding, key: key) == Array(user.prefix(32)) }
        var value = Digest.bytes(of: Self.padding + identifier, .md5)
        for round in 0..<20 { value = RC4.apply(value, key: key.map { $0 ^ UInt8(round) }) }
        return value == Array(user.prefix(16))
    }

    /// The document's key when this is the owner's password (algorithm 7), or nil.
    func key(ownerPassword password: [UInt8]) -> [UInt8]? {
        var digest = Digest.bytes(of: Self.padded(password), .md5)
        if revision >= 3 {
            for _ in 0..<50 { digest = Digest.bytes(of: digest.prefix(keyLength), .md5) }
        }
        let key = Array(digest.prefix(keyLength))
        var value = Array(owner.prefix(32))
        let rounds = revision >= 3 ? 20 : 1
        for round in (0..<rounds).reversed() { value = RC4.apply(value, key: key.map { $0 ^ UInt8(round) }) }
        return self.key(userPassword: value)
    }
}
