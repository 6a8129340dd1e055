internal import Crypto
package import Foundation

/// What the service takes from the world around it: the time and chance, injected so that tests decide both.
package struct Surroundings: Sendable {
    /// The moment it is.
    package var now: @Sendable () -> Date
    /// That many bytes nobody can foresee.
    package var randomBytes: @Sendable (_ count: Int) -> [UInt8]

    /// Takes the time and chance from these.
    package init(now: @escaping @Sendable () -> Date, randomBytes: @escaping @Sendable (Int) -> [UInt8]) {
        self.now = now
        self.randomBytes = randomBytes
    }

    /// The system's clock and its generator of random numbers.
    package static let system = Surroundings(
        now: { Date() },
        randomBytes: { count in
            var generator = SystemRandomNumberGenerator()
            return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        }
    )
}

extension Surroundings {
    private static let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

    /// That many letters and digits, each as likely as any other.
    private func text(_ count: Int) -> String {
        var text: [UInt8] = []
        while text.count < count {
            // 248 is the largest multiple of 62 in a byte; the rest would make the first letters likelier.
            for byte in randomBytes(count - text.count) where byte < 248 { text.append(Self.letters[Int(byte) % 62]) }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// A new identifier: what it names, and 131 bits of chance.
    func identifier(_ kind: IdentifierKind) -> String { "\(kind.rawValue)_\(text(22))" }

    /// A new secret of 256 bits, 43 letters and digits.
    func secret() -> Secret { Secret(text(43)) }
}

/// What an identifier names.
enum IdentifierKind: String, Sendable {
    case account = "acc"
    case key
    case document = "doc"
    case signature = "sig"
    case capture = "cap"
    case request = "req"
    case signer = "sgn"
    case field = "fld"
    case link = "lnk"
    case picture = "pic"
    case handover = "hnd"
    case batch = "bat"
    case webhook = "whk"
    case delivery = "dlv"
}

/// A text that opens something to whoever knows it.
///
/// Shown once; only its digest is kept, and it is never written to a log.
struct Secret: Sendable, CustomStringConvertible, CustomReflectable {
    /// The secret itself, for the one answer that tells it.
    let revealed: String

    init(_ text: String) { revealed = text }

    /// SHA-256 of the secret.
    ///
    /// Secrets have 256 bits of chance, so a slow hash would add nothing.
    var digest: Data { Data(SHA256.hash(data: Data(revealed.utf8))) }

    var description: String { "(secret)" }
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
