/// A pattern that a whole text has to match, as `[A-Z]{2}-\d{4}`.
///
/// It knows letters, classes, groups, alternatives and repetitions, and nothing that makes matching slow: a text is compared with all
/// alternatives at once, in time that grows with its length times the pattern's. `shared/patterns.js` matches the same.
package struct Pattern: Sendable {
    /// The longest pattern, in characters.
    package static let longest = 500
    /// The most characters and classes, with each repetition counted.
    package static let mostStates = 1_000
    /// The most groups within each other.
    package static let deepest = 20

    indirect enum Node: Sendable {
        case characters(CharacterSet)
        case sequence([Node])
        case alternatives([Node])
        /// `most` is nil where there is no limit.
        case repeated(Node, least: Int, most: Int?)
    }

    /// One character of a pattern: those that it may be.
    struct CharacterSet: Sendable {
        enum Member: Sendable {
            case range(ClosedRange<Unicode.Scalar>)
            case letter
            case not([Member])
        }

        var members: [Member]
        var isNegated: Bool

        func contains(_ scalar: Unicode.Scalar) -> Bool { Self.contains(members, scalar) != isNegated }

        private static func contains(_ members: [Member], _ scalar: Unicode.Scalar) -> Bool {
            members.contains { member in
                switch member {
                case .range(let range): range.contains(scalar)
                case .letter: LetterClass.isLetter(scalar)
                case .not(let members): !contains(members, scalar)
                }
            }
        }
    }

    /// A step of the automaton.
    private enum State: Sendable {
        case characters(CharacterSet, next: Int)
        case fork([Int])
        case end
    }

    private var states: [State] = [.end]

    /// Reads a pattern.
    ///
    /// - Throws: What is wrong in it, and at which character.
    package init(_ text: String) throws(PatternError) {
        var parser = PatternParser(text)
        let root = try parser.pattern()
        guard Self.size(of: root) <= Self.mostStates else { throw PatternError(mistake: .tooLarge, place: 1) }
        let start = add(root, before: 0)
        // The first step is the last that was added.
        states.append(.fork([start]))
    }

    /// How many characters and classes a part has, with its repetitions.
    private static func size(of node: Node) -> Int {
        switch node {
        case .characters: return 1
        case .sequence(let nodes), .alternatives(let nodes):
            return nodes.reduce(1) { min($0 + size(of: $1), mostStates + 1) }
        case .repeated(let node, let least, let most):
            return min(max(1, most ?? (least + 1)) * size(of: node), mostStates + 1)
        }
    }

    /// Adds the steps of a part, after which those from `next` follow.
    private mutating func add(_ node: Node, before next: Int) -> Int {
        switch node {
        case .characters(let set): return append(.characters(set, next: next))
        case .sequence(let nodes): return nodes.reversed().reduce(next) { add($1, before: $0) }
        case .alternatives(let nodes):
            let starts = nodes.map { add($0, before: next) }
            return append(.fork(starts))
        case .repeated(let node, let least, let most):
            var start = next
            if let most {
                // Optional ones from the last: each may be the end.
                for _ in 0..<(most - least) { start = append(.fork([add(node, before: start), next])) }
            } else {
                let loop = append(.fork([]))
                states[loop] = .fork([add(node, before: loop), next])
                start = loop
            }
            for _ in 0..<least { start = add(node, before: start) }
            return start
        }
    }

    private mutating func append(_ state: State) -> Int {
        states.append(state)
        return states.count - 1
    }

    /// Whether it matches a whole text.
    package func matches(_ text: String) -> Bool {
        var current = reached(from: [states.count - 1])
        for scalar in text.unicodeScalars {
            if current.isEmpty { return false }
            var next: [Int] = []
            for index in current {
                if case .characters(let set, let after) = states[index], set.contains(scalar) { next.append(after) }
            }
            current = reached(from: next)
        }
        return current.contains(0)
    }

    /// The steps that wait for a character, and the end, after some steps.
    private func reached(from starts: [Int]) -> [Int] {
        var isKnown = [Bool](repeating: false, count: states.count)
        var (reached, open): ([Int], [Int]) = ([], starts)
        while let index = open.popLast() {
            guard !isKnown[index] else { continue }
            isKnown[index] = true
            if case .fork(let ways) = states[index] { open += ways } else { reached.append(index) }
        }
        return reached
    }
}
