import Fixtures
import SignetBasics

@testable import SignetScanning

/// Draws print on synthetic paper.
extension ColorPlane {
    /// Bare paper with a little noise.
    static func paper(width: Int, height: Int) -> ColorPlane {
        var random = SplitMix(seed: 11)
        let values = (0..<width * height).map { _ -> UInt32 in
            let light = UInt32(244 + 1.5 * random.gaussian())
            return light << 24 | light << 16 | light << 8 | 255
        }
        return ColorPlane(width: width, height: height, values: values)
    }

    /// Lays one colour on a pixel, `cover` from 0 to 1.
    mutating func cover(_ x: Int, _ y: Int, _ color: (Double, Double, Double), _ cover: Double) {
        guard x >= 0, y >= 0, x < width, y < height, cover > 0 else { return }
        let old = values[y * width + x]
        func mix(_ below: UInt32, _ above: Double) -> UInt32 {
            UInt32(Double(below) * (1 - min(1, cover)) + above * min(1, cover))
        }
        let red = mix(old.redByte, color.0)
        let green = mix(old.greenByte, color.1)
        let blue = mix(old.blueByte, color.2)
        values[y * width + x] = red << 24 | green << 16 | blue << 8 | 255
    }

    /// Draws a stroke whose width changes evenly from one end to the other, with soft edges.
    mutating func stroke(
        from start: (Double, Double),
        to end: (Double, Double),
        widths: (Double, Double),
        _ color: (Double, Double, Double)
    ) {
        let way = (end.0 - start.0, end.1 - start.1)
        let square = way.0 * way.0 + way.1 * way.1
        let reach = max(widths.0, widths.1) / 2 + 2
        for y in Int(min(start.1, end.1) - reach)...Int(max(start.1, end.1) + reach) {
            for x in Int(min(start.0, end.0) - reach)...Int(max(start.0, end.0) + reach) {
                let part = ((Double(x) - start.0) * way.0 + (Double(y) - start.1) * way.1) / square
                let near = min(1, max(0, part))
                let dx = Double(x) - start.0 - way.0 * near
                let dy = Double(y) - start.1 - way.1 * near
                let half = (widths.0 + (widths.1 - widths.0) * near) / 2
                cover(x, y, color, half + 0.5 - (dx * dx + dy * dy).squareRoot())
            }
        }
    }

    /// Draws a row of letters made of straight bars, 10 x 14 pixels each with the foot at `y`.
    mutating func letters(_ count: Int, left: Int, foot y: Int, _ color: (Double, Double, Double)) {
        // The bars of E, H, L, T, U, F: upright at the left, the middle, the right; across at the top, middle, foot.
        let shapes = [0b100_111, 0b101_010, 0b100_001, 0b010_100, 0b101_001, 0b100_110]
        for index in 0..<count where index % 7 != 6 {
            let shape = shapes[index * 5 % shapes.count]
            let x = Double(left + index * 14)
            let bars: [((Double, Double), (Double, Double))] = [
                ((0, 0), (0, -13)), ((4.5, 0), (4.5, -13)), ((9, 0), (9, -13)),
                ((0, -13), (9, -13)), ((0, -6.5), (9, -6.5)), ((0, 0), (9, 0)),
            ]
            for (bit, bar) in bars.enumerated() where shape >> (5 - bit) & 1 == 1 {
                let start = (x + bar.0.0, Double(y) + bar.0.1)
                stroke(from: start, to: (x + bar.1.0, Double(y) + bar.1.1), widths: (2, 2), color)
            }
        }
    }

    /// Lays a written picture of ``SyntheticPaper`` on this one.
    mutating func write(_ paper: SyntheticPaper, left: Int, top: Int, _ pen: (Double, Double, Double)) {
        for (index, coverage) in paper.coverage.enumerated() where coverage > 0 {
            cover(left + index % SyntheticPaper.width, top + index / SyntheticPaper.width, pen, coverage)
        }
    }
}

extension ScanOptions {
    /// The ink on the picture's own grid, without some print.
    static func removing(_ kinds: Set<PrintedMatter>) -> ScanOptions {
        var options = ScanOptions(.remove)
        options.crop = .none
        options.removals = kinds
        return options
    }
}
