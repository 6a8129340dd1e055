/// Finds the newest section of a long chain that lists an object (ISO 32000-1, 7.5.6).
///
/// To look at one section after the other for each object takes quadratic time in a document that was changed piece by piece.
struct SectionIndex {
    /// The numbers at which another section becomes the newest, in rising order.
    private let bounds: [Int]
    /// The newest section for the numbers from each bound to the next; nil where none lists them.
    private let newest: [Int?]

    /// Takes the numbers that each section lists, the newest section first.
    ///
    /// - Complexity: O(n log n) for n ranges.
    init(_ sections: [[Range<Int>]]) {
        let ranges = sections.map { $0.filter { !$0.isEmpty } }
        let bounds = Set(ranges.joined().flatMap { [$0.lowerBound, $0.upperBound] }).sorted()
        let places = Dictionary(uniqueKeysWithValues: zip(bounds, 0...))
        var newest = [Int?](repeating: nil, count: bounds.count)
        // For each place one at or after it, before which no place is left without a section.
        var next = Array(0...bounds.count)
        func firstOpen(from place: Int) -> Int {
            var open = place
            while next[open] != open {
                next[open] = next[next[open]]
                open = next[open]
            }
            return open
        }
        for (section, listed) in ranges.enumerated() {
            for range in listed {
                guard let start = places[range.lowerBound], let end = places[range.upperBound] else { continue }
                var place = firstOpen(from: start)
                while place < end {
                    newest[place] = section
                    next[place] = place + 1
                    place = firstOpen(from: place)
                }
            }
        }
        (self.bounds, self.newest) = (bounds, newest)
    }

    /// The newest section that lists an object; nil where none does.
    ///
    /// - Complexity: O(log n) for n ranges.
    func section(of number: Int) -> Int? {
        var (low, high) = (0, bounds.count)
        while low < high {
            let middle = (low + high) / 2
            if bounds[middle] <= number { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? newest[low - 1] : nil
    }
}
