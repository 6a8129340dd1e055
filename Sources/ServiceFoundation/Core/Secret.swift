package import Foundation
internal import SignetCryptography

/// A text that grants access to its holder.
///
/// Shown once; only its digest is kept, and it is never written to a log.
package struct Secret: Sendable, CustomStringConvertible, CustomReflectable {
    /// The secret itself, for the one answer that contains it.
    package let revealed: String

    package init(_ text: String) { revealed = text }

    /// SHA-256 of the secret.
    ///
    /// Secrets have 256 random bits, so a slow hash would add nothing.
    package var digest: Data { Data(Digest.bytes(of: revealed.utf8, .sha256)) }

    package var description: String { "(secret)" }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Bytes that no description shows.
package struct SecretBytes: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package var description: String { "(secret)" }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
