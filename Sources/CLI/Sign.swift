internal import ArgumentParser
internal import FoundationEssentials
internal import Signet

/// `signet sign`.
struct Sign: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Stamps a signature into a PDF.",
        discussion: """
            Places (--at), in points of the page as displayed, from its lower left corner:
              page:last,bottom-right,margin:36   a corner, an edge (top, left, …) or center
              page:1,rect:72,72,200,70           a box: x, y, width, height
              text:"Signature:",nth:2,gap:8      beside a text; left, right, above, below or over
              text:/Sign(ed)? by/i,nth:last      beside what a regular expression matches
              text:{{sig:buyer}},over,cover      on a tag, which disappears
              field:Signature1                   in the rectangle of a form field
              auto                               an empty signature field, or the best signature line
            Pages are 3, first, last, all or 2-4+7; without page: it is the last, and for texts and auto all. align:left and \
            the like say where in a box a signature stands that does not fill it.

            Examples:
              signet sign contract.pdf --type "Jane Doe" --at text:"Signature:" -o signed.pdf
              signet sign contract.pdf --draw strokes.json --at page:last,bottom-right --size width:180 -o signed.pdf
              signet sign contract.pdf --scan photo.jpg --at field:Signature1 --in-place
              signet sign - --type "J. D." --at page:all,bottom-right --size 40x20 -o - <in.pdf >out.pdf
            """
    )

    @Argument(help: ArgumentHelp("The document; - for standard input.", valueName: "document"))
    var document: String

    @OptionGroup(title: "Signature")
    var source: SignatureOptions

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

    @OptionGroup(title: "Output")
    var output: OutputOptions

    @OptionGroup(title: "Stamp")
    var details: StampOptions

    func validate() throws {
        guard !places.isEmpty else {
            throw ValidationError("Say where the signature goes, as in --at page:last,bottom-right.")
        }
        try output.check(document: document)
    }

    func run() throws {
        try reportingFailure {
            let placements = try places.map { try Placement(parsing: $0) }
            let stampSize = try size.map { try StampSize(parsing: $0) } ?? .natural
            var stamp = Stamp(try source.signature(), at: placements, size: stampSize)
            stamp.appearance = appearance.style
            stamp.opacity = appearance.opacity ?? 1
            stamp.author = details.author
            stamp.alternativeText = details.altText
            stamp.subject = details.subject
            let signer = Signer(
                date: details.date?.date,
                timeZone: details.date?.timeZone ?? .gmt,
                seed: details.seed,
                afterSignatures: details.afterSignatures
            )
            let report = try output.sign(document, signer: signer, stamps: [stamp])
            try output.show(report, document: document)
        }
    }
}
