internal import HTTPTypes
internal import SignetRules
internal import SignetServiceFoundation

/// The rules of a person's fields, applied to what they send; the page has only a preview of it.
package struct AppliedRules: Sendable {
    private let own: [FieldRecord]
    private let outcome: RuleOutcome
    private let documents: [Int: [Rule]]

    /// Applies the rules to the canonical texts of what the person sent, by the fields' identifiers; of a signature or file, any text.
    ///
    /// - Throws: ``Problem`` `value-refused` for a value of a field that is not shown or not theirs to fill in, and where a formula has no
    ///   result; `value-changed` where a result is not the one that they were shown.
    init(_ signingContext: SigningContext, given: [String: String]) throws(Problem) {
        try self.init(signingContext.ownFields, of: signingContext, given: given)
        try refuseHidden(given)
        try refuseFixed(given)
        try refuseFaults()
        try compareComputed(given)
    }

    /// The rules for what a person has filled in so far, right or wrong.
    init(previewFor signingContext: SigningContext, given: [String: String]) throws(Problem) {
        try self.init(signingContext.ownFields, of: signingContext, given: given)
    }

    private init(_ own: [FieldRecord], of signingContext: SigningContext, given: [String: String]) throws(Problem) {
        self.own = own
        let ruled = signingContext.ruledFields
        documents = ruled.documents
        var values = ruled.finishedValues(signingContext.signers)
        for field in own { values[field.ruleName] = given[field.id] ?? "" }
        do throws(RuleError) {
            outcome = try RuleSet(own.map { ruled.asRuleField($0, of: signingContext.signer) }).evaluate(values)
        } catch {
            throw Problem(error)
        }
    }

    package func isShown(_ field: FieldRecord) -> Bool { outcome.shown.contains(field.ruleName) }

    package func isRequired(_ field: FieldRecord) -> Bool { outcome.required.contains(field.ruleName) }

    /// Whether the person cannot fill it in.
    package func isFixed(_ field: FieldRecord) -> Bool { outcome.fixed.contains(field.ruleName) }

    /// The value that counts; nil where there is none.
    package func value(of field: FieldRecord) -> String? {
        guard let value = outcome.values[field.ruleName], !value.isEmpty else { return nil }
        return value
    }

    /// The fields that must be filled in and are not.
    var missing: [FieldRecord] { own.filter { isRequired($0) && value(of: $0) == nil } }

    /// The fields that are not shown, with the audit's description of each.
    var hidden: [(field: FieldRecord, details: [String: String])] {
        own.filter { !isShown($0) }.map { field in
            (field, ["field": field.id, "kind": field.kind.rawValue, "rule": rule(of: field)])
        }
    }

    /// The details of a field in the audit beside its value: the formula by which it was computed.
    func details(of field: FieldRecord) -> [String: String] {
        guard outcome.computed[field.ruleName] != nil, let formula = field.details.formula else { return [:] }
        return ["formula": formula]
    }

    /// The rules by which a field and its document are shown, in words.
    private func rule(of field: FieldRecord) -> String {
        [documents[field.document] ?? [], field.details.rules ?? []].map(\.wordsOfShowing).filter { !$0.isEmpty }
            .joined(separator: "; ")
    }

    // MARK: Refusals

    private func refuseHidden(_ given: [String: String]) throws(Problem) {
        let wrong = own.filter { !isShown($0) && given[$0.id] != nil }
        guard let first = wrong.first else { return }
        throw Self.refused(
            wrong,
            "The field '\(first.ruleName)' is not shown with these values: leave its value out. It is shown only where \(rule(of: first))."
        )
    }

    private func refuseFixed(_ given: [String: String]) throws(Problem) {
        let wrong = own.filter { field in
            guard isFixed(field), outcome.computed[field.ruleName] == nil, let text = given[field.id] else {
                return false
            }
            return !Self.isSame(text, value(of: field) ?? "")
        }
        guard let first = wrong.first else { return }
        throw Self.refused(wrong, "The value of the field '\(first.ruleName)' is fixed: leave it out.")
    }

    private func refuseFaults() throws(Problem) {
        let wrong = own.filter { outcome.faults[$0.ruleName] != nil }
        guard let first = wrong.first, let fault = outcome.faults[first.ruleName] else { return }
        throw Self.refused(
            wrong,
            "The field '\(first.ruleName)' cannot be computed, because \(fault.words): correct the values that it is computed from."
        )
    }

    /// Compares the results with those that the page showed; a program that sends none takes what comes.
    private func compareComputed(_ given: [String: String]) throws(Problem) {
        let changed = own.filter { field in
            guard let result = outcome.computed[field.ruleName], let shown = given[field.id] else { return false }
            return !Self.isSame(shown, result)
        }
        guard let first = changed.first else { return }
        let results = changed.map { value(of: $0) ?? "" }
        throw Problem(
            .conflict,
            "value-changed",
            "The value of the field '\(first.ruleName)' is \(results[0].isEmpty ? "empty" : results[0]) now: look at it and send it again."
        )
        .with("fields", changed.map(\.id)).with("values", results)
    }

    private static func isSame(_ text: String, _ other: String) -> Bool {
        if let number = ExactDecimal(text), let otherNumber = ExactDecimal(other) { return number == otherNumber }
        return text == other
    }

    private static func refused(_ fields: [FieldRecord], _ detail: String) -> Problem {
        Problem(.unprocessableContent, "value-refused", detail).with("fields", fields.map(\.id))
    }
}
