/// Levels set by a person: how dark ink is, and how light paper is.
///
/// They refer to the lightness after the paper has been evened: 255 is bare paper in any light, and 0 is black.
struct InkLevels {
    /// The opacity, 0 to 255, by the depth, which is 255 less the lightness.
    let opacity: [UInt8]
    /// The smallest depth that is not paper, 1 to 255; nil when everything is paper.
    let least: Int?

    /// At the lower bound and below it a pixel is ink, at the upper and above it paper, and between them the share falls
    /// evenly.
    ///
    /// Equal bounds separate ink and paper without shades, and a pixel of that lightness is ink.
    init(_ levels: ClosedRange<Double>) {
        let ink = min(255, max(0, levels.lowerBound))
        let paper = min(255, max(0, levels.upperBound))
        opacity = (0..<256).map { depth in
            let lightness = Double(255 - depth)
            // Bare paper is paper at any levels.
            guard depth > 0 else { return 0 }
            guard paper > ink else { return lightness <= ink ? 255 : 0 }
            return UInt8(255 * min(1, max(0, (paper - lightness) / (paper - ink))) + 0.5)
        }
        least = opacity.firstIndex { $0 > 0 }
    }
}

extension InkView {
    /// Opacity by levels, without the sharpening for measured ink.
    func opacity(_ levels: InkLevels) -> Plane {
        Plane(
            width: room.width,
            height: room.height,
            values: zip(map.depth.values, room.values).map { depth, isRoom in
                isRoom == 0 ? 0 : levels.opacity[Int(depth)]
            }
        )
    }
}
