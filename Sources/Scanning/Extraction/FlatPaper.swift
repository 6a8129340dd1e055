internal import SignetGraphics

/// A synthetic picture: paper of one exact colour, and ink that is mixed with it along its edges.
///
/// There the coverage of each pixel by ink is exact, without a margin for noise.
struct FlatPaper {
    /// The colour of the ink.
    let ink: Color
    /// The share of each pixel that ink covers, 0 to 255.
    let opacity: Plane

    /// The share of pixels that are almost of the paper's colour, at most: a JPEG has more of them around strokes.
    private static let mostNoise = 0.005
    /// The share of ink pixels that are not a mixture of ink and paper, at most.
    private static let mostStrays = 0.005
    /// A channel may be this far from the mixture, by rounding.
    private static let tolerance: Float = 3
    /// Paper is at least this light, of 255.
    private static let leastLightness: Float = 128

    /// Nil when the picture is not flat or shows several colours of ink.
    init?(_ view: InkView) {
        let values = view.colors.values
        guard let paper = Self.majority(values), Self.vector(paper).min() >= Self.leastLightness else { return nil }
        let white = Self.vector(paper)
        // The number of pixels at each distance from the paper.
        var counts = [Int](repeating: 0, count: 766)
        for value in values where value != paper {
            counts[Int(abs(Self.vector(value) - white).sum())] += 1
        }
        let inked = counts.reduce(0, +)
        guard inked > 0, Double(counts[1...6].reduce(0, +)) <= Self.mostNoise * Double(values.count) else { return nil }
        let least = max(1, inked / 500)
        guard let far = counts.lastIndex(where: { $0 >= least }),
            let darkest = values.first(where: { Int(abs(Self.vector($0) - white).sum()) == far })
        else { return nil }
        let way = Self.vector(darkest) - white
        let length = (way * way).sum()
        var strays = 0
        var plane = Plane(width: view.room.width, height: view.room.height, values: [])
        plane.values.reserveCapacity(values.count)
        for (value, isRoom) in zip(values, view.room.values) {
            guard value != paper else {
                plane.values.append(0)
                continue
            }
            let off = Self.vector(value) - white
            let part = (off * way).sum() / length
            if part > 1.05 || abs(off - way * part).max() > Self.tolerance { strays += 1 }
            plane.values.append(isRoom == 0 ? 0 : UInt8(255 * min(1, max(0, part)) + 0.5))
        }
        guard Double(strays) <= Self.mostStrays * Double(inked) else { return nil }
        ink = Color(
            red: UInt8(truncatingIfNeeded: darkest.redByte),
            green: UInt8(truncatingIfNeeded: darkest.greenByte),
            blue: UInt8(truncatingIfNeeded: darkest.blueByte)
        )
        opacity = plane
    }

    /// The value that more than half of all pixels have (Boyer and Moore's vote), or nil.
    private static func majority(_ values: [UInt32]) -> UInt32? {
        var candidate: UInt32 = 0
        var votes = 0
        for value in values {
            if votes == 0 { candidate = value }
            votes += value == candidate ? 1 : -1
        }
        let count = values.reduce(0) { $1 == candidate ? $0 + 1 : $0 }
        return count * 2 > values.count ? candidate : nil
    }

    private static func vector(_ value: UInt32) -> SIMD3<Float> {
        SIMD3(Float(value.redByte), Float(value.greenByte), Float(value.blueByte))
    }
}

private func abs(_ vector: SIMD3<Float>) -> SIMD3<Float> {
    vector.replacing(with: -vector, where: vector .< 0)
}
