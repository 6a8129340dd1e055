/// The ink of a picture that is neither line nor print, for comparison with a line.
struct InkBesideLines {
    private let strokes: [InkComponents.Component]

    /// Parts smaller than this many widths of a line are not strokes beside it.
    private static let leastSize = 2.0

    /// Finds the strokes among pixels that are at least as dark as `dark`, where `cover` is 0.
    init(_ paper: PaperColors, dark: UInt8, outside cover: [Int32]) {
        var ink = Plane(paper.map.depth, filledWith: 0)
        for index in ink.values.indices where cover[index] == 0 && paper.map.depth.values[index] >= dark {
            ink.values[index] = 1
        }
        strokes = PrintedText(ink, paper, known: nil).others
    }

    /// How far the strokes that are not farther from a line than it is long reach in its direction, and their tone; nil
    /// if there are none.
    func ink(near line: PrintedLine) -> (extent: Double, tone: InkTone)? {
        let near = strokes.filter { stroke in
            Double(max(stroke.width, stroke.height)) >= Self.leastSize * line.width
                && line.distance(to: stroke.box) <= line.length
        }
        guard let box = PixelBox(around: near.map(\.box)) else { return nil }
        let area = near.reduce(0) { $0 + $1.area }
        let missing = near.reduce(SIMD3<Float>.zero) { $0 + $1.missing } / Float(max(1, area))
        return (Double(line.direction == .across ? box.width : box.height), InkTone(missing: missing))
    }
}

extension PrintedLine {
    /// How far the box around the line is from another, across or down, whichever is farther; 0 where they touch.
    fileprivate func distance(to box: PixelBox) -> Double {
        let (xs, ys) = (ends.map(\.x), ends.map(\.y))
        let across = max(Double(box.left) - max(xs[0], xs[1]), min(xs[0], xs[1]) - Double(box.left + box.width))
        let down = max(Double(box.top) - max(ys[0], ys[1]), min(ys[0], ys[1]) - Double(box.top + box.height))
        return max(0, across, down)
    }
}
