internal import ArgumentParser
internal import Signet
internal import SignetSigning

/// Arguments that describe one stamp: those of `sign`, and those after each `--and`.
///
/// `sign` has the groups itself: the parser's time doubles with each level of groups.
protocol StampDescribing {
    var source: SignatureOptions { get }
    var caption: CaptionOptions { get }
    var places: [String] { get }
    var size: String? { get }
    var appearance: AppearanceOptions { get }
    var details: StampOptions { get }
    /// Whether a digital signature is made with it.
    var isSealed: Bool { get }
}

extension StampDescribing {
    /// Checks that the options suit each other.
    func checkStamp() throws {
        guard details.kind != .content || !details.lock else {
            throw ValidationError("--lock goes with annotations and fields: content of a page cannot be moved anyway.")
        }
        guard details.kind != .ink || !caption.isGiven else {
            throw ValidationError("An ink annotation shows strokes and no text: give --caption with another --as.")
        }
        guard source.text == nil || !caption.isGiven else {
            throw ValidationError("A text has no caption: write it in one text, or as two stamps with --and.")
        }
        try caption.checkFields(of: source.text, isSealed: isSealed)
    }

    /// Whether any of the options is given.
    var hasStamp: Bool {
        source.isGiven || caption.isGiven || !places.isEmpty || size != nil || appearance.isGiven || details.isGiven
    }

    /// Checks that the stamp has a signature and a place.
    func requireComplete(_ defaults: Defaults) throws {
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
        return try description.stamp(signature, at: placements)
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
