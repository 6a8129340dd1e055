internal import HTTPTypes
internal import SignetRules
internal import SignetServiceFoundation

/// The check of all rules and formulas of a request, when it is made or corrected.
struct RequestRules: Sendable {
    let signers: [SignerRecord]
    let ruled: RuledFields

    /// - Throws: ``Problem`` `rule-wrong`, `formula-wrong` or `rule-circle`, with the first mistake.
    func check() throws(Problem) {
        let people = signers.filter { !$0.state.isOut }
        let documents = ruled.documents.sorted { $0.key < $1.key }.filter { !$0.value.isEmpty }
        let hasRules = ruled.fields.contains {
            $0.details.rules != nil || $0.details.formula != nil || $0.details.readOnly != nil
        }
        guard hasRules || !documents.isEmpty || people.contains(where: { !$0.rules.rules.isEmpty }) else { return }
        let ruleFields = ruled.asRuleFields(signers)
        do throws(RuleError) {
            _ = try RuleSet(checking: ruleFields)
            let checks = RuleChecks(ruleFields)
            for person in people { try checks.check(person.rules.rules, of: person.name) }
            for (place, rules) in documents { try checks.check(rules, of: "document \(place)") }
        } catch {
            throw Problem(error)
        }
        for person in people where !person.rules.rules.isEmpty { try check(person) }
        for (place, rules) in documents {
            guard place > 1, rules.allSatisfy({ $0.effect == .show }) else {
                throw Self.wrong(
                    place > 1
                        ? "The rules of document \(place) say whether it is shown: use the effect 'show'."
                        : "The first document has rules: it is always shown, so put another one first."
                )
            }
        }
        try PeopleRules(people, ruled).checkOrder()
    }

    /// Checks the rules by which a person is needed.
    private func check(_ person: SignerRecord) throws(Problem) {
        guard person.rules.rules.allSatisfy({ $0.effect == .show }) else {
            throw Self.wrong("The rules of \(person.name) say whether they are needed: use the effect 'show'.")
        }
        guard person.role != .copy, person.groupId == nil else {
            throw Self.wrong("\(person.name) has rules: a copy or a person of a group cannot have any.")
        }
        let own = Set(ruled.own(person).map(\.ruleName))
        guard let name = person.rules.rules.flatMap(\.of).map(\.field).first(where: own.contains) else { return }
        throw Self.wrong(
            "Whether \(person.name) is needed cannot depend on '\(name)', which they fill in themselves."
        )
    }

    private static func wrong(_ detail: String) -> Problem {
        Problem(.unprocessableContent, "rule-wrong", detail)
    }
}
