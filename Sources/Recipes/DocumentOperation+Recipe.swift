internal import SignetPDF
internal import SignetSealing
public import SignetSigning

extension DocumentOperation {
    /// Sets the stamps of a recipe and fills the fields that it names, by an update.
    ///
    /// Where the recipe has a seal, the document is signed digitally in the same update.
    ///
    /// The recipe's date, seed, password and permissions take precedence over the signer's.
    ///
    /// - Parameters:
    ///   - recipe: The stamps and their places.
    ///   - values: The values of the recipe's variables; `<stamp id>.<key>` replaces a key of that stamp.
    /// - Returns: The operation.
    public static func recipe(_ recipe: Recipe, values: [String: String] = [:]) -> DocumentOperation {
        let operation = DocumentOperation(values: values) { signer throws(SignetError) in
            try recipe.signer(basedOn: signer, values: values)
        } work: { task throws(SignetError) in
            try task.marked { document throws(SignetError) in
                let stamps = try recipe.stamps(
                    values: values,
                    facts: DocumentFacts(of: document),
                    date: task.signer.date,
                    timeZone: task.signer.timeZone
                )
                var marks = DocumentMarks(stamps: stamps, values: try recipe.fields(values: values))
                marks.leavesDocument = recipe.leavesDocument(with: marks)
                return marks
            }
        }
        guard let seal = recipe.content.seal else { return operation }
        return operation.sealed(by: { () throws(SignetError) in try recipe.seal(seal, values: values) })
    }
}

extension Recipe {
    /// Whether a document stays as it is, unsealed too: no stamp's conditions hold, and it has no field to fill.
    fileprivate func leavesDocument(with marks: DocumentMarks) -> Bool {
        !content.stamps.isEmpty && marks.stamps.isEmpty && marks.values.isEmpty
    }
}
