internal import SignetBasics

extension RuleSet {
    /// Reads the rules and formulas of all fields of a request, and checks that each compares what can be compared.
    ///
    /// - Throws: The first mistake: a name that no field has, a comparison that its kind has not, a formula that cannot be read, or a
    ///   circle.
    package init(checking fields: [RuleField]) throws(RuleError) {
        try self.init(fields)
        let checks = RuleChecks(fields)
        for field in fields { try checks.check(field) }
    }
}

/// Checks rules against the fields that they name.
package struct RuleChecks: Sendable {
    private let fields: [String: RuleField]

    package init(_ fields: [RuleField]) {
        self.fields = Dictionary(fields.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The longest value of a condition, in characters.
    private static let longestValue = 2_000

    fileprivate func check(_ field: RuleField) throws(RuleError) {
        let owner = "the field '\(field.name)'"
        try check(field.rules, of: owner)
        let isMark = field.kind == .mark || field.kind == .heading
        if isMark, field.formula != nil {
            throw .rule(
                of: owner,
                "a \(field.kind == .mark ? "signature, picture or file" : "heading") has no formula."
            )
        }
        if isMark, field.rules.contains(where: { $0.effect == .fix }) {
            throw .rule(of: owner, "'fix' is for values that can be set before.")
        }
        if field.isReadOnly, !isMark, field.formula == nil, field.value.isEmpty {
            throw .rule(of: owner, "a field that is 'readOnly' has a 'value' or a 'formula'.")
        }
        for name in try RuleSet.names(of: field) {
            let used = try find(name, for: "the formula of '\(field.name)'")
            guard used.kind != .mark, used.kind != .heading else {
                throw .rule(of: owner, "its formula uses '\(name)', which has no value to compute with.")
            }
        }
    }

    /// Checks the rules of a field, person or document, which a message calls `owner`.
    package func check(_ rules: [Rule], of owner: String) throws(RuleError) {
        guard rules.count <= RuleSet.mostRules else {
            throw .rule(of: owner, "there are at most \(RuleSet.mostRules) rules.")
        }
        for rule in rules {
            guard (1...RuleSet.mostConditions).contains(rule.of.count) else {
                throw .rule(of: owner, "'of' has 1 to \(RuleSet.mostConditions) conditions, not \(rule.of.count).")
            }
            for condition in rule.of {
                if let sentence = wrong(condition, try find(condition.field, for: owner)) {
                    throw .rule(of: owner, sentence)
                }
            }
        }
    }

    private func find(_ name: String, for user: String) throws(RuleError) -> RuleField {
        guard let field = fields[name] else {
            throw .unknownField(name, namedBy: user, suggestion: name.nearest(among: fields.keys.sorted()))
        }
        return field
    }

    /// The sentence about a condition that cannot be; nil for one that can.
    private func wrong(_ condition: Rule.Condition, _ field: RuleField) -> String? {
        let (name, comparison) = (condition.field, condition.is)
        guard comparison.kinds.contains(field.kind) else {
            return "'\(comparison.rawValue)' is not for '\(name)': use \(field.kind.comparisons)."
        }
        guard comparison.takesValue else {
            return condition.value == nil ? nil : "'\(comparison.rawValue)' takes no 'value'."
        }
        guard let value = condition.value, !ComparableText.isEmpty(value) else {
            return "'\(comparison.rawValue)' needs a 'value'; for a field without one use 'empty'."
        }
        guard value.unicodeScalars.count <= Self.longestValue else {
            return "a 'value' has at most \(Self.longestValue) characters."
        }
        switch comparison {
        case .under, .over:
            return ExactDecimal(value) == nil ? "'\(value)' is not a number: write it as 1234.5." : nil
        case .before, .after:
            return CalendarDay.number(value) == nil ? "'\(value)' is not a day: write it as 2026-11-21." : nil
        case .chosen, .equals, .not:
            guard field.kind == .choice, !field.options.contains(value) else { return nil }
            return "'\(name)' has no option '\(value)'."
        default: return nil
        }
    }
}

extension RuleSet {
    /// The names in a field's formula.
    fileprivate static func names(of field: RuleField) throws(RuleError) -> [String] {
        guard let text = field.formula else { return [] }
        do { return try Formula(text).names } catch { throw .formula(field: field.name, error) }
    }
}

extension Rule.Comparison {
    /// Whether it compares with a value.
    fileprivate var takesValue: Bool {
        switch self {
        case .filled, .empty, .checked: false
        case .equals, .not, .contains, .under, .over, .before, .after, .chosen: true
        }
    }

    /// The kinds of fields that it is for.
    fileprivate var kinds: Set<RuleField.Kind> {
        switch self {
        case .filled, .empty: [.text, .number, .date, .check, .choice, .mark]
        case .equals, .not: [.text, .number, .date, .choice]
        case .contains: [.text, .choice]
        case .under, .over: [.text, .number, .choice]
        case .before, .after: [.text, .date]
        case .checked: [.check]
        case .chosen: [.choice]
        }
    }
}

extension RuleField.Kind {
    /// The comparisons for it, in words.
    fileprivate var comparisons: String {
        let all = Rule.Comparison.allCases.filter { $0.kinds.contains(self) }.map { "'\($0.rawValue)'" }
        return all.isEmpty ? "a field that has a value" : all.joined(separator: ", ")
    }
}
