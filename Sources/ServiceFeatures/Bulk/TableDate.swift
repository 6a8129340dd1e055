internal import SignetBasics
internal import SignetServiceFoundation

/// A day as people and programs write it, with four digits of the year.
struct TableDate {
    /// The evidence of the text for the order of its column.
    enum Evidence: Hashable {
        case none
        case certain(BulkColumn.DateOrder)
        /// As in 03/04/2026.
        case either
    }

    private let parts: [Int]
    private let isYearFirst: Bool
    private let hasDots: Bool

    /// Reads a text, with or without midnight after it; `nil` where it is no such day.
    init?(_ text: String) {
        var text = text.trimmed
        for midnight in ["T00:00:00Z", "T00:00:00", " 00:00:00", " 00:00", " 0:00:00", " 0:00"]
        where text.hasSuffix(midnight) {
            text.removeLast(midnight.count)
            break
        }
        let marks: Set<Character> = ["-", "/", "."]
        let found = Set(text.filter(marks.contains))
        guard found.count == 1, let mark = found.first, text.utf8.count <= 14 else { return nil }
        let words = text.split(separator: mark, omittingEmptySubsequences: false).map {
            $0.drop { $0 == " " }
        }
        guard words.count == 3,
            words.allSatisfy({ (1...4).contains($0.utf8.count) && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        isYearFirst = words[0].count == 4
        let shortParts = isYearFirst ? words[1...2] : words[0...1]
        guard isYearFirst || words[2].count == 4, shortParts.allSatisfy({ $0.count <= 2 }) else { return nil }
        parts = words.compactMap { Int($0) }
        hasDots = mark == "."
    }

    /// The order by which it is read; dots are between day, month and year everywhere.
    var evidence: Evidence {
        if isYearFirst { return .none }
        if hasDots { return .certain(.dayFirst) }
        switch (parts[0] > 12, parts[1] > 12) {
        case (true, _): return .certain(.dayFirst)
        case (false, true): return .certain(.monthFirst)
        case (false, false): return parts[0] == parts[1] ? .none : .either
        }
    }

    /// The day as in 2026-11-21; `nil` where no calendar has it.
    func canonical(_ order: BulkColumn.DateOrder) -> String? { time(order)?.dateDigits.joined(separator: "-") }

    func time(_ order: BulkColumn.DateOrder) -> CivilTime? {
        let (year, month, day): (Int, Int, Int)
        if isYearFirst {
            (year, month, day) = (parts[0], parts[1], parts[2])
        } else if order == .monthFirst {
            (year, month, day) = (parts[2], parts[0], parts[1])
        } else {
            (year, month, day) = (parts[2], parts[1], parts[0])
        }
        return CivilTime(year: year, month: month, day: day, hour: 0, minute: 0, second: 0)
    }
}
