internal import SignetGraphics
internal import SignetPDF

/// Lays out the text of a field in its box (ISO 32000-2, 12.7.5.3).
struct FieldText {
    /// The forms of a text in its box.
    enum Form: Hashable {
        case line
        case paragraphs
        /// As many cells of the same width.
        case comb(Int)
    }

    let form: Form
    let style: FieldStyle
    let box: Size
    /// The width of the border.
    let inset: Double

    /// Where text shows.
    private var clip: Rectangle { Rectangle(origin: .zero, size: box).expanded(by: -padding) }
    /// Where text is placed, but for what needs more room.
    private var content: Rectangle { clip.expanded(by: -padding) }
    private var padding: Double { min(max(1, inset), min(box.width, box.height) / 8) }

    /// The operators that draw the text, and whether a part of it is hidden.
    func operators(
        _ text: String,
        writer: inout FieldTextWriter,
        in update: inout IncrementalUpdate
    ) throws(FieldError) -> (operators: String, isCutOff: Bool) {
        switch form {
        case .line: try line(text, writer: &writer, in: &update)
        case .paragraphs: try paragraphs(text, writer: &writer, in: &update)
        case .comb(let cells): try comb(text, cells: cells, writer: &writer, in: &update)
        }
    }

    /// The operators that clip to the field and set the colour.
    var beginning: String {
        let numbers = [clip.x, clip.y, clip.width, clip.height].map { ObjectWriter.decimal($0, places: 4) }
        return "\(numbers.joined(separator: " ")) re W n \(style.color)\n"
    }

    private func line(
        _ text: String,
        writer: inout FieldTextWriter,
        in update: inout IncrementalUpdate
    ) throws(FieldError) -> (String, Bool) {
        let line = try writer.lines(of: text, font: style.font).first ?? .blank
        let wide = line.width > 0 ? content.width / line.width : .infinity
        let size = style.size ?? max(FieldMeasures.smallest, min(lineSize, wide))
        let extent = line.width * size
        // A text that is too wide shows its beginning, as in readers.
        let isCutOff = extent > clip.width
        let start =
            isCutOff ? content.minX : style.start(of: extent, from: content.minX, to: content.maxX)
        let point = Point(x: max(start, clip.minX), y: baseline(size))
        return (writer.operators(for: line, font: style.font, at: point, size: size, in: &update), isCutOff)
    }

    /// The size at which a line fills the box.
    private var lineSize: Double { content.height / FieldMeasures.leading }

    /// The baseline at which capitals are in the middle, unless a descender needs the room.
    private func baseline(_ size: Double) -> Double {
        let middle = (box.height - FieldMeasures.capHeight * size) / 2
        let lowest = clip.minY + FieldMeasures.descent * size
        guard middle < lowest else { return middle }
        return min(lowest, max(middle, clip.maxY - FieldMeasures.capHeight * size))
    }

    private func paragraphs(
        _ text: String,
        writer: inout FieldTextWriter,
        in update: inout IncrementalUpdate
    ) throws(FieldError) -> (String, Bool) {
        func lines(at size: Double) throws(FieldError) -> [FieldTextWriter.Line] {
            try writer.lines(of: text, font: style.font, width: content.width / size)
        }
        func fits(_ lines: [FieldTextWriter.Line], at size: Double) -> Bool {
            Double(lines.count) * FieldMeasures.leading * size <= content.height + 0.01
        }
        var size = style.size ?? FieldMeasures.running
        var set = try lines(at: size)
        if style.size == nil {
            while !fits(set, at: size), size > FieldMeasures.smallest {
                size = max(FieldMeasures.smallest, size - 1)
                set = try lines(at: size)
            }
        }
        var operators = ""
        var top = content.maxY
        for line in set where top > clip.minY {
            let start = style.start(of: line.width * size, from: content.minX, to: content.maxX)
            let point = Point(x: start, y: top - FieldMeasures.ascent * size)
            operators += writer.operators(for: line, font: style.font, at: point, size: size, in: &update)
            top -= FieldMeasures.leading * size
        }
        let height = Double(set.count) * FieldMeasures.leading * size
        return (operators, !set.isEmpty && height > clip.height + FieldMeasures.descent * size)
    }

    /// One character in the middle of each cell.
    private func comb(
        _ text: String,
        cells: Int,
        writer: inout FieldTextWriter,
        in update: inout IncrementalUpdate
    ) throws(FieldError) -> (String, Bool) {
        let characters = Array(text)
        let cell = box.width / Double(cells)
        let size = style.size ?? max(FieldMeasures.smallest, min(lineSize, cell * 1.2))
        let first =
            switch style.alignment {
            case .left: 0
            case .center: (cells - characters.count) / 2
            case .right: cells - characters.count
            }
        var operators = ""
        for (index, character) in characters.enumerated() {
            let line = try writer.lines(of: String(character), font: style.font).first ?? .blank
            let middle = (Double(first + index) + 0.5) * cell
            let point = Point(x: middle - line.width * size / 2, y: baseline(size))
            operators += writer.operators(for: line, font: style.font, at: point, size: size, in: &update)
        }
        return (operators, false)
    }
}
