/// Makes the bytes that go between a worker process and its owner: numbers of eight bytes with the lowest first, and before what has no
/// fixed size how much there is of it.
package struct MessageWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func write(_ number: UInt64) {
        unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes.append(contentsOf: $0) }
    }

    package mutating func write(_ number: Int) { write(UInt64(bitPattern: Int64(number))) }

    package mutating func write(_ number: Double) { write(number.bitPattern) }

    package mutating func write(_ some: [UInt8]) {
        write(some.count)
        bytes += some
    }

    package mutating func write(_ text: String) { write(Array(text.utf8)) }

    package mutating func write<Value>(_ value: Value?, _ write: (inout MessageWriter, Value) -> Void) {
        self.write(value == nil ? 0 : 1)
        if let value { write(&self, value) }
    }

    package mutating func write<Item>(_ items: [Item], _ write: (inout MessageWriter, Item) -> Void) {
        self.write(items.count)
        for item in items { write(&self, item) }
    }
}
