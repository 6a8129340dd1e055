internal import SignetPDF
public import SignetSigning

extension DocumentOperation {
    /// Sets the stamps of a recipe and fills the fields that it names, by an update.
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
            try signer.marked(source) { document throws(SignetError) in
                let stamps = try recipe.stamps(
                    values: values,
                    facts: DocumentFacts(of: document),
                    date: signer.date,
                    timeZone: signer.timeZone
                )
                return DocumentMarks(stamps: stamps, values: try recipe.fields(values: values))
            }
        }
    }
}
