internal import ArgumentParser
internal import Signet
internal import SignetCapture
internal import SignetFiles

/// `signet profile add`.
struct ProfileAdd: EssentialOptions {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Keeps a signature under a name.",
        discussion: """
            Of a picture the ink is kept, without its background. --source takes a signature that the service has, as JSON.

            Examples:
              signet profile add me --draw drawing.json --pen fountain --color blue --initials initials.json
              signet profile add me --scan scan.jpg --find --remove lines
              signet profile add work --type "Jane Doe" --face kristi --encrypt
            """
    )

    static let essentials = [
        "--draw", "--type", "--scan", "--initials", "--pen", "--face", "--color", "--find", "--author", "--encrypt",
        "--force",
    ]

    @Argument(
        help: ArgumentHelp("The name of the profile, such as me: letters, digits and hyphens.", valueName: "name")
    )
    var name: String

    @Option(name: .customLong("draw"), help: ArgumentHelp("A drawing; - for standard input.", valueName: "file"))
    var drawing: String?

    @Option(name: .customLong("type"), help: ArgumentHelp("A name to set in a signature face.", valueName: "name"))
    var typedName: String?

    @Option(name: .customLong("scan"), help: ArgumentHelp("A picture of ink; - for standard input.", valueName: "file"))
    var scan: String?

    @Option(help: ArgumentHelp("A signature as the service's API has it.", valueName: "json"))
    var source: String?

    @Option(
        help: ArgumentHelp(
            "The initials: a drawing or a picture; with --type a text. (default with --type: those of the name)",
            valueName: "file"
        )
    )
    var initials: String?

    @Option(help: ArgumentHelp("The face for --type.", valueName: "face"))
    var face: String?

    @Option(help: ArgumentHelp("The ink: a name such as blue, or #rrggbb.", valueName: "color"))
    var color: String?

    @OptionGroup
    var pen: PenOptions

    @Flag(help: "Accept a drawing that is only dots.")
    var allowDots = false

    @OptionGroup
    var picture: PictureOptions

    @Option(help: ArgumentHelp("Your name, which stamps carry as their author.", valueName: "name"))
    var author: String?

    @Flag(help: "Encrypt the profile with a passphrase.")
    var encrypt = false

    @OptionGroup
    var passphrase: PassphraseOptions

    @Flag(help: "Replace a profile of this name.")
    var force = false

    @Flag(help: "Report as JSON.")
    var json = false

    func validate() throws {
        guard [drawing, typedName, scan, source].compactMap({ $0 }).count == 1 else {
            throw ValidationError("Give one signature: --draw FILE, --type NAME, --scan FILE or --source JSON.")
        }
        guard [drawing, scan, source, initials].count(where: { $0 == OutputOptions.standard }) <= 1 else {
            throw ValidationError("Standard input is the signature or the initials, not both.")
        }
        guard face == nil || typedName != nil else { throw ValidationError("--face goes with --type.") }
        guard drawing != nil || (!pen.isGiven && !allowDots) else {
            throw ValidationError("--pen, --pen-width and --allow-dots go with --draw.")
        }
        guard !pen.isEven, pen.natural == nil, !picture.trace else {
            throw ValidationError("--natural, --no-natural and --trace are not kept: give them when you sign.")
        }
        guard scan != nil || !picture.isGiven else {
            throw ValidationError("--crop, --find, --remove and the other options of pictures go with --scan.")
        }
        guard encrypt || passphrase.passphraseFile == nil else {
            throw ValidationError("--passphrase-file goes with --encrypt.")
        }
        _ = try SignatureOptions.color(color)
    }

    func run() throws {
        try reportingFailure {
            let profile = SignatureProfile(
                name: name,
                signature: try WorkNotice.during("the signature", signature),
                initials: try WorkNotice.during("the initials", initialsSource),
                author: author ?? typedName
            )
            let made = try profile.signature(part: .signature)
            if profile.initials != nil { _ = try profile.signature(part: .initials) }
            try SignatureStore().save(
                profile,
                passphrase: encrypt ? passphrase.chosen(for: name) : nil,
                overwriting: force ? .replace : .refuse
            )
            printWarnings(made.warnings)
            if json { return try StandardStream.output.write(JSONReport.bytes(of: ProfileReport(profile, made.size))) }
            let size = "\(Decimal.text(made.size.width)) × \(Decimal.text(made.size.height)) points"
            try StandardStream.output.write(Array("\(name): \(profile.summary), \(size)\n".utf8))
        }
    }

    private func signature() throws -> SignatureSource {
        if let source { return try read(source) }
        if let typedName {
            return SignatureSource(.typed(.init(typedName, face: face, color: try SignatureOptions.color(color))))
        }
        if let scan { return try ink(bytes(of: scan), about: scan) }
        guard let drawing else { throw ValidationError("Give one signature.") }
        return try drawn(bytes(of: drawing), about: drawing)
    }

    /// A signature in the service's form.
    private func read(_ source: String) throws -> SignatureSource {
        let bytes = try bytes(of: source)
        do throws(SignetError) { return try SignatureSource(json: bytes) } catch {
            throw error.attributed(to: InputArgument.name(of: source))
        }
    }

    private func initialsSource() throws -> SignatureSource? {
        if let typedName {
            let color = try SignatureOptions.color(color)
            if let initials { return SignatureSource(.typed(.init(initials, face: face, color: color))) }
            return SignatureSource(.typed(.init(typedName, face: face, color: color, part: .initials)))
        }
        guard let initials else { return nil }
        let bytes = try bytes(of: initials)
        return try ScannedInk.canRead(bytes) ? ink(bytes, about: initials) : drawn(bytes, about: initials)
    }

    private func bytes(of path: String) throws -> [UInt8] {
        try InputArgument.bytes(of: path)
    }

    private func drawn(_ bytes: [UInt8], about path: String) throws -> SignatureSource {
        do {
            let widths = try pen.widthRange.map { _ in try pen.style().width }
            return SignatureSource(
                .drawn(
                    .init(
                        try Drawing(data: bytes),
                        pen: pen.pen,
                        penWidth: widths,
                        color: try SignatureOptions.color(color),
                        allowDots: allowDots
                    )
                )
            )
        } catch let error as SignetError where error.file == nil {
            throw error.attributed(to: InputArgument.name(of: path))
        }
    }

    /// The ink alone: the rest of a photograph stays private.
    private func ink(_ bytes: [UInt8], about path: String) throws -> SignatureSource {
        do {
            var options = picture.options
            options.color = try SignatureOptions.color(color)
            let ink = try ScannedInk(bytes, options: options)
            printWarnings(ink.warnings.map { .picture($0) })
            return SignatureSource(.scanned(.init(.data(try ink.png()))))
        } catch let error as SignetError where error.file == nil {
            throw error.attributed(to: InputArgument.name(of: path))
        }
    }
}

/// The report of a profile that was kept.
private struct ProfileReport: Encodable {
    let name: String
    let summary: String
    let width: Double
    let height: Double

    init(_ profile: SignatureProfile, _ size: Size) {
        (name, summary) = (profile.name, profile.summary)
        (width, height) = (size.width, size.height)
    }
}

extension SignatureProfile {
    /// The kind of the signature, and what else is kept.
    var summary: String {
        let kind =
            switch signature.content {
            case .drawn: "drawn"
            case .typed: "typed"
            case .scanned: "scanned"
            case .saved: "saved"
            }
        return kind + (initials == nil ? "" : ", with initials") + (author.map { ", \($0)" } ?? "")
    }
}
