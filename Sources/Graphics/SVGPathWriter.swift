/// Writes paths as SVG path data (SVG 1.1, 8.3): relative, and with no more characters than the precision needs.
package struct SVGPathWriter: Hashable, Sendable {
    /// Decimal places of every coordinate, 0 to 9.
    package let places: Int
    private let scale: Double
    /// The units of the last decimal in 1.
    private let unit: UInt

    /// Makes a writer.
    package init(places: Int) {
        self.places = min(max(places, 0), 9)
        unit = (0..<self.places).reduce(1) { value, _ in value * 10 }
        scale = Double(unit)
    }

    /// The path's data.
    ///
    /// Every coordinate is rounded where it is, so that relative ones add up without drifting.
    package func text(of path: Path) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(16 * path.elements.count)
        var current = Grid()
        var start = Grid()
        var lastCommand: UInt8?
        func add(_ letter: Unicode.Scalar, _ points: Point...) {
            let command = UInt8(ascii: letter)
            if command != lastCommand { text.append(command) }
            var isFirst = command != lastCommand
            let origin = current
            for point in points {
                let place = Grid(x: rounded(point.x), y: rounded(point.y))
                append(place.x - origin.x, to: &text, isFirst: &isFirst)
                append(place.y - origin.y, to: &text, isFirst: &isFirst)
                current = place
            }
            lastCommand = command
        }
        for element in path.elements {
            switch element {
            case .move(let point):
                // An absolute start can be found again in the text.
                lastCommand = nil
                current = Grid()
                add("M", point)
                lastCommand = nil
                start = current
            case .line(let point): add("l", point)
            case .curve(let control1, let control2, let end): add("c", control1, control2, end)
            case .close:
                text.append(UInt8(ascii: "z"))
                lastCommand = nil
                current = start
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// A number in as few characters as the precision needs.
    package func number(_ value: Double) -> String {
        var text: [UInt8] = []
        var isFirst = true
        append(rounded(value), to: &text, isFirst: &isFirst)
        return String(decoding: text, as: UTF8.self)
    }

    /// A place in units of the last decimal.
    private struct Grid {
        var x = 0
        var y = 0
    }

    private func rounded(_ value: Double) -> Int {
        let scaled = (value * scale).rounded()
        return abs(scaled) < 1e18 ? Int(scaled) : 0
    }

    private func append(_ value: Int, to text: inout [UInt8], isFirst: inout Bool) {
        if value < 0 {
            text.append(UInt8(ascii: "-"))
        } else if !isFirst {
            text.append(UInt8(ascii: " "))
        }
        isFirst = false
        let (whole, fraction) = value.magnitude.quotientAndRemainder(dividingBy: unit)
        if whole > 0 || fraction == 0 { Self.append(digitsOf: whole, to: &text) }
        guard fraction > 0 else { return }
        text.append(UInt8(ascii: "."))
        var (rest, place) = (fraction, unit / 10)
        // Zeros at the end do not count.
        while rest > 0 {
            text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / place))
            (rest, place) = (rest % place, place / 10)
        }
    }

    private static func append(digitsOf number: UInt, to text: inout [UInt8]) {
        if number >= 10 { append(digitsOf: number / 10, to: &text) }
        text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }
}
