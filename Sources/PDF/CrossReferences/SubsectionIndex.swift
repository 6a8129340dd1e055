/// Finds the subsection of a cross-reference section that lists an object (ISO 32000-1, 7.5.4).
struct SubsectionIndex {
    private let ranges: [Range<Int>]
    /// The subsections by their first numbers; nil where two list the same object.
    private let order: [Int]?

    /// The most subsections of a section in which some list the same objects: each look-up visits all of them.
    private static let mostOverlapping = 1_000

    /// Makes an index; nil for many subsections that list the same objects, as no program writes them.
    ///
    /// - Complexity: O(n log n) for n subsections; O(n) where they are in order.
    init?(_ ranges: [Range<Int>]) {
        self.ranges = ranges
        var order = ranges.indices.filter { !ranges[$0].isEmpty }
        func isSorted() -> Bool {
            zip(order, order.dropFirst()).allSatisfy { ranges[$0].upperBound <= ranges[$1].lowerBound }
        }
        if !isSorted() { order.sort { ranges[$0].lowerBound < ranges[$1].lowerBound } }
        self.order = isSorted() ? order : nil
        guard self.order != nil || ranges.count <= Self.mostOverlapping else { return nil }
    }

    /// Whether two subsections list the same object.
    var isOverlapping: Bool { order == nil }

    /// The subsection that lists an object, the last of several; nil where none does.
    ///
    /// - Complexity: O(log n) for n subsections that do not overlap.
    func subsection(of number: Int) -> Int? {
        guard let order else { return ranges.lastIndex { $0.contains(number) } }
        var (low, high) = (0, order.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[order[middle]].upperBound <= number { low = middle + 1 } else { high = middle }
        }
        guard low < order.count, ranges[order[low]].contains(number) else { return nil }
        return order[low]
    }
}
