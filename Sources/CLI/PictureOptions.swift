internal import ArgumentParser
public import Signet

/// What is asked of a picture of ink on paper: shared by the subcommands that take one.
struct PictureOptions: ParsableArguments {
    @Flag(help: "Keep a picture's pixel grid instead of cutting it to the ink.")
    var noCrop = false

    @Option(
        help: ArgumentHelp(
            "Printed matter to take out of a picture: lines, text, or both with a comma.",
            valueName: "list"
        ),
        transform: PictureOptions.printedMatter
    )
    var remove: Set<ScanOptions.PrintedMatter> = []

    @Flag(help: "Make outlines of a picture's ink: sharp at any size, without shades.")
    var trace = false

    @Option(name: .customLong("picture-page"), help: ArgumentHelp("The page of a TIFF.", valueName: "number"))
    var page = 1

    /// Whether any of the options was given.
    var isGiven: Bool { noCrop || !remove.isEmpty || trace || page != 1 }

    func validate() throws {
        guard page >= 1 else { throw ValidationError("Pages are counted from 1; there is no page \(page).") }
        guard !trace || !noCrop else {
            throw ValidationError("--trace gives outlines without a pixel grid; leave out --no-crop.")
        }
    }

    func scanOptions(color: Color?) -> ScanOptions {
        var options = ScanOptions()
        options.color = color
        options.crop = noCrop ? .none : .ink
        options.removals = remove
        options.form = trace ? .outlines : .picture
        options.page = page
        return options
    }

    private static func printedMatter(_ list: String) throws -> Set<ScanOptions.PrintedMatter> {
        let names = list.split(separator: ",").map(String.init)
        return Set(
            try names.map { name in
                guard let matter = ScanOptions.PrintedMatter(rawValue: name) else {
                    throw ValidationError("'\(name)' cannot be removed; write lines, text or lines,text.")
                }
                return matter
            }
        )
    }
}
