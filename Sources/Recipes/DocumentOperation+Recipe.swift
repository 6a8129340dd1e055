internal import SignetPDF
public import SignetSigning

extension DocumentOperation {
    /// Sets the stamps of a recipe, by an update.
    ///
    /// The recipe's date, seed, password and permissions take precedence over the signer's.
    ///
    /// - Parameters:
    ///   - recipe: The stamps and their places.
    ///   - values: The values of the recipe's variables; `<stamp id>.<key>` replaces a key of that stamp.
    /// - Returns: The operation.
    public static func recipe(_ recipe: Recipe, values: [String: String] = [:]) -> DocumentOperation {
        DocumentOperation(values: values) { signer throws(SignetError) in
            try recipe.signer(basedOn: signer, values: values)
        } work: { signer, source throws(SignetError) in
            try signer.stamped(source) { document throws(SignetError) in
                try recipe.stamps(
                    values: values,
                    facts: DocumentFacts(of: document),
                    date: signer.date,
                    timeZone: signer.timeZone
                )
            }
        }
    }
}
