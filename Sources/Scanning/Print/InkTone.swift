/// The tone of ink: the light that it absorbs from its paper.
struct InkTone {
    /// The parts of red, green and blue that are missing, 0 to 1.
    private let missing: SIMD3<Float>

    /// Lines of one pen differ in their colours by less than this.
    private static let sameHue: Float = 0.012
    /// A narrow stroke is paler than a wide one of the same pen, but not more than this many times.
    private static let sameDepth: Float = 0.5

    /// The tone of ink that absorbs these shares of its paper's light.
    init(missing: SIMD3<Float>) {
        self.missing = missing
    }

    /// The tone of a colour, as a share of the paper's light.
    init(_ share: SIMD3<Float>) {
        self.init(
            missing: (SIMD3(repeating: 1) - share).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 1))
        )
    }

    /// The mean tone of the darker half of some pixels; nil of none.
    init?(of pixels: [Int], in paper: PaperColors) {
        guard !pixels.isEmpty else { return nil }
        let darker = pixels.sorted { paper.map.depth.values[$0] > paper.map.depth.values[$1] }
            .prefix((pixels.count + 1) / 2)
        self.init(darker.reduce(SIMD3<Float>.zero) { $0 + paper.share($1) } / Float(darker.count))
    }

    /// Whether two tones may be of the same pen.
    func isLike(_ other: InkTone) -> Bool {
        let (some, others) = (missing.sum(), other.missing.sum())
        guard min(some, others) >= Self.sameDepth * max(some, others), min(some, others) > 0 else { return false }
        let difference = missing / some - other.missing / others
        return (difference * difference).sum() <= Self.sameHue
    }
}
