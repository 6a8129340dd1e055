internal import Yams

extension RecipeNode {
    /// Reads a text of YAML or of JSON, which is YAML but for the escapes of characters beyond U+FFFF.
    ///
    /// Only the structure is taken: a value is the text that stands there, whatever type YAML would give it.
    ///
    /// - Throws: `RecipeProblem` for what is no YAML or beyond the limits.
    init(yaml text: String) throws(RecipeProblem) {
        func problem(_ message: String, _ mark: Mark) -> RecipeProblem {
            RecipeProblem(file: nil, line: mark.line, column: mark.column, path: "", message: message)
        }
        guard text.utf8.count <= RecipeLimits.bytes else {
            throw problem("the recipe has more than \(RecipeLimits.bytes >> 10) KiB", .start)
        }
        guard Self.aliases(in: text) <= RecipeLimits.aliases else {
            throw problem("the recipe has more than \(RecipeLimits.aliases) aliases (*name); write variables", .start)
        }
        let root: Node?
        do {
            root = try Parser(yaml: Self.withPlainEscapes(text), encoding: .utf8).singleRoot()
        } catch let error as YamlError {
            let (message, mark) = error.told
            throw problem(message, mark)
        } catch {
            throw problem("the recipe cannot be read: \(error)", .start)
        }
        guard let root else { throw problem("the recipe is empty; begin with stamps:", .start) }
        var budget = RecipeLimits.nodes
        self = try Self.node(root, depth: 0, &budget, problem)
    }

    private static func node(
        _ node: Node,
        depth: Int,
        _ budget: inout Int,
        _ problem: (String, Mark) -> RecipeProblem
    ) throws(RecipeProblem) -> RecipeNode {
        let mark = Mark(node.mark)
        budget -= 1
        guard budget >= 0 else {
            throw problem("the recipe has more than \(RecipeLimits.nodes) values, those of aliases counted", mark)
        }
        guard depth < RecipeLimits.depth else {
            throw problem("lists and mappings stand more than \(RecipeLimits.depth) deep in each other", mark)
        }
        switch node {
        case .scalar(let scalar):
            let isNothing = scalar.style == .plain && ["", "~", "null", "Null", "NULL"].contains(scalar.string)
            return RecipeNode(content: .text(isNothing ? "" : scalar.string), mark: mark)
        case .sequence(let sequence):
            var list: [RecipeNode] = []
            for item in sequence { list.append(try self.node(item, depth: depth + 1, &budget, problem)) }
            return RecipeNode(content: .list(list), mark: mark)
        case .mapping(let mapping):
            var entries: [Entry] = []
            for (key, value) in mapping {
                guard let name = Self.name(key) else {
                    throw problem("a key must be a text", Mark(key.mark))
                }
                let value = try self.node(value, depth: depth + 1, &budget, problem)
                entries.append(
                    Entry(key: name.text, isVariable: name.isVariable, mark: Mark(key.mark), value: value)
                )
            }
            return RecipeNode(content: .map(entries), mark: mark)
        case .alias:
            throw problem("an alias stands for nothing", mark)
        }
    }

    /// A key: a text, or a variable, as `{city}` with quotes or without.
    private static func name(_ key: Node) -> (text: String, isVariable: Bool)? {
        switch key {
        case .scalar(let scalar):
            let text = scalar.string
            guard text.first == "{", text.last == "}", text.count > 2 else { return (text, false) }
            return (String(text.dropFirst().dropLast()), true)
        case .mapping(let mapping):
            guard mapping.count == 1, let inner = mapping.first, case .scalar(let scalar) = inner.key,
                case .scalar(let nothing) = inner.value, nothing.string.isEmpty
            else { return nil }
            return (scalar.string, true)
        default: return nil
        }
    }

    /// How often an alias may stand in a text: an asterisk with a name behind it where a value may begin.
    ///
    /// It may count what stands in quotes, but misses none.
    private static func aliases(in text: String) -> Int {
        var count = 0
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            var before = UInt8(ascii: " ")
            var isFirst = true
            for (byte, next) in zip(line, line.dropFirst()) {
                if isFirst, byte == UInt8(ascii: "#") { break }
                if byte > UInt8(ascii: " ") { isFirst = false }
                let mayBegin = before <= UInt8(ascii: " ") || "[{,:?-!".utf8.contains(before) || before >= 0x80
                if byte == UInt8(ascii: "*"), mayBegin, next > UInt8(ascii: " ") { count += 1 }
                before = byte
            }
        }
        return count
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

extension RecipeNode.Mark {
    fileprivate init(_ mark: Yams.Mark?) {
        self.init(line: mark?.line ?? 1, column: mark?.column ?? 1)
    }
}

extension YamlError {
    /// What is wrong, in words, and where.
    fileprivate var told: (message: String, mark: RecipeNode.Mark) {
        switch self {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let before = context.map { "\($0.text) " } ?? ""
            return ("it is no YAML: \(before)\(problem); check quotes and indentation", .init(mark))
        case .duplicatedKeysInMapping(let keys, let context):
            let names = keys.map { "'\($0)'" }.joined(separator: ", ")
            return ("\(names) stands twice in one mapping; keep one", .init(context.mark))
        case .reader(let problem, _, _, _):
            return ("it has a character that YAML does not allow: \(problem)", .start)
        default: return ("it is no YAML: \(self)", .start)
        }
    }
}
