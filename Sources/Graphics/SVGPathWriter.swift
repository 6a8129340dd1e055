/// Writes paths as SVG path data (SVG 1.1, 8.3): relative, and with no more characters than the precision needs.
package struct SVGPathWriter: Hashable, Sendable {
    /// Decimal places of every coordinate, 0 to 9.
    package let places: Int
    private let scale: Double

    /// Makes a writer.
    package init(places: Int) {
        self.places = min(max(places, 0), 9)
        scale = (0..<self.places).reduce(1.0) { value, _ in value * 10 }
    }

    /// The path's data.
    ///
    /// Every coordinate is rounded where it is, so that relative ones add up without drifting.
    package func text(of path: Path) -> String {
        var text = ""
        var current = Grid()
        var start = Grid()
        var lastCommand: Character?
        func add(_ command: Character, _ points: [Point]) {
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
                add("M", [point])
                lastCommand = nil
                start = current
            case .line(let point): add("l", [point])
            case .curve(let control1, let control2, let end): add("c", [control1, control2, end])
            case .close:
                text.append("z")
                lastCommand = nil
                current = start
            }
        }
        return text
    }

    /// A number in as few characters as the precision needs.
    package func number(_ value: Double) -> String {
        var text = ""
        var isFirst = true
        append(rounded(value), to: &text, isFirst: &isFirst)
        return text
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

    private func append(_ value: Int, to text: inout String, isFirst: inout Bool) {
        let unit = Int(scale)
        let digits = String(value.magnitude % UInt(unit))
        var fraction = String(repeating: "0", count: max(places - digits.count, 0)) + digits
        while fraction.last == "0" { fraction.removeLast() }
        let whole = Int(value.magnitude) / unit
        if value < 0 {
            text.append("-")
        } else if !isFirst {
            text.append(" ")
        }
        if whole > 0 || fraction.isEmpty { text += String(whole) }
        if !fraction.isEmpty { text += "." + fraction }
        isFirst = false
    }
}
