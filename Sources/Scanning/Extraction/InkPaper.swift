internal import CLeptonica

/// A picture without transparency with its paper, found and evened: all that the search for ink takes but the levels.
struct InkPaper {
    /// The picture as it was given.
    let picture: ColorPlane
    /// The longer side in pixels for the search for ink, and the largest of its result; larger pictures are reduced.
    let side: Int
    let estimate: PaperEstimate
    let colors: PaperColors
    /// Whether the picture is the negative of one with light ink on dark paper.
    let isNegative: Bool

    /// Paper cannot be distinguished from ink on fewer pixels than this on a side.
    static let leastSide = 8

    init(under picture: ColorPlane, side: Int, isNegative: Bool) throws(ScanError) {
        _ = Pix.silence
        guard min(picture.width, picture.height) >= Self.leastSide else {
            throw .pictureTooSmall(width: picture.width, height: picture.height, minimumSide: Self.leastSide)
        }
        self.picture = picture
        self.side = side
        self.isNegative = isNegative
        let reduced = try picture.reduced(toSide: side)
        let gray = reduced.gray
        estimate = try PaperEstimate(under: gray)
        let map = try DepthMap(of: gray, on: estimate.lightness)
        colors = PaperColors(colors: reduced, paper: estimate.lightness, map: map)
    }
}
