/// The pages of a stamp.
///
/// Pages are counted from 1; the written form joins parts by `+`, as in `first+3-5+last`.
public struct PageSelection: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        case first
        case last
        case all
        case range(ClosedRange<Int>)
    }

    let parts: [Part]

    /// The first page.
    public static let first = PageSelection(parts: [.first])
    /// The last page.
    public static let last = PageSelection(parts: [.last])
    /// Every page.
    public static let all = PageSelection(parts: [.all])

    /// One page, counted from 1.
    public static func page(_ number: Int) -> PageSelection { PageSelection(parts: [.range(number...number)]) }

    /// Some pages in a row, counted from 1.
    public static func pages(_ range: ClosedRange<Int>) -> PageSelection { PageSelection(parts: [.range(range)]) }

    init(parts: [Part]) {
        self.parts = parts
    }

    /// Reads the written form; nil when it is not valid.
    public init?(_ text: some StringProtocol) {
        var parts: [Part] = []
        for piece in text.split(separator: "+", omittingEmptySubsequences: false) {
            switch piece {
            case "first": parts.append(.first)
            case "last": parts.append(.last)
            case "all": parts.append(.all)
            default:
                let ends = piece.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
                switch ends.count {
                case 1:
                    guard let number = ends[0], number > 0 else { return nil }
                    parts.append(.range(number...number))
                case 2:
                    guard let low = ends[0], let high = ends[1], low > 0, high >= low else { return nil }
                    parts.append(.range(low...high))
                default: return nil
                }
            }
        }
        self.parts = parts
    }

    /// The indexes from 0 of the selected pages, ascending, each once.
    ///
    /// - Throws: ``StampingError/noSuchPage(_:count:)`` for a page that the document does not have.
    func indexes(count: Int) throws(StampingError) -> [Int] {
        if parts == [.all], count > 0 { return Array(0..<count) }
        var selected: Set<Int> = []
        for part in parts {
            switch part {
            case .first: selected.insert(0)
            case .last: selected.insert(count - 1)
            case .all: selected.formUnion(0..<count)
            case .range(let range):
                guard range.upperBound <= count else { throw .noSuchPage(range.upperBound, count: count) }
                selected.formUnion(range.lowerBound - 1...range.upperBound - 1)
            }
        }
        guard count > 0 else { throw .noSuchPage(1, count: 0) }
        return selected.sorted()
    }
}

extension PageSelection: CustomStringConvertible {
    /// The written form.
    public var description: String {
        parts.map { part in
            switch part {
            case .first: "first"
            case .last: "last"
            case .all: "all"
            case .range(let range):
                range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
            }
        }
        .joined(separator: "+")
    }
}
