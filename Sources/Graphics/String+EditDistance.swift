extension String {
    /// The number of characters to insert, delete or exchange to get another text (Levenshtein 1966); of long texts
    /// the first 100 count.
    package func editDistance(to other: String) -> Int {
        let own = Array(prefix(100))
        let others = Array(other.prefix(100))
        var row = Array(0...others.count)
        for (i, character) in own.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, candidate) in others.enumerated() {
                let exchanged = diagonal + (character == candidate ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = Swift.min(exchanged, diagonal + 1, row[j] + 1)
            }
        }
        return row[others.count]
    }
}
