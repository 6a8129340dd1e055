import Testing

@testable import SignetInk

/// A drawing from text.
func drawing(_ text: String) throws(DrawingError) -> Drawing { try Drawing(bytes: Array(text.utf8)) }

/// The message with which a text is refused; empty when it is read.
func refusal(_ text: String) -> String { refusal(Array(text.utf8)) }

func refusal(_ bytes: [UInt8]) -> String {
    do throws(DrawingError) {
        _ = try Drawing(bytes: bytes)
        return ""
    } catch {
        return error.description
    }
}

/// The end of most messages.
let correct = "correct it as described in docs/formats.md"

extension Drawing {
    /// The places of every stroke.
    var places: [[[Double]]] { strokes.map { $0.samples.map { [$0.x, $0.y] } } }
    var times: [[Double?]] { strokes.map { $0.samples.map(\.time) } }
    var pressures: [[Double?]] { strokes.map { $0.samples.map(\.pressure) } }
}

/// A message in the wire format of Protocol Buffers.
struct Message {
    private(set) var bytes: [UInt8] = []

    static func varint(_ value: UInt64) -> [UInt8] {
        var rest = value
        var bytes: [UInt8] = []
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7f) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    private mutating func tag(_ field: Int, _ type: Int) { bytes += Self.varint(UInt64(field << 3 | type)) }

    mutating func add(_ field: Int, number: UInt64) {
        tag(field, 0)
        bytes += Self.varint(number)
    }

    mutating func add(_ field: Int, data: [UInt8]) {
        tag(field, 2)
        bytes += Self.varint(UInt64(data.count)) + data
    }

    mutating func add(_ field: Int, message: Message) { add(field, data: message.bytes) }

    mutating func add(_ field: Int, double: Double) {
        tag(field, 1)
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: double.bitPattern >> (8 * $0)) }
    }

    static func float(_ value: Float) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) }
    }

    mutating func add(_ field: Int, float: Float) {
        tag(field, 5)
        bytes += Self.float(float)
    }

    mutating func add(_ field: Int, floats: [Float]) { add(field, data: floats.flatMap(Self.float)) }

    mutating func add(_ field: Int, signed values: [Int]) {
        add(field, data: values.flatMap { Self.varint(UInt64(UInt32(bitPattern: Int32(($0 << 1) ^ ($0 >> 63))))) })
    }
}

/// A RIFF container.
func riff(_ form: String, _ chunks: [(String, [UInt8])]) -> [UInt8] {
    func length(_ count: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) } }
    var body = Array(form.utf8)
    for (name, data) in chunks {
        body += Array(name.utf8) + length(data.count) + data + (data.count.isMultiple(of: 2) ? [] : [0])
    }
    return Array("RIFF".utf8) + length(body.count) + body
}

/// A number to six decimals, without a negative zero.
func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 + 0 }

extension Drawing.Sample {
    /// The tilts to six decimals.
    var tilts: [Double] { [rounded(tiltX ?? .nan), rounded(tiltY ?? .nan)] }
}
