internal import CLeptonica

/// The ink that one depth for all of it misses or takes in wrongly: soft marks that hang on strokes, as where a fold is
/// crossed; strokes of a paler pen; words that the picture's edge cuts.
///
/// All three are judged by their edges (``InkEdges``) and their width, compared with those of the strokes found first.
extension InkMask {
    /// Edges less sharp than this share of the strokes' are those of a shadow; of a stroke; of a pale stroke.
    private static let sharpness = (shadow: 0.35, stroke: 0.5, pale: 0.6)
    /// The width of strokes, as a share of the mean of those found first: of one pen, and of a stamp.
    private static let widths = (pen: 0.5...1.7, stamp: 0.3...2.2)
    /// A stroke is longer than this many times the strokes' width.
    private static let leastLength = 2.5
    /// Strokes at the picture's edge have at least this share of the others' depth.
    private static let leastDepthAtEdge = 0.5
    /// A mark is a line if it is this many times as long as wide, and hardly longer than its ends are apart.
    private static let line = (length: 15.0, bend: 1.15)
    /// A mark is compact up to this many times its stroke's width, or if one side is this share of the other.
    private static let compact = (length: 8.0, share: 0.2)
    /// The depth, of 255, of pale strokes: of their middles, of their edges, and their mean, at least.
    private static let paleDepth = (sure: 30, possible: 15, mean: 23.0)
    /// The share of an edge that runs across or down, at most: of one pale stroke, of all, and at the picture's edge.
    private static let mostUpright = (one: 0.6, all: 0.45, atEdge: 0.5)
    /// The area of pale strokes: as a share of the other ink, and of all marks as pale, at least.
    private static let leastPaleShare = (ofInk: 0.08, ofMarks: 0.33)
    /// At most this many marks are examined.
    private static let mostMarks = 2000

    /// The mask without soft marks and with pale strokes.
    consuming func shaded(
        within bounds: InkBounds,
        on paper: PaperColors,
        _ estimate: PaperEstimate
    ) throws(ScanError) -> InkMask {
        let clear = try withoutSoftMarks(within: bounds, on: paper)
        return try clear.withPaleStrokes(on: paper, estimate)
    }

    /// The mask without marks that nowhere reach the depth of the strokes and have soft edges.
    private consuming func withoutSoftMarks(
        within bounds: InkBounds,
        on paper: PaperColors
    ) throws(ScanError) -> InkMask {
        let depth = paper.map.depth
        let strong = try Pix.binary(depth, atLeast: bounds.sure)
        let near = try strong.grown(by: Int(strokeWidth / 2) + 2, "ink: strokes")
        let weak = try unsafe ink.map("ink: pale", with: near) { unsafe pixSubtract(nil, $0, $1) }
        let large = try weak.withoutSpecks(below: max(16, 4 * strokeWidth * strokeWidth))
        guard large.setPixels > 0 else { return self }
        let all = try ink.plane()
        let marks = InkComponents(try large.plane(), paper)
        guard marks.all.count <= Self.mostMarks else { return self }
        let edges = InkEdges(of: marks.labels, count: marks.all.count, in: all, on: depth)
        let reference = sharpness(of: all, on: depth)
        let soft = marks.all.indices.filter { index in
            guard let sharp = edges.sharpness(of: index, area: marks.all[index].area) else { return false }
            return sharp < Self.sharpness.shadow * reference
        }
        guard !soft.isEmpty else { return self }
        // With what joins them to the strokes.
        let gone = try Pix.binary(marks.plane(of: Set(soft)), atLeast: 1)
            .grown(by: Int(strokeWidth / 2) + 3, "ink: soft marks")
        let part = try unsafe gone.map("ink: soft marks", with: strong) { unsafe pixSubtract(nil, $0, $1) }
        let left = try unsafe ink.map("ink: soft marks", with: part) { unsafe pixSubtract(nil, $0, $1) }
        return try keeping(left.withoutSpecks(below: Self.leastArea(strokeWidth: strokeWidth)).plane())
            .withoutSoftParts(reference, on: paper)
    }

    /// The mask without whole parts that have soft edges, which dark shadows leave; the largest part stays.
    private consuming func withoutSoftParts(_ reference: Double, on paper: PaperColors) throws(ScanError) -> InkMask {
        let ink = try ink.plane()
        let marks = InkComponents(ink, paper)
        let edges = InkEdges(of: marks.labels, count: marks.all.count, in: ink, on: paper.map.depth)
        let largest = marks.all.map(\.area).max() ?? 0
        let sharp = marks.all.indices.filter { index in
            let area = marks.all[index].area
            guard area < largest, let sharp = edges.sharpness(of: index, area: area) else { return true }
            return sharp >= Self.sharpness.shadow * reference
        }
        return try keeping(marks.plane(of: Set(sharp)))
    }

    /// The mask with sharp strokes that are too pale beside those found first.
    private consuming func withPaleStrokes(
        on paper: PaperColors,
        _ estimate: PaperEstimate
    ) throws(ScanError) -> InkMask {
        let depth = paper.map.depth
        let reach = Int(max(2, strokeWidth / 2))
        let taken = try ink.grown(by: reach, "ink: strokes")
        guard let bounds = try InkBounds(depth.histogram(outside: taken.plane()), noise: paper.map.noise),
            let pale = try marks(
                beside: taken,
                from: max(bounds.sure, Self.paleDepth.sure),
                to: max(bounds.possible, Self.paleDepth.possible),
                in: paper,
                estimate
            )
        else { return self }
        let all = try ink.plane()
        let found = InkComponents(pale, paper)
        guard found.all.count <= Self.mostMarks else { return self }
        let edges = InkEdges(of: found.labels, count: found.all.count, in: pale, on: depth)
        let reference = sharpness(of: all, on: depth)
        let sharp = found.all.indices.filter { index in
            guard let sharp = edges.sharpness(of: index, area: found.all[index].area) else { return false }
            return sharp >= Self.sharpness.pale * reference
        }
        let strokes = paleStrokes(among: sharp, of: found, edges)
        let stamped = sharp.isEmpty ? [] : sharp.filter(stamps(of: found, beside: InkComponents(all, paper)))
        guard !strokes.isEmpty || !stamped.isEmpty else { return self }
        let added = found.plane(of: Set(strokes + stamped))
        let joined = try Pix.binary(added, atLeast: 1).grown(by: reach + 1, "ink: pale strokes").plane()
        var ink = all
        for index in ink.values.indices
        where added.values[index] != 0
            || joined.values[index] != 0 && Int(depth.values[index]) >= max(bounds.possible, Self.paleDepth.possible)
        {
            ink.values[index] = 1
        }
        return try with(ink, hasPaleInk: !strokes.isEmpty)
    }
}

extension InkMask {
    /// The marks of a depth outside of the ink found first, without specks and what is around the paper; nil if
    /// there are none.
    private borrowing func marks(
        beside taken: borrowing Pix,
        from sure: Int,
        to possible: Int,
        in paper: PaperColors,
        _ estimate: PaperEstimate
    ) throws(ScanError) -> Plane? {
        let step = "ink: pale strokes"
        let seeds = try unsafe Pix.binary(paper.map.depth, atLeast: sure).map(step, with: taken) {
            unsafe pixSubtract(nil, $0, $1)
        }
        let field = try unsafe Pix.binary(paper.map.depth, atLeast: possible).map(step, with: taken) {
            unsafe pixSubtract(nil, $0, $1)
        }
        let connected = try unsafe seeds.map(step, with: field) { unsafe pixSeedfillBinary(nil, $0, $1, 8) }
        let inner = try unsafe connected.withoutSpecks(below: Self.leastArea(strokeWidth: strokeWidth)).map(step) {
            unsafe pixRemoveBorderConnComps($0, 8)
        }
        guard inner.setPixels > 0 else { return nil }
        guard let desk = try estimate.surroundings(in: paper.colors) else { return try inner.plane() }
        let onPaper = try unsafe inner.map(step, with: desk) { unsafe pixSubtract(nil, $0, $1) }
        return try onPaper.plane()
    }

    /// Those of some sharp marks that are strokes of a pale pen; none if other marks are more, as in a pattern.
    private borrowing func paleStrokes(among sharp: [Int], of marks: InkComponents, _ edges: InkEdges) -> [Int] {
        let strokes = sharp.filter { index in
            let mark = marks.all[index]
            return Self.widths.pen.contains(mark.strokeWidth / strokeWidth)
                && Double(max(mark.width, mark.height)) > Self.leastLength * strokeWidth
                && edges.depth(of: index, area: mark.area) >= Self.paleDepth.mean
                && edges.uprightShare(of: index) <= Self.mostUpright.one
        }
        let found = Double(strokes.reduce(0) { $0 + marks.all[$1].area })
        let all = Double(marks.all.reduce(0) { $0 + $1.area })
        guard found >= Self.leastPaleShare.ofInk * Double(area), found >= Self.leastPaleShare.ofMarks * all,
            edges.uprightShare(of: strokes) <= Self.mostUpright.all
        else { return [] }
        return strokes
    }

    /// Whether a mark tones like one that was found, as the parts of a stamp under a darker pen do.
    private borrowing func stamps(of marks: InkComponents, beside kept: InkComponents) -> (Int) -> Bool {
        let width = strokeWidth
        let tones = kept.all.filter(Self.isCompact).prefix(Self.mostMarks).map(Self.tone)
        return { index in
            let mark = marks.all[index]
            let tone = Self.tone(mark)
            return Self.widths.stamp.contains(mark.strokeWidth / width) && Self.isCompact(mark)
                && tones.contains { tone.isLike($0) }
        }
    }

    private static func tone(_ mark: InkComponents.Component) -> InkTone {
        InkTone(missing: mark.missing / Float(mark.area))
    }

    /// Whether a mark is small or about as high as wide: ruled lines and their parts are not.
    private static func isCompact(_ mark: InkComponents.Component) -> Bool {
        let long = Double(max(mark.width, mark.height))
        return long <= compact.length * mark.strokeWidth
            || Double(min(mark.width, mark.height)) >= compact.share * long
    }

    /// The mask with those marks at the picture's edge that are strokes like its own, and no farther from them than they
    /// are long.
    borrowing func with(strokesAmong outer: Plane, on paper: PaperColors) throws(ScanError) -> InkMask {
        let own = try ink.plane()
        let marks = InkComponents(outer, paper)
        guard marks.all.count <= Self.mostMarks else { return try keeping(own) }
        let edges = InkEdges(of: marks.labels, count: marks.all.count, in: outer, on: paper.map.depth)
        let ownEdges = InkEdges(of: own, on: paper.map.depth)
        let reference = ownEdges.meanSharpness(of: 0, area: area)
        let depth = ownEdges.depth(of: 0, area: area)
        var near = InkComponents(own, paper).all.map(\.box)
        let strokes = marks.all.indices.sorted { marks.all[$0].area > marks.all[$1].area }.filter { index in
            let mark = marks.all[index]
            guard let sharp = edges.sharpness(of: index, area: mark.area) else { return false }
            let isStroke =
                sharp >= Self.sharpness.stroke * reference
                && Self.widths.pen.contains(mark.strokeWidth / strokeWidth)
                && Double(max(mark.width, mark.height)) > Self.leastLength * strokeWidth
                && edges.depth(of: index, area: mark.area) >= Self.leastDepthAtEdge * depth
                && edges.uprightShare(of: index) <= Self.mostUpright.atEdge && !Self.isLine(mark)
                && near.contains { $0.distance(to: mark.box) <= max(mark.width, mark.height) }
            if isStroke { near.append(mark.box) }
            return isStroke
        }
        let kept = marks.plane(of: Set(strokes))
        var all = own
        for index in all.values.indices where kept.values[index] != 0 { all.values[index] = 1 }
        return try with(all, hasPaleInk: hasPaleInk)
    }

    /// Whether a mark is long and straight, as a ruled line or the edge of a sheet.
    private static func isLine(_ mark: InkComponents.Component) -> Bool {
        let length = Double(mark.area) / mark.strokeWidth
        let ends = Double(mark.width * mark.width + mark.height * mark.height).squareRoot()
        return length > line.length * mark.strokeWidth && length < line.bend * ends
    }

    /// The sharpness of all ink together.
    private borrowing func sharpness(of ink: Plane, on depth: Plane) -> Double {
        InkEdges(of: ink, on: depth).meanSharpness(of: 0, area: area)
    }
}

extension Pix {
    /// A picture of one bit a pixel with a margin around the pixels that are set.
    borrowing func grown(by margin: Int, _ step: String) throws(ScanError) -> Pix {
        let side = Int32(2 * margin + 1)
        return try unsafe map(step) { unsafe pixDilateBrick(nil, $0, side, side) }
    }

    /// A picture of one bit a pixel without marks of fewer pixels.
    borrowing func withoutSpecks(below area: Double) throws(ScanError) -> Pix {
        try unsafe map("ink: specks") {
            unsafe pixSelectByArea($0, Float(area), 8, Int32(L_SELECT_IF_GTE), nil)
        }
    }
}

extension Plane {
    /// How often each value occurs where another plane is 0; 256 counts.
    fileprivate func histogram(outside other: Plane) -> [Int] {
        var counts = [Int](repeating: 0, count: 256)
        for (value, part) in zip(values, other.values) where part == 0 { counts[Int(value)] += 1 }
        return counts
    }
}

extension InkComponents {
    /// 1 in some of the components, else 0.
    fileprivate func plane(of chosen: Set<Int>) -> Plane {
        let isChosen = [false] + all.indices.map(chosen.contains)
        return Plane(width: width, height: height, values: labels.map { isChosen[Int($0)] ? 1 : 0 })
    }
}
