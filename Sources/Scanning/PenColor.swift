internal import SignetGraphics

/// The colour of the pen on white paper.
enum PenColor {
    /// The median, channel by channel, of the fullest ink over the paper around it.
    static func measure(_ words: [UInt32], paper: Paper, depth: [UInt8], ink: [Bool], full: UInt8) -> Color {
        var sums = (red: 0.0, green: 0.0, blue: 0.0, ground: 0.0)
        for y in stride(from: 0, to: paper.height, by: 3) {
            for x in stride(from: 0, to: paper.width, by: 3) where depth[y * paper.width + x] < 12 {
                let index = y * paper.width + x
                sums.red += Double(words[index] >> 24)
                sums.green += Double(words[index] >> 16 & 0xff)
                sums.blue += Double(words[index] >> 8 & 0xff)
                sums.ground += Double(paper.ground[index]) * paper.mode
            }
        }
        let ground = max(1, sums.ground)
        let tint = (red: sums.red / ground, green: sums.green / ground, blue: sums.blue / ground)
        // One value in 256 of each channel's ratio to the paper.
        var histograms = [[Int]](repeating: [Int](repeating: 0, count: 256), count: 3)
        for index in words.indices where ink[index] && depth[index] >= full {
            let level = Double(paper.ground[index]) * paper.mode
            let channels = [
                (words[index] >> 24, tint.red), (words[index] >> 16 & 0xff, tint.green),
                (words[index] >> 8 & 0xff, tint.blue),
            ]
            for (channel, (value, part)) in channels.enumerated() {
                histograms[channel][Int(min(255, max(0, 255 * Double(value) / (level * part + 1))))] += 1
            }
        }
        let medians = histograms.map(median)
        return Color(red: medians[0], green: medians[1], blue: medians[2])
    }

    private static func median(_ histogram: [Int]) -> UInt8 {
        let half = histogram.reduce(0, +) / 2
        var accumulated = 0
        for value in 0..<256 {
            accumulated += histogram[value]
            if accumulated > half { return UInt8(value) }
        }
        return 0
    }
}
