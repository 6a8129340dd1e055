package import SignetGraphics

extension PageInk {
    /// The part of a box, from its left to its right edge, in which the most is seen without a free row between.
    ///
    /// `gap`: the points of free rows that part nothing, as below the dot of an i.
    package func densestRows(of box: Rectangle, gap: Double) -> Rectangle? {
        let area = pixels(of: box)
        var best: (rows: Range<Int>, count: Int)?
        var run: (rows: Range<Int>, count: Int)?
        for y in area.rows {
            let dark = count(in: PixelArea(columns: area.columns, rows: y..<y + 1))
            guard dark > 0 else { continue }
            if let last = run, Double(y - last.rows.upperBound) <= gap * scale {
                run = (last.rows.lowerBound..<y + 1, last.count + dark)
            } else {
                run = (y..<y + 1, dark)
            }
            if let run, run.count > best?.count ?? 0 { best = run }
        }
        return best.map { best in
            Rectangle(
                x: box.x,
                y: origin.y + Double(height - best.rows.upperBound) / scale,
                width: box.width,
                height: Double(best.rows.count) / scale
            )
        }
    }

    /// The upright lines that go through a box from its lower to its upper edge, not wider than this many points.
    package func uprights(in box: Rectangle, thickness: Double) -> [Range<Double>] {
        let area = pixels(of: box)
        guard !area.rows.isEmpty else { return [] }
        var found: [Range<Double>] = []
        var start: Int?
        for x in area.columns.lowerBound...area.columns.upperBound {
            let isFull =
                x < area.columns.upperBound
                && count(in: PixelArea(columns: x..<x + 1, rows: area.rows)) == area.rows.count
            if isFull {
                start = start ?? x
            } else if let first = start {
                if Double(x - first) <= thickness * scale {
                    found.append(origin.x + Double(first) / scale..<origin.x + Double(x) / scale)
                }
                start = nil
            }
        }
        return found
    }

    /// How much of a box's width has something above or below it in the box, in points.
    package func inkedWidth(of box: Rectangle) -> Double {
        let area = pixels(of: box)
        let columns = area.columns.count { count(in: PixelArea(columns: $0..<$0 + 1, rows: area.rows)) > 0 }
        return Double(columns) / scale
    }
}
