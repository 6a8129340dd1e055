package import SignetBasics

extension SplitMix {
    /// A file with one to six changes: other bytes and digits, parts taken out, the syntax of PDF put in, the end cut off.
    package mutating func mutant(of original: [UInt8], tokens: [String]) -> [UInt8] {
        var mutant = original
        for _ in 0..<Int.random(in: 1...6, using: &self) {
            let place = Int.random(in: 0..<mutant.count, using: &self)
            switch Int.random(in: 0..<5, using: &self) {
            case 0: mutant[place] = UInt8.random(in: 0...255, using: &self)
            case 1: mutant.removeSubrange(place..<min(mutant.count, place + Int.random(in: 1...30, using: &self)))
            case 2: mutant.insert(contentsOf: Array((tokens.randomElement(using: &self) ?? "").utf8), at: place)
            case 3: mutant[place] = UInt8(ascii: "0") + UInt8.random(in: 0...9, using: &self)
            // Not always, so that changes in what comes later are seen as well.
            default: if Bool.random(using: &self) { mutant.removeSubrange(place...) }
            }
            if mutant.isEmpty { break }
        }
        return mutant
    }
}
