internal import SignetGraphics
internal import SignetViewing

/// The paper under tags, as the picture of their page shows it.
struct TagPaper {
    private let picture: Bitmap
    private let pixelsPerPoint: Double
    /// From displayed points to the viewer's.
    private let toViewer: AffineTransform

    private static let finest = 2.0
    /// The most pixels of a page.
    private static let most = 6_000_000.0
    /// The pixels around a tag in which the paper is seen.
    private static let margin = 3
    /// The difference of a channel from which letters are seen.
    private static let visible = 24

    init(ofPage index: Int, size: Size, toViewer: AffineTransform, _ viewer: any DocumentViewer) throws(ViewingError) {
        let points = max(size.width * size.height, 1)
        pixelsPerPoint = min(Self.finest, (Self.most / points).squareRoot())
        picture = try viewer.picture(ofPage: index, pixelsPerPoint: pixelsPerPoint)
        self.toViewer = toViewer
    }

    /// The most frequent color around a box, and whether something else is in it.
    func paper(under box: Rectangle) -> (color: Color, isVisible: Bool) {
        let area = toViewer.apply(box)
        let (left, right) = (Int(area.minX * pixelsPerPoint), Int((area.maxX * pixelsPerPoint).rounded(.up)))
        let (low, high) = (Int(area.minY * pixelsPerPoint), Int((area.maxY * pixelsPerPoint).rounded(.up)))
        let (top, bottom) = (picture.height - high, picture.height - low)
        var counts: [Color: Int] = [:]
        for y in (top - Self.margin)..<(bottom + Self.margin) {
            for x in (left - Self.margin)..<(right + Self.margin) where !((left..<right) ~= x && (top..<bottom) ~= y) {
                if let color = color(x, y) { counts[color, default: 0] += 1 }
            }
        }
        let paper =
            counts.max { ($0.value, $1.key.description) < ($1.value, $0.key.description) }?.key
            ?? Color(red: 255, green: 255, blue: 255)
        for y in top..<bottom {
            for x in left..<right {
                guard let color = color(x, y) else { continue }
                let differences = [
                    Int(color.red) - Int(paper.red), Int(color.green) - Int(paper.green),
                    Int(color.blue) - Int(paper.blue),
                ]
                if differences.contains(where: { abs($0) > Self.visible }) { return (paper, true) }
            }
        }
        return (paper, false)
    }

    private func color(_ x: Int, _ y: Int) -> Color? {
        guard (0..<picture.width) ~= x, (0..<picture.height) ~= y else { return nil }
        let start = 4 * (y * picture.width + x)
        return Color(red: picture.pixels[start], green: picture.pixels[start + 1], blue: picture.pixels[start + 2])
    }
}
