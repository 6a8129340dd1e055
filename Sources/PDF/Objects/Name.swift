/// A name object (ISO 32000-1, 7.3.5): bytes after the `#xx` escapes are undone, most often ASCII.
///
/// Up to 15 bytes, which are nearly all names, are in two words, so that reading and comparing them takes no memory.
package struct Name: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    private enum Storage: Hashable, Sendable {
        case short(ShortBytes)
        case long([UInt8])
    }

    private var storage = Storage.short(ShortBytes())

    /// The empty name.
    init() {}

    package init(_ bytes: [UInt8]) {
        storage = ShortBytes(bytes).map { .short($0) } ?? .long(bytes)
    }

    package init(stringLiteral value: StaticString) {
        storage = value.withUTF8Buffer { bytes in
            unsafe ShortBytes(bytes).map { .short($0) } ?? .long(Array(bytes))
        }
    }

    mutating func append(_ byte: UInt8) {
        switch storage {
        case .short(var bytes):
            storage = bytes.append(byte) ? .short(bytes) : .long(bytes.array + [byte])
        case .long(var bytes):
            storage = .short(ShortBytes())
            bytes.append(byte)
            storage = .long(bytes)
        }
    }

    package var bytes: [UInt8] {
        switch storage {
        case .short(let bytes): bytes.array
        case .long(let bytes): bytes
        }
    }

    /// Calls `body` with every byte in order.
    func forEachByte(_ body: (UInt8) -> Void) {
        switch storage {
        case .short(let bytes): for index in 0..<bytes.count { body(bytes[index]) }
        case .long(let bytes): for byte in bytes { body(byte) }
        }
    }

    /// The name without its solidus; bytes that are not UTF-8 show as replacement characters.
    package var description: String { String(decoding: bytes, as: UTF8.self) }
}

/// Up to 15 bytes, the first in the lowest of the first word, and their number in the highest of the second.
private struct ShortBytes: Hashable, Sendable {
    private var first: UInt64 = 0
    private var second: UInt64 = 0
    private static let capacity = 15

    init() {}

    /// Nil for more bytes than fit.
    @inline(__always)
    init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count <= Self.capacity else { return nil }
        var place: UInt64 = 0
        for byte in bytes {
            if place < 64 { first |= UInt64(byte) << place } else { second |= UInt64(byte) << (place & 63) }
            place += 8
        }
        second |= UInt64(bytes.count) << 56
    }

    var count: Int { Int(second >> 56) }

    subscript(index: Int) -> UInt8 {
        let word = index < 8 ? first : second
        return UInt8(truncatingIfNeeded: word >> UInt64(index % 8 * 8))
    }

    var array: [UInt8] { (0..<count).map { self[$0] } }

    /// Adds a byte when there is room for it.
    mutating func append(_ byte: UInt8) -> Bool {
        let count = count
        guard count < Self.capacity else { return false }
        if count < 8 {
            first |= UInt64(byte) << UInt64(count * 8)
        } else {
            second |= UInt64(byte) << UInt64((count - 8) * 8)
        }
        second += 1 << 56
        return true
    }
}
