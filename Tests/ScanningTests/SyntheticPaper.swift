import Fixtures
import SignetBasics

@testable import SignetScanning

/// A signature-like line on paper, with the truth of where its ink is.
struct SyntheticPaper {
    enum Condition: CaseIterable {
        case clean
        case shaded
        case noisy
        case dim
        /// As a JPEG of low quality: noise, and colours that are wrong by squares of eight pixels.
        case blocky
    }

    let colors: ColorPlane
    /// How much of each pixel the ink covers, 0 to 1.
    let coverage: [Double]

    static let width = 640
    static let height = 280

    /// One line of writing.
    struct Writing {
        /// In sRGB, 0 to 255.
        let pen: (Double, Double, Double)
        /// The thickness, 1 for 3 to 6 pixels.
        let thickness: Double
        /// The height of the line's middle and how far it swings, in pixels.
        let middle: Double
        let swing: Double
    }

    /// Writes on paper; `pen` in sRGB, 0 to 255.
    init(_ condition: Condition, pen: (Double, Double, Double), isWritten: Bool) {
        let writing = Writing(pen: pen, thickness: 1, middle: 140, swing: 1)
        self.init(condition, paper: (255, 255, 255), isWritten ? [writing] : [])
    }

    /// Writes several lines on paper of a colour in sRGB, 0 to 255; later lines lie on earlier ones.
    init(_ condition: Condition, paper: (Double, Double, Double), _ lines: [Writing]) {
        let coverages = lines.map(Self.line)
        var random = SplitMix(seed: 7)
        var values: [UInt32] = []
        values.reserveCapacity(Self.width * Self.height)
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                let light = condition.light(x: Double(x) / Double(Self.width), y: Double(y) / Double(Self.height))
                let noise = condition.noise * random.gaussian()
                let block = condition.blocks(x / 8, y / 8)
                var color = [paper.0, paper.1, paper.2]
                for (line, coverage) in zip(lines, coverages) {
                    let ink = coverage[y * Self.width + x]
                    let pen = [line.pen.0, line.pen.1, line.pen.2]
                    color = zip(color, pen).map { $0 * (1 - ink) + $1 * ink }
                }
                var value: UInt32 = 0
                for (channel, level) in color.enumerated() {
                    let shifted = light * level + noise + (channel == 1 ? -block / 2 : channel == 0 ? block : 0)
                    value = value << 8 | UInt32(min(255, max(0, shifted)))
                }
                values.append(value << 8 | 255)
            }
        }
        colors = ColorPlane(width: Self.width, height: Self.height, values: values)
        coverage = (0..<Self.width * Self.height).map { index in coverages.reduce(0) { max($0, $1[index]) } }
    }

    /// A flowing line.
    private static func line(_ writing: Writing) -> [Double] {
        var coverage = [Double](repeating: 0, count: width * height)
        let steps = 1600
        for step in 0...steps {
            let t = Double(step) / Double(steps)
            let phase = t * 40
            let x = 70 + 480 * t + 34 * cosine(phase)
            let y = writing.middle + writing.swing * ((70 - 40 * t) * sine(phase) + 20 * sine(phase * 0.31))
            let radius = writing.thickness * (1.5 + 0.75 * (1 + sine(phase + 1)))
            for py in Int(y - radius - 1)...Int(y + radius + 2) {
                for px in Int(x - radius - 1)...Int(x + radius + 2) {
                    let dx = Double(px) - x
                    let dy = Double(py) - y
                    let edge = radius + 0.5 - (dx * dx + dy * dy).squareRoot()
                    let index = py * width + px
                    coverage[index] = max(coverage[index], min(1, max(0, edge)))
                }
            }
        }
        return coverage
    }
}

extension SyntheticPaper.Condition {
    /// The light on the paper, 0 to 1, across its unit square.
    func light(x: Double, y: Double) -> Double {
        switch self {
        case .clean: 0.97
        case .shaded: (0.95 - 0.35 * x - 0.1 * y) * (1 - 0.25 * min(1, max(0, (x + y - 1.1) * 12)))
        case .noisy: 0.85
        case .dim: 0.38 - 0.08 * x
        case .blocky: 0.88 - 0.1 * y
        }
    }

    /// The standard deviation of the noise, of 255.
    var noise: Double {
        switch self {
        case .clean: 0.5
        case .shaded: 2
        case .noisy: 11
        case .dim: 4
        case .blocky: 5
        }
    }

    /// How far red is off in a square.
    func blocks(_ column: Int, _ row: Int) -> Double {
        guard self == .blocky else { return 0 }
        var random = SplitMix(seed: UInt64(column * 1000 + row))
        return 5 * random.gaussian()
    }
}

/// The sine by its series after reduction, so that the tests need no mathematics library.
func sine(_ angle: Double) -> Double {
    let turn = 2 * Double.pi
    let x = angle - (angle / turn).rounded() * turn
    var term = x
    var sum = x
    for n in stride(from: 2.0, through: 22, by: 2) {
        term *= -x * x / (n * (n + 1))
        sum += term
    }
    return sum
}

func cosine(_ angle: Double) -> Double { sine(angle + Double.pi / 2) }

extension SplitMix {
    /// A number from a distribution close to the normal one.
    mutating func gaussian() -> Double {
        (0..<6).reduce(0.0) { sum, _ in sum + Double(next() >> 11) / Double(1 << 53) - 0.5 } * 2.0.squareRoot()
    }
}
