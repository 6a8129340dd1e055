package import Foundation

/// The clock and the random numbers of the service, injected so that tests decide both.
package struct ServiceEnvironment: Sendable {
    /// The time now.
    package var now: @Sendable () -> Date
    /// That many unpredictable bytes.
    package var randomBytes: @Sendable (_ count: Int) -> [UInt8]

    /// An environment with this clock and these random numbers.
    package init(now: @escaping @Sendable () -> Date, randomBytes: @escaping @Sendable (Int) -> [UInt8]) {
        self.now = now
        self.randomBytes = randomBytes
    }

    /// The system's clock and its generator of random numbers.
    package static let system = ServiceEnvironment(
        now: { Date() },
        randomBytes: { count in
            var generator = SystemRandomNumberGenerator()
            var bytes: [UInt8] = []
            bytes.reserveCapacity(count)
            // Each number is a call of the system.
            while bytes.count < count {
                let number = generator.next()
                for shift in stride(from: 0, to: 64, by: 8).prefix(count - bytes.count) {
                    bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
                }
            }
            return bytes
        }
    )
}

extension ServiceEnvironment {
    private static let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

    /// The time now, in whole milliseconds.
    package var moment: Moment { Moment(now()) }

    /// That many letters and digits, each as likely as any other.
    private func text(_ count: Int) -> String {
        var text: [UInt8] = []
        while text.count < count {
            // 248 is the largest multiple of 62 in a byte; the rest would make the first letters likelier.
            for byte in randomBytes(count - text.count) where byte < 248 { text.append(Self.letters[Int(byte) % 62]) }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// A new identifier: its kind, and 131 random bits.
    package func identifier(_ kind: IdentifierKind) -> String { "\(kind.rawValue)_\(text(22))" }

    /// The last part of an address that is passed on, with 131 random bits.
    package func token() -> String { text(22) }

    /// A new secret of 256 random bits, 43 letters and digits.
    package func secret() -> Secret { Secret(text(43)) }
}
