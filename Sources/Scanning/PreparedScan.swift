/// A picture that is ready for the search for ink, which can be repeated with other levels and in other colours.
///
/// Its paper is found and evened, which takes most of the time of a scan.
package struct PreparedScan: Sendable {
    private enum Content {
        /// A picture without paper, or one that keeps it.
        case kept(ScanResult)
        case paper(PicturePreparation.Prepared, InkPaper)
    }

    private let content: Content
    private let grid: PictureGrid
    private let warnings: [ScanWarning]

    init(kept result: ScanResult) {
        content = .kept(result)
        grid = .whole
        warnings = []
    }

    init(_ prepared: PicturePreparation.Prepared, _ paper: InkPaper, on grid: PictureGrid, _ warnings: [ScanWarning]) {
        content = .paper(prepared, paper)
        self.grid = grid
        self.warnings = warnings
    }

    /// The ink, with the levels and the colour of the options.
    ///
    /// The other options must be those of the preparation.
    package func scan(_ options: ScanOptions) throws(ScanError) -> ScanResult {
        let result: ScanResult
        switch content {
        case .kept(let kept): result = kept
        case .paper(let prepared, let paper): result = try scan(prepared, paper, options)
        }
        return options.color.map(result.tinted) ?? result.checkedOnWhite
    }

    private func scan(
        _ prepared: PicturePreparation.Prepared,
        _ paper: InkPaper,
        _ options: ScanOptions
    ) throws(ScanError) -> ScanResult {
        let ink = try InkExtractor(options, page: prepared.page).extract(from: paper)
        let isTurned = abs(prepared.inkTurn) >= 0.07
        var result = ScanResult(
            bitmap: isTurned ? try InkTurn(degrees: prepared.inkTurn).turned(ink.bitmap) : ink.bitmap,
            keptAsIs: false,
            penColors: ink.pens,
            warnings: warnings + ink.warnings,
            confidence: ink.confidence
        )
        let whole = prepared.sheet == nil && prepared.turned == 0 ? grid : .whole
        let part = prepared.regions.first?.box ?? PixelBox(left: 0, top: 0, width: 0, height: 0)
        let reduction = Double(prepared.colors.width) / Double(ink.removed.width)
        result.removedGrid = whole.part(part, reduction: reduction)
        result.removed = ink.removed
        result.regions = prepared.regions.map { FoundRegion(box: whole.box($0.box), confidence: $0.confidence) }
        result.turned = prepared.turned + (isTurned ? prepared.inkTurn : 0)
        result.sheet = prepared.sheet?.placed(by: grid)
        return result
    }
}
