import SignetGraphics

@testable import SignetInk

/// How much of every pixel ink covers, from spans that are exact along a row and four rows to a pixel.
struct PixelCoverage {
    /// The side of a pixel at 600 dots per inch, in points.
    static let pixel = 0.12
    private static let rows = 4
    private let origin: Point
    private let width: Int
    private(set) var alphas: [Double]

    /// Empty pixels around a box.
    init(_ box: Rectangle) {
        origin = Point(x: box.minX - Self.pixel, y: box.minY - Self.pixel)
        width = Int(box.width / Self.pixel) + 4
        alphas = Array(repeating: 0, count: width * (Int(box.height / Self.pixel) + 4))
    }

    /// The pixels that a path covers.
    init(of path: Path, in box: Rectangle) {
        self.init(box)
        let coverage = Coverage(path)
        for row in 0..<(alphas.count / width * Self.rows) { add(coverage.spans(at: y(row)), row) }
    }

    /// The pixels that discs cover, stamped one by one.
    init(of strokes: [[NibNode]], in box: Rectangle) {
        self.init(box)
        let count = alphas.count / width * Self.rows
        var spans = [[ClosedRange<Double>]](repeating: [], count: count)
        for node in strokes.joined() {
            let first = Int((node.position.y - node.radius - origin.y) / Self.pixel * Double(Self.rows))
            let last = Int((node.position.y + node.radius - origin.y) / Self.pixel * Double(Self.rows))
            for row in max(first, 0)...min(last, count - 1) {
                let away = y(row) - node.position.y
                let square = node.radius * node.radius - away * away
                guard square > 0 else { continue }
                let half = square.squareRoot()
                spans[row].append((node.position.x - half)...(node.position.x + half))
            }
        }
        for row in spans.indices { add(Self.joined(spans[row]), row) }
    }

    private func y(_ row: Int) -> Double { origin.y + (Double(row) + 0.5) * Self.pixel / Double(Self.rows) }

    private static func joined(_ spans: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
        var joined: [ClosedRange<Double>] = []
        for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = joined.last, span.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
            } else {
                joined.append(span)
            }
        }
        return joined
    }

    private mutating func add(_ spans: [ClosedRange<Double>], _ row: Int) {
        let start = row / Self.rows * width
        for span in spans {
            let left = (span.lowerBound - origin.x) / Self.pixel
            let right = (span.upperBound - origin.x) / Self.pixel
            for column in Int(left)...Int(right) {
                let part = min(right, Double(column + 1)) - max(left, Double(column))
                alphas[start + column] += part / Double(Self.rows)
            }
        }
    }

    /// The mean and the largest difference over the pixels that either touches.
    func difference(to other: PixelCoverage) -> (mean: Double, worst: Double) {
        let differences = zip(alphas, other.alphas).filter { max($0, $1) > 0 }.map { abs($0 - $1) }
        return (differences.reduce(0, +) / Double(max(differences.count, 1)), differences.max() ?? 0)
    }
}
