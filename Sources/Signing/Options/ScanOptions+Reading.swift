package import SignetGraphics
package import SignetScanning

extension ScanOptions {
    /// Reads a part of a picture as `x,y,width,height`, in pixels or with a percent sign after each number.
    package static func part(option text: String) throws(OptionError) -> Part {
        guard text.contains("%") else { return .pixels(try region(option: text)) }
        let shares = text.split(separator: ",", omittingEmptySubsequences: false).map { number in
            number.hasSuffix("%") ? Double(number.dropLast()).map { $0 / 100 } : nil
        }
        guard shares.count == 4, let x = shares[0], let y = shares[1], let width = shares[2], let height = shares[3],
            let share = PictureShare(left: x, top: y, width: width, height: height)
        else { throw .malformed(text, .pictureShare) }
        return .share(share)
    }

    private static func region(option text: String) throws(OptionError) -> PixelBox {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
            let height = numbers[3],
            x >= 0, y >= 0, width > 0, height > 0
        else { throw .malformed(text, .pictureBox) }
        return PixelBox(left: x, top: y, width: width, height: height)
    }

    /// Reads levels as `35..190`: how dark ink is and how light paper is, from 0 to 255.
    package static func levels(option text: String) throws(OptionError) -> ClosedRange<Double> {
        guard let dots = text.firstRange(of: ".."), let ink = Double(text[..<dots.lowerBound]),
            let paper = Double(text[dots.upperBound...]), ink >= 0, ink < paper, paper <= 255
        else { throw .malformed(text, .levels) }
        return ink...paper
    }

    /// Reads a rotation in degrees, clockwise.
    package static func degrees(option text: String) throws(OptionError) -> Double {
        guard let degrees = Double(text), (-360...360).contains(degrees) else {
            throw .malformed(text, .rotation)
        }
        return degrees
    }

    /// Rotates the picture by the degrees if they are given, and otherwise until a printed line is level; without
    /// deskewing it keeps its slant and its perspective.
    package mutating func straighten(degrees: Double?, deskewing: Bool) {
        rotation = degrees.map { .degrees($0) } ?? (deskewing ? .level : .none)
        perspective = deskewing ? .sheet : .none
    }

    /// Reads kinds of print, separated by commas.
    package static func removals(option list: String) throws(OptionError) -> Set<PrintedMatter> {
        var removals: Set<PrintedMatter> = []
        for name in list.split(separator: ",") {
            guard let matter = PrintedMatter(rawValue: String(name)) else {
                throw .malformed(String(name), .removals)
            }
            removals.insert(matter)
        }
        return removals
    }
}

extension Color {
    /// Reads a colour as options write it.
    package init(option text: String) throws(OptionError) {
        guard let color = Color(text) else {
            throw .unknownColor(text, named: Color.named.map(\.key))
        }
        self = color
    }
}
