internal import SignetGraphics

/// The colour of a pen as it would be on white paper in white light.
///
/// Every darkened pixel shows the pen's colour: the missing light grows in each channel in the same proportion from
/// bare paper to full ink, also where a stroke is so thin that no pixel is ink alone.
enum PenColor {
    /// Squares with less ink than this share of the full depth show too little.
    private static let leastPart: Float = 0.25
    /// The share of the paper that ink covers at full depth.
    private static let evenness: Float = 0.93

    /// Measures the pen of a depth over the squares where `isInk` is true.
    static func measure(
        _ blocks: InkBlocks,
        _ light: PaperLight,
        _ depth: PenDepth,
        where isInk: (Int) -> Bool
    ) -> Color {
        let full = Float(depth.beyond) / 255
        var products = SIMD3<Float>.zero
        var squares: Float = 0
        for (index, value) in blocks.absorbed.enumerated() where value.w > leastPart * full && isInk(index) {
            products += SIMD3(value.x, value.y, value.z) * value.w
            squares += value.w * value.w
        }
        if squares == 0 { return .black }
        // The pen wholly covering, and then as uneven as it is at the depth that counts as full, on white.
        let ink = (1 - products / squares * full / Self.evenness) * light.whiteness
        let left = 1 - (1 - ink) * Self.evenness
        let bytes = SIMD3<UInt8>(
            (left * 255).rounded(.toNearestOrAwayFromZero).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
        )
        return Color(red: bytes.x, green: bytes.y, blue: bytes.z)
    }
}
