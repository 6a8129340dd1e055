internal import SignetGraphics

/// Finds the corner marks of a signing sheet: black squares in black frames, whichever way they are turned.
struct SheetMarks {
    /// A mark in a picture.
    struct Mark {
        let middle: Point
        /// The area of its black parts, in pixels.
        let area: Double
    }

    /// The marks, the largest first.
    let marks: [Mark]

    /// Fewer pixels are no mark's inner square.
    private static let leastArea = 20
    /// The most parts of a picture that are compared, and the most marks that are looked at.
    private static let (mostParts, mostMarks) = (40_000, 14)
    /// The window of the threshold as a share of the longer side, and how much darker than its mean black is.
    private static let (window, dark) = (14, 0.8)

    init(in picture: Plane) {
        let largest = picture.width * picture.height / 40
        let found = PixelParts(width: picture.width, height: picture.height, Self.darkPixels(of: picture)).parts
            .filter { (Self.leastArea...max(Self.leastArea, largest)).contains($0.area) }
            .sorted { $0.area > $1.area }
            .prefix(Self.mostParts)
        // The parts by where their middles are; the middles of a mark's parts are in the same place.
        let step = 8.0
        struct Cell: Hashable {
            let (x, y): (Int, Int)
            static func == (one: Cell, other: Cell) -> Bool { one.x == other.x && one.y == other.y }
            func hash(into hasher: inout Hasher) {
                hasher.combine(x)
                hasher.combine(y)
            }
        }
        func cell(_ point: Point) -> Cell { Cell(x: Int(point.x / step), y: Int(point.y / step)) }
        let inner = Dictionary(grouping: found) { cell($0.middle) }
        var marks: [Mark] = []
        for frame in found where marks.count < Self.mostMarks {
            let place = cell(frame.middle)
            let near = (-1...1).flatMap { x in (-1...1).map { Cell(x: place.x + x, y: place.y + $0) } }
            let square = near.lazy.flatMap { inner[$0] ?? [] }.first { Self.isMark(frame, $0) }
            guard let square else { continue }
            let middle = (frame.middle + square.middle) * 0.5
            marks.append(Mark(middle: middle, area: Double(frame.area + square.area)))
        }
        self.marks = marks
    }

    /// Whether a part is the frame of a mark, and another its square: areas keep their proportions from every side.
    private static func isMark(_ frame: PixelParts.Part, _ square: PixelParts.Part) -> Bool {
        let proportion = Double(frame.area) / Double(square.area)
        guard (1.7...4.2).contains(proportion) else { return false }
        guard frame.left < square.left, frame.right > square.right, frame.top < square.top, frame.bottom > square.bottom
        else { return false }
        let across = Double(frame.width) / Double(square.width)
        let down = Double(frame.height) / Double(square.height)
        guard (1.7...3.3).contains(across), (1.7...3.3).contains(down) else { return false }
        guard (0.35...2.9).contains(Double(frame.width) / Double(frame.height)) else { return false }
        return frame.middle.distance(to: square.middle) < 0.1 * Double(max(frame.width, frame.height))
    }

    /// The pixels that are clearly darker than those around them.
    private static func darkPixels(of picture: Plane) -> [Bool] {
        let (width, height) = (picture.width, picture.height)
        var sums = [Int](repeating: 0, count: (width + 1) * (height + 1))
        for y in 0..<height {
            var row = 0
            for x in 0..<width {
                row += Int(picture.values[y * width + x])
                sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row
            }
        }
        let radius = max(8, max(width, height) / window / 2)
        var isDark = [Bool](repeating: false, count: width * height)
        for y in 0..<height {
            let (top, bottom) = (max(0, y - radius), min(height, y + radius + 1))
            for x in 0..<width {
                let (left, right) = (max(0, x - radius), min(width, x + radius + 1))
                let sum =
                    sums[bottom * (width + 1) + right] - sums[top * (width + 1) + right]
                    - sums[bottom * (width + 1) + left] + sums[top * (width + 1) + left]
                let mean = Double(sum) / Double((bottom - top) * (right - left))
                isDark[y * width + x] = Double(picture.values[y * width + x]) < dark * mean
            }
        }
        return isDark
    }
}
