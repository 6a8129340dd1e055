internal import SignetGraphics
internal import SignetPDF

/// Draws the options of a list box, with those chosen highlighted (ISO 32000-2, 12.7.5.4).
struct FieldList {
    let style: FieldStyle
    let box: Size
    /// The width of the border.
    let inset: Double

    /// The colour of the highlight: that of Acrobat.
    private static let highlight = "0.6 0.7569 0.8549 rg"
    /// More rows are not drawn; a page has not so many.
    private static let most = 500

    private var padding: Double { min(max(1, inset), min(box.width, box.height) / 8) }
    private var clip: Rectangle { Rectangle(origin: .zero, size: box).expanded(by: -padding) }
    private var size: Double { style.size ?? min(FieldMeasures.running, clip.height / FieldMeasures.leading) }
    private var row: Double { FieldMeasures.leading * size }

    /// The first row to show, so that the first chosen option is seen: the present one if possible.
    func top(_ top: Int, options: Int, chosen: [Int]) -> Int {
        let rows = row > 0 ? max(1, Int(min(clip.height / row, Double(Self.most)))) : 1
        let present = (0..<max(options, 1)).contains(top) ? top : 0
        guard let first = chosen.min(), !(present..<present + rows).contains(first) else { return present }
        return max(0, min(first, options - rows))
    }

    /// The operators that draw the options from a row on.
    func operators(
        _ options: [String],
        from top: Int,
        chosen: Set<Int>,
        writer: inout FieldTextWriter,
        in update: inout IncrementalUpdate
    ) throws(FieldError) -> String {
        func number(_ value: Double) -> String { ObjectWriter.decimal(value, places: 4) }
        var operators = "\(number(clip.x)) \(number(clip.y)) \(number(clip.width)) \(number(clip.height)) re W n\n"
        var upper = clip.maxY
        guard row > 0 else { return operators }
        for (index, option) in options.enumerated().dropFirst(top).prefix(Self.most) where upper > clip.minY {
            let lower = upper - row
            if chosen.contains(index) {
                operators +=
                    "q \(Self.highlight) \(number(clip.x)) \(number(lower)) \(number(clip.width)) "
                    + "\(number(row)) re f Q\n"
            }
            let line = try writer.lines(of: option.replacing("\n", with: " "), font: style.font).first ?? .blank
            let left = clip.minX + padding
            let start = style.start(of: line.width * size, from: left, to: clip.maxX - padding)
            let point = Point(x: max(start, left), y: upper - FieldMeasures.ascent * size)
            operators += "\(style.color)\n"
            operators += writer.operators(for: line, font: style.font, at: point, size: size, in: &update)
            upper = lower
        }
        return operators
    }
}
