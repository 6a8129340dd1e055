import FoundationEssentials
import SignetGraphics

@testable import SignetLettering

/// A small grey picture of an outline: 0 paper to 255 ink, row by row from the top, as wide as its ink.
struct GoldenPicture: Equatable {
    static let width = 160
    static let maximumHeight = 240

    let height: Int
    let pixels: [UInt8]

    /// Draws filled outlines, scaled so that their ink is ``width`` pixels wide.
    ///
    /// The exact area that the polygons cover in each pixel; the outlines of all glyphs are walked one way, so that
    /// overlapping ones add up to more than 1 and are cut there.
    init?(_ path: Path) {
        guard let bounds = path.bounds, bounds.width > 0 else { return nil }
        let scale = Double(Self.width) / bounds.width
        height = min(Self.maximumHeight, max(1, Int((bounds.height * scale).rounded(.up))))
        var area = AreaBuffer(width: Self.width, height: height)
        for contour in path.flattened(steps: 8) {
            let points = contour.map { point in
                Point(x: (point.x - bounds.minX) * scale, y: (bounds.maxY - point.y) * scale)
            }
            for (from, to) in zip(points, points.dropFirst() + points.prefix(1)) { area.add(from, to) }
        }
        pixels = area.coverage
    }

    /// Reads a binary PGM as ``pgm`` writes it.
    init?(pgm bytes: [UInt8]) {
        let lines = bytes.split(separator: 0x0a, maxSplits: 3, omittingEmptySubsequences: false)
        guard lines.count == 4, lines[0].elementsEqual("P5".utf8), lines[2].elementsEqual("255".utf8) else {
            return nil
        }
        let size = String(decoding: lines[1], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        guard size.count == 2, size[0] == Self.width, lines[3].count == size[0] * size[1] else { return nil }
        height = size[1]
        pixels = lines[3].map { 255 - $0 }
    }

    var pgm: [UInt8] { Array("P5\n\(Self.width) \(height)\n255\n".utf8) + pixels.map { 255 - $0 } }

    /// The mean and the greatest difference of pixels; nil when the heights differ by more than a pixel.
    func difference(from other: GoldenPicture) -> (mean: Double, worst: Int)? {
        guard abs(height - other.height) <= 1 else { return nil }
        let differences = zip(pixels, other.pixels).map { abs(Int($0) - Int($1)) }
        let sum = differences.reduce(0, +)
        return (Double(sum) / Double(max(1, differences.count)), differences.max() ?? 0)
    }
}

/// Accumulates how much of each pixel lies to the right of edges; running sums over rows give the covered area.
private struct AreaBuffer {
    let width: Int
    let height: Int
    private var cells: [Double]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        cells = [Double](repeating: 0, count: (width + 2) * height)
    }

    var coverage: [UInt8] {
        var result: [UInt8] = []
        for row in 0..<height {
            var sum = 0.0
            for column in 0..<width {
                sum += cells[row * (width + 2) + column]
                result.append(UInt8((min(1, abs(sum)) * 255).rounded()))
            }
        }
        return result
    }

    /// Adds an edge: pieces of it that stay in one pixel row and column.
    mutating func add(_ from: Point, _ to: Point) {
        guard from.y != to.y else { return }
        let cuts = Self.cuts(from.y, to.y) + Self.cuts(from.x, to.x)
        let stops = [0] + cuts.sorted() + [1]
        for (start, end) in zip(stops, stops.dropFirst()) where end > start {
            let height = (to.y - from.y) * (end - start)
            let middle = (start + end) / 2
            let x = from.x + (to.x - from.x) * middle
            let row = Int((from.y + (to.y - from.y) * middle).rounded(.down))
            guard row >= 0, row < self.height else { continue }
            let column = min(width, max(0, Int(x.rounded(.down))))
            let right = 1 - min(1, max(0, x - Double(column)))
            cells[row * (width + 2) + column] += height * right
            cells[row * (width + 2) + column + 1] += height * (1 - right)
        }
    }

    /// Where on the way from one number to another whole numbers are passed, from 0 to 1.
    private static func cuts(_ from: Double, _ to: Double) -> [Double] {
        let low = Int(min(from, to).rounded(.down)) + 1
        let high = Int(max(from, to).rounded(.up)) - 1
        guard low <= high else { return [] }
        return (low...high).map { (Double($0) - from) / (to - from) }
    }
}
