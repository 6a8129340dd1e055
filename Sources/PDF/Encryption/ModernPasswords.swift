internal import SignetCryptography

/// Passwords and keys of revision 6 (ISO 32000-2, 7.6.4.3) and of Adobe's revision 5 before it (Adobe Supplement to ISO
/// 32000, ExtensionLevel 3).
struct ModernPasswords {
    let revision: Int
    /// `/O` and `/U`: a hash of 32 bytes, and two salts of 8 bytes, one to check and one to make the key.
    let owner: [UInt8]
    let user: [UInt8]
    /// `/OE` and `/UE`, 32 bytes each.
    let ownerKey: [UInt8]
    let userKey: [UInt8]

    /// The document's key when this is the user's password, or nil (algorithm 2.A, steps c and e).
    func key(userPassword password: [UInt8]) -> [UInt8]? {
        key(password, entry: user, sealedKey: userKey, userEntry: [])
    }

    /// The document's key when this is the owner's password, or nil (algorithm 2.A, steps b and d).
    func key(ownerPassword password: [UInt8]) -> [UInt8]? {
        key(password, entry: owner, sealedKey: ownerKey, userEntry: Array(user.prefix(48)))
    }

    private func key(_ password: [UInt8], entry: [UInt8], sealedKey: [UInt8], userEntry: [UInt8]) -> [UInt8]? {
        guard entry.count >= 48, sealedKey.count >= 32 else { return nil }
        let check = hash(password, salt: Array(entry[32..<40]), userEntry: userEntry)
        guard check == Array(entry[..<32]) else { return nil }
        let intermediate = hash(password, salt: Array(entry[40..<48]), userEntry: userEntry)
        let vector = [UInt8](repeating: 0, count: AESBlocks.length)
        return AESBlocks.decrypt(Array(sealedKey[..<32]), key: intermediate, vector: vector)
    }

    /// Algorithm 2.B; for revision 5 its first step alone.
    private func hash(_ password: [UInt8], salt: [UInt8], userEntry: [UInt8]) -> [UInt8] {
        var key = Digest.bytes(of: password + salt + userEntry, .sha256)
        guard revision >= 6 else { return key }
        var round = 0
        while true {
            let once = password + key + userEntry
            var block: [UInt8] = []
            block.reserveCapacity(once.count * 64)
            for _ in 0..<64 { block += once }
            let sealed = AESBlocks.encrypt(block, key: Array(key[..<16]), vector: Array(key[16..<32]))
            guard let last = sealed.last else { return [] }
            switch sealed.prefix(16).reduce(0, { $0 + Int($1) }) % 3 {
            case 0: key = Digest.bytes(of: sealed, .sha256)
            case 1: key = Digest.bytes(of: sealed, .sha384)
            default: key = Digest.bytes(of: sealed, .sha512)
            }
            round += 1
            if round >= 64, Int(last) <= round - 32 { return Array(key[..<32]) }
        }
    }
}
