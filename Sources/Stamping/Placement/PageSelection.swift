/// The pages of a stamp.
///
/// Pages are counted from 1; the written form joins parts by `+`, as in `first+3-5+last`.
public struct PageSelection: Hashable, Sendable {
    /// A page, counted from the first or from the last one.
    enum End: Hashable, Sendable {
        /// From 1.
        case number(Int)
        case first
        /// So many pages before the last one.
        case last(minus: Int)
    }

    enum Part: Hashable, Sendable {
        case all
        case odd
        case even
        case page(End)
        /// The pages between two of them, whichever comes first.
        case range(End, End)
    }

    let parts: [Part]

    /// The first page.
    public static let first = PageSelection(parts: [.page(.first)])
    /// The last page.
    public static let last = PageSelection(parts: [.page(.last(minus: 0))])
    /// Every page.
    public static let all = PageSelection(parts: [.all])
    /// The first page, the third, and so on.
    public static let odd = PageSelection(parts: [.odd])
    /// The second page, the fourth, and so on.
    public static let even = PageSelection(parts: [.even])

    /// One page, counted from 1.
    public static func page(_ number: Int) -> PageSelection { PageSelection(parts: [.page(.number(number))]) }

    /// Some pages in a row, counted from 1.
    public static func pages(_ range: ClosedRange<Int>) -> PageSelection {
        PageSelection(parts: [.range(.number(range.lowerBound), .number(range.upperBound))])
    }

    /// The indexes from 0 of the selected pages, ascending, each once.
    ///
    /// - Throws: ``StampingError/noSuchPage(_:count:)`` for a page that the document does not have, and
    ///   ``StampingError/noPages(_:count:)`` if it has none of them.
    func indexes(count: Int) throws(StampingError) -> [Int] {
        guard count > 0 else { throw .noSuchPage(1, count: 0) }
        if parts == [.all] { return Array(0..<count) }
        var selected: Set<Int> = []
        for part in parts {
            switch part {
            case .all: selected.formUnion(0..<count)
            case .odd: selected.formUnion(stride(from: 0, to: count, by: 2))
            case .even: selected.formUnion(stride(from: 1, to: count, by: 2))
            case .page(let end): selected.insert(try end.number(of: count) - 1)
            case .range(let one, let other):
                let (one, other) = (try one.number(of: count), try other.number(of: count))
                selected.formUnion(min(one, other) - 1...max(one, other) - 1)
            }
        }
        guard !selected.isEmpty else { throw .noPages("\(self)", count: count) }
        return selected.sorted()
    }
}

extension PageSelection.End {
    /// The page from 1, in a document with this number of pages.
    fileprivate func number(of count: Int) throws(StampingError) -> Int {
        switch self {
        case .first: return 1
        case .number(let number):
            guard number <= count else { throw .noSuchPage(number, count: count) }
            return number
        case .last(let minus):
            guard minus < count else { throw .noPages("\(self)", count: count) }
            return count - minus
        }
    }
}

// MARK: The written form

extension PageSelection {
    /// Reads the written form; nil when it is not valid.
    public init?(_ text: some StringProtocol) {
        var parts: [Part] = []
        for piece in text.split(separator: "+", omittingEmptySubsequences: false) {
            switch piece {
            case "all": parts.append(.all)
            case "odd": parts.append(.odd)
            case "even": parts.append(.even)
            default:
                var rest = Substring(piece)
                guard let end = End(readingFrom: &rest) else { return nil }
                if rest.isEmpty {
                    parts.append(.page(end))
                } else {
                    guard rest.removeFirst() == "-", let other = End(readingFrom: &rest), rest.isEmpty else {
                        return nil
                    }
                    parts.append(.range(end, other))
                }
            }
        }
        self.parts = parts
    }

    /// The words of the written form.
    static let words = ["first", "last", "all", "odd", "even"]
    /// Examples of the written form, for messages.
    public static let forms = "3, first, last, last-1, all, odd, even or 2-4+7"
}

extension PageSelection.End {
    /// Takes `3`, `first`, `last` or `last-1` off a text.
    fileprivate init?(readingFrom text: inout Substring) {
        if text.hasPrefix("first") {
            text.removeFirst(5)
            self = .first
        } else if text.hasPrefix("last") {
            text.removeFirst(4)
            var after = text
            if after.popFirst() == "-", let minus = Self.number(from: &after) {
                text = after
                self = .last(minus: minus)
            } else {
                self = .last(minus: 0)
            }
        } else {
            guard let number = Self.number(from: &text), number > 0 else { return nil }
            self = .number(number)
        }
    }

    private static func number(from text: inout Substring) -> Int? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits) else { return nil }
        text.removeFirst(digits.count)
        return number
    }
}

extension PageSelection: CustomStringConvertible {
    /// The written form.
    public var description: String {
        parts.map { part in
            switch part {
            case .all: "all"
            case .odd: "odd"
            case .even: "even"
            case .page(let end): "\(end)"
            case .range(let one, let other): "\(one)-\(other)"
            }
        }
        .joined(separator: "+")
    }
}

extension PageSelection.End: CustomStringConvertible {
    var description: String {
        switch self {
        case .number(let number): "\(number)"
        case .first: "first"
        case .last(minus: 0): "last"
        case .last(let minus): "last-\(minus)"
        }
    }
}
