package import SignetGraphics

/// Where a page shows something and where it is free: its picture in black and white.
///
/// Places are in points with the origin at the lower left, as everywhere in ``DocumentViewer``.
package struct PageInk {
    let width: Int
    let height: Int
    let scale: Double
    /// The lower left corner of the drawn area.
    let origin: Point
    /// Whether each pixel counts as ink, by rows from the top.
    private let dark: [Bool]
    /// The number of dark pixels above and to the left of each corner of pixels.
    private let sums: [Int32]

    /// Pixels darker than this, of 255, count as ink; the tint of a form's field does not.
    static let threshold = 200
    /// Finer pictures add nothing, and hairlines are drawn one pixel wide.
    private static let pixelsPerPoint = 2.0
    private static let coarsePixelsPerPoint = 1.0
    private static let sideLimit = 3_000.0

    /// Draws a page.
    package init(page index: Int, of viewer: any DocumentViewer) throws(ViewingError) {
        let (picture, scale) = try Self.drawn(index, of: viewer, Self.pixelsPerPoint)
        self.init(picture, scale: scale, origin: .zero)
    }

    /// Draws a page coarsely, in a quarter of the time, to see how much is on it.
    package init(coarsePage index: Int, of viewer: any DocumentViewer) throws(ViewingError) {
        let (picture, scale) = try Self.drawn(index, of: viewer, Self.coarsePixelsPerPoint)
        self.init(picture, scale: scale, origin: .zero)
    }

    /// Draws a page that is a picture: paper that is not quite white is free, and so are specks of dust.
    package init(scannedPage index: Int, of viewer: any DocumentViewer) throws(ViewingError) {
        let (picture, scale) = try Self.drawn(index, of: viewer, Self.pixelsPerPoint)
        self.init(ScannedPaper(picture).dark, width: picture.width, scale: scale, origin: .zero)
    }

    /// Draws a part of a page; beyond it nothing is seen.
    package init(page index: Int, of viewer: any DocumentViewer, part: Rectangle) throws(ViewingError) {
        let scale = min(Self.pixelsPerPoint, Self.sideLimit / max(part.width, part.height, 1))
        let picture = try viewer.picture(ofPage: index, part: part, pixelsPerPoint: scale)
        self.init(picture, scale: scale, origin: part.origin)
    }

    private static func drawn(
        _ index: Int,
        of viewer: any DocumentViewer,
        _ pixelsPerPoint: Double
    ) throws(ViewingError) -> (picture: Bitmap, scale: Double) {
        let box = try viewer.visibleBox(ofPage: index)
        let scale = min(pixelsPerPoint, sideLimit / max(box.width, box.height, 1))
        return (try viewer.picture(ofPage: index, pixelsPerPoint: scale), scale)
    }

    /// Takes a picture on white; `scale` is its pixels for each point.
    init(_ picture: Bitmap, scale: Double, origin: Point) {
        self.init(picture.shades.map { $0 < Self.threshold }, width: picture.width, scale: scale, origin: origin)
    }

    private init(_ dark: [Bool], width: Int, scale: Double, origin: Point) {
        self.dark = dark
        self.width = width
        height = dark.count / max(width, 1)
        self.scale = scale
        self.origin = origin
        sums = Self.sums(of: dark, width: width)
    }

    /// The number of dark pixels above and to the left of each corner of pixels.
    private static func sums(of dark: [Bool], width: Int) -> [Int32] {
        let height = dark.count / max(width, 1)
        var sums = [Int32](repeating: 0, count: (width + 1) * (height + 1))
        for y in 0..<height {
            var row: Int32 = 0
            let corner = (y + 1) * (width + 1)
            for x in 0..<width {
                if dark[y * width + x] { row += 1 }
                sums[corner + x + 1] = sums[corner - width + x] + row
            }
        }
        return sums
    }

    /// The page, or the part of it that was drawn.
    package var bounds: Rectangle {
        Rectangle(x: origin.x, y: origin.y, width: Double(width) / scale, height: Double(height) / scale)
    }

    /// The share of a box that is dark; the area beyond the page is not.
    package func density(of box: Rectangle) -> Double {
        let area = box.width * box.height * scale * scale
        return area > 0 ? Double(count(in: pixels(of: box))) / area : 0
    }

    /// Whether nothing is seen in a box.
    package func isFree(_ box: Rectangle) -> Bool {
        count(in: pixels(of: box)) == 0
    }

    /// The widest part of a box with nothing in it from its lower to its upper edge.
    package func widestFreePart(of box: Rectangle) -> Rectangle? {
        let area = pixels(of: box)
        var best = 0..<0
        var start = area.columns.lowerBound
        for x in area.columns {
            if count(in: PixelArea(columns: x..<x + 1, rows: area.rows)) > 0 {
                start = x + 1
            } else if x + 1 - start > best.count {
                best = start..<x + 1
            }
        }
        guard !best.isEmpty else { return nil }
        let left = max(box.minX, origin.x + Double(best.lowerBound) / scale)
        let right = min(box.maxX, origin.x + Double(best.upperBound) / scale)
        return right > left ? Rectangle(x: left, y: box.y, width: right - left, height: box.height) : nil
    }

    /// How far a box can go up from its lower edge before it meets something, at most its own height.
    package func freeHeight(of box: Rectangle) -> Double {
        let area = pixels(of: box)
        var rows = 0
        for y in area.rows.reversed() {
            guard count(in: PixelArea(columns: area.columns, rows: y..<y + 1)) == 0 else { break }
            rows += 1
        }
        return rows == area.rows.count ? box.height : min(box.height, max(0, Double(rows - 1)) / scale)
    }

    /// The same page without the content of some boxes.
    ///
    /// - Complexity: O(n) for n pixels of the page and of the boxes.
    package func erasing(_ boxes: [Rectangle]) -> PageInk {
        var dark = dark
        for box in boxes {
            let area = pixels(of: box)
            for y in area.rows {
                for x in area.columns { dark[y * width + x] = false }
            }
        }
        return PageInk(dark, width: width, scale: scale, origin: origin)
    }

    // MARK: Pixels

    struct PixelArea {
        var columns: Range<Int>
        var rows: Range<Int>
    }

    /// The pixels that a box touches.
    func pixels(of box: Rectangle) -> PixelArea {
        func range(_ low: Double, _ high: Double, _ limit: Int) -> Range<Int> {
            let bounded = { (value: Double) in value > 0 ? Int(min(value, Double(limit))) : 0 }
            let start = bounded((low * scale + 1e-6).rounded(.down))
            return start..<max(start, bounded((high * scale - 1e-6).rounded(.up)))
        }
        let top = origin.y + Double(height) / scale
        return PixelArea(
            columns: range(box.minX - origin.x, box.maxX - origin.x, width),
            rows: range(top - box.maxY, top - box.minY, height)
        )
    }

    /// How many pixels of an area are dark.
    func count(in area: PixelArea) -> Int {
        let (top, bottom) = (area.rows.lowerBound * (width + 1), area.rows.upperBound * (width + 1))
        let (left, right) = (area.columns.lowerBound, area.columns.upperBound)
        return Int(sums[bottom + right] - sums[top + right] - sums[bottom + left] + sums[top + left])
    }
}
