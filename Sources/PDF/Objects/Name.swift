/// A name object (ISO 32000-1, 7.3.5): bytes after the `#xx` escapes are undone, most often ASCII.
package struct Name: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package init(stringLiteral value: StaticString) {
        bytes = value.bytes
    }

    /// The name without its solidus; bytes that are not UTF-8 show as replacement characters.
    package var description: String { String(decoding: bytes, as: UTF8.self) }
}
