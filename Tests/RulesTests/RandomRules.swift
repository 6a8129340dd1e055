import SignetBasics
import SignetRules

/// Rules, formulas and patterns made by chance, from a seed.
struct RandomRules {
    private var random: SplitMix

    init(seed: UInt64) { random = SplitMix(seed: seed) }

    struct Case: Encodable {
        let fields: [RuleVectors.Field]
        let values: [String: String]
        let pattern: String
        let texts: [String]
    }

    private static let texts = [
        "", " ", "0", "1", "-2", "3.50", "007", "0.1", "1e3", "12345678901234567890.123456789", "true", "abc", "ABC",
        "Straße", "é", "2026-11-21", "2024-02-29", "2023-02-29", "0001-01-01", "9999-12-31", "a\nb", "😀",
        "99999999999999999999999999999999999999", "0.00000000000000000000000000000000000001",
    ]

    private static let letters = ["a", "b", "1", "ä", "😀", "-", "\n"]

    mutating func next() -> Case {
        let names = ["a", "b", "c", "Net price", "d"]
        var fields: [RuleVectors.Field] = []
        for (index, name) in names.enumerated() {
            // Fields use only those before them, so there is no circle.
            let known = Array(names.prefix(index)) + ["other"]
            var field = RuleVectors.Field(
                name: name,
                kind: pick(["text", "number", "date", "checkbox", "choice"]),
                required: chance(2)
            )
            if chance(3) { field.value = pick(Self.texts) }
            if chance(6) { field.readOnly = true }
            if chance(2) { field.formula = formula(known, depth: 4) }
            if chance(2) { field.rules = (0..<Int.random(in: 1...2, using: &random)).map { _ in rule(known) } }
            fields.append(field)
        }
        // Their order says nothing.
        fields.shuffle(using: &random)
        let given = (names + ["other"]).filter { _ in chance(4) == false }
        return Case(
            fields: fields,
            values: Dictionary(uniqueKeysWithValues: given.map { ($0, pick(Self.texts)) }),
            pattern: pattern(depth: 3),
            texts: (0..<6).map { _ in
                (0..<Int.random(in: 0...5, using: &random)).map { _ in pick(Self.letters) }.joined()
            }
        )
    }

    private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
    }

    private mutating func rule(_ names: [String]) -> Rule {
        let conditions = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            Rule.Condition(field: pick(names), is: pick(Rule.Comparison.allCases), value: pick(Self.texts))
        }
        return Rule(effect: pick(Rule.Effect.allCases), when: pick([nil, .all, .any]), of: conditions)
    }

    private mutating func formula(_ names: [String], depth: Int) -> String {
        guard depth > 0, !chance(4) else {
            switch Int.random(in: 0..<3, using: &random) {
            case 0: return "[\(pick(names))]"
            case 1: return pick(["0", "1", "2.5", "100", "0.333", "12345678901234567890", "7"])
            default: return "\"\(pick(Self.texts))\""
            }
        }
        func part() -> String { formula(names, depth: depth - 1) }
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<3: return "(\(part()) \(pick(["+", "-", "*", "/", "−", "×", "÷"])) \(part()))"
        case 3, 4: return "(\(part()) \(pick(["=", "<>", "<", "<=", ">", ">=", "≠"])) \(part()))"
        case 5: return "-\(part())"
        case 6: return "if(\(part()), \(part()), \(part()))"
        case 7: return "\(pick(["sum", "min", "max", "join"]))(\(part()), \(part()); \(part()))"
        case 8: return "\(pick(["round", "days", "adddays", "ROUND"]))(\(part()), \(part()))"
        default: return "\(pick(["upper", "lower", "length", "round"]))(\(part()))"
        }
    }

    private mutating func pattern(depth: Int) -> String {
        guard depth > 0 else {
            return pick(["a", "b", "ä", ".", "\\d", "\\w", "\\S", "[a-c]", "[^a]", "\\p{L}", "😀", "[\\d-]"])
        }
        func part() -> String { pattern(depth: depth - 1) }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return part() + part()
        case 1: return "(\(part())|\(part()))"
        case 2: return "(\(part()))\(pick(["?", "*", "+", "{2}", "{1,3}", "{2,}", "{0,1}"]))"
        case 3: return "(?:\(part()))"
        default: return part()
        }
    }
}
