internal import SignetGraphics
public import SignetScanning

/// The finds in a picture, and how certain they are.
public struct ScanReport: Hashable, Sendable, Encodable {
    /// The pixels across of the result.
    public let width: Int
    /// The pixels down of the result.
    public let height: Int
    /// The pens' colours as `#rrggbb`, that with the most ink first; none for a picture kept as it is that has several.
    public let pens: [String]
    /// How certain it is that the ink is a signature and whole, 0 to 1.
    public let confidence: Double
    /// Whether the picture was transparent already, or kept because that was asked for.
    public let isKeptAsIs: Bool
    /// How many degrees it was turned clockwise.
    public let turned: Double
    /// The corners of the sheet of paper that was made flat, from the upper left one clockwise, in pixels of the upright
    /// picture, as x and y; empty when none was.
    ///
    /// All other places are then those of the flat sheet.
    public let sheet: [[Double]]
    /// The printed lines that were taken away.
    public let removedLines: [Line]
    /// The boxes around rows of printed text that were taken away.
    public let removedText: [Box]
    /// The parts that may be signatures, the best first, which was used; empty when none was looked for.
    public let regions: [Region]
    /// Warnings about parts that a person should check.
    public let warnings: [ScanWarning]

    /// A line from end to end, in pixels of the upright picture from its upper left corner, y downwards.
    public struct Line: Hashable, Sendable, Encodable {
        /// The first end's place from the left.
        public let x1: Double
        /// The first end's place from the top.
        public let y1: Double
        /// The second end's place from the left.
        public let x2: Double
        /// The second end's place from the top.
        public let y2: Double
        /// How wide the line is.
        public let width: Double
    }

    /// A box, in pixels of the upright picture from its upper left corner, y downwards.
    public struct Box: Hashable, Sendable, Encodable {
        /// The left edge.
        public let x: Double
        /// The upper edge.
        public let y: Double
        /// The width.
        public let width: Double
        /// The height.
        public let height: Double
    }

    /// A part of a page that may be a signature.
    public struct Region: Hashable, Sendable, Encodable {
        /// Where it is.
        public let box: Box
        /// How much speaks for it, 0 to 1; below a half a person should choose.
        public let confidence: Double
    }

    init(_ result: ScanResult) {
        width = result.bitmap.width
        height = result.bitmap.height
        pens = result.penColors.map(\.description)
        confidence = (result.confidence * 100).rounded() / 100
        isKeptAsIs = result.keptAsIs
        turned = (result.turned * 100).rounded() / 100 + 0
        warnings = result.warnings
        let grid = result.removedGrid
        sheet = result.sheet?.corners.map { [($0.x * 10).rounded() / 10, ($0.y * 10).rounded() / 10] } ?? []
        removedLines = result.removed?.lines.map { Line($0, on: grid) } ?? []
        removedText = result.removed?.text.map { Box(grid.box($0)) } ?? []
        regions = result.regions.map { Region(box: Box($0.box), confidence: ($0.confidence * 100).rounded() / 100) }
    }
}

extension ScanReport.Line {
    fileprivate init(_ line: PrintedLine, on grid: PictureGrid) {
        func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
        let ends = line.ends
        self.init(
            x1: rounded(grid.column(ends[0].x)),
            y1: rounded(grid.row(ends[0].y)),
            x2: rounded(grid.column(ends[1].x)),
            y2: rounded(grid.row(ends[1].y)),
            width: rounded(line.width * grid.scale)
        )
    }
}

extension ScanReport.Box {
    fileprivate init(_ box: PixelBox) {
        self.init(x: Double(box.left), y: Double(box.top), width: Double(box.width), height: Double(box.height))
    }
}
