internal import SignetGraphics

/// The colour of the pen as it would be on white paper in white light: the middle of what the darkest strokes leave of
/// the paper's light in each channel.
enum PenColor {
    /// More pixels than this do not change a median.
    private static let enough = 1 << 18

    /// Measures the pen where there is ink of at least the depth `core`.
    static func measure(_ view: InkView, core: Int) -> Color {
        let tint = paperTint(view)
        let depth = view.map.depth.values
        var shares = (red: [Double](), green: [Double](), blue: [Double]())
        for index in depth.indices
        where view.ink.values[index] != 0 && Int(depth[index]) >= core && shares.red.count < enough {
            let value = view.colors.values[index]
            let light = Double(view.paper.values[index]) * view.map.level
            shares.red.append(Double(value.redByte) / (light * tint.red + 1))
            shares.green.append(Double(value.greenByte) / (light * tint.green + 1))
            shares.blue.append(Double(value.blueByte) / (light * tint.blue + 1))
        }
        return Color(red: median(shares.red), green: median(shares.green), blue: median(shares.blue))
    }

    /// The paper's red, green and blue as parts of its lightness.
    private static func paperTint(_ view: InkView) -> (red: Double, green: Double, blue: Double) {
        var sums = (red: 0.0, green: 0.0, blue: 0.0, light: 0.0)
        for y in stride(from: 0, to: view.colors.height, by: 3) {
            for x in stride(from: 0, to: view.colors.width, by: 3) {
                let index = y * view.colors.width + x
                guard view.map.depth.values[index] < 12 else { continue }
                let value = view.colors.values[index]
                sums.red += Double(value.redByte)
                sums.green += Double(value.greenByte)
                sums.blue += Double(value.blueByte)
                sums.light += Double(view.paper.values[index]) * view.map.level
            }
        }
        guard sums.light > 0 else { return (1, 1, 1) }
        return (sums.red / sums.light, sums.green / sums.light, sums.blue / sums.light)
    }

    private static func median(_ values: [Double]) -> UInt8 {
        guard !values.isEmpty else { return 0 }
        return UInt8(255 * min(1, max(0, values.sorted()[values.count / 2])))
    }
}
