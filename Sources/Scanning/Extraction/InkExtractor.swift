internal import CLeptonica
internal import SignetGraphics

/// Ink from a picture of ink on paper: the lightness is divided by an estimate of the bare paper, clearly darker pixels
/// are ink, and their darkness becomes opacity, in the single colour of the pen.
///
/// Shadows, folds that are wider than strokes, pale ruled lines and the paper's colour are removed; printed text and
/// dark printed lines stay.
struct InkExtractor {
    /// The result of the extraction.
    struct Ink {
        /// The ink alone, cropped to it.
        let bitmap: Bitmap
        /// The pens' colours, the one with the most ink first.
        let pens: [Color]
        let warnings: [ScanWarning]
        /// The confidence that this is a complete signature, 0 to 1.
        let confidence: Double
        /// The print removed besides the paper, on the grid of the search for ink.
        let removed: RemovedPrint
    }

    let crop: ScanOptions.Crop
    let removal: PrintRemoval

    /// The levels of ink and paper set by a person; nil if they are measured.
    let levels: InkLevels?

    /// The work side for a picture whose ink is to be printed.
    static let defaultSide = 2400

    init(_ options: ScanOptions, page: PageContext) {
        crop = options.crop
        levels = options.levels.map(InkLevels.init)
        removal = PrintRemoval(kinds: options.removals, levels: levels, page: page)
    }

    /// The margin for the soft edge around the ink, in pixels.
    private static let edge = 2

    /// Finds the ink on its paper.
    func extract(from paper: InkPaper) throws(ScanError) -> Ink {
        _ = Pix.silence
        guard let all = try removal.ink(in: paper.colors, on: paper.estimate) else { throw .noInk }
        let stray = StrayInk(try all.mask.ink.plane(), paper.colors)
        let found = try all.keeping(stray.left)
        let view = InkView(
            colors: paper.colors.colors,
            paper: paper.estimate.lightness,
            map: paper.colors.map,
            ink: try found.mask.ink.plane(),
            room: try found.room(margin: Self.edge),
            strokeWidth: found.mask.strokeWidth
        )
        guard let box = PixelBox(around: view.room, margin: 1) else { throw .noInk }
        let finer: InkView?
        switch crop {
        case .ink: finer = try view.finer(in: box, of: paper.picture, side: paper.side)
        case .none where view.colors.width == paper.picture.width: finer = nil
        case .none: finer = try view.onGrid(of: paper.picture)
        }
        let share = Double(found.mask.area) / Double(view.ink.values.count)
        return try ink(finer ?? view, of: found, and: stray, share: share, isNegative: paper.isNegative)
    }

    /// Ink in the pens' colours, with the doubts about it; `share` is the share of the whole picture that is ink.
    private func ink(
        _ view: InkView,
        of ink: borrowing PrintRemoval.Ink,
        and stray: StrayInk,
        share: Double,
        isNegative: Bool
    ) throws(ScanError) -> Ink {
        guard let found = Pens.find(in: view) else { throw .noInk }
        let flat = FlatPaper(view)
        let opacity = levels.map(view.opacity) ?? flat?.opacity ?? view.opacity(found)
        let colors = flat.map { [$0.ink] } ?? found.pens.map(\.color)
        // The negative has the opposite hues.
        let pens = isNegative ? colors.map(\.opposite) : colors
        let owner = flat == nil ? found.owner : nil
        guard let box = PixelBox(around: opacity, margin: 1) else { throw .noInk }
        let part = crop == .none ? opacity : opacity.cropped(to: box)
        guard let bitmap = part.bitmap(pens, owner: crop == .none ? owner : owner?.cropped(to: box)) else {
            throw .noInk
        }
        let doubts = InkDoubts(
            share: share,
            parts: ink.mask.ink.components,
            isCutByEdge: ink.mask.isCutByEdge || ink.mask.shareAtEdge > ScanWarning.shareAtEdge,
            hasPaleInk: ink.mask.hasPaleInk,
            touchingLines: ink.removed.touchingLines,
            textLeft: ink.removed.textLeft.count,
            removesText: removal.kinds.contains(.text),
            hasPatch: stray.hasPatch,
            hasFarMark: stray.hasFarMark,
            isNegative: isNegative,
            depth: Double(found.pens[0].depth) / 255,
            noise: view.map.noise,
            width: bitmap.width,
            height: bitmap.height
        )
        return Ink(
            bitmap: bitmap,
            pens: pens,
            warnings: doubts.warnings,
            confidence: doubts.confidence,
            removed: ink.removed
        )
    }
}

extension ColorPlane {
    /// The picture with a longer side of at most `side` pixels, by averaging.
    func reduced(toSide side: Int) throws(ScanError) -> ColorPlane {
        let longest = max(width, height)
        guard longest > side else { return self }
        let newWidth = Int32(max(1, width * side / longest))
        let newHeight = Int32(max(1, height * side / longest))
        return try unsafe Pix.color(self).map("reducing") {
            unsafe pixScaleAreaMapToSize($0, newWidth, newHeight)
        }.colors()
    }
}
