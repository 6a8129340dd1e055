/// Distinguishes strokes of the pen from printed lines among straight lines.
///
/// A printed line ends on bare paper, at the picture's edge or in another printed line. A line in the colour and depth
/// of the ink is a stroke of the pen if ink continues at one of its ends, or if it is isolated and far shorter than the
/// ink beside it.
struct DrawnLines {
    let paper: PaperColors
    /// Pixels at least as dark as this are ink or line.
    let dark: UInt8

    /// A line alone is a stroke when it is shorter than this, as a share of the ink beside it.
    private static let short = 0.45
    /// How often the lines are examined again without those that were found to be strokes.
    private static let rounds = 4
    /// At most this much ink is followed from the end of a line, in pixels.
    private static let mostPixels = 4000

    /// The bands of printed lines.
    func printed(_ bands: [LineBand]) -> [LineBand] {
        var printed = bands
        for _ in 0..<Self.rounds {
            let covered = cover(of: printed)
            let left = printed.enumerated().filter { !continues($0.element, number: $0.offset, covered) }.map(\.element)
            guard left.count < printed.count else { break }
            printed = left
        }
        let alone = printed.filter { isAlone($0.line, among: printed) }
        guard !alone.isEmpty else { return printed }
        let ink = InkBesideLines(paper, dark: dark, outside: cover(of: printed))
        return printed.filter { band in
            guard alone.contains(where: { $0.line == band.line }),
                let beside = ink.ink(near: band.line)
            else { return true }
            return band.line.length >= Self.short * beside.extent || !InkTone(band.middle).isLike(beside.tone)
        }
    }

    /// For each pixel one more than the number of the band that it belongs to, else 0.
    private func cover(of bands: [LineBand]) -> [Int32] {
        var cover = [Int32](repeating: 0, count: paper.map.depth.values.count)
        for (number, band) in bands.enumerated() {
            for place in band.places {
                for offset in band.offsets {
                    if let index = band.index(place, offset) { cover[index] = Int32(number + 1) }
                }
            }
        }
        return cover
    }

    /// Whether ink in the colour and depth of a line continues at one of its ends.
    private func continues(_ band: LineBand, number: Int, _ cover: [Int32]) -> Bool {
        [band.line.span.lowerBound, band.line.span.upperBound].enumerated().contains { end, place in
            guard let ink = ink(beyond: Int(place.rounded()), by: end == 0 ? -1 : 1, of: band, number, cover),
                let tone = InkTone(of: ink, in: paper)
            else { return false }
            return InkTone(band.middle).isLike(tone)
        }
    }

    /// The ink connected to the end of a line and leaves it; nil when there is none.
    private func ink(
        beyond end: Int,
        by direction: Int,
        of band: LineBand,
        _ number: Int,
        _ cover: [Int32]
    ) -> [Int]? {
        let width = band.offsets.count
        // How far back from its end the line itself is followed, and how far ink must leave it to be a stroke.
        let (back, away, reach) = (width + 2, 2 * width + 3, 5 * width + 10)
        func place(_ step: Int) -> Int { end + direction * step }
        func isDark(_ step: Int, _ offset: Int) -> Int? {
            guard let index = band.index(place(step), offset), paper.map.depth.values[index] >= dark else { return nil }
            // The line itself is followed near its end only, ink also back beside it.
            switch cover[index] {
            case 0: return index
            case Int32(number + 1): return step >= -back ? index : nil
            default: return nil
            }
        }
        var open: [(step: Int, offset: Int)] = []
        var seen = Set<Int>()
        for step in -back...0 {
            for offset in band.offsets {
                if let index = isDark(step, offset), seen.insert(index).inserted { open.append((step, offset)) }
            }
        }
        var ink: [Int] = []
        var leaves = false
        while let (step, offset) = open.popLast(), seen.count < Self.mostPixels {
            for (nextStep, nextOffset) in [
                (step - 1, offset), (step + 1, offset), (step, offset - 1), (step, offset + 1),
            ] {
                guard abs(nextStep) <= reach, abs(nextOffset) <= reach,
                    let index = isDark(nextStep, nextOffset), seen.insert(index).inserted
                else { continue }
                open.append((nextStep, nextOffset))
                guard cover[index] == 0 else { continue }
                ink.append(index)
                if nextStep >= away || abs(nextOffset) >= away { leaves = true }
            }
        }
        return leaves ? ink : nil
    }

    /// Whether no other line runs beside a line or makes a frame with it.
    private func isAlone(_ line: PrintedLine, among bands: [LineBand]) -> Bool {
        bands.allSatisfy { band in
            let other = band.line
            return other == line || !(other.runsBeside(line) || other.makesFrame(with: line))
        }
    }
}
