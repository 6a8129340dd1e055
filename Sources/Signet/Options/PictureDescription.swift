package import SignetGraphics
package import SignetScanning

/// The part of a picture that counts.
package enum PicturePart: Hashable, Sendable {
    /// In the pixels of the upright picture.
    case pixels(PixelBox)
    /// In parts of its sides, after its turn by whole quarters.
    case share(PictureShare)
}

/// What is asked of a picture of ink on paper, as options say it.
package struct PictureDescription: Hashable, Sendable {
    package var keepsFrame = false
    package var removals: Set<ScanOptions.PrintedMatter> = []
    package var finds = false
    package var part: PicturePart?
    package var levels: ClosedRange<Double>?
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
        switch part {
        case .pixels(let box): options.region = box
        case .share(let share): options.share = share
        case nil: break
        }
        options.levels = levels
        options.rotation = degrees.map { .degrees($0) } ?? (deskews ? .level : .none)
        options.perspective = deskews ? .sheet : .none
        options.form = traces ? .outlines : .picture
        options.page = page
        options.background = keepsBackground ? .keep : .remove
        return options
    }

    /// Reads a part of a picture as `x,y,width,height`, in pixels or with a percent sign behind each number.
    package static func part(option text: String) throws(OptionFault) -> PicturePart {
        guard text.contains("%") else { return .pixels(try region(option: text)) }
        let shares = text.split(separator: ",", omittingEmptySubsequences: false).map { number in
            number.hasSuffix("%") ? Double(number.dropLast()).map { $0 / 100 } : nil
        }
        guard shares.count == 4, let x = shares[0], let y = shares[1], let width = shares[2], let height = shares[3],
            let share = PictureShare(left: x, top: y, width: width, height: height)
        else {
            throw OptionFault("'\(text)' is no part of a picture; write x%,y%,width%,height% within 0% to 100%")
        }
        return .share(share)
    }

    private static func region(option text: String) throws(OptionFault) -> PixelBox {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
            let height = numbers[3],
            x >= 0, y >= 0, width > 0, height > 0
        else {
            throw OptionFault(
                "'\(text)' is no part of a picture; write x,y,width,height in whole pixels, or each with %"
            )
        }
        return PixelBox(left: x, top: y, width: width, height: height)
    }

    /// Reads levels as `35..190`: how dark ink is and how light paper, from 0 to 255.
    package static func levels(option text: String) throws(OptionFault) -> ClosedRange<Double> {
        guard let dots = text.firstRange(of: ".."), let ink = Double(text[..<dots.lowerBound]),
            let paper = Double(text[dots.upperBound...]), ink >= 0, ink < paper, paper <= 255
        else { throw OptionFault("'\(text)' are no levels; write ink and paper as 35..190, from 0 to 255") }
        return ink...paper
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
