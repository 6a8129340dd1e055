internal import ArgumentParser
internal import SignetFiles

extension Sign {
    mutating func validate() throws {
        further = try StampArguments.stamps(others)
        if recipe.file != nil, !form.values.isEmpty {
            throw ValidationError("The recipe has the values of form fields too (fill:): leave out --fill.")
        }
        if recipe.file != nil, hasStamp || !further.isEmpty {
            throw ValidationError("The recipe has the stamps and their places; leave out the options for them.")
        }
        guard sealKey != nil || !sealing.isGiven else {
            throw ValidationError("The options of a digital signature need its key: give --seal FILE.")
        }
        if hasStamp { try numbering(1) { try checkStamp() } }
        try checkStreams()
        try checkOutput()
        try validateCombination()
    }

    /// Checks that standard input and output have one use each.
    private func checkStreams() throws {
        let inputs = (documents + [recipe.file ?? ""]).count { $0 == OutputOptions.standard }
        guard inputs + stamps.count(where: \.source.readsInput) <= 1 else {
            throw ValidationError(
                "Standard input is the document or one signature or the recipe: give one of them as -."
            )
        }
        guard let preview else { return }
        guard output.output != OutputOptions.standard else {
            throw ValidationError("--preview needs an output file, not standard output.")
        }
        guard PictureFormat(path: preview) == .png else {
            throw ValidationError("--preview draws a PNG: '\(preview)' must end in .png.")
        }
        guard !dryRun else {
            throw ValidationError("--dry-run writes nothing, and --preview a picture: leave one out.")
        }
    }

    /// Checks the options for the output of one document or of several.
    private func checkOutput() throws {
        if let name = several.outputName { try several.check(name: name) }
        if isForSeveral {
            try several.check(documents, besides: output)
            guard preview == nil else { throw ValidationError("--preview takes one document.") }
            return
        }
        guard several.jobs == nil, !several.quiet else {
            throw ValidationError("--jobs and --quiet go with --output-dir.")
        }
        guard several.outputName == nil || !output.isGiven else {
            let given = output.inPlace ? "--in-place" : "--output"
            throw ValidationError("Give \(given) or --output-name, not both.")
        }
        guard several.outputName == nil || document != OutputOptions.standard else {
            throw ValidationError("Standard input has no name for --output-name: give --output.")
        }
        try output.checkInput(document)
    }

    /// Checks that every stamp has a signature and a place, and the document an output, here or in the configuration.
    private func validateCombination() throws {
        let hasOutput = output.isGiven || several.outputDir != nil || several.outputName != nil || dryRun
        var defaults = Defaults()
        if !hasOutput || stamps.contains(where: { !$0.source.hasSource }) {
            // Running the command reports a configuration that cannot be read.
            guard let read = try? configuration.defaults() else { return }
            defaults = read
        }
        for (index, stamp) in stamps.enumerated() { try numbering(index + 1) { try stamp.requireComplete(defaults) } }
        if !hasOutput, defaults.outputName == nil || document == OutputOptions.standard {
            try output.check(document: document)
        }
    }

    /// Checks a stamp; what is wrong with it says which of several it is.
    private func numbering(_ number: Int, _ check: () throws -> Void) throws {
        guard !further.isEmpty else { return try check() }
        try StampArguments.naming(number, check)
    }
}
