internal import CSystemCalls

/// Records of the system of names (RFC 1035).
struct NameRecords: Sendable {
    enum Kind: Int32, Sendable {
        case address = 1
        case pointer = 12
        case text = 16
        case wideAddress = 28
    }

    /// The answer to a question; nil where no server answers, or not in the form of one.
    typealias Ask = @Sendable (_ name: String, _ kind: Kind) -> NameRecords?

    /// The strings of texts and the names of pointers; addresses as text.
    var values: [String] = []
    /// The octets of addresses.
    var addresses: [[UInt8]] = []

    private static let most = (records: 60, bytes: 65_535, jumps: 30)

    /// Asks the name servers that this system is set up with.
    static func ask(_ name: String, _ kind: Kind) -> NameRecords? {
        var length: Int32 = -1
        let answer = unsafe [UInt8](unsafeUninitializedCapacity: most.bytes) { buffer, count in
            unsafe length = signet_ask_names(name, kind.rawValue, buffer.baseAddress, Int32(buffer.count))
            count = max(0, min(Int(length), buffer.count))
        }
        if length < 0 { return nil }
        return answer.isEmpty ? NameRecords() : NameRecords(answer, kind)
    }

    init() {}

    /// Reads an answer; nil for what is none.
    init?(_ answer: [UInt8], _ kind: Kind) {
        guard answer.count >= 12 else { return nil }
        func number(_ index: Int) -> Int? {
            index + 1 < answer.count ? Int(answer[index]) << 8 | Int(answer[index + 1]) : nil
        }
        guard let questions = number(4), let count = number(6), questions <= 1 else { return nil }
        var place = 12
        for _ in 0..<questions {
            guard let (_, end) = Self.name(in: answer, at: place) else { return nil }
            place = end + 4
        }
        for _ in 0..<min(count, Self.most.records) {
            guard let (_, end) = Self.name(in: answer, at: place), let type = number(end), let length = number(end + 8)
            else {
                return nil
            }
            let start = end + 10
            guard start + length <= answer.count else { return nil }
            place = start + length
            guard type == kind.rawValue else { continue }
            let data = answer[start..<place]
            switch kind {
            case .text: values.append(Self.text(data))
            case .pointer:
                guard let (name, _) = Self.name(in: answer, at: start) else { return nil }
                values.append(name)
            case .address, .wideAddress:
                if length == 4 || length == 16 { addresses.append(Array(data)) }
            }
        }
    }

    /// The strings of a text, one after the other.
    private static func text(_ data: ArraySlice<UInt8>) -> String {
        var bytes: [UInt8] = []
        var rest = data
        while let length = rest.popFirst() {
            bytes += rest.prefix(Int(length))
            rest = rest.dropFirst(Int(length))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A name, whose parts may be elsewhere in the answer, and the place after it.
    private static func name(in answer: [UInt8], at start: Int) -> (name: String, end: Int)? {
        var labels: [String] = []
        var (place, jumps) = (start, 0)
        var end: Int?
        while place < answer.count {
            let length = Int(answer[place])
            if length == 0 { return (labels.joined(separator: "."), end ?? place + 1) }
            if length & 0xC0 == 0xC0 {
                guard place + 1 < answer.count, jumps < most.jumps else { return nil }
                if end == nil { end = place + 2 }
                jumps += 1
                place = (length & 0x3F) << 8 | Int(answer[place + 1])
            } else {
                guard length & 0xC0 == 0, place + 1 + length <= answer.count, labels.count < 128 else { return nil }
                labels.append(String(decoding: answer[(place + 1)...(place + length)], as: UTF8.self))
                place += 1 + length
            }
        }
        return nil
    }
}
