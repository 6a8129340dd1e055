public import ArgumentParser
public import Signet

/// What a stamp says of itself, and what makes its bytes reproducible.
struct StampOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Who signs, shown by viewers with the stamp; a typed name by itself.", valueName: "name")
    )
    var author: String?

    @Option(help: ArgumentHelp("What a screen reader says.", valueName: "text"))
    var altText: String?

    @Option(help: ArgumentHelp("What the stamp is about.", valueName: "text"))
    var subject = "Signature"

    @Option(
        help: ArgumentHelp(
            "The date of signing, as 2026-05-17 or 2026-05-17T09:30:00+02:00; now without it.",
            valueName: "date"
        )
    )
    var date: DateArgument?

    @Option(help: ArgumentHelp("Goes into the stamps' unique names; another seed, other names.", valueName: "text"))
    var seed = ""

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "What it becomes: a stamp or (drawings) ink annotation, the look of a form field (widget), or page content.",
            valueName: "kind"
        )
    )
    var kind = MarkKind.stamp

    @Flag(help: "Set the flags that keep people from moving, changing or deleting it.")
    var lock = false

    @Flag(help: "Stamp a document that has digital signatures. They stay intact; strict validators report the stamp.")
    var afterSignatures = false

    /// Whether any of the options is given that a recipe has for each of its stamps.
    var isGiven: Bool { author != nil || altText != nil || subject != "Signature" || kind != .stamp || lock }
}

extension MarkKind: ExpressibleByArgument {}
