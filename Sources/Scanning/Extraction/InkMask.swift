internal import CLeptonica

/// The pixels that are ink: dark ones, and less dark ones connected to them, without specks, the desk around the paper
/// and anything that extends into the picture over its edge.
struct InkMask: ~Copyable {
    /// One bit a pixel.
    let ink: Pix
    /// The number of ink pixels.
    let area: Int
    /// The mean width of the strokes in pixels.
    let strokeWidth: Double
    /// Whether most of the ink touches the picture's edge, so that a part of the signature may be missing.
    let isCutByEdge: Bool
    /// The dark marks that touch the picture's edge, kept or left out, as a share of the other ink; 0 if there is a desk
    /// around the paper.
    let shareAtEdge: Double
    /// Whether strokes are kept that are much paler than the rest.
    let hasPaleInk: Bool

    /// Marks that reach the picture's edge are ink only when they are at least this much darker than the paper: the
    /// ends of shadows are lighter.
    private static let leastDepthAtEdge = 0.25
    /// Fewer dark pixels than this are dust.
    private static let leastArea = 8.0

    /// Finds the ink, or nil if there is none.
    static func find(
        in picture: PaperColors,
        within bounds: InkBounds,
        on estimate: PaperEstimate
    ) throws(ScanError) -> InkMask? {
        let map = picture.map
        let seeds = try Pix.binary(map.depth, atLeast: bounds.sure)
        let field = try Pix.binary(map.depth, atLeast: bounds.possible)
        let connected = try unsafe seeds.map("ink: filling", with: field) { unsafe pixSeedfillBinary(nil, $0, $1, 8) }
        let width = try strokeWidth(of: connected)
        let clean = try connected.withoutSpecks(below: leastArea(strokeWidth: width))
        guard let mask = try withoutEdges(clean, estimate, picture, strokeWidth: width) else { return nil }
        if mask.isCutByEdge, Double(bounds.core) < 255 * leastDepthAtEdge { return nil }
        return mask
    }

    private static func withoutEdges(
        _ clean: borrowing Pix,
        _ estimate: PaperEstimate,
        _ paper: PaperColors,
        strokeWidth: Double
    ) throws(ScanError) -> InkMask? {
        let onPaper: Pix
        var hasDesk = false
        if let desk = try estimate.surroundings(in: paper.colors) {
            onPaper = try unsafe clean.map("ink: desk", with: desk) { unsafe pixSubtract(nil, $0, $1) }
            hasDesk = true
        } else {
            onPaper = try unsafe clean.map("ink: copying") { unsafe pixCopy(nil, $0) }
        }
        let area = onPaper.setPixels
        guard area > 0 else { return nil }
        let inner = try unsafe onPaper.map("ink: edge") { unsafe pixRemoveBorderConnComps($0, 8) }
        let innerArea = inner.setPixels
        guard innerArea <= area / 4 else {
            let mask = InkMask(
                ink: inner,
                area: innerArea,
                strokeWidth: strokeWidth,
                isCutByEdge: false,
                shareAtEdge: hasDesk ? 0 : Double(area - innerArea) / Double(innerArea),
                hasPaleInk: false
            )
            guard area > innerArea, !hasDesk else { return mask }
            let outer = try unsafe onPaper.map("ink: edge", with: mask.ink) { unsafe pixSubtract(nil, $0, $1) }
            return try mask.with(strokesAmong: outer.plane(), on: paper)
        }
        return InkMask(
            ink: onPaper,
            area: area,
            strokeWidth: strokeWidth,
            isCutByEdge: true,
            shareAtEdge: 0,
            hasPaleInk: false
        )
    }

    /// Marks with fewer pixels are specks beside strokes of a width.
    static func leastArea(strokeWidth: Double) -> Double { max(leastArea, 0.9 * strokeWidth * strokeWidth) }

    /// Twice the area over the length of the outline.
    private static func strokeWidth(of ink: borrowing Pix) throws(ScanError) -> Double {
        let core = try unsafe ink.map("ink: eroding") { unsafe pixErodeBrick(nil, $0, 3, 3) }
        let area = ink.setPixels
        let outline = area - core.setPixels
        return outline > 0 ? max(1.5, 2 * Double(area) / Double(outline)) : 3
    }

    /// The mask with less ink.
    borrowing func keeping(_ ink: Plane) throws(ScanError) -> InkMask { try with(ink, hasPaleInk: hasPaleInk) }

    /// The mask with other ink.
    borrowing func with(_ ink: Plane, hasPaleInk: Bool) throws(ScanError) -> InkMask {
        InkMask(
            ink: try Pix.binary(ink, atLeast: 1),
            area: ink.values.reduce(0) { $0 + ($1 == 0 ? 0 : 1) },
            strokeWidth: strokeWidth,
            isCutByEdge: isCutByEdge,
            shareAtEdge: shareAtEdge,
            hasPaleInk: hasPaleInk
        )
    }

    /// The mask with `margin` pixels around the ink for soft edges, as a plane of 0 and 1.
    borrowing func grown(by margin: Int) throws(ScanError) -> Plane {
        try ink.grown(by: margin, "ink: growing").plane()
    }
}

extension Pix {
    /// The number of set pixels of a picture of one bit a pixel.
    var setPixels: Int {
        unsafe read { pointer in
            var count: Int32 = 0
            return unsafe pixCountPixels(pointer, &count, nil) == 0 ? Int(count) : 0
        }
    }
}

extension Pix {
    /// The number of marks of a picture of one bit a pixel that do not touch, not even at corners.
    var components: Int {
        unsafe read { pointer in
            var count: Int32 = 0
            return unsafe pixCountConnComp(pointer, 8, &count) == 0 ? Int(count) : 0
        }
    }
}
