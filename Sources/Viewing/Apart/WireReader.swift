internal import SignetGraphics

/// Reads the output of ``WireWriter``.
///
/// The process that reads documents may have been taken over by one: none of its bytes are trusted.
struct WireReader {
    /// The bytes are malformed.
    struct Fault: Error {}

    private let all: [UInt8]
    private var next = 0
    private var left: Int { all.count - next }

    init(_ bytes: [UInt8]) { all = bytes }

    /// Checks that nothing follows.
    func end() throws(Fault) {
        guard left == 0 else { throw Fault() }
    }

    mutating func natural() throws(Fault) -> UInt64 {
        guard left >= 8 else { throw Fault() }
        defer { next += 8 }
        let number = unsafe all.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: next, as: UInt64.self) }
        return UInt64(littleEndian: number)
    }

    mutating func integer() throws(Fault) -> Int { Int(Int64(bitPattern: try natural())) }

    mutating func double() throws(Fault) -> Double { Double(bitPattern: try natural()) }

    mutating func bytes() throws(Fault) -> [UInt8] {
        let count = try integer()
        return Array(try slice(count))
    }

    mutating func text() throws(Fault) -> String {
        let count = try integer()
        return String(decoding: try slice(count), as: UTF8.self)
    }

    private mutating func slice(_ count: Int) throws(Fault) -> ArraySlice<UInt8> {
        guard count >= 0, count <= left else { throw Fault() }
        defer { next += count }
        return all[next..<next + count]
    }

    mutating func rectangle() throws(Fault) -> Rectangle {
        let corner = Point(x: try coordinate(), y: try coordinate())
        return Rectangle(corner: corner, corner: Point(x: try coordinate(), y: try coordinate()))
    }

    /// A number in the range of safe arithmetic; pages are much smaller.
    private mutating func coordinate() throws(Fault) -> Double {
        let number = try double()
        guard abs(number) < 1e9 else { throw Fault() }
        return number
    }

    mutating func optional<Value>(_ read: (inout WireReader) throws(Fault) -> Value) throws(Fault) -> Value? {
        try integer() == 0 ? nil : try read(&self)
    }

    mutating func array<Item>(_ read: (inout WireReader) throws(Fault) -> Item) throws(Fault) -> [Item] {
        let count = try integer()
        // Every item has at least one number.
        guard count >= 0, count <= left / 8 else { throw Fault() }
        var items: [Item] = []
        for _ in 0..<count { items.append(try read(&self)) }
        return items
    }
}
