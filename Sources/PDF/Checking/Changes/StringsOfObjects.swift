/// The literal strings of some objects, where a keyword of the file format is text.
struct StringsOfObjects {
    private let bytes: Bytes
    /// The places of the keyword `obj` of the objects, in order.
    private let objects: [Int]
    private var next = 0
    private var place = 0
    /// How many parentheses are open.
    private var depth = 0

    init(_ bytes: Bytes, _ objects: Set<Int>) { (self.bytes, self.objects) = (bytes, objects.sorted()) }

    /// Whether a place is in a literal string of an object; places must rise from call to call.
    ///
    /// - Complexity: All calls together are linear in the length of the objects.
    mutating func contain(_ wanted: Int) -> Bool {
        while next < objects.count, objects[next] < wanted {
            (place, depth) = (max(place, objects[next] + 3), 0)
            next += 1
        }
        guard next > 0 else { return false }
        while place < wanted, let byte = bytes.byte(at: place) {
            place += 1
            switch byte {
            case UInt8(ascii: "\\") where depth > 0: place += 1
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth = max(0, depth - 1)
            // A comment ends with its line.
            case UInt8(ascii: "%") where depth == 0:
                while let byte = bytes.byte(at: place), byte != 0x0a, byte != 0x0d { place += 1 }
            // The data of a stream are not strings.
            case UInt8(ascii: "s") where depth == 0 && bytes.has("tream", at: place):
                place = max(place, endOfData(from: place))
            default: continue
            }
        }
        return depth > 0
    }

    private func endOfData(from start: Int) -> Int {
        bytes.firstIndex(of: "endstream", in: start..<bytes.count) ?? bytes.count
    }
}
