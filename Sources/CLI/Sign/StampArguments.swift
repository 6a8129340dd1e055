internal import ArgumentParser
internal import Signet
internal import SignetSigning

/// One stamp: its signature, caption, places, size, appearance and metadata.
struct StampArguments: ParsableArguments {
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

    func validate() throws {
        guard details.kind != .content || !details.lock else {
            throw ValidationError("--lock goes with annotations and fields: content of a page cannot be moved anyway.")
        }
        guard details.kind != .ink || !caption.isGiven else {
            throw ValidationError("An ink annotation shows strokes and no text: give --caption with another --as.")
        }
        guard source.text == nil || !caption.isGiven else {
            throw ValidationError("A text has no caption: write it in one text, or as two stamps with --and.")
        }
        try caption.checkFields(of: source.text)
    }

    /// Whether any of the options is given.
    var isGiven: Bool {
        source.isGiven || caption.isGiven || !places.isEmpty || size != nil || appearance.isGiven || details.isGiven
    }

    /// Checks that the stamp has a signature and a place.
    func requireWhole(_ defaults: Defaults) throws {
        if defaults.signature == nil { try source.requireOne() }
        guard !places.isEmpty else {
            throw ValidationError("Say where the signature goes, as in --at page:last,bottom-right.")
        }
    }

    /// The stamp; warnings about its signature are printed.
    func stamp(_ defaults: Defaults, date: DateArgument?) throws -> Stamp {
        let placements = try places.map { try parsed($0, by: Placement.init(parsing:)) }
        let description = try description(defaults)
        let signature = try description.signature(folders: source.folders.folders, date: date)
        return description.stamp(signature, at: placements)
    }

    private func description(_ defaults: Defaults) throws -> StampDescription {
        let (made, author) = try source.description(defaults)
        var description = StampDescription(made)
        description.size = try size.map { try parsed($0, by: StampSize.init(parsing:)) } ?? .natural
        description.caption = try caption.described()
        description.fields = caption.fields
        try appearance.describe(&description)
        details.describe(&description)
        description.author = description.author ?? author
        try defaults.complete(&description, isInitials: source.typing.initials)
        return description
    }
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
