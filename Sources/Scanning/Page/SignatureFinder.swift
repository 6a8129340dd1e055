/// Finds the signature on a whole scanned page.
///
/// Printed lines and text are removed; the rest is grouped into clusters, and each is judged by its size, by the
/// thickness, length and directions of its strokes (print runs across and down), by its colour, and by its size
/// relative to the page's letters. No text is recognised.
struct SignatureFinder {
    /// The longer side of the searched picture, in pixels.
    private static let workSide = 1800
    /// The least score of a region that is reported.
    private static let leastScore = 0.08
    /// The most regions that are reported.
    private static let most = 6
    /// The room around a region, as a share of its longer side.
    private static let margin = 0.03

    /// The findings on a page.
    struct Search {
        /// The regions that may be signatures, the best first; their boxes are in the picture's pixels.
        let regions: [FoundRegion]
        /// 1 in letters of printed text, on the searched grid; nil if nothing was found.
        let text: Plane?

        static let nothing = Search(regions: [], text: nil)
    }

    /// Searches for signatures on a picture of a page.
    func search(_ picture: ColorPlane) throws(ScanError) -> Search {
        let colors = try picture.reduced(toSide: Self.workSide)
        guard min(colors.width, colors.height) >= InkPaper.leastSide else { return .nothing }
        let gray = colors.gray
        let paper = try PaperEstimate(under: gray)
        let page = PaperColors(colors: colors, paper: paper.lightness, map: try DepthMap(of: gray, on: paper.lightness))
        let lines = LineRemoval(paper: page, pageSide: page.longerSide).cleared()
        let cleared = lines.map { PaperColors(colors: colors, paper: page.paper, map: $0.map) } ?? page
        guard let bounds = InkBounds(of: cleared.map),
            let mask = try InkMask.find(in: cleared, within: bounds, on: paper)
        else { return .nothing }
        let ink = try mask.ink.plane()
        let text = PrintedText(ink, page, known: nil)
        let clusters = InkCluster.clusters(of: text.others, on: page.map.depth, letterHeight: text.letterHeight)
        let judged = clusters.map { (cluster: $0, score: $0.score(letterHeight: text.letterHeight)) }
            .filter { $0.score >= Self.leastScore }
            .sorted { ($1.score, $0.cluster.box.top) < ($0.score, $1.cluster.box.top) }
        guard let best = judged.first?.score else { return .nothing }
        let second = judged.dropFirst().first?.score ?? 0
        let regions = judged.prefix(Self.most).enumerated().map { index, found in
            let rival = index == 0 ? second : best
            let confidence = found.score * (found.score / (found.score + 0.5 * rival))
            let box = found.cluster.box.grown(by: Self.margin, in: colors)
            let grid = (width: colors.width, height: colors.height)
            return FoundRegion(
                box: PixelBox(box, from: grid, to: (width: picture.width, height: picture.height)),
                confidence: min(1, confidence)
            )
        }
        return Search(regions: regions, text: text.mark(nil, in: ink))
    }
}

/// A part of a picture that may be a signature.
package struct FoundRegion: Hashable, Sendable {
    /// Its box, in pixels of the upright picture, or of the corrected or rotated one if there is one.
    package let box: PixelBox
    /// The confidence, 0 to 1.
    ///
    /// Below 0.5 a person should choose.
    package let confidence: Double
}

extension PixelBox {
    fileprivate func grown(by part: Double, in picture: ColorPlane) -> PixelBox {
        let room = max(4, Int(part * Double(max(width, height))))
        let newLeft = max(0, left - room)
        let newTop = max(0, top - room)
        return PixelBox(
            left: newLeft,
            top: newTop,
            width: min(picture.width, left + width + room) - newLeft,
            height: min(picture.height, top + height + room) - newTop
        )
    }
}
