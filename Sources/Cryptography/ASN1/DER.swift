/// Values of ASN.1 in the Distinguished Encoding Rules (ITU-T X.690, 10 and 11), as bytes.
package enum DER {
    /// A tag of one byte (X.690, 8.1.2).
    package struct Tag: Sendable {
        package let byte: UInt8

        package static let integer = Tag(byte: 0x02)
        package static let octetString = Tag(byte: 0x04)
        package static let null = Tag(byte: 0x05)
        package static let objectIdentifier = Tag(byte: 0x06)
        package static let sequence = Tag(byte: 0x30)
        package static let set = Tag(byte: 0x31)

        /// A context-specific tag of a constructed value, from 0 to 30.
        package static func context(_ number: UInt8) -> Tag { Tag(byte: 0xA0 | number) }

        /// A context-specific tag of a primitive value, from 0 to 30.
        package static func primitive(_ number: UInt8) -> Tag { Tag(byte: 0x80 | number) }
    }

    /// A value by its tag and content.
    package static func value(_ tag: Tag, _ content: [UInt8]) -> [UInt8] { value(tag, parts: [content]) }

    /// The same of a content in parts, in one piece of memory.
    private static func value(_ tag: Tag, parts: [[UInt8]]) -> [UInt8] {
        let count = parts.reduce(0) { $0 + $1.count }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1 + longestLength + count)
        bytes.append(tag.byte)
        append(length: count, to: &bytes)
        for part in parts { bytes += part }
        return bytes
    }

    /// A value whose tag, of one byte, is replaced: an implicit tag (X.690, 8.14).
    package static func tagged(_ tag: Tag, _ value: [UInt8]) -> [UInt8] { [tag.byte] + value.dropFirst() }

    /// The most bytes of a length.
    private static let longestLength = 1 + Int.bitWidth / 8

    private static func append(length count: Int, to bytes: inout [UInt8]) {
        guard count >= 0x80 else { return bytes.append(UInt8(count)) }
        let width = (Int.bitWidth - count.leadingZeroBitCount + 7) / 8
        bytes.append(0x80 | UInt8(width))
        for place in (0..<width).reversed() { bytes.append(UInt8(truncatingIfNeeded: count >> (8 * place))) }
    }

    package static func sequence(_ parts: [UInt8]...) -> [UInt8] { value(.sequence, parts: parts) }

    /// The content of a SET OF: the encodings in ascending order (X.690, 11.6).
    package static func sorted(_ elements: [[UInt8]]) -> [UInt8] {
        elements.sorted { $0.lexicographicallyPrecedes($1) }.flatMap { $0 }
    }

    package static func set(of elements: [[UInt8]]) -> [UInt8] { value(.set, sorted(elements)) }

    package static func octetString(_ bytes: [UInt8]) -> [UInt8] { value(.octetString, bytes) }

    package static let null: [UInt8] = value(.null, [])

    /// An integer from its big-endian digits, which have no sign.
    package static func unsigned(_ digits: some Sequence<UInt8>) -> [UInt8] {
        let significant = Array(digits.drop { $0 == 0 })
        return value(.integer, significant.first.map { $0 < 0x80 } ?? false ? significant : [0] + significant)
    }

    /// An integer from 0 to 127.
    package static func integer(_ number: UInt8) -> [UInt8] { value(.integer, [number & 0x7F]) }
}

/// An object identifier (ITU-T X.660) in DER.
package struct ObjectIdentifier: Hashable, Sendable, ExpressibleByArrayLiteral {
    private let arcs: [UInt]

    /// The whole value.
    package let der: [UInt8]

    /// The arcs from the root; at least two.
    package init(arrayLiteral arcs: UInt...) {
        self.arcs = arcs
        der = Self.encode(arcs)
    }

    /// The arcs with dots between them.
    package var text: String { arcs.map { "\($0)" }.joined(separator: ".") }

    private static func encode(_ arcs: [UInt]) -> [UInt8] {
        var content: [UInt8] = []
        for arc in [arcs.prefix(2).reduce(0) { $0 * 40 + $1 }] + arcs.dropFirst(2) {
            var digits = [UInt8(arc & 0x7F)]
            var rest = arc >> 7
            while rest > 0 {
                digits.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
                rest >>= 7
            }
            content += digits
        }
        return DER.value(.objectIdentifier, content)
    }
}
