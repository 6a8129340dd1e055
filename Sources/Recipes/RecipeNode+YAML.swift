extension RecipeNode {
    /// Reads a text in YAML or JSON, which is YAML except for the escapes of characters beyond U+FFFF.
    ///
    /// Only the structure is used: a value is its text as written, whatever type YAML would give it.
    ///
    /// - Throws: `RecipeError` for text that is not YAML or exceeds the limits.
    init(yaml text: String) throws(RecipeError) {
        guard text.utf8.count <= RecipeLimits.bytes else {
            throw Self.problem(.tooLong(kibibytes: RecipeLimits.bytes >> 10), .start)
        }
        do throws(YAMLEvents.ParseError) {
            var composer = Composer(events: try YAMLEvents(Self.withPlainEscapes(text)))
            self = try composer.root()
        } catch {
            throw Self.problem(error.cause, error.mark)
        }
    }

    private static func problem(_ fault: YAMLFinding, _ mark: Mark) -> RecipeError {
        RecipeError(.text(fault), at: RecipeContent.Place(path: "", mark: mark))
    }

    /// Makes values from events.
    ///
    /// The value of an alias counts each time, before it is used, so aliases of aliases reach the limit.
    private struct Composer {
        private typealias ParseError = YAMLEvents.ParseError
        /// A value and how many values and keys it consists of.
        private typealias Composed = (node: RecipeNode, size: Int)

        private let events: YAMLEvents
        private var anchors: [String: Composed] = [:]
        private var budget = RecipeLimits.nodes

        init(events: YAMLEvents) { self.events = events }

        /// The only document in the text.
        mutating func root() throws(YAMLEvents.ParseError) -> RecipeNode {
            var found: RecipeNode?
            while true {
                let (event, mark) = try events.next()
                switch event {
                case .border: continue
                case .streamEnd:
                    guard let found else {
                        throw ParseError(cause: .empty, mark: .start)
                    }
                    return found
                default:
                    guard found == nil else {
                        throw ParseError(cause: .secondDocument, mark: mark)
                    }
                    found = try node(event, mark, depth: 0).node
                }
            }
        }

        private mutating func node(
            _ event: YAMLEvents.Event,
            _ mark: Mark,
            depth: Int
        ) throws(YAMLEvents.ParseError) -> Composed {
            guard depth < RecipeLimits.depth else {
                throw ParseError(cause: .tooDeep(limit: RecipeLimits.depth), mark: mark)
            }
            let before = budget
            let content: Content
            let name: String?
            var isNothing = false
            switch event {
            case .scalar(let text, let isPlain, let anchor):
                try spend(1, mark)
                isNothing = isPlain && ["", "~", "null", "Null", "NULL"].contains(text)
                (content, name) = (.text(isNothing ? "" : text), anchor)
            case .sequenceStart(let anchor):
                try spend(1, mark)
                (content, name) = (.list(try list(depth: depth)), anchor)
            case .mappingStart(let anchor):
                try spend(1, mark)
                (content, name) = (.map(try entries(depth: depth)), anchor)
            case .alias(let anchor):
                guard let known = anchors[anchor] else {
                    throw ParseError(cause: .unknownAlias(anchor), mark: mark)
                }
                try spend(known.size, mark)
                // Its problems are reported where it is used.
                return (
                    RecipeNode(content: known.node.content, mark: mark, isNothing: known.node.isNothing), known.size
                )
            case .sequenceEnd, .mappingEnd, .border, .streamEnd:
                throw ParseError(cause: .noValue, mark: mark)
            }
            let composed = (node: RecipeNode(content: content, mark: mark, isNothing: isNothing), size: before - budget)
            if let name { anchors[name] = composed }
            return composed
        }

        private mutating func list(depth: Int) throws(YAMLEvents.ParseError) -> [RecipeNode] {
            var list: [RecipeNode] = []
            while true {
                let (event, mark) = try events.next()
                if case .sequenceEnd = event { return list }
                list.append(try node(event, mark, depth: depth + 1).node)
            }
        }

        private mutating func entries(depth: Int) throws(YAMLEvents.ParseError) -> [Entry] {
            var entries: [Entry] = []
            var known: Set<String> = []
            while true {
                let (event, mark) = try events.next()
                if case .mappingEnd = event { return entries }
                let key = try node(event, mark, depth: depth + 1).node
                guard let name = RecipeNode.name(key) else { throw ParseError(cause: .keyNotText, mark: mark) }
                guard known.insert(name.isVariable ? "{\(name.text)}" : name.text).inserted else {
                    throw ParseError(cause: .repeatedKey(name.text), mark: mark)
                }
                let (value, place) = try events.next()
                entries.append(
                    Entry(
                        key: name.text,
                        isVariable: name.isVariable,
                        mark: mark,
                        value: try node(value, place, depth: depth + 1).node
                    )
                )
            }
        }

        private mutating func spend(_ count: Int, _ mark: Mark) throws(YAMLEvents.ParseError) {
            budget -= count
            guard budget >= 0 else {
                throw ParseError(cause: .tooManyValues(limit: RecipeLimits.nodes), mark: mark)
            }
        }
    }

    /// A key: a text, or a variable, as `{city}` with quotes or without.
    private static func name(_ key: RecipeNode) -> (text: String, isVariable: Bool)? {
        switch key.content {
        case .text(let text):
            guard text.first == "{", text.last == "}", text.count > 2 else { return (text, false) }
            return (String(text.dropFirst().dropLast()), true)
        case .map(let entries):
            guard entries.count == 1, let inner = entries.first, !inner.isVariable,
                case .text(let nothing) = inner.value.content, nothing.isEmpty
            else { return nil }
            return (inner.key, true)
        case .list: return nil
        }
    }

    /// JSON's escapes of characters beyond U+FFFF, two of four digits, as YAML's one of eight.
    private static func withPlainEscapes(_ text: String) -> String {
        guard text.first(where: { !$0.isWhitespace }) == "{", text.contains("\\u") else { return text }
        var result = ""
        var rest = text.unicodeScalars[...]
        func surrogate(_ text: Substring.UnicodeScalarView, _ range: ClosedRange<UInt32>) -> UInt32? {
            let digits = text.prefix(6)
            guard digits.count == 6, digits.starts(with: "\\u".unicodeScalars),
                let value = UInt32(String(digits.dropFirst(2)), radix: 16), range.contains(value)
            else { return nil }
            return value
        }
        while let scalar = rest.first {
            guard scalar == "\\" else {
                result.unicodeScalars.append(scalar)
                rest.removeFirst()
                continue
            }
            if let high = surrogate(rest, 0xD800...0xDBFF), let low = surrogate(rest.dropFirst(6), 0xDC00...0xDFFF) {
                let digits = String((high - 0xD800) << 10 + (low - 0xDC00) + 0x10000, radix: 16)
                result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
                rest.removeFirst(12)
            } else {
                result.unicodeScalars.append(contentsOf: rest.prefix(2))
                rest.removeFirst(min(2, rest.count))
            }
        }
        return result
    }
}
