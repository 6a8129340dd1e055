/// A field as rules see it.
package struct RuleField: Sendable {
    /// The kind of its value, which decides with what it can be compared.
    package enum Kind: Sendable, Hashable {
        case text
        case number
        case date
        case check
        /// One of its options, or several.
        case choice
        /// A signature, picture or file, of which only matters whether it is there.
        case mark
        /// Shown, and without a value.
        case heading
    }

    package let name: String
    package let kind: Kind
    package let rules: [Rule]
    /// The rules of its document, without which no field of it is shown.
    package let documentRules: [Rule]
    package let formula: String?
    /// The value that it has before its signer fills it in.
    package let value: String
    package let isRequired: Bool
    package let isReadOnly: Bool
    package let options: [String]

    package init(
        name: String,
        kind: Kind,
        rules: [Rule],
        documentRules: [Rule],
        formula: String?,
        value: String,
        isRequired: Bool,
        isReadOnly: Bool,
        options: [String]
    ) {
        (self.name, self.kind, self.formula) = (name, kind, formula)
        (self.rules, self.documentRules) = (rules, documentRules)
        (self.value, self.isRequired, self.isReadOnly, self.options) = (value, isRequired, isReadOnly, options)
    }
}
