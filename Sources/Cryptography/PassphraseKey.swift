internal import CLoading

/// A key that is derived from a passphrase by scrypt (RFC 7914): slow on purpose, so that guessing is too.
package struct PassphraseKey {
    /// The cost of a derivation: memory is 128 · n · r bytes, and time grows with n · r · p.
    package struct Cost: Hashable, Sendable {
        /// A power of 2.
        package let n: Int
        package let r: Int
        package let p: Int

        /// 128 MiB and some tenths of a second.
        package static let standard = Cost(n: 1 << 17, r: 8, p: 1)

        package init(n: Int, r: Int, p: Int) {
            self.n = n
            self.r = r
            self.p = p
        }

        /// Whether it is a cost that this machine should pay for a file of unknown origin: at most 512 MiB.
        package var isBearable: Bool {
            (2...(1 << 20)).contains(n) && n & (n - 1) == 0 && (1...16).contains(r) && (1...4).contains(p)
                && n * r <= 1 << 22
        }
    }

    /// The length of a salt in bytes.
    package static let saltLength = 16

    /// 32 bytes.
    package let bytes: [UInt8]

    /// Derives the key; nil when the cost is not bearable or there is not enough memory.
    ///
    /// - Complexity: That of the cost.
    package init?(passphrase: String, salt: [UInt8], cost: Cost) {
        guard cost.isBearable else { return nil }
        var key = [UInt8](repeating: 0, count: EncryptedBytes.keyLength)
        let secret = Array(passphrase.utf8)
        let isDerived = unsafe signet_scrypt(
            secret,
            secret.count,
            salt,
            salt.count,
            UInt64(cost.n),
            UInt32(cost.r),
            UInt32(cost.p),
            &key,
            key.count
        )
        guard isDerived else { return nil }
        bytes = key
    }

    /// A salt from the system's random numbers.
    package static func salt() -> [UInt8] {
        var random = SystemRandomNumberGenerator()
        return (0..<saltLength).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    }
}
