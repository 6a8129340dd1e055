internal import CLeptonica
internal import SignetGraphics

/// Finds a sheet of paper on a darker background, with all four edges in the picture.
///
/// The area lighter than its surroundings must be one part with four straight edges, with a dark area beyond each: a
/// printed box on a page has paper around it, and torn paper has no straight edges.
struct SheetFinder {
    /// The longer side of the searched picture, in pixels.
    private static let workSide = 800
    /// The window of the median that removes writing and the grain of a desk, as a share of the longer side.
    private static let window = 0.02
    /// The least share of the picture that a sheet covers.
    private static let leastShare = 0.25
    /// Other light things, as a share of the sheet, beyond which it is not clear what the sheet is.
    private static let mostElsewhere = 0.08
    /// The least share of its convex hull that a sheet fills.
    private static let leastFilling = 0.975
    /// How far a corner may be outside the picture, as a share of the longer side.
    private static let outside = 0.02
    /// The levels between the desk's lightness and the paper's at which the border is searched.
    private static let levels = [0.5, 0.35, 0.65]

    /// The corners of a sheet in a picture; nil when none is certain.
    func outline(in picture: ColorPlane) throws(ScanError) -> SheetOutline? {
        let small = try picture.reduced(toSide: Self.workSide)
        guard min(small.width, small.height) >= 64 else { return nil }
        // A wooden desk is nearly as light as paper, but not in blue.
        for plane in [small.gray, small.leastChannel] {
            if let found = try outline(in: plane) {
                return found.scaled(
                    across: Double(picture.width) / Double(small.width),
                    down: Double(picture.height) / Double(small.height)
                )
            }
        }
        return nil
    }

    private func outline(in plane: Plane) throws(ScanError) -> SheetOutline? {
        let side = Int32(Self.window * Double(max(plane.width, plane.height))) | 1
        let smooth = try unsafe Pix.gray(plane).map("sheet: median") { unsafe pixMedianFilter($0, side, side) }
        let lightness = try smooth.plane()
        let split = HistogramSplit(lightness.histogram)
        guard split.darkMean <= SheetEdge.contrast * split.lightMean else { return nil }
        for level in Self.levels {
            let threshold = Int(split.darkMean + level * (split.lightMean - split.darkMean))
            if let part = try lightPart(of: lightness, atLeast: threshold),
                let outline = outline(of: part, in: lightness)
            {
                return outline
            }
        }
        return nil
    }

    /// The one large light part of a plane, with what is dark inside it, as 1; nil if there are other light areas.
    private func lightPart(of lightness: Plane, atLeast threshold: Int) throws(ScanError) -> Plane? {
        let light = try Pix.binary(lightness, atLeast: threshold)
        let total = light.setPixels
        let least = Float(Self.leastShare * 0.8 * Double(lightness.values.count))
        let large = try unsafe light.map("sheet: largest") {
            unsafe pixSelectByArea($0, least, 4, Int32(L_SELECT_IF_GTE), nil)
        }
        let count = large.setPixels
        guard count > 0, Double(total - count) <= Self.mostElsewhere * Double(count) else { return nil }
        let dark = try unsafe large.map("sheet: holes") { unsafe pixInvert(nil, $0) }
        let holes = try unsafe dark.map("sheet: holes") { unsafe pixRemoveBorderConnComps($0, 8) }
        return try unsafe large.map("sheet: holes", with: holes) { unsafe pixOr(nil, $0, $1) }.plane()
    }

    private func outline(of part: Plane, in lightness: Plane) -> SheetOutline? {
        let hull = ConvexHull(of: part)
        let count = Double(part.values.reduce(0) { $0 + Int($1) })
        guard count >= Self.leastFilling * hull.area, let rough = hull.largestQuadrilateral() else { return nil }
        var edges: [SheetEdge] = []
        for index in 0..<4 {
            guard let edge = SheetEdge(from: rough[index], to: rough[(index + 1) % 4], of: part, in: lightness) else {
                return nil
            }
            edges.append(edge)
        }
        let corners = (0..<4).compactMap { edges[($0 + 3) % 4].meeting(edges[$0]) }
        guard let outline = SheetOutline(corners) else { return nil }
        let room = Self.outside * Double(max(part.width, part.height))
        let isInside = outline.corners.allSatisfy { corner in
            corner.x >= -room && corner.y >= -room && corner.x <= Double(part.width) + room
                && corner.y <= Double(part.height) + room
        }
        guard isInside, outline.area >= Self.leastShare * Double(part.values.count) else { return nil }
        // The light area and the area that the edges enclose are the same.
        guard abs(count - outline.area) <= (1 - Self.leastFilling) * outline.area else { return nil }
        return outline
    }
}

extension ColorPlane {
    /// The least of red, green and blue.
    fileprivate var leastChannel: Plane {
        Plane(
            width: width,
            height: height,
            values: values.map { UInt8(truncatingIfNeeded: min($0.redByte, $0.greenByte, $0.blueByte)) }
        )
    }
}
