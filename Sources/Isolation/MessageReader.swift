/// Reads the output of ``MessageWriter``.
///
/// A worker process may have been taken over by the file that it reads: none of its bytes are trusted.
package struct MessageReader {
    /// The bytes are malformed.
    package struct Fault: Error {
        package init() {}
    }

    private let all: [UInt8]
    private var next = 0
    private var left: Int { all.count - next }

    package init(_ bytes: [UInt8]) { all = bytes }

    /// Checks that nothing follows.
    package func end() throws(Fault) {
        guard left == 0 else { throw Fault() }
    }

    package mutating func natural() throws(Fault) -> UInt64 {
        guard left >= 8 else { throw Fault() }
        defer { next += 8 }
        let number = unsafe all.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: next, as: UInt64.self) }
        return UInt64(littleEndian: number)
    }

    package mutating func integer() throws(Fault) -> Int { Int(Int64(bitPattern: try natural())) }

    package mutating func double() throws(Fault) -> Double { Double(bitPattern: try natural()) }

    package mutating func bytes() throws(Fault) -> [UInt8] {
        let count = try integer()
        return Array(try slice(count))
    }

    package mutating func text() throws(Fault) -> String {
        let count = try integer()
        return String(decoding: try slice(count), as: UTF8.self)
    }

    private mutating func slice(_ count: Int) throws(Fault) -> ArraySlice<UInt8> {
        guard count >= 0, count <= left else { throw Fault() }
        defer { next += count }
        return all[next..<next + count]
    }

    package mutating func optional<Value>(
        _ read: (inout MessageReader) throws(Fault) -> Value
    ) throws(Fault) -> Value? {
        try integer() == 0 ? nil : try read(&self)
    }

    package mutating func array<Item>(
        _ read: (inout MessageReader) throws(Fault) -> Item
    ) throws(Fault) -> [Item] {
        let count = try integer()
        // Every item has at least one number.
        guard count >= 0, count <= left / 8 else { throw Fault() }
        var items: [Item] = []
        for _ in 0..<count { items.append(try read(&self)) }
        return items
    }
}
