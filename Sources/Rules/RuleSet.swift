/// The rules and formulas of some fields, in an order in which each value is known before it is used.
package struct RuleSet: Sendable {
    /// The most rules of a field or person, and the most conditions of a rule.
    package static let mostRules = 10
    package static let mostConditions = 20

    fileprivate struct Member: Sendable {
        let field: RuleField
        let formula: Formula?
        let shows: [Rule]
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

    /// A depth-first search that keeps the way, which is the circle where it meets itself.
    private static func ordered(_ members: [Member]) throws(RuleError) -> [Member] {
        let indexes = Dictionary(
            members.enumerated().map { ($1.field.name, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        var ordered: [Member] = []
        var isDone = [Bool](repeating: false, count: members.count)
        for start in members.indices where !isDone[start] {
            // The way from the start: a member, and how many of its needs were followed.
            var way = [(index: start, followed: 0)]
            while let (index, followed) = way.last {
                guard followed < members[index].needs.count else {
                    way.removeLast()
                    isDone[index] = true
                    ordered.append(members[index])
                    continue
                }
                way[way.count - 1].followed += 1
                guard let next = indexes[members[index].needs[followed]], !isDone[next] else { continue }
                if let first = way.firstIndex(where: { $0.index == next }) {
                    throw .circle(way[first...].map { members[$0.index].field.name })
                }
                way.append((next, 0))
            }
        }
        return ordered
    }
}

extension RuleSet.Member {
    init(_ field: RuleField) throws(RuleError) {
        self.field = field
        do { formula = try field.formula.map { text throws(FormulaError) in try Formula(text) } } catch {
            throw .formula(field: field.name, error)
        }
        func rules(_ effect: Rule.Effect) -> [Rule] { field.rules.filter { $0.effect == effect } }
        (shows, requires, fixes) = (rules(.show), rules(.require), rules(.fix))
        var needs: [String] = []
        for name in field.rules.flatMap(\.of).map(\.field) + (formula?.names ?? []) where !needs.contains(name) {
            needs.append(name)
        }
        self.needs = needs
    }

    /// Adds its own effects to those of the fields before it.
    func evaluate(_ given: [String: String], into outcome: inout RuleOutcome) {
        let (name, values) = (field.name, outcome.values)
        func isAny(_ rules: [Rule]) -> Bool { rules.contains { $0.holds(values) } }
        guard shows.isEmpty || isAny(shows) else {
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
