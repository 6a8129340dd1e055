/// The consequences of the rules and formulas of fields for some values, by the names of the fields.
package struct RuleOutcome: Sendable, Equatable {
    /// The fields that their signer sees; the others have no value.
    package var shown: Set<String> = []
    /// The fields that must be filled in.
    package var required: Set<String> = []
    /// The fields that their signer cannot fill in.
    package var fixed: Set<String> = []
    /// The results of formulas.
    package var computed: [String: String] = [:]
    /// The formulas that have no result for these values.
    package var faults: [String: FormulaFault] = [:]
    /// The values that count: none of a hidden field, the default of a fixed one, and else the one that was filled in.
    package var values: [String: String] = [:]
}
