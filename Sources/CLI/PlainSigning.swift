internal import FoundationEssentials
internal import Signet

/// `signet sign` with no more than what most signatures need: read in a tenth of the time that all its options take.
///
/// It says what ``Sign`` says of the same arguments. What it does not know is left to that: other options and ways to
/// write them, mistakes, help.
struct PlainSigning {
    private var document: String?
    private var source: SignatureDescription.Source?
    private var places: [String] = []
    private var size: String?
    private var color: Color?
    private var date: WrittenDate?
    private var appearance: AppearanceKind?
    private var output: String?
    private var inPlace = false
    private var force = false
    private var keepsBackground = false

    /// Reads the arguments after `sign`; nil where they are not plain.
    init?(_ arguments: ArraySlice<String>) {
        var rest = arguments
        while let argument = rest.popFirst() {
            guard !take(flag: argument) else { continue }
            guard argument.hasPrefix("-") else {
                guard document == nil, !argument.isEmpty else { return nil }
                document = argument
                continue
            }
            guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("-"), take(argument, value) else {
                return nil
            }
        }
        guard document != nil, let source, !places.isEmpty, inPlace != (output != nil) else { return nil }
        if keepsBackground {
            guard case .picture = source else { return nil }
        }
    }

    /// Whether the argument is a flag, which is set.
    private mutating func take(flag: String) -> Bool {
        switch flag {
        case "--in-place": inPlace = true
        case "--force": force = true
        case "--keep-background": keepsBackground = true
        default: return false
        }
        return true
    }

    /// Whether the option is known, not given before, and suits the value, which is kept.
    private mutating func take(_ option: String, _ value: String) -> Bool {
        switch option {
        case "--at": places.append(value)
        case "--draw" where source == nil: source = .drawing(value)
        case "--type" where source == nil: source = .name(value)
        case "--scan" where source == nil: source = .picture(value)
        case "--size" where size == nil: size = value
        case "--output" where output == nil, "-o" where output == nil: output = value
        case "--color" where color == nil:
            color = try? Color(option: value)
            return color != nil
        case "--date" where date == nil:
            date = WrittenDate(value)
            return date != nil
        case "--appearance" where appearance == nil:
            appearance = AppearanceKind(rawValue: value)
            return appearance != nil
        default: return false
        }
        return true
    }

    /// Signs the document.
    func run() throws {
        guard let document, let source else { return }
        var place = OutputOptions()
        place.output = output
        place.inPlace = inPlace
        place.force = force
        place.json = false
        try reportingFailure {
            let signer = Signer(
                date: date?.date,
                timeZone: date?.timeZone ?? .gmt,
                password: PasswordOptions.ofEnvironment
            )
            let operation = Sign.operation(signer, try stamp(source))
            try place.show(try place.run(operation, on: document), document: document)
        }
    }

    private func stamp(_ source: SignatureDescription.Source) throws -> Stamp {
        let placements = try places.map { try Placement(parsing: $0) }
        let stampSize = try size.map { try StampSize(parsing: $0) } ?? .natural
        var description = SignatureDescription(source)
        description.color = color
        description.picture.keepsBackground = keepsBackground
        let signature = try SignatureOptions.signature(description, width: stampSize.width, folders: [])
        var stamp = Stamp(signature, at: placements, size: stampSize)
        if let appearance { stamp.appearance = try appearance.style(resolution: nil, prefix: "--") }
        return stamp
    }
}
