internal import ArgumentParser
internal import Signet
internal import SignetCapture
internal import SignetFiles
internal import SignetSigning

/// The source and style of a signature: shared by the subcommands that make one.
struct SignatureOptions: ParsableArguments {
    @Option(
        name: .customLong("draw"),
        help: ArgumentHelp(
            "A drawing: JSON (Signet's, signature_pad's or other programs'), InkML, UIM, WILL, ISO/IEC 19794-7, SVC2004, UNIPEN, CSV, SVG or jSignature, or a data: URL; - for standard input.",
            valueName: "file"
        )
    )
    var drawing: String?

    @Option(name: .customLong("type"), help: ArgumentHelp("A name to set in a signature face.", valueName: "name"))
    var typedName: String?

    @Option(
        name: .customLong("scan"),
        help: ArgumentHelp(
            "A picture of ink on paper: PNG, JPEG, HEIC, TIFF, WebP or BMP, or a data: URL; - for standard input.",
            valueName: "file"
        )
    )
    var scan: String?

    @Option(
        name: .customLong("signature"),
        help: ArgumentHelp("A signature that you keep: see 'signet profile'.", valueName: "profile")
    )
    var profile: String?

    @OptionGroup
    var content: ContentOptions

    @OptionGroup
    var passphrase: PassphraseOptions

    @OptionGroup
    var typing: TypeOptions

    @Option(
        help: ArgumentHelp(
            "The ink: a name such as blue, or #rrggbb. Without it scans keep their own.",
            valueName: "color"
        )
    )
    var color: String?

    @OptionGroup
    var pen: PenOptions

    @Flag(help: "Accept a drawing that is only dots.")
    var allowDots = false

    @OptionGroup
    var picture: PictureOptions

    @OptionGroup
    var folders: FaceFolderOptions

    @Flag(help: "Use a scan as it is, without removing its background.")
    var keepBackground = false

    func validate() throws {
        let sources = [drawing, typedName, scan, profile].compactMap { $0 }.count + content.count
        guard sources <= 1 else { throw Self.notOne }
        let takesInitials = (profile != nil || !hasSource) && typing.onlyInitials
        guard content.picture == nil || color == nil else {
            throw ValidationError("--picture keeps its colours: leave out --color.")
        }
        guard typedName != nil || ((!typing.isGiven || takesInitials) && folders.folders.isEmpty) else {
            throw ValidationError(
                "--face, --font-file, --font-instance, --axis, --fonts, --features, --fit, --substitute, --initials and --language "
                    + "go with --type."
            )
        }
        guard drawing != nil || (!pen.isGiven && !allowDots) else {
            throw ValidationError("--pen, --pen-width, --no-natural and --allow-dots go with --draw.")
        }
        guard scan == nil || pen.natural == nil else {
            throw ValidationError("--natural goes with --draw or --type.")
        }
        let takesPage = content.picture != nil && picture.onlyPage
        guard scan != nil || takesPage || (!keepBackground && !picture.isGiven) else {
            throw ValidationError(
                "--keep-background, --crop, --no-crop, --levels, --find, --remove, --rotate, --no-deskew, --trace "
                    + "and --picture-page go with --scan."
            )
        }
        _ = try ink()
    }

    private static let notOne = ValidationError(
        "Give one signature: --draw FILE, --type NAME, --scan FILE or --signature PROFILE; or --text, --symbol or --picture."
    )

    /// Whether any of the options is given.
    var isGiven: Bool {
        hasSource || typing.isGiven || color != nil
            || pen.isGiven
            || pen.natural != nil || allowDots || picture.isGiven || !folders.folders.isEmpty || keepBackground
    }

    /// Whether a signature is given, or what is stamped in place of one.
    var hasSource: Bool {
        drawing != nil || typedName != nil || scan != nil || profile != nil || content.count > 0
    }

    /// The text that is stamped in place of a signature.
    var text: String? { content.text }

    /// Subcommands that take their signature from nowhere else need one here.
    func requireOne() throws {
        guard hasSource else { throw Self.notOne }
    }

    /// The signature that the options describe, or the one that is kept as the default; standard input is read if needed.
    ///
    /// The author is the one that a profile has; nil otherwise.
    func description(_ defaults: Defaults) throws -> (signature: SignatureDescription, author: String?) {
        if let profile = profile ?? (hasSource ? nil : defaults.signature) {
            let kept = try kept(profile)
            var description = try kept.description(of: typing.initials ? .initials : .signature)
            description.color = try ink() ?? description.color
            return (description, kept.author)
        }
        var description = SignatureDescription(try described())
        description.color = try ink()
        content.describe(&description)
        description.pen = try pen.style()
        description.allowsDots = allowDots
        description.face = typing.selection
        description.style = typing.style(natural: pen.natural ?? 0)
        description.fit = typing.fit
        description.picture = picture.options
        description.picture.background = keepBackground ? .keep : .remove
        return (description, nil)
    }

    /// A kept signature; an error says so if the configuration names it.
    private func kept(_ name: String) throws(SignetError) -> SignatureProfile {
        do throws(SignetError) { return try passphrase.profile(name) } catch {
            guard profile == nil, error.code == .notFound else { throw error }
            throw SignetError(error.code, "\(error.reason) ('signet config' has it as the default of --signature)")
        }
    }

    /// The source of the signature.
    private func described() throws -> SignatureDescription.Source {
        if let drawing {
            guard InputArgument.isRead(drawing) else { return .drawing(drawing) }
            return .drawingData(try InputArgument.bytes(of: drawing), from: InputArgument.name(of: drawing))
        }
        if let scan {
            guard InputArgument.isRead(scan) else { return .picture(scan) }
            return .pictureData(try InputArgument.bytes(of: scan), from: InputArgument.name(of: scan))
        }
        if let typedName { return .name(typedName) }
        if let picture = content.picture, InputArgument.isRead(picture) {
            return .imageData(try InputArgument.bytes(of: picture), from: InputArgument.name(of: picture))
        }
        guard let source = content.source else { throw Self.notOne }
        return source
    }

    /// Whether the signature comes on standard input.
    var readsInput: Bool { [drawing, scan, content.picture].contains(OutputOptions.standard) }

    private func ink() throws -> Color? { try Self.color(color) }

    /// A colour as it is written in options.
    static func color(_ color: String?) throws -> Color? {
        guard let color else { return nil }
        return try validating { () throws(OptionError) in try Color(option: color) }
    }
}
