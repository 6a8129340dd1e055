internal import SignetGraphics
public import SignetScanning

/// The findings in a picture, and their confidence.
public struct ScanReport: Hashable, Sendable, Encodable {
    /// The pixels across of the result.
    public let width: Int
    /// The pixels down of the result.
    public let height: Int
    /// The pens' colours as `#rrggbb`, the one with the most ink first; empty for a picture with several colours that
    /// was kept as it is.
    public let pens: [String]
    /// The confidence that the ink is a complete signature, 0 to 1.
    public let confidence: Double
    /// Whether the picture was used as it is, because it was transparent already or the options say so.
    public let isKeptAsIs: Bool
    /// The rotation in degrees, clockwise.
    public let turned: Double
    /// The corners of the sheet of paper whose perspective was corrected, from the upper left one clockwise, in pixels
    /// of the upright picture, as x and y; empty when there was none.
    ///
    /// All other places then refer to the corrected sheet.
    public let sheet: [[Double]]
    /// The printed lines that were removed.
    public let removedLines: [Line]
    /// The boxes around rows of printed text that were removed.
    public let removedText: [Box]
    /// The boxes around printed text that may be left in the ink.
    public let textLeft: [Box]
    /// The parts that may be signatures, the best first, which was used; empty when no signature was searched for.
    public let regions: [Region]
    /// Warnings about parts that a person should check.
    public let warnings: [ScanWarning]

    /// A line from end to end, in pixels of the upright picture from its upper left corner, y downwards.
    public struct Line: Hashable, Sendable, Encodable {
        /// The first end's distance from the left.
        public let x1: Double
        /// The first end's distance from the top.
        public let y1: Double
        /// The second end's distance from the left.
        public let x2: Double
        /// The second end's distance from the top.
        public let y2: Double
        /// The width of the line.
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
        /// The box around it.
        public let box: Box
        /// The confidence, 0 to 1; below 0.5 a person should choose.
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
        textLeft = result.removed?.textLeft.map { Box(grid.box($0)) } ?? []
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
