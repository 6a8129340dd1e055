/// The pixels along a printed line, by their place along it and their distance from its middle.
struct LineBand {
    let line: PrintedLine
    private let width: Int
    private let height: Int
    /// The places along the line, with a small margin at its ends.
    let places: ClosedRange<Int>
    /// The distances from the middle, in whole pixels, over which the line is darker than paper.
    private(set) var offsets: ClosedRange<Int>
    /// How the line alone looks as a share of its paper's light, by the distance from its middle in half pixels.
    private var profile: [SIMD3<Float>]
    private let reach: Int
    /// For each place whether there is something dark on the upper (or left) side, and on the other.
    private(set) var touched: [(before: Bool, after: Bool)]
    /// The most columns of the line without anything dark beside them that are examined.
    private static let mostColumns = 300

    /// Measures a line; nil when it is not within the picture.
    init?(_ line: PrintedLine, in paper: PaperColors, dark: UInt8) {
        self.line = line
        width = paper.colors.width
        height = paper.colors.height
        let long = line.direction == .across ? width : height
        let room = line.width / 2 + 2
        let first = max(0, Int(line.span.lowerBound - room))
        let last = min(long - 1, Int(line.span.upperBound + room))
        guard first < last else { return nil }
        places = first...last
        reach = Int(line.width / 2 + 3)
        offsets = -reach...reach
        profile = []
        touched = []
        touched = places.map { touch(at: $0, paper.map.depth, dark) }
        measure(paper)
        offsets = extent(paper)
        touched = places.map { touch(at: $0, paper.map.depth, dark) }
    }

    /// The index of a pixel in the picture, or nil outside.
    func index(_ place: Int, _ offset: Int) -> Int? {
        guard place >= 0, place < (line.direction == .across ? width : height) else { return nil }
        let across = Int(line.middle(at: Double(place)).rounded()) + offset
        switch line.direction {
        case .across: return across >= 0 && across < height ? across * width + place : nil
        case .down: return across >= 0 && across < width ? place * width + across : nil
        }
    }

    /// The look of the line alone at a pixel.
    func expected(_ place: Int, _ offset: Int) -> SIMD3<Float> {
        let middle = line.middle(at: Double(place))
        return profile[bin(middle.rounded() + Double(offset) - middle)]
    }

    /// The look of the line in its middle.
    var middle: SIMD3<Float> { profile[bin(0)] }

    /// How much darker than its paper the line is in its middle.
    var depth: Float { PaperColors.depth(middle) }

    /// Whether there is ink beside the line.
    func touches(_ ink: Plane) -> Bool {
        places.contains { place in
            [offsets.lowerBound - 1, offsets.upperBound + 1].contains { offset in
                index(place, offset).map { ink.values[$0] != 0 } ?? false
            }
        }
    }

    private func bin(_ distance: Double) -> Int {
        let bin = Int((distance * 2).rounded()) + 2 * reach + 1
        return min(4 * reach + 2, max(0, bin))
    }

    private func touch(at place: Int, _ depth: Plane, _ dark: UInt8) -> (before: Bool, after: Bool) {
        func isDark(_ offset: Int) -> Bool { index(place, offset).map { depth.values[$0] >= dark } ?? false }
        return (isDark(offsets.lowerBound - 1), isDark(offsets.upperBound + 1))
    }

    /// The median of every channel at every distance from the middle.
    private mutating func measure(_ paper: PaperColors) {
        let bare = places.filter { place in
            let sides = touched[place - places.lowerBound]
            return !sides.before && !sides.after && line.span.contains(Double(place))
        }
        let columns = bare.count >= 12 ? bare : Array(places)
        var samples = [[SIMD3<Float>]](repeating: [], count: 4 * reach + 3)
        for place in stride(from: 0, to: columns.count, by: max(1, columns.count / Self.mostColumns)) {
            let middle = line.middle(at: Double(columns[place]))
            for offset in offsets {
                guard let index = index(columns[place], offset) else { continue }
                samples[bin(middle.rounded() + Double(offset) - middle)].append(paper.share(index))
            }
        }
        profile = samples.map { values in
            guard !values.isEmpty else { return SIMD3(-1, -1, -1) }
            func median(_ channel: Int) -> Float { values.map { $0[channel] }.sorted()[values.count / 2] }
            return SIMD3(median(0), median(1), median(2))
        }
        for bin in profile.indices where profile[bin].x < 0 {
            let near = profile.indices.filter { profile[$0].x >= 0 }.min { abs($0 - bin) < abs($1 - bin) }
            profile[bin] = near.map { profile[$0] } ?? SIMD3(1, 1, 1)
        }
    }

    /// The distances at which the line is darker than the paper's noise, at some place along it: where the line is
    /// not quite level, its middle is up to half a pixel from a row's, and its edge is a row farther out.
    private func extent(_ paper: PaperColors) -> ClosedRange<Int> {
        let least = Float(max(0.03, 1.5 * paper.map.noise))
        let sampled = stride(
            from: places.lowerBound,
            through: places.upperBound,
            by: max(1, places.count / Self.mostColumns)
        )
        let dark = (-reach...reach).filter { offset in
            sampled.contains { PaperColors.depth(expected($0, offset)) > least }
        }
        let half = max(1, Int(line.width / 2))
        return min(-half, dark.first ?? 0)...max(half, dark.last ?? 0)
    }
}

/// Colours as parts of the light that bare paper gives at the same place.
struct PaperColors {
    let colors: ColorPlane
    let paper: Plane
    let map: DepthMap

    /// The pixels of the longer side.
    var longerSide: Double { Double(max(colors.width, colors.height)) }

    /// Red, green and blue, 0 to about 1.
    func share(_ index: Int) -> SIMD3<Float> {
        let value = colors.values[index]
        let light = max(1, Float(paper.values[index]) * Float(map.level))
        return SIMD3(Float(value.redByte), Float(value.greenByte), Float(value.blueByte)) / light
    }

    /// How much darker than paper a colour is.
    static func depth(_ share: SIMD3<Float>) -> Float { 1 - (0.45 * share.x + 0.45 * share.y + 0.1 * share.z) }
}
