import Fixtures
import SignetGraphics

@testable import SignetScanning

/// A signature-like line on paper, with the truth of where its ink is.
struct SyntheticPaper {
    enum Condition: CaseIterable {
        case clean
        case shaded
        case noisy
        case dim
    }

    let colors: ColorPlane
    /// How much of each pixel the ink covers, 0 to 1.
    let coverage: [Double]

    static let width = 640
    static let height = 280

    /// Writes on paper; `pen` in sRGB, 0 to 255.
    init(_ condition: Condition, pen: (Double, Double, Double), isWritten: Bool) {
        let coverage = isWritten ? Self.line() : [Double](repeating: 0, count: Self.width * Self.height)
        var random = SplitMix(seed: 7)
        var values: [UInt32] = []
        values.reserveCapacity(coverage.count)
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                let light = condition.light(x: Double(x) / Double(Self.width), y: Double(y) / Double(Self.height))
                let ink = coverage[y * Self.width + x]
                let noise = condition.noise * random.gaussian()
                var value: UInt32 = 0
                for channel in [pen.0, pen.1, pen.2] {
                    let level = light * (255 * (1 - ink) + channel * ink) + noise
                    value = value << 8 | UInt32(min(255, max(0, level)))
                }
                values.append(value << 8 | 255)
            }
        }
        colors = ColorPlane(width: Self.width, height: Self.height, values: values)
        self.coverage = coverage
    }

    /// A flowing line of 3 to 6 pixels.
    private static func line() -> [Double] {
        var coverage = [Double](repeating: 0, count: width * height)
        let steps = 1600
        for step in 0...steps {
            let t = Double(step) / Double(steps)
            let phase = t * 40
            let x = 70 + 480 * t + 34 * cosine(phase)
            let y = 140 + (70 - 40 * t) * sine(phase) + 20 * sine(phase * 0.31)
            let radius = 1.5 + 0.75 * (1 + sine(phase + 1))
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
        }
    }

    /// The standard deviation of the noise, of 255.
    var noise: Double {
        switch self {
        case .clean: 0.5
        case .shaded: 2
        case .noisy: 11
        case .dim: 4
        }
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
