public import ArgumentParser
public import Signet
internal import SignetSigning

/// The metadata of a stamp.
struct StampOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The signer's name, shown by viewers with the stamp; by default a typed name.",
            valueName: "name"
        )
    )
    var author: String?

    @Option(help: ArgumentHelp("Text for screen readers.", valueName: "text"))
    var altText: String?

    @Option(help: ArgumentHelp("The subject of the stamp. (default: Signature, or what it is)", valueName: "text"))
    var subject: String?

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "The kind of mark: a stamp annotation, an ink annotation (drawings), the appearance of a form field (widget), or page content.",
            valueName: "kind"
        )
    )
    var kind = MarkKind.stamp

    @Flag(help: "Set the flags that keep people from moving, changing or deleting it.")
    var lock = false

    /// Whether any of the options is given that a recipe has for each of its stamps.
    var isGiven: Bool { author != nil || altText != nil || subject != nil || kind != .stamp || lock }

    /// Applies the options to a stamp's description.
    func describe(_ description: inout StampDescription) {
        description.author = author
        description.alternativeText = altText
        description.subject = subject
        description.kind = kind
        description.isLocked = lock
    }
}

extension MarkKind: NamedChoice {}
