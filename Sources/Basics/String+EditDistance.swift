extension String {
    /// The number of characters to insert, delete or exchange, or of neighbours to swap, to get another text (Damerau
    /// 1964); of long texts the first 100 count.
    package func editDistance(to other: String) -> Int {
        let own = Array(prefix(100))
        let others = Array(other.prefix(100))
        var beforeLast: [Int] = []
        var last = Array(0...others.count)
        for (i, character) in own.enumerated() {
            var row = [i + 1]
            for (j, candidate) in others.enumerated() {
                var least = Swift.min(last[j] + (character == candidate ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, character == others[j - 1], own[i - 1] == candidate {
                    least = Swift.min(least, beforeLast[j - 1] + 1)
                }
                row.append(least)
            }
            (beforeLast, last) = (last, row)
        }
        return last[others.count]
    }

    /// The name that is probably meant by this one, where one of those that are known is near; in capitals or not, and with
    /// `_` for `-`.
    package func nearest(among known: [String]) -> String? {
        func plain(_ name: String) -> String { String(name.lowercased().map { $0 == "_" ? "-" : $0 }) }
        let own = plain(self)
        let ranked = known.map { (name: $0, distance: own.editDistance(to: plain($0))) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }),
            best.distance <= (count < 4 ? 1 : max(2, count / 3))
        else { return nil }
        return best.name
    }
}
