import SignetGraphics

extension Drawing {
    /// The drawing in Signet's own form of JSON, which ``init(data:)`` reads back unchanged.
    ///
    /// The same drawing always gives the same bytes: members in a fixed order, each number in the fewest digits that
    /// represent it exactly, without values that were not reported, one stroke on each line. Numbers that JSON does not
    /// have (infinities and NaN) are left out too, or written as 0 in coordinates.
    public func json() -> [UInt8] {
        var text = "{"
        if let canvas {
            text += #""canvas": {"width": \#(Self.number(canvas.width)), "height": \#(Self.number(canvas.height))}, "#
        }
        text += #""strokes": ["#
        for (index, stroke) in strokes.enumerated() {
            text += index == 0 ? "\n" : ",\n"
            text += #"  {"points": ["#
            text += stroke.samples.map(Self.point).joined(separator: ", ")
            text += "]}"
        }
        text += strokes.isEmpty ? "]}\n" : "\n]}\n"
        return Array(text.utf8)
    }

    private static func point(_ sample: Sample) -> String {
        var text = #"{"x": \#(number(sample.x)), "y": \#(number(sample.y))"#
        let others: [(String, Double?)] = [
            ("t", sample.time), ("pressure", sample.pressure), ("tiltX", sample.tiltX), ("tiltY", sample.tiltY),
        ]
        for case (let name, let value?) in others where value.isFinite { text += #", "\#(name)": \#(number(value))"# }
        return text + "}"
    }

    /// The fewest digits that represent the number exactly.
    private static func number(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        let text = "\(value == 0 ? 0 : value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
