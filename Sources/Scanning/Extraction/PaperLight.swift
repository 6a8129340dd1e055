/// The colour of the bare paper around ink, and the light's share of it.
struct PaperLight {
    /// The paper's red, green and blue as shares of its lightness.
    let tint: SIMD3<Float>
    /// The factors from an ink's share of the paper's red, green and blue to its colour in white light: 1 if the
    /// paper's colour comes only from the light.
    let whiteness: SIMD3<Float>

    /// Pixels at most this dark, of 255, are bare paper.
    private static let bareDepth: UInt8 = 12

    /// Measures the paper of a view, near its ink in lightness: a desk is not paper.
    init(of view: InkView) {
        let light = Self.lightness(under: view)
        let near = light * 5 / 8...light * 8 / 5
        var sum = SIMD3<Double>.zero
        var count = 0.0
        for y in stride(from: 0, to: view.colors.height, by: 3) {
            for index in stride(from: y * view.colors.width, to: (y + 1) * view.colors.width, by: 3)
            where view.map.depth.values[index] < Self.bareDepth && near.contains(Int(view.paper.values[index])) {
                let value = view.colors.values[index]
                sum += SIMD3(Double(value.redByte), Double(value.greenByte), Double(value.blueByte))
                count += 1
            }
        }
        guard count > 0, sum.min() > 0 else {
            tint = SIMD3(1, 1, 1)
            whiteness = tint
            return
        }
        // If noise prevents dark pixels from being counted, only the proportion of the channels is correct.
        let mean = (sum * SIMD3(115, 115, 26)).sum() / 256
        tint = SIMD3<Float>(sum / mean)
        let share = Self.shareOfLight(sum / count)
        whiteness = SIMD3<Float>(share + (1 - share) * sum / sum.max())
    }

    /// The mean lightness of the paper under the ink.
    private static func lightness(under view: InkView) -> Int {
        var sum = 0
        var count = 1
        for (value, isInk) in zip(view.paper.values, view.ink.values) where isInk != 0 {
            sum += Int(value)
            count += 1
        }
        return max(1, sum / count)
    }

    /// The light's share of the paper's colour, 0 to 1.
    ///
    /// A camera balances white in good light, so the colour of a bright picture is the paper's; a faint tint, and the
    /// yellow of a lamp in a dim picture, come from the light. Lamps do not have other colours.
    private static func shareOfLight(_ paper: SIMD3<Double>) -> Double {
        let warm = paper.x / paper.y
        let warmer = paper.y / paper.z
        let spread = paper.max() / paper.min()
        guard warm > 0.99, warmer > 1, warmer - 1 < 0.08 + 3.5 * (warm - 1) else {
            return min(1, max(0, (1.16 - spread) / 0.08))
        }
        let mild = min(1, max(0, (1.38 - spread) / 0.08))
        let dim = min(1, max(0, (190 - paper.max()) / 50))
        return max(mild, dim)
    }
}
