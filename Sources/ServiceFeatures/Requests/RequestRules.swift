internal import SignetBasics
internal import SignetRules
internal import SignetServiceFoundation

/// The check of all rules and formulas of a request, when it is made or corrected.
struct RequestRules: Sendable {
    let signers: [SignerRecord]
    let fields: [FieldRecord]

    /// - Throws: ``Problem`` `rule-wrong`, `formula-wrong` or `rule-circle`, with the first mistake.
    func check() throws(Problem) {
        let people = signers.filter { !$0.state.isOut }
        let ruled = fields.contains { $0.details.rules != nil || $0.details.formula != nil || $0.details.readOnly != nil }
        guard ruled || people.contains(where: { !$0.rules.rules.isEmpty }) else { return }
        let ruleFields = fields.asRuleFields(signers)
        do throws(RuleError) {
            _ = try RuleSet(checking: ruleFields)
            let checks = RuleChecks(ruleFields)
            for person in people { try checks.check(person.rules.rules, of: person.name) }
        } catch {
            throw Problem(error)
        }
        for person in people where !person.rules.rules.isEmpty { try check(person) }
        try PeopleRules(people, fields).checkOrder()
    }

    /// Checks the rules by which a person is needed.
    private func check(_ person: SignerRecord) throws(Problem) {
        guard person.rules.rules.allSatisfy({ $0.effect == .show }) else {
            throw Self.wrong("The rules of \(person.name) say whether they are needed: use the effect 'show'.")
        }
        guard person.role != .copy, person.groupId == nil else {
            throw Self.wrong("\(person.name) has rules: a copy or a person of a group cannot have any.")
        }
        let own = Set(fields.filter { $0.signerId == person.id }.map(\.ruleName))
        guard let name = person.rules.rules.flatMap(\.of).map(\.field).first(where: own.contains) else { return }
        throw Self.wrong(
            "Whether \(person.name) is needed cannot depend on '\(name)', which they fill in themselves."
        )
    }

    private static func wrong(_ detail: String) -> Problem {
        Problem(.unprocessableContent, "rule-wrong", detail)
    }
}

extension NewRequest {
    /// The request with its values set in the fields that it names.
    ///
    /// - Throws: ``Problem`` for a name that no field has, and for a field that takes no value.
    func withValues() throws(Problem) -> NewRequest {
        guard let values, !values.isEmpty else { return self }
        var copy = self
        let names = Set(signers.flatMap { $0.fields ?? [] }.compactMap(\.name))
        for name in values.keys.sorted() where !names.contains(name) {
            let meant = name.nearest(among: names.sorted()).map { ": did you mean '\($0)'?" }
            throw .invalid(
                "'values': no field has the name '\(name.prefixed(to: 80))'\(meant ?? ": give a field that 'name', or leave it out.")"
            )
        }
        for signer in copy.signers.indices {
            for (index, field) in (copy.signers[signer].fields ?? []).enumerated() {
                guard let name = field.name, let value = values[name] else { continue }
                guard RuleField.Kind(of: field.kind).hasValue, field.formula == nil else {
                    throw .invalid("'values': the field '\(name)' takes no value that is given before.")
                }
                copy.signers[signer].fields?[index].value = value.isEmpty ? nil : value
            }
        }
        return copy
    }
}
