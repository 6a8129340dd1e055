/// The light that ink takes from the paper, averaged over small squares.
///
/// A square evens out noise, and the colour that a JPEG stores for two pixels together: within a thin stroke a single
/// pixel has the right lightness and too little colour.
struct InkBlocks {
    /// The side of a square in pixels.
    static let side = 4

    let columns: Int
    let rows: Int
    /// For each square, the missing share of the paper's red, green, blue and lightness.
    ///
    /// 0 is bare paper and 1 black; squares without ink are 0.
    private(set) var absorbed: [SIMD4<Float>]

    /// Averages over the squares that have ink.
    init(_ view: InkView, under light: PaperLight) {
        let width = view.ink.width
        columns = (width + Self.side - 1) / Self.side
        rows = (view.ink.height + Self.side - 1) / Self.side
        absorbed = [SIMD4<Float>](repeating: .zero, count: columns * rows)
        let level = Float(view.map.level)
        let tint = light.tint
        let parts = (0..<256).map { value in
            let light = Float(value) * level
            return light > 0 ? 1 / (SIMD4(tint, 1) * light) : .zero
        }
        var hasInk = [Bool](repeating: false, count: columns)
        for row in 0..<rows {
            let lines = row * Self.side..<min(view.ink.height, (row + 1) * Self.side)
            for column in 0..<columns { hasInk[column] = false }
            for y in lines {
                for x in 0..<width where view.ink.values[y * width + x] != 0 { hasInk[x / Self.side] = true }
            }
            for column in 0..<columns where hasInk[column] {
                let across = column * Self.side..<min(width, (column + 1) * Self.side)
                var sum = SIMD4<Float>.zero
                for y in lines {
                    for index in y * width + across.lowerBound..<y * width + across.upperBound {
                        let value = view.colors.values[index]
                        let rgb = SIMD3(Float(value.redByte), Float(value.greenByte), Float(value.blueByte))
                        let gray = (rgb * SIMD3(115, 115, 26)).sum() / 256
                        sum += 1 - SIMD4(rgb, gray) * parts[Int(view.paper.values[index])]
                    }
                }
                absorbed[row * columns + column] = sum / Float(lines.count * across.count)
            }
        }
    }

    /// The sum over a square and its eight neighbours.
    func around(_ index: Int) -> SIMD4<Float> {
        let (row, column) = (index / columns, index % columns)
        var sum = SIMD4<Float>.zero
        for y in max(0, row - 1)...min(rows - 1, row + 1) {
            for x in max(0, column - 1)...min(columns - 1, column + 1) { sum += absorbed[y * columns + x] }
        }
        return sum
    }
}
