/// Changes bytes at random, always the same for a seed.
struct Mutator {
    private var state: UInt64
    private static let tokens = [
        "<<", ">>", "[", "]", "0 R", " 99999999999999999999 ", "-1", "/Kids", "/Prev 0", "/Length 1 0 R", "stream", "(",
        "\0", "4 0 R", "endobj", "/Count 2147483647", "/W [8 8 8]", "/Index [0 99999999]", "1 0 obj", "trailer", "xref",
        "/Filter /FlateDecode", "startxref", "/Type /ObjStm /N 999999 /First 0", "/Encrypt 1 0 R", "%",
    ].map { Array($0.utf8) }

    init(seed: UInt64) {
        state = seed
    }

    mutating func mutant(of seeds: [[UInt8]]) -> [UInt8] {
        var bytes = seeds[number(below: seeds.count)]
        for _ in 0...number(below: 6) where !bytes.isEmpty {
            let place = number(below: bytes.count)
            switch number(below: 7) {
            case 0: bytes[place] = UInt8(truncatingIfNeeded: next())
            case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + number(below: 30)))
            case 2: bytes.insert(contentsOf: Self.tokens[number(below: Self.tokens.count)], at: place)
            case 3: bytes[place] = UInt8(ascii: "0") + UInt8(number(below: 10))
            case 4:
                let other = number(below: bytes.count)
                bytes.insert(contentsOf: bytes[min(place, other)..<min(bytes.count, min(place, other) + 60)], at: place)
            case 5: bytes.swapAt(place, number(below: bytes.count))
            default: if number(below: 8) == 0 { bytes.removeSubrange(place...) }
            }
        }
        return bytes
    }

    private mutating func number(below limit: Int) -> Int { Int(next() % UInt64(max(limit, 1))) }

    /// SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
    private mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}
