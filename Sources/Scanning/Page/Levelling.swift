internal import CLeptonica

/// Rotates a picture until its printed lines are level.
struct Levelling {
    /// Lines count from this length on, as a share of the longer side.
    private static let shortest = 0.25
    /// Lines of one sheet differ by less than this, in degrees.
    private static let spread = 0.6
    /// A smaller angle, in degrees, is not worth a new grid.
    private static let least = 0.1
    private static let workSide = 1600

    /// The angle of the printed lines in degrees, positive when they fall to the right; nil if no line is certain, or
    /// if the lines disagree.
    func angle(of picture: ColorPlane) throws(ScanError) -> Double? {
        let colors = try picture.reduced(toSide: Self.workSide)
        guard min(colors.width, colors.height) >= InkPaper.leastSide else { return nil }
        let gray = colors.gray
        let paper = try PaperEstimate(under: gray)
        let map = try DepthMap(of: gray, on: paper.lightness)
        let threshold = UInt8(min(255, max(8, 255 * max(0.05, 3 * map.noise))))
        let side = Double(max(colors.width, colors.height))
        let lines = LineFinder(plane: map.depth, threshold: threshold, pageSide: side).lines()
            .filter { $0.length >= Self.shortest * side && $0.sag <= 0.004 * $0.length }
        let angles = lines.map { line in
            (degrees: (line.direction == .across ? 1 : -1) * Self.degrees(line.meanSlope), weight: line.length)
        }
        // The median by length: half of the lines' length is on either side.
        let sorted = angles.sorted { $0.degrees < $1.degrees }
        let total = sorted.reduce(0) { $0 + $1.weight }
        var sum = 0.0
        guard
            let middle = sorted.first(where: { angle in
                sum += angle.weight
                return sum >= total / 2
            })?.degrees
        else { return nil }
        let agreeing = angles.filter { abs($0.degrees - middle) <= Self.spread }.reduce(0) { $0 + $1.weight }
        guard agreeing >= 0.7 * total else { return nil }
        return abs(middle) >= Self.least ? middle : nil
    }

    /// The arc tangent of a slope of at most eight degrees, in degrees.
    private static func degrees(_ slope: Double) -> Double {
        let square = slope * slope
        return slope * (1 - square / 3 + square * square / 5) * 180 / Double.pi
    }
}

extension ColorPlane {
    /// The picture rotated clockwise about its middle, on a grid that contains all of it; the new corners get the
    /// colour of the picture's border, which is mostly paper.
    func turned(degrees: Double) throws(ScanError) -> ColorPlane {
        let radians = Float(degrees.remainder(dividingBy: 360) * Double.pi / 180)
        // The library ignores smaller angles.
        guard abs(radians) >= 0.0011 else { return self }
        let quarter = (degrees.remainder(dividingBy: 360) / 90).rounded()
        let rest = Float((degrees.remainder(dividingBy: 360) - 90 * quarter) * Double.pi / 180)
        let pix = try Pix.color(self)
        let turns = Int32((Int(quarter) % 4 + 4) % 4)
        let upright = try unsafe pix.map("turning") { unsafe pixRotateOrth($0, turns) }
        guard abs(rest) >= 0.0011 else { return try upright.colors() }
        // White beyond the border would be a step in the light: so the border is extended first.
        let room = Int32(Float(max(width, height)) * abs(rest) / 2) + 2
        let border = min(room, Int32(min(upright.width, upright.height)))
        let framed = try unsafe upright.map("turning") {
            unsafe pixAddContinuedBorder($0, border, border, border, border)
        }
        let turned = try unsafe framed.map("turning") {
            unsafe pixRotate($0, rest, Int32(L_ROTATE_AREA_MAP), Int32(L_BRING_IN_WHITE), 0, 0)
        }
        return try turned.colors()
    }
}
