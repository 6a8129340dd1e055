/// The fields of a message in the wire format of Protocol Buffers, with bounds on nesting and on the count of numbers.
struct ProtobufReader {
    /// A field's contents by its wire type.
    enum Value {
        case varint(UInt64)
        case fixed64(UInt64)
        case fixed32(UInt32)
        case bytes(Range<Int>)
    }

    private let bytes: [UInt8]
    private let format: DrawingFormat
    private let depth: Int
    private let end: Int
    private(set) var position: Int

    init(_ bytes: [UInt8], _ range: Range<Int>, _ format: DrawingFormat) {
        self.init(bytes, range, format, depth: 0)
    }

    private init(_ bytes: [UInt8], _ range: Range<Int>, _ format: DrawingFormat, depth: Int) {
        self.bytes = bytes
        self.format = format
        self.depth = depth
        position = min(max(range.lowerBound, 0), bytes.count)
        end = min(range.upperBound, bytes.count)
    }

    var isAtEnd: Bool { position >= end }

    /// The next field's number and contents; nil at the end of the message.
    mutating func next() throws(DrawingError) -> (number: Int, value: Value)? {
        guard !isAtEnd else { return nil }
        let start = position
        let tag = try varint()
        let number = Int(truncatingIfNeeded: tag >> 3)
        switch tag & 7 {
        case 0: return (number, .varint(try varint()))
        case 1: return (number, .fixed64(try fixed(8)))
        case 2: return (number, .bytes(try block()))
        case 5: return (number, .fixed32(UInt32(truncatingIfNeeded: try fixed(4))))
        default:
            throw .malformed(format, at: .byte(start), .unexpected("wire type \(tag & 7)", expected: "a field"))
        }
    }

    /// A length and the range of this many bytes after it.
    mutating func block() throws(DrawingError) -> Range<Int> {
        let start = position
        let length = try varint()
        guard length <= UInt64(end - position) else { throw .malformed(format, at: .byte(start), .truncated) }
        defer { position += Int(length) }
        return position..<position + Int(length)
    }

    mutating func varint() throws(DrawingError) -> UInt64 {
        let start = position
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 70, by: 7) {
            guard position < end else { throw .malformed(format, at: .byte(start), .truncated) }
            let byte = bytes[position]
            position += 1
            if shift < 64 { value |= UInt64(byte & 0x7f) << shift }
            if byte < 0x80 { return value }
        }
        throw .malformed(format, at: .byte(start), .unexpected("a longer number", expected: "a number of 64 bits"))
    }

    private mutating func fixed(_ count: Int) throws(DrawingError) -> UInt64 {
        guard end - position >= count else { throw .malformed(format, at: .byte(position), .truncated) }
        defer { position += count }
        return bytes[position..<position + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// A field as a message.
    func message(_ value: Value) throws(DrawingError) -> ProtobufReader {
        guard case .bytes(let range) = value else { throw fault("a number", expected: "a message") }
        guard depth + 1 < Drawing.Limits.messageDepth else {
            throw .malformed(format, at: .byte(range.lowerBound), .tooDeep(limit: Drawing.Limits.messageDepth))
        }
        return ProtobufReader(bytes, range, format, depth: depth + 1)
    }

    /// A field as bytes.
    func data(_ value: Value) throws(DrawingError) -> [UInt8] {
        guard case .bytes(let range) = value else { throw fault("a number", expected: "bytes") }
        return Array(bytes[range])
    }

    func number(_ value: Value) throws(DrawingError) -> Double {
        switch value {
        case .fixed32(let bits): return Double(Float(bitPattern: bits))
        case .fixed64(let bits): return Double(bitPattern: bits)
        case .varint(let number): return Double(number)
        case .bytes: throw fault("bytes", expected: "a number")
        }
    }

    func integer(_ value: Value) throws(DrawingError) -> Int {
        guard case .varint(let number) = value else { throw fault("bytes", expected: "a whole number") }
        return Int(truncatingIfNeeded: number)
    }

    /// Adds a field of zigzag-coded numbers, packed or single.
    func append(signed value: Value, to numbers: inout [Int]) throws(DrawingError) {
        func decoded(_ raw: UInt64) -> Int {
            let bits = UInt32(truncatingIfNeeded: raw)
            return Int(Int32(bitPattern: (bits >> 1) ^ (0 &- (bits & 1))))
        }
        switch value {
        case .varint(let raw): numbers.append(decoded(raw))
        case .bytes(let range):
            var packed = ProtobufReader(bytes, range, format, depth: depth)
            while !packed.isAtEnd {
                numbers.append(decoded(try packed.varint()))
                try checkCount(numbers.count)
            }
        default: throw fault("a fraction", expected: "whole numbers")
        }
        try checkCount(numbers.count)
    }

    /// Adds a field of single-precision numbers, packed or single.
    func append(floats value: Value, to numbers: inout [Double]) throws(DrawingError) {
        switch value {
        case .fixed32(let bits): numbers.append(Double(Float(bitPattern: bits)))
        case .bytes(let range):
            var packed = ProtobufReader(bytes, range, format, depth: depth)
            while !packed.isAtEnd {
                numbers.append(Double(Float(bitPattern: UInt32(truncatingIfNeeded: try packed.fixed(4)))))
                try checkCount(numbers.count)
            }
        default: throw fault("a whole number", expected: "fractions")
        }
        try checkCount(numbers.count)
    }

    private func checkCount(_ count: Int) throws(DrawingError) {
        guard count <= Drawing.Limits.samples else {
            throw .tooManySamples(count: count, limit: Drawing.Limits.samples)
        }
    }

    private func fault(_ found: String, expected: String) -> DrawingError {
        .malformed(format, at: .byte(position), .unexpected(found, expected: expected))
    }
}
