/// The edges of marks against bare paper.
///
/// Ink ends within the blur of the picture all around, however pale it is; a shadow, a fold, ink of the other side and
/// a stain are soft on a part of their edge at least.
struct InkEdges {
    /// For each mark, how often each steepness occurs at its edge: half of the change of depth over two pixels.
    private var steepness: [[Int32]]
    /// For each mark, the sum of its pixels' depths.
    private var depths: [Int]
    /// For each mark, the changes of depth at its edge: those that run across or down, and all.
    private var changes: [(upright: Int, all: Int)]

    /// The share of the edge that may be softer than ``sharpness(of:)`` says.
    private static let softShare = 0.3
    /// A mark with fewer pixels at its edge has none.
    private static let leastEdge = 4
    /// A change runs across or down if the other direction has at most this part of it: within eleven degrees.
    private static let upright = 5

    /// Measures the edges of marks, each with its number from 1 in `labels`, where they border on pixels that are 0 in
    /// `ink`.
    init(of labels: [Int32], count: Int, in ink: Plane, on depth: Plane) {
        steepness = [[Int32]](repeating: [Int32](repeating: 0, count: 256), count: count)
        depths = [Int](repeating: 0, count: count)
        changes = [(upright: Int, all: Int)](repeating: (0, 0), count: count)
        let width = depth.width
        for y in 0..<depth.height {
            for index in y * width..<(y + 1) * width where labels[index] != 0 {
                let mark = Int(labels[index]) - 1
                depths[mark] += Int(depth.values[index])
                guard y > 0, y < depth.height - 1, index > y * width, index < (y + 1) * width - 1,
                    ink.values[index - 1] & ink.values[index + 1] & ink.values[index - width]
                        & ink.values[index + width] == 0
                else { continue }
                let across = abs(Int(depth.values[index + 1]) - Int(depth.values[index - 1]))
                let down = abs(Int(depth.values[index + width]) - Int(depth.values[index - width]))
                steepness[mark][min(255, Int(Double(across * across + down * down).squareRoot() / 2))] += 1
                changes[mark].all += across + down
                if min(across, down) * Self.upright <= max(across, down) { changes[mark].upright += across + down }
            }
        }
    }

    /// The edges of all ink together, as one mark.
    init(of ink: Plane, on depth: Plane) {
        self.init(of: ink.values.map(Int32.init), count: 1, in: ink, on: depth)
    }

    /// The steepness that most of a mark's edge reaches, as a share of the mark's mean depth; nil if it has hardly an
    /// edge.
    func sharpness(of mark: Int, area: Int) -> Double? {
        let total = steepness[mark].reduce(0) { $0 + Int($1) }
        guard total >= Self.leastEdge, depths[mark] > 0 else { return nil }
        var count = 0
        let value = steepness[mark].firstIndex { element in
            count += Int(element)
            return Double(count) > Self.softShare * Double(total)
        }
        return Double(value ?? 0) / depth(of: mark, area: area)
    }

    /// The mean steepness of a mark's edge, as a share of its mean depth; 0 without an edge.
    func meanSharpness(of mark: Int, area: Int) -> Double {
        let total = steepness[mark].reduce(0) { $0 + Int($1) }
        guard total > 0, depths[mark] > 0 else { return 0 }
        let sum = steepness[mark].enumerated().reduce(0) { $0 + $1.offset * Int($1.element) }
        return Double(sum) / Double(total) / depth(of: mark, area: area)
    }

    /// The mean depth of a mark, 0 to 255.
    func depth(of mark: Int, area: Int) -> Double { Double(depths[mark]) / Double(max(1, area)) }

    /// The share of a mark's edge that runs across or down: much for ruled lines, little for writing.
    func uprightShare(of mark: Int) -> Double {
        Double(changes[mark].upright) / Double(max(1, changes[mark].all))
    }

    /// The same for some marks together.
    func uprightShare(of marks: [Int]) -> Double {
        let sums = marks.reduce((0, 0)) { ($0.0 + changes[$1].upright, $0.1 + changes[$1].all) }
        return Double(sums.0) / Double(max(1, sums.1))
    }
}
