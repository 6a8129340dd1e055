internal import ArgumentParser

/// A further stamp of `sign`.
struct StampArguments: ParsableArguments, StampDescribing {
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

    @Option(help: ArgumentHelp("How large: width:180, height:40 or 180x60, in points.", valueName: "size"))
    var size: String?

    @OptionGroup(title: "Appearance")
    var appearance: AppearanceOptions

    @OptionGroup(title: "Stamp")
    var details: StampOptions

    /// The option before the arguments of a further stamp.
    static let separator = "--and"

    func validate() throws { try checkStamp() }
}

extension StampArguments {
    /// The stamps after `--and`, each with its own options.
    ///
    /// - Throws: `ValidationError` for options that stamps do not have.
    static func stamps(_ arguments: [String]) throws -> [StampArguments] {
        guard !arguments.isEmpty else { return [] }
        return try arguments.split(separator: separator, omittingEmptySubsequences: false).map { part in
            guard !part.isEmpty else { throw ValidationError("\(separator) is followed by the options of a stamp.") }
            do { return try StampArguments.parse(Array(part)) } catch {
                let sentence = StampArguments.message(for: error)
                if sentence.hasPrefix("Unknown option"),
                    let option = part.first(where: { sentence.contains("'\($0)'") })
                {
                    throw ValidationError(
                        "\(option) is for the document or does not exist: write it before \(separator)."
                    )
                }
                throw ValidationError(sentence)
            }
        }
    }
}
