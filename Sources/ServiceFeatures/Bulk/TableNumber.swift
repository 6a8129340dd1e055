/// A number as people and programs write it, with marks between its groups or before its decimals.
struct TableNumber {
    /// The evidence of the text for the marks of its column.
    enum Evidence: Hashable {
        /// It has neither mark.
        case none
        case certain(BulkColumn.DecimalMark)
        /// One mark that may be either, as in 1.234.
        case either
    }

    /// Digits and marks, without spaces, apostrophes, currencies and the sign.
    private let digits: String
    private let isNegative: Bool

    private static let ignored: Set<Unicode.Scalar> = [
        " ", "\u{A0}", "\u{202F}", "\u{2009}", "'", "’", "\u{200E}", "\u{200F}",
    ]

    /// Reads a text; `nil` where it is no number.
    init?(_ text: String) {
        var rest = text.unicodeScalars.filter {
            !Self.ignored.contains($0) && $0.properties.generalCategory != .currencySymbol
        }.map { $0 == "\u{2212}" ? "-" : $0 }
        // A currency's code, at either end.
        for _ in 0..<2 {
            if rest.count > 3, rest.suffix(3).allSatisfy({ ("A"..."Z").contains($0) }) { rest.removeLast(3) }
            rest.reverse()
        }
        var isNegative = false
        if rest.first == "-" || rest.first == "+" {
            isNegative = rest.removeFirst() == "-"
        } else if rest.last == "-" {
            isNegative = true
            rest.removeLast()
        } else if rest.first == "(", rest.last == ")" {
            isNegative = true
            rest = Array(rest.dropFirst().dropLast())
        }
        guard rest.contains(where: { ("0"..."9").contains($0) }), rest.count <= 60,
            rest.allSatisfy({ ("0"..."9").contains($0) || $0 == "." || $0 == "," })
        else { return nil }
        digits = String(String.UnicodeScalarView(rest))
        self.isNegative = isNegative
    }

    var evidence: Evidence {
        let counts = BulkColumn.DecimalMark.allCases.map { mark in (mark, digits.count { String($0) == mark.rawValue })
        }
        let present = counts.filter { $0.1 > 0 }
        switch present.count {
        case 0: return .none
        case 1:
            let (mark, count) = present[0]
            guard count == 1 else { return .certain(mark.other) }
            let parts = digits.split(separator: mark.rawValue, omittingEmptySubsequences: false)
            let isGroup = parts.last?.count == 3 && (1...3).contains(parts[0].count) && parts[0] != "0"
            return isGroup ? .either : .certain(mark)
        default:
            let last = digits.last { $0 == "." || $0 == "," }
            return .certain(last == "," ? .comma : .point)
        }
    }

    /// The number with a point before its decimals and nothing between its groups; `nil` where its marks are elsewhere.
    func canonical(_ mark: BulkColumn.DecimalMark) -> String? {
        let parts = digits.split(separator: mark.rawValue, omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = parts.first else { return nil }
        let decimals = parts.count == 2 ? parts[1] : ""
        guard parts.count == 1 || !decimals.isEmpty, decimals.allSatisfy(\.isNumber) else { return nil }
        let groups = whole.split(separator: mark.other.rawValue, omittingEmptySubsequences: false)
        guard groups.count == 1 || (1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy({ $0.count == 3 })
        else { return nil }
        let joined = String(groups.joined().drop { $0 == "0" })
        let number = (joined.isEmpty ? "0" : joined) + (decimals.isEmpty ? "" : ".\(decimals)")
        return isNegative && number.contains(where: { ("1"..."9").contains($0) }) ? "-\(number)" : number
    }
}
