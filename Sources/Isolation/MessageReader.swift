/// Reads the output of ``MessageWriter``.
///
/// A worker process may have been taken over by the file that it reads: none of its bytes are trusted.
package struct MessageReader {
    /// The bytes are malformed.
    package struct ParseError: Error {
        package init() {}
    }

    private let all: [UInt8]
    private var next = 0
    private var left: Int { all.count - next }

    package init(_ bytes: [UInt8]) { all = bytes }

    /// Checks that nothing follows.
    package func end() throws(ParseError) {
        guard left == 0 else { throw ParseError() }
    }

    package mutating func natural() throws(ParseError) -> UInt64 {
        guard left >= 8 else { throw ParseError() }
        defer { next += 8 }
        let number = unsafe all.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: next, as: UInt64.self) }
        return UInt64(littleEndian: number)
    }

    package mutating func integer() throws(ParseError) -> Int { Int(Int64(bitPattern: try natural())) }

    package mutating func double() throws(ParseError) -> Double { Double(bitPattern: try natural()) }

    package mutating func bytes() throws(ParseError) -> [UInt8] {
        let count = try integer()
        return Array(try slice(count))
    }

    package mutating func text() throws(ParseError) -> String {
        let count = try integer()
        return String(decoding: try slice(count), as: UTF8.self)
    }

    private mutating func slice(_ count: Int) throws(ParseError) -> ArraySlice<UInt8> {
        guard count >= 0, count <= left else { throw ParseError() }
        defer { next += count }
        return all[next..<next + count]
    }

    package mutating func optional<Value>(
        _ read: (inout MessageReader) throws(ParseError) -> Value
    ) throws(ParseError) -> Value? {
        try integer() == 0 ? nil : try read(&self)
    }

    package mutating func array<Item>(
        _ read: (inout MessageReader) throws(ParseError) -> Item
    ) throws(ParseError) -> [Item] {
        let count = try integer()
        // Every item has at least one number.
        guard count >= 0, count <= left / 8 else { throw ParseError() }
        var items: [Item] = []
        for _ in 0..<count { items.append(try read(&self)) }
        return items
    }
}
