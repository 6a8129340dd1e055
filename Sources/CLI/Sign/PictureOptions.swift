internal import ArgumentParser
internal import Signet

/// The options for a picture of ink on paper: shared by the subcommands that take one.
struct PictureOptions: ParsableArguments {
    @Flag(help: "Keep a picture's pixel grid instead of cutting it to the ink.")
    var noCrop = false

    @Option(
        help: ArgumentHelp(
            "Printed matter to take out of a picture: lines, text, or both with a comma.",
            valueName: "list"
        ),
        transform: ScanOptions.removals(option:)
    )
    var remove: Set<ScanOptions.PrintedMatter> = []

    @Flag(help: "Find the signature on a page with print.")
    var find = false

    @Option(
        help: ArgumentHelp(
            "The part of a picture in which ink is searched, from the upper left corner: in its pixels, or each number with % of the picture's sides after --rotate.",
            valueName: "x,y,w,h"
        ),
        transform: ScanOptions.part(option:)
    )
    var crop: ScanOptions.Part?

    @Option(
        help: ArgumentHelp(
            "The levels of ink and paper, from 0 to 255, as in 35..190. (default: measured)",
            valueName: "ink..paper"
        ),
        transform: ScanOptions.levels(option:)
    )
    var levels: ClosedRange<Double>?

    @Option(
        help: ArgumentHelp("Rotate a picture clockwise, in degrees.", valueName: "degrees"),
        transform: ScanOptions.degrees(option:)
    )
    var rotate: Double?

    @Flag(
        help:
            "Leave a picture's slant and perspective as they are, even where a printed line or the paper's edges show them."
    )
    var noDeskew = false

    @Flag(help: "Make outlines of a picture's ink: sharp at any size, without shades.")
    var trace = false

    @Option(name: .customLong("picture-page"), help: ArgumentHelp("The page of a TIFF.", valueName: "number"))
    var page = 1

    /// Whether any of the options was given.
    var isGiven: Bool {
        !onlyPage || page != 1
    }

    /// Whether nothing but the page is given.
    var onlyPage: Bool {
        !noCrop && remove.isEmpty && !find && crop == nil && levels == nil && rotate == nil && !noDeskew && !trace
    }

    func validate() throws {
        guard page >= 1 else { throw ValidationError("Pages are counted from 1; there is no page \(page).") }
        guard !trace || !noCrop else {
            throw ValidationError("--trace gives outlines without a pixel grid; leave out --no-crop.")
        }
    }

    /// The scan options that these options describe.
    var options: ScanOptions {
        var options = ScanOptions()
        options.crop = noCrop ? .none : .ink
        options.removals = remove
        options.search = find ? .find : .whole
        options.part = crop
        options.levels = levels
        options.straighten(degrees: rotate, deskewing: !noDeskew)
        options.form = trace ? .outlines : .picture
        options.page = page
        return options
    }
}
