package import SignetGraphics
package import SignetScanning

/// What is asked of a picture of ink on paper, as options say it.
package struct PictureDescription: Hashable, Sendable {
    package var keepsFrame = false
    package var removals: Set<ScanOptions.PrintedMatter> = []
    package var finds = false
    package var region: PixelBox?
    package var degrees: Double?
    package var deskews = true
    package var traces = false
    package var page = 1
    package var keepsBackground = false

    package init() {}

    /// What cannot be about them.
    package var fault: OptionFault? {
        guard page >= 1 else { return OptionFault("Pages are counted from 1; there is no page \(page)") }
        return nil
    }

    /// The same for the scanner.
    package func options(color: Color?) -> ScanOptions {
        var options = ScanOptions()
        options.color = color
        options.crop = keepsFrame ? .none : .ink
        options.removals = removals
        options.search = finds ? .find : .whole
        options.region = region
        options.rotation = degrees.map { .degrees($0) } ?? (deskews ? .level : .none)
        options.perspective = deskews ? .sheet : .none
        options.form = traces ? .outlines : .picture
        options.page = page
        options.background = keepsBackground ? .keep : .remove
        return options
    }

    /// Reads a part of a picture as `x,y,width,height`.
    package static func region(option text: String) throws(OptionFault) -> PixelBox {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
            let height = numbers[3],
            x >= 0, y >= 0, width > 0, height > 0
        else { throw OptionFault("'\(text)' is no part of a picture; write x,y,width,height in whole pixels") }
        return PixelBox(left: x, top: y, width: width, height: height)
    }

    /// Reads a turn in degrees, clockwise.
    package static func degrees(option text: String) throws(OptionFault) -> Double {
        guard let degrees = Double(text), (-360...360).contains(degrees) else {
            throw OptionFault("'\(text)' is no turn; write degrees from -360 to 360, clockwise")
        }
        return degrees
    }

    /// Reads printed matter with commas between.
    package static func removals(option list: String) throws(OptionFault) -> Set<ScanOptions.PrintedMatter> {
        var removals: Set<ScanOptions.PrintedMatter> = []
        for name in list.split(separator: ",") {
            guard let matter = ScanOptions.PrintedMatter(rawValue: String(name)) else {
                throw OptionFault("'\(name)' cannot be removed; write lines, text or lines,text")
            }
            removals.insert(matter)
        }
        return removals
    }
}

extension Color {
    /// Reads a colour as it is written in options.
    package init(option text: String) throws(OptionFault) {
        guard let color = Color(text) else {
            let names = Color.named.map(\.key).joined(separator: ", ")
            throw OptionFault("'\(text)' is no colour; write #rrggbb or one of \(names)")
        }
        self = color
    }
}
