internal import SignetGraphics

/// Makes the bytes that go between a helper and its owner: numbers of eight bytes with the lowest first, and before what has no
/// fixed size how much there is of it.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ number: UInt64) {
        unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes.append(contentsOf: $0) }
    }

    mutating func write(_ number: Int) { write(UInt64(bitPattern: Int64(number))) }

    mutating func write(_ number: Double) { write(number.bitPattern) }

    mutating func write(_ some: [UInt8]) {
        write(some.count)
        bytes += some
    }

    mutating func write(_ text: String) { write(Array(text.utf8)) }

    mutating func write(_ rectangle: Rectangle) {
        for number in [rectangle.minX, rectangle.minY, rectangle.maxX, rectangle.maxY] { write(number) }
    }

    mutating func write<Value>(_ value: Value?, _ write: (inout WireWriter, Value) -> Void) {
        self.write(value == nil ? 0 : 1)
        if let value { write(&self, value) }
    }

    mutating func write<Item>(_ items: [Item], _ write: (inout WireWriter, Item) -> Void) {
        self.write(items.count)
        for item in items { write(&self, item) }
    }
}
