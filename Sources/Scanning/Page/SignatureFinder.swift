/// Finds the signature on a whole scanned page.
///
/// Printed lines and text are taken away; the rest is grouped into clusters, and each is judged by its size, by how
/// thin and how long its strokes are, by the directions in which they run (print runs across and down), by its colour,
/// and by how much larger it is than the page's letters. Nothing is read.
struct SignatureFinder {
    /// The longer side in pixels on which is looked.
    private static let workSide = 1800
    /// The least score of a region that is reported.
    private static let leastScore = 0.08
    /// The most regions that are reported.
    private static let most = 6
    /// The room around a region, in parts of its longer side.
    private static let margin = 0.03

    /// The finds on a page.
    struct Search {
        /// The regions that may be signatures, the best first; their boxes are in the picture's pixels.
        let regions: [FoundRegion]
        /// 1 in letters of printed text, on the grid on which was looked; nil where nothing was found.
        let text: Plane?

        static let nothing = Search(regions: [], text: nil)
    }

    /// Looks for signatures on a picture of a page.
    func search(_ picture: ColorPlane) throws(ScanError) -> Search {
        let colors = try picture.reduced(toSide: Self.workSide)
        guard min(colors.width, colors.height) >= InkExtractor.leastSide else { return .nothing }
        let gray = colors.gray
        let paper = try PaperEstimate(under: gray)
        let page = PaperColors(colors: colors, paper: paper.lightness, map: try DepthMap(of: gray, on: paper.lightness))
        let lines = LineRemoval(paper: page, pageSide: page.longerSide).cleared()
        let map = lines?.map ?? page.map
        guard let bounds = InkBounds(of: map),
            let mask = try InkMask.find(in: map, within: bounds, on: paper, of: colors)
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
    /// Where it is, in pixels of the upright picture; of the flattened or turned one where it was made so.
    package let box: PixelBox
    /// How much speaks for it, 0 to 1.
    ///
    /// Below a half a person should choose.
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
