internal import SignetPDF

extension Signer {
    /// Signs a file into another with the stamps of a recipe.
    ///
    /// What the recipe says about date, seed, password and permissions counts before what the signer says.
    ///
    /// - Parameters:
    ///   - input: The document.
    ///   - recipe: What is stamped where.
    ///   - values: The values of the recipe's variables; `<stamp id>.<key>` replaces a key of that stamp.
    ///   - output: Where the result goes.
    ///   - policy: What happens when the output exists.
    /// - Returns: What was done.
    /// - Throws: ``SignetError``; then nothing has changed.
    @discardableResult
    public func sign(
        _ input: String,
        with recipe: Recipe,
        values: [String: String] = [:],
        to output: String,
        overwriting policy: OverwritePolicy = .refuse
    ) throws(SignetError) -> SigningReport {
        let file = try InputFile(input)
        try Self.check(output, isNot: file)
        let signer = try recipe.signer(basedOn: self, values: values)
        return try signer.sign(
            file,
            with: signer.choosing(from: recipe, values: values),
            to: output,
            policy: policy,
            durable: false
        )
    }

    /// Signs a file with the stamps of a recipe and puts the result in its place, by rename.
    ///
    /// - Throws: ``SignetError``; then the file is as it was.
    @discardableResult
    public func sign(
        inPlace path: String,
        with recipe: Recipe,
        values: [String: String] = [:]
    ) throws(SignetError) -> SigningReport {
        let target = try Self.resolvingLinks(path)
        let file = try InputFile(target)
        let signer = try recipe.signer(basedOn: self, values: values)
        return try signer.sign(
            file,
            with: signer.choosing(from: recipe, values: values),
            to: target,
            policy: .replace,
            durable: true
        )
    }

    /// Signs a document in memory with the stamps of a recipe.
    ///
    /// - Returns: The document with the update appended, and what was done.
    /// - Throws: ``SignetError``.
    public func sign(
        _ document: [UInt8],
        with recipe: Recipe,
        values: [String: String] = [:]
    ) throws(SignetError) -> (document: [UInt8], report: SigningReport) {
        let signer = try recipe.signer(basedOn: self, values: values)
        return try signer.sign(document, with: signer.choosing(from: recipe, values: values))
    }

    func choosing(from recipe: Recipe, values: [String: String]) -> StampChoice {
        { document throws(SignetError) in
            try recipe.stamps(
                values: values,
                facts: DocumentFacts(of: document),
                date: date,
                timeZone: timeZone
            )
        }
    }
}
