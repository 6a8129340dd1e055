internal import ArgumentParser

/// A further stamp of `sign`.
///
/// It is a command for the parser, which wraps other arguments in a further level of groups.
struct StampArguments: ParsableCommand, StampDescribing {
    @OptionGroup(title: "Signature")
    var source: SignatureOptions

    @OptionGroup(title: "Caption")
    var caption: CaptionOptions

    @Option(
        name: .customLong("at"),
        parsing: .singleValue,
        help: ArgumentHelp("Where it goes; give it several times for several stamps.", valueName: "place")
    )
    var places: [String] = []

    @Option(help: ArgumentHelp("The size: width:180, height:40 or 180x60, in points.", valueName: "size"))
    var size: String?

    @OptionGroup(title: "Appearance")
    var appearance: AppearanceOptions

    @OptionGroup(title: "Stamp")
    var details: StampOptions

    /// A command has one digital signature, for all its stamps.
    var isSealed: Bool { false }

    /// The option before the arguments of a further stamp.
    static let separator = "--and"
    /// The most stamps that one command describes.
    static let most = 200
}

extension StampArguments {
    /// The stamps after `--and`, each with its own options; the first of them is number 2.
    ///
    /// - Throws: `ValidationError` for options that stamps do not have, or `CleanExit` when help is asked for.
    static func stamps(_ arguments: [String]) throws -> [StampArguments] {
        guard !arguments.isEmpty else {
            guard !endsWithSeparator else { throw nothingFollows }
            return []
        }
        let groups = arguments.split(separator: separator, omittingEmptySubsequences: false)
        guard groups.count < most else {
            throw ValidationError("\(groups.count + 1) stamps are too many: give at most \(most), or a recipe.")
        }
        return try groups.enumerated().map { try stamp($0.element, number: $0.offset + 2) }
    }

    private static func stamp(_ arguments: ArraySlice<String>, number: Int) throws -> StampArguments {
        guard !arguments.isEmpty else { throw nothingFollows }
        guard !arguments.contains(where: { ["-h", "--help"].contains($0) }) else {
            throw CleanExit.helpRequest(Sign.self)
        }
        return try naming(number) {
            do {
                guard let stamp = try parseAsRoot(Array(arguments)) as? StampArguments else { throw nothingFollows }
                try stamp.checkStamp()
                return stamp
            } catch let error as ValidationError {
                throw error
            } catch {
                throw ValidationError(explained(message(for: error), arguments))
            }
        }
    }

    /// The parser's sentence, or ours about what is not a stamp's.
    private static func explained(_ sentence: String, _ arguments: ArraySlice<String>) -> String {
        guard let word = arguments.first(where: { sentence.contains("'\($0)'") || sentence.contains(": \($0)") }) else {
            return sentence
        }
        if sentence.hasPrefix("Unknown option") {
            return "\(word) is for the document or does not exist: write it before \(separator)."
        }
        if sentence.lowercased().contains("unexpected argument") {
            return "'\(word)' belongs to no option: write the documents before \(separator)."
        }
        return sentence
    }

    /// Adds to what is wrong with a stamp which of several it is.
    static func naming<Result>(_ number: Int, _ work: () throws -> Result) throws -> Result {
        do { return try work() } catch let error as ValidationError {
            throw ValidationError("Stamp \(number): \(error.message)")
        }
    }

    private static let nothingFollows = ValidationError("\(separator) is followed by the options of a stamp.")

    /// Whether the last word is the separator, after which the parser expects nothing.
    private static var endsWithSeparator: Bool {
        let words = CommandLine.arguments.dropFirst()
        return words.last == separator && !words.contains("--")
    }
}
