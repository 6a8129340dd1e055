internal import ArgumentParser
internal import Signet

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

    @Flag(help: "Find the signature on a page with print.")
    var find = false

    @Option(
        help: ArgumentHelp(
            "The part of a picture where ink is looked for, in its pixels from the upper left corner.",
            valueName: "x,y,w,h"
        ),
        transform: PictureOptions.box
    )
    var crop: PixelBox?

    @Option(
        help: ArgumentHelp("Turn a picture clockwise by so many degrees.", valueName: "degrees"),
        transform: PictureOptions.degrees
    )
    var rotate: Double?

    @Flag(
        help:
            "Leave a picture's slant and perspective as they are, also where a printed line or the paper's edges tell them."
    )
    var noDeskew = false

    @Flag(help: "Make outlines of a picture's ink: sharp at any size, without shades.")
    var trace = false

    @Option(name: .customLong("picture-page"), help: ArgumentHelp("The page of a TIFF.", valueName: "number"))
    var page = 1

    /// Whether any of the options was given.
    var isGiven: Bool {
        noCrop || !remove.isEmpty || find || crop != nil || rotate != nil || noDeskew || trace || page != 1
    }

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
        options.search = find ? .find : .whole
        options.region = crop
        options.rotation = rotate.map { .degrees($0) } ?? (noDeskew ? .none : .level)
        options.perspective = noDeskew ? .none : .sheet
        options.form = trace ? .outlines : .picture
        options.page = page
        return options
    }

    private static func box(_ text: String) throws -> PixelBox {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
            let height = numbers[3],
            x >= 0, y >= 0, width > 0, height > 0
        else { throw ValidationError("'\(text)' is no part of a picture; write x,y,width,height in whole pixels.") }
        return PixelBox(left: x, top: y, width: width, height: height)
    }

    private static func degrees(_ text: String) throws -> Double {
        guard let degrees = Double(text), (-360...360).contains(degrees) else {
            throw ValidationError("'\(text)' is no turn; write degrees from -360 to 360, clockwise.")
        }
        return degrees
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
