package import SignetGraphics

extension PageInk {
    /// Lengths in points.
    private enum Rule {
        static let length = 50.0
        static let thickness = 3.0
        /// Between the dots or dashes of a line.
        static let gap = 4.0
        /// The least share of a dotted line that is dark.
        static let coverage = 0.12
        /// Of a line without gaps.
        static let solid = 0.92
        /// Above and below a dotted line nothing may be, else it is a row of text.
        static let margin = 2.0
        static let limit = 2_000
        /// The lines among which the parts of a new one are.
        static let recent = 40
    }

    /// The level lines on the page: drawn in one, dotted or dashed, as thin boxes from top to bottom.
    package var rules: [Rectangle] {
        var found: [PixelArea] = []
        for y in 0..<height {
            for run in runs(inRow: y) where found.count < Rule.limit {
                guard let rule = rule(run, row: y) else { continue }
                // The rows of a thick line, or a part of a line that is thicker than the rest; the longest counts.
                let recent = found.indices.suffix(Rule.recent)
                let same = recent.filter {
                    found[$0].rows.overlaps(rule.rows) && found[$0].columns.overlaps(rule.columns)
                }
                guard same.allSatisfy({ found[$0].columns.count < rule.columns.count }) else { continue }
                for index in same.reversed() { found.remove(at: index) }
                found.append(rule)
            }
        }
        return found.map { area in
            Rectangle(
                x: origin.x + Double(area.columns.lowerBound) / scale,
                y: origin.y + Double(height - area.rows.upperBound) / scale,
                width: Double(area.columns.count) / scale,
                height: Double(area.rows.count) / scale
            )
        }
    }

    /// Long runs of dark pixels with small gaps.
    private func runs(inRow y: Int) -> [Range<Int>] {
        let (shortest, widestGap) = (Int(Rule.length * scale), Int(Rule.gap * scale))
        guard count(in: PixelArea(columns: 0..<width, rows: y..<y + 1)) > 0 else { return [] }
        var runs: [Range<Int>] = []
        var start: Int?
        var end = 0
        for x in 0...width {
            let isDark = x < width && count(in: PixelArea(columns: x..<x + 1, rows: y..<y + 1)) > 0
            if isDark {
                start = start ?? x
                end = x + 1
            } else if let first = start, x - end >= widestGap || x == width {
                if end - first >= shortest { runs.append(first..<end) }
                start = nil
            }
        }
        return runs
    }

    /// The line that a run belongs to, if it is one.
    private func rule(_ run: Range<Int>, row: Int) -> PixelArea? {
        func dark(_ y: Int) -> Int { count(in: PixelArea(columns: run, rows: y..<y + 1)) }
        let own = dark(row)
        guard Double(own) >= Rule.coverage * Double(run.count) else { return nil }
        var rows = row..<row + 1
        while rows.lowerBound > 0, 2 * dark(rows.lowerBound - 1) >= own { rows = rows.lowerBound - 1..<rows.upperBound }
        while rows.upperBound < height, 2 * dark(rows.upperBound) >= own {
            rows = rows.lowerBound..<rows.upperBound + 1
        }
        guard Double(rows.count) <= max(2, Rule.thickness * scale) else { return nil }
        if Double(own) < Rule.solid * Double(run.count) {
            let margin = max(1, Int(Rule.margin * scale))
            let above = max(0, rows.lowerBound - 1 - margin)..<max(0, rows.lowerBound - 1)
            let below = min(height, rows.upperBound + 1)..<min(height, rows.upperBound + 1 + margin)
            for band in [above, below] {
                let ink = count(in: PixelArea(columns: run, rows: band))
                guard ink * 20 <= run.count * max(1, band.count) else { return nil }
            }
        }
        return PixelArea(columns: run, rows: rows)
    }
}
