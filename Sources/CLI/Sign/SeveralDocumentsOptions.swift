internal import ArgumentParser
internal import Signet
internal import SignetBasics
internal import SignetBatch
internal import SignetFiles

/// The outputs of several documents that are signed in the same way.
struct SeveralDocumentsOptions: ParsableArguments {
    @Option(
        name: .customLong("output-dir"),
        help: ArgumentHelp("The folder of the signed documents; made if it is missing.", valueName: "folder")
    )
    var outputDir: String?

    @Option(
        help: ArgumentHelp(
            "The name of a signed document in that folder, or else beside the document, as {stem}-signed.pdf; {stem}, {folder} and {extension} are those of the document. (default: {folder}/{stem}.pdf in the folder)",
            valueName: "name"
        )
    )
    var outputName: String?

    @Option(help: ArgumentHelp("How many documents at a time. (default: as many as processors)", valueName: "number"))
    var jobs: Int?

    @Flag(help: "Show no progress, only failures and the total.")
    var quiet = false

    func validate() throws {
        guard outputDir != "" else { throw ValidationError("--output-dir needs the name of a folder.") }
        if let jobs, !(1...1024).contains(jobs) {
            throw ValidationError("\(jobs) documents at a time are too few or too many: give 1 to 1024.")
        }
    }

    /// Checks the arguments for several documents, or for one in a folder.
    func check(_ documents: [String], besides output: OutputOptions) throws {
        guard output.output == nil, !output.inPlace else {
            throw ValidationError("--output and --in-place take one document: give --output-dir for several.")
        }
        guard outputDir != nil || outputName != nil else {
            throw ValidationError("Say where the results go: --output-dir FOLDER.")
        }
        guard !documents.contains(OutputOptions.standard) else {
            throw ValidationError("Standard input is one document: give --output for it.")
        }
    }

    /// Checks a name of outputs, which only parts of the document's name can fill.
    func check(name: String) throws {
        do throws(SignetError) { try Self.check(name: name) } catch {
            let sentence = error.message(.options)
            throw ValidationError("--output-name: \(sentence)\(sentence.hasSuffix("?") ? "" : ".")")
        }
    }

    /// The same.
    ///
    /// - Throws: `SignetError` `invalidArgument`.
    static func check(name: String) throws(SignetError) {
        guard name != OutputOptions.standard else {
            throw SignetError(.invalidArgument, "- is not a name; for standard output write --output -")
        }
        let naming = try OutputNaming(folder: ".", template: name)
        let known = ["stem", "folder", "extension"]
        if let unknownName = naming.names.first(where: { !known.contains($0) }) {
            let hint = unknownName.nearest(among: known).map { "did you mean {\($0)}?" }
            throw SignetError(
                .invalidArgument,
                "the name of the outputs has no {\(unknownName)}; \(hint ?? "it has {stem}, {folder} and {extension}")"
            )
        }
    }

    /// The path of the signed document, in the folder or else beside the document.
    func output(of document: String, _ template: String?) throws(SignetError) -> String {
        let naming = try OutputNaming(
            folder: folder ?? Self.folder(of: document),
            template: template ?? OutputNaming.defaultTemplate
        )
        let name = folder == nil ? String(document.split(separator: "/").last ?? "") : document
        let path = try naming.output(of: name)
        // The current folder needs no name.
        return folder == nil && path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    }

    /// The output folder without a slash at its end.
    var folder: String? {
        guard var folder = outputDir else { return nil }
        while folder.count > 1, folder.last == "/" { folder.removeLast() }
        return folder
    }

    private static func folder(of document: String) -> String {
        guard let slash = document.lastIndex(of: "/") else { return "." }
        return slash == document.startIndex ? "/" : String(document[..<slash])
    }
}
