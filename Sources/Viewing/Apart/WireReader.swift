internal import SignetGraphics

/// Reads the output of ``WireWriter``.
///
/// The process that reads documents may have been taken over by one: none of its bytes are trusted.
struct WireReader {
    /// The bytes are malformed.
    struct Fault: Error {}

    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// Checks that nothing follows.
    func end() throws(Fault) {
        guard rest.isEmpty else { throw Fault() }
    }

    mutating func natural() throws(Fault) -> UInt64 {
        guard rest.count >= 8 else { throw Fault() }
        defer { rest = rest.dropFirst(8) }
        return rest.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func integer() throws(Fault) -> Int { Int(Int64(bitPattern: try natural())) }

    mutating func double() throws(Fault) -> Double { Double(bitPattern: try natural()) }

    mutating func bytes() throws(Fault) -> [UInt8] {
        let count = try integer()
        guard count >= 0, count <= rest.count else { throw Fault() }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    mutating func text() throws(Fault) -> String { String(decoding: try bytes(), as: UTF8.self) }

    mutating func rectangle() throws(Fault) -> Rectangle {
        let numbers = [try double(), try double(), try double(), try double()]
        // Within the range of safe arithmetic; pages are much smaller.
        guard numbers.allSatisfy({ abs($0) < 1e9 }) else { throw Fault() }
        return Rectangle(corner: Point(x: numbers[0], y: numbers[1]), corner: Point(x: numbers[2], y: numbers[3]))
    }

    mutating func optional<Value>(_ read: (inout WireReader) throws(Fault) -> Value) throws(Fault) -> Value? {
        try integer() == 0 ? nil : try read(&self)
    }

    mutating func array<Item>(_ read: (inout WireReader) throws(Fault) -> Item) throws(Fault) -> [Item] {
        let count = try integer()
        // Every item has at least one number.
        guard count >= 0, count <= rest.count / 8 else { throw Fault() }
        var items: [Item] = []
        for _ in 0..<count { items.append(try read(&self)) }
        return items
    }
}
