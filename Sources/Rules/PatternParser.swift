/// Reads a pattern by recursive descent, as far as its depth is bounded.
struct PatternParser: Sendable {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var depth = 0

    private typealias CharacterSet = Pattern.CharacterSet

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    mutating func pattern() throws(PatternError) -> Pattern.Node {
        guard !scalars.isEmpty else { throw PatternError(mistake: .empty, place: 1) }
        guard scalars.count <= Pattern.longest else { throw PatternError(mistake: .tooLong, place: 1) }
        if scalars.first == "^" { index = 1 }
        let node = try alternatives()
        if current == "$", index == scalars.count - 1 { index += 1 }
        guard index == scalars.count else { throw error(current == "$" ? .anchor : .unopened) }
        return node
    }

    private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private func error(_ mistake: PatternError.Mistake) -> PatternError {
        PatternError(mistake: mistake, place: index + 1)
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard current == scalar else { return false }
        index += 1
        return true
    }

    private mutating func alternatives() throws(PatternError) -> Pattern.Node {
        var nodes = [try sequence()]
        while take("|") { nodes.append(try sequence()) }
        return nodes.count == 1 ? nodes[0] : .alternatives(nodes)
    }

    private mutating func sequence() throws(PatternError) -> Pattern.Node {
        var nodes: [Pattern.Node] = []
        while let scalar = current, scalar != "|", scalar != ")", scalar != "$" { nodes.append(try repeated()) }
        return .sequence(nodes)
    }

    private mutating func repeated() throws(PatternError) -> Pattern.Node {
        let node = try atom()
        guard let (least, most) = try repetition() else { return node }
        if let next = current, ["?", "*", "+", "{"].contains(next) { throw error(.nothingToRepeat) }
        return .repeated(node, least: least, most: most)
    }

    private mutating func repetition() throws(PatternError) -> (Int, Int?)? {
        if take("?") { return (0, 1) }
        if take("*") { return (0, nil) }
        if take("+") { return (1, nil) }
        guard current == "{" else { return nil }
        let fault = error(.badRepetition)
        index += 1
        guard let least = number() else { throw fault }
        if take("}") { return (least, least) }
        guard take(",") else { throw fault }
        if take("}") { return (least, nil) }
        guard let most = number(), take("}"), least <= most else { throw fault }
        return (least, most)
    }

    private mutating func number() -> Int? {
        var number: Int?
        while let scalar = current, ("0"..."9").contains(scalar) {
            number = (number ?? 0) * 10 + Int(scalar.value - 48)
            guard let found = number, found <= Pattern.mostStates else { return nil }
            index += 1
        }
        return number
    }

    private mutating func atom() throws(PatternError) -> Pattern.Node {
        switch current {
        case "(": return try group()
        case "[": return .characters(try characterClass())
        case "\\": return .characters(CharacterSet(members: try escaped(), isNegated: false))
        case ".":
            index += 1
            return .characters(CharacterSet(members: [.range("\n"..."\n")], isNegated: true))
        case "?", "*", "+", "{": throw error(.nothingToRepeat)
        case "^": throw error(.anchor)
        case "]", "}": throw error(.unopened)
        case let scalar?:
            index += 1
            return .characters(CharacterSet(members: [.range(scalar...scalar)], isNegated: false))
        case nil: return .sequence([])
        }
    }

    private mutating func group() throws(PatternError) -> Pattern.Node {
        let start = error(.unclosedGroup)
        index += 1
        depth += 1
        guard depth <= Pattern.deepest else { throw PatternError(mistake: .tooDeep, place: start.place) }
        if current == "?" {
            guard index + 1 < scalars.count, scalars[index + 1] == ":" else { throw error(.lookAround) }
            index += 2
        }
        let node = try alternatives()
        if current == "$" { throw error(.anchor) }
        guard take(")") else { throw start }
        depth -= 1
        return node
    }

    private mutating func characterClass() throws(PatternError) -> Pattern.CharacterSet {
        let start = error(.unclosedClass)
        index += 1
        var set = CharacterSet(members: [], isNegated: take("^"))
        while let scalar = current, scalar != "]" {
            let place = error(.badRange)
            let first = try member()
            // A '-' before the end is the sign itself.
            guard current == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
                set.members += first
                continue
            }
            index += 1
            guard let lower = Self.single(first), let upper = Self.single(try member()), lower <= upper else {
                throw place
            }
            set.members.append(.range(lower...upper))
        }
        guard take("]"), !set.members.isEmpty else { throw start }
        return set
    }

    private mutating func member() throws(PatternError) -> [Pattern.CharacterSet.Member] {
        guard let scalar = current else { return [] }
        if scalar == "\\" { return try escaped() }
        index += 1
        return [.range(scalar...scalar)]
    }

    private static func single(_ members: [Pattern.CharacterSet.Member]) -> Unicode.Scalar? {
        guard members.count == 1, case .range(let range) = members[0], range.lowerBound == range.upperBound else {
            return nil
        }
        return range.lowerBound
    }

    private static let digits: [Pattern.CharacterSet.Member] = [.range("0"..."9")]
    private static let wordParts: [Pattern.CharacterSet.Member] = [
        .range("A"..."Z"), .range("a"..."z"), .range("0"..."9"), .range("_"..."_"),
    ]
    private static let spaces: [Pattern.CharacterSet.Member] = [
        .range("\t"..."\r"), .range(" "..." "), .range("\u{A0}"..."\u{A0}"),
    ]

    /// A sign with a backslash before it.
    private mutating func escaped() throws(PatternError) -> [Pattern.CharacterSet.Member] {
        let fault = error(.badEscape)
        index += 1
        guard let scalar = current else { throw fault }
        index += 1
        switch scalar {
        case "d": return Self.digits
        case "D": return [.not(Self.digits)]
        case "w": return Self.wordParts
        case "W": return [.not(Self.wordParts)]
        case "s": return Self.spaces
        case "S": return [.not(Self.spaces)]
        case "t": return [.range("\t"..."\t")]
        case "n": return [.range("\n"..."\n")]
        case "p":
            guard take("{"), take("L"), take("}") else { throw fault }
            return [.letter]
        case "1"..."9", "k": throw PatternError(mistake: .backReference, place: fault.place)
        case "b", "B": throw PatternError(mistake: .lookAround, place: fault.place)
        case "0", "a"..."z", "A"..."Z": throw fault
        default: return [.range(scalar...scalar)]
        }
    }
}
