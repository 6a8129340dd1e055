public import ArgumentParser
public import Signet
internal import SignetSigning

/// The content of a stamp that is not a signature: a text, a symbol or a picture.
struct ContentOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A text in print, with {date} {name} {reason} {location} {id}, \\n for a new line, and markup as in --caption.",
            valueName: "text"
        )
    )
    var text: String?

    @Option(help: "A symbol.")
    var symbol: StampSymbol?

    @Option(help: ArgumentHelp("A picture as it is, such as a logo; - for standard input.", valueName: "file"))
    var picture: String?

    @Option(help: ArgumentHelp("The size of --text in points. (default: 12)", valueName: "points"))
    var textSize: Double?

    @Option(help: ArgumentHelp("The width at which --text wraps, in points.", valueName: "points"))
    var textWidth: Double?

    @Option(help: "The alignment of the shorter lines of --text.")
    var textAlign: Caption.Alignment?

    func validate() throws {
        guard text != nil || (textSize == nil && textWidth == nil && textAlign == nil) else {
            throw ValidationError("--text-size, --text-width and --text-align go with --text.")
        }
        if let text, text.allSatisfy(\.isWhitespace) { throw ValidationError("--text is blank: give it a text.") }
        for (option, value, range) in [
            ("--text-size", textSize, TextStyle.sizes), ("--text-width", textWidth, TextStyle.widths),
        ] {
            guard let value, !range.contains(value) else { continue }
            let limits = "\(Decimal.text(range.lowerBound)) to \(Decimal.text(range.upperBound))"
            throw ValidationError("\(option) must be \(limits) points, not \(Decimal.text(value)).")
        }
    }

    /// How many of them are given.
    var count: Int { (text == nil ? 0 : 1) + (symbol == nil ? 0 : 1) + (picture == nil ? 0 : 1) }

    /// The one that is given.
    var source: SignatureDescription.Source? {
        if let text { return .text(Caption.withLineBreaks(text)) }
        if let picture { return .image(picture) }
        return symbol.map { .symbol($0) }
    }

    /// Applies the options for a text to a description.
    func describe(_ description: inout SignatureDescription) {
        if let textSize { description.text.size = textSize }
        if let textWidth { description.text.width = textWidth }
        if let textAlign { description.text.alignment = textAlign }
    }
}

extension StampSymbol: NamedChoice {}
