/// The rules and formulas of some fields, in an order in which each value is known before it is used.
package struct RuleSet: Sendable {
    /// The most rules of a field or person, and the most conditions of a rule.
    package static let mostRules = 10
    package static let mostConditions = 20

    fileprivate struct Member: Sendable {
        let field: RuleField
        let formula: Formula?
        let requires: [Rule]
        let fixes: [Rule]
        /// The names whose values it needs.
        let needs: [String]
    }

    /// In an order in which a field comes after those that it needs.
    private let members: [Member]

    /// Reads the formulas, and finds the order.
    ///
    /// Names of other fields are taken for those of values that are known.
    package init(_ fields: [RuleField]) throws(RuleError) {
        var unordered: [Member] = []
        for field in fields { unordered.append(try Member(field)) }
        members = try Self.ordered(unordered)
    }

    /// The effects for the values that were filled in, by the names of the fields.
    ///
    /// Values of fields that are not in the set count as they are given.
    package func evaluate(_ given: [String: String]) -> RuleOutcome {
        var outcome = RuleOutcome()
        outcome.values = given
        for member in members { member.evaluate(given, into: &outcome) }
        return outcome
    }

    private static func ordered(_ members: [Member]) throws(RuleError) -> [Member] {
        let indexes = Dictionary(
            members.enumerated().map { ($1.field.name, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        do {
            let order = try DependencyOrder(needs: members.map { $0.needs.compactMap { indexes[$0] } })
            return order.indexes.map { members[$0] }
        } catch {
            throw .circle(error.members.map { members[$0].field.name })
        }
    }
}

extension RuleSet.Member {
    init(_ field: RuleField) throws(RuleError) {
        self.field = field
        do { formula = try field.formula.map { text throws(FormulaError) in try Formula(text) } } catch {
            throw .formula(field: field.name, error)
        }
        func rules(_ effect: Rule.Effect) -> [Rule] { field.rules.filter { $0.effect == effect } }
        (requires, fixes) = (rules(.require), rules(.fix))
        needs = field.needs(formula)
    }

    /// Adds its own effects to those of the fields before it.
    func evaluate(_ given: [String: String], into outcome: inout RuleOutcome) {
        let (name, values) = (field.name, outcome.values)
        func isAny(_ rules: [Rule]) -> Bool { rules.contains { $0.holds(values) } }
        guard field.documentRules.isShown(values), field.rules.isShown(values) else {
            outcome.values[name] = ""
            return
        }
        outcome.shown.insert(name)
        let isFixed = isAny(fixes)
        if let formula, fixes.isEmpty || isFixed {
            outcome.fixed.insert(name)
            do throws(FormulaFault) {
                let result = try field.checked(try formula.result(values))
                (outcome.computed[name], outcome.values[name]) = (result, result)
            } catch {
                (outcome.faults[name], outcome.values[name]) = (error, "")
            }
        } else if isFixed || field.isReadOnly {
            outcome.fixed.insert(name)
            outcome.values[name] = field.value
        } else {
            outcome.values[name] = given[name] ?? ""
            if field.isRequired || isAny(requires) { outcome.required.insert(name) }
        }
    }
}

extension RuleField {
    /// The names of the fields whose values it needs, by its rules, those of its document and its formula.
    package var needs: [String] { needs(formula.flatMap { try? Formula($0) }) }

    fileprivate func needs(_ formula: Formula?) -> [String] {
        var needs: [String] = []
        let conditions = (documentRules + rules).flatMap(\.of)
        for name in conditions.map(\.field) + (formula?.names ?? []) where !needs.contains(name) { needs.append(name) }
        return needs
    }

    /// A result of its formula, where it is one for a field of its kind.
    fileprivate func checked(_ result: String) throws(FormulaFault) -> String {
        guard !ComparableText.isEmpty(result) else { return "" }
        switch kind {
        case .number where ExactDecimal(result) == nil: throw .notANumber
        case .date where CalendarDay.number(result) == nil: throw .notADate
        default: return result
        }
    }
}
