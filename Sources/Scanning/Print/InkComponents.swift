/// The connected parts of ink, each with the measures that distinguish letters from strokes.
struct InkComponents {
    /// One connected part.
    struct Component {
        var left: Int
        var top: Int
        var right: Int
        var bottom: Int
        var area = 0
        /// Pixels with bare paper beside them.
        var outline = 0
        /// The colour that is missing from white, red, green and blue.
        var missing = SIMD3<Float>.zero

        var width: Int { right - left + 1 }
        var height: Int { bottom - top + 1 }
        var middle: (x: Double, y: Double) { (Double(left + right) / 2, Double(top + bottom) / 2) }
        /// The mean width of its strokes.
        var strokeWidth: Double { outline > 0 ? 2 * Double(area) / Double(outline) : 1 }
        /// The share of red and of green in the light that the ink absorbs: 1/3 for grey and black.
        var hue: SIMD3<Float> { missing / max(1e-3, missing.sum()) }
        var box: PixelBox { PixelBox(left: left, top: top, width: width, height: height) }
    }

    let all: [Component]
    let width: Int
    let height: Int
    /// For each pixel one more than the index of its component, 0 without ink.
    let labels: [Int32]

    init(_ ink: Plane, _ picture: PaperColors) {
        var labels = [Int32](repeating: 0, count: ink.values.count)
        var parents: [Int32] = [0]
        func root(_ label: Int32) -> Int32 {
            var label = label
            while parents[Int(label)] != label { label = parents[Int(label)] }
            return label
        }
        let width = ink.width
        for y in 0..<ink.height {
            for x in 0..<width where ink.values[y * width + x] != 0 {
                let index = y * width + x
                var label: Int32 = 0
                func join(_ other: Int32) {
                    guard other != 0, other != label else { return }
                    let found = root(other)
                    if label != 0, found != label {
                        parents[Int(max(found, label))] = min(found, label)
                        label = min(found, label)
                    } else {
                        label = found
                    }
                }
                if x > 0 { join(labels[index - 1]) }
                if y > 0 {
                    join(labels[index - width])
                    if x > 0 { join(labels[index - width - 1]) }
                    if x + 1 < width { join(labels[index - width + 1]) }
                }
                if label == 0 {
                    label = Int32(parents.count)
                    parents.append(label)
                }
                labels[index] = label
            }
        }
        var numbers = [Int32](repeating: 0, count: parents.count)
        var all: [Component] = []
        for y in 0..<ink.height {
            for x in 0..<width where labels[y * width + x] != 0 {
                let index = y * width + x
                let found = Int(root(labels[index]))
                if numbers[found] == 0 {
                    all.append(Component(left: x, top: y, right: x, bottom: y))
                    numbers[found] = Int32(all.count)
                }
                labels[index] = numbers[found]
                let number = Int(numbers[found]) - 1
                let isInner =
                    x > 0 && y > 0 && x + 1 < width && y + 1 < ink.height
                    && ink.values[index - 1] & ink.values[index + 1] & ink.values[index - width]
                        & ink.values[index + width] != 0
                all[number].add(x, y, isOutline: !isInner, picture.share(index))
            }
        }
        self.all = all
        self.labels = labels
        self.width = width
        height = ink.height
    }

    /// Whether a component that is not text lies in a row of text, or no farther from its ends than it is high.
    func touches(_ row: PixelBox, _ isText: [Bool]) -> Bool {
        let columns = max(0, row.left - row.height)..<min(width, row.left + row.width + row.height)
        return (row.top..<row.top + row.height).contains { y in
            columns.contains { x in
                let label = Int(labels[y * width + x])
                return label != 0 && !isText[label - 1]
            }
        }
    }

    /// The indices of the components of which at least half lies where a plane is not 0, on any grid.
    func covered(by plane: Plane) -> [Int] {
        let plane = plane.sampled(width: width, height: height)
        var counts = [Int](repeating: 0, count: all.count)
        for index in labels.indices where labels[index] != 0 && plane.values[index] != 0 {
            counts[Int(labels[index]) - 1] += 1
        }
        return all.indices.filter { 2 * counts[$0] >= all[$0].area }
    }
}

extension InkComponents.Component {
    mutating func add(_ x: Int, _ y: Int, isOutline: Bool, _ share: SIMD3<Float>) {
        left = min(left, x)
        right = max(right, x)
        bottom = max(bottom, y)
        area += 1
        if isOutline { outline += 1 }
        missing += (SIMD3(repeating: 1) - share).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 1))
    }
}
