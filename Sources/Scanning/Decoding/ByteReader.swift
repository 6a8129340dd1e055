/// Integers from untrusted bytes: every read is checked, and nil outside the bytes.
struct ByteReader {
    enum Order {
        case little
        case big
    }

    let bytes: ArraySlice<UInt8>
    let order: Order

    /// The byte at an offset from the start of the slice.
    func byte(_ offset: Int) -> UInt8? {
        guard offset >= 0, offset < bytes.count else { return nil }
        return bytes[bytes.startIndex + offset]
    }

    /// Two bytes at an offset, as a number from 0 to 65,535.
    func uint16(_ offset: Int) -> Int? { number(offset, size: 2) }

    /// Four bytes at an offset, as a number from 0 to 4,294,967,295.
    func uint32(_ offset: Int) -> Int? { number(offset, size: 4) }

    private func number(_ offset: Int, size: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - size else { return nil }
        let start = bytes.startIndex + offset
        var value = 0
        for index in 0..<size {
            value = value << 8 | Int(bytes[start + (order == .big ? index : size - 1 - index)])
        }
        return value
    }
}
