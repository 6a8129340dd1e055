internal import SignetRules
package import SignetServiceFoundation

/// A step of the form that works without scripts: the fields that are shown for what was filled in so far.
package struct SigningStep: Sendable {
    package let rules: AppliedRules
    /// The canonical texts of what was filled in, by the fields' identifiers.
    package let given: [String: String]
    /// Stands for the fields that are shown and for what is computed: a form that was sent with it asked for all that there is.
    package let mark: String

    /// Whether a person's fields depend on values, so that they are filled in by steps.
    package static func isNeeded(for signingContext: SigningContext) -> Bool {
        let ruled = signingContext.ruledFields
        return signingContext.ownFields.contains { field in
            let field = ruled.asRuleField(field, of: signingContext.signer)
            return field.formula != nil || !field.needs.isEmpty
        }
    }

    /// The first step, with the values that fields begin with.
    package init(first signingContext: SigningContext) throws(Problem) {
        try self.init(signingContext, signingContext.presentValues)
    }

    /// The step after values were sent, without those of signatures.
    package init(_ signingContext: SigningContext, after submitted: SubmittedValues) throws {
        let values = try FieldValues(signingContext, submitted, isWhole: false)
        try self.init(signingContext, values.given)
    }

    private init(_ signingContext: SigningContext, _ given: [String: String]) throws(Problem) {
        var given = given
        // The form asks for one signature, which all of these have.
        for field in signingContext.ownFields where field.kind.isSignature { given[field.id] = "signature" }
        self.given = given
        let rules = try AppliedRules(previewFor: signingContext, given: given)
        self.rules = rules
        let parts = signingContext.ownFields.filter { rules.isShown($0) }.map { field in
            "\(field.id)=\(rules.isFixed(field) ? rules.value(of: field) ?? "" : "")\(rules.isRequired(field) ? "!" : "")"
        }
        mark = BlobStore.digest(of: Array(parts.joined(separator: "\n").utf8))
    }
}
