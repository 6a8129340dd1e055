/// Removes the requested print and reports what was removed.
struct PrintRemoval {
    let kinds: Set<ScanOptions.PrintedMatter>
    /// The levels of ink and paper set by a person; nil if they are measured.
    let levels: InkLevels?
    let page: PageContext

    /// Ink without print.
    struct Ink: ~Copyable {
        let mask: InkMask
        /// 1 where print was removed, else 0; nil if nothing was removed.
        let print: Plane?
        let removed: RemovedPrint

        /// The same with less ink; nil leaves it as it is.
        consuming func keeping(_ ink: Plane?) throws(ScanError) -> Ink {
            guard let ink else { return self }
            return Ink(mask: try mask.keeping(ink), print: print, removed: removed)
        }

        /// The mask with `margin` pixels around the ink, without the removed print.
        borrowing func room(margin: Int) throws(ScanError) -> Plane {
            var room = try mask.grown(by: margin)
            if let print {
                for index in room.values.indices where print.values[index] != 0 { room.values[index] = 0 }
            }
            return room
        }
    }

    /// Finds the ink of a picture with its paper, without the print; nil when there is none.
    func ink(in picture: PaperColors, on paper: PaperEstimate) throws(ScanError) -> Ink? {
        var removed = RemovedPrint(width: picture.colors.width, height: picture.colors.height)
        let lines = kinds.contains(.lines) ? self.lines(in: picture) : nil
        removed.lines = lines?.bands.map(\.line) ?? []
        let lineless = lines.map { PaperColors(colors: picture.colors, paper: picture.paper, map: $0.map) } ?? picture
        guard let bounds = levels.map(InkBounds.init) ?? InkBounds(of: lineless.map),
            let found = try InkMask.find(in: lineless, within: bounds, on: paper)
        else { return nil }
        let mask = levels == nil ? try found.shaded(within: bounds, on: lineless, paper) : found
        guard !kinds.isEmpty || page.text != nil else { return Ink(mask: mask, print: nil, removed: removed) }
        let ink = try mask.ink.plane()
        removed.touchingLines = lines?.bands.count { $0.touches(ink) } ?? 0
        guard kinds.contains(.text) || page.text != nil else {
            return Ink(mask: mask, print: lines?.print, removed: removed)
        }
        let text = PrintedText(ink, picture, known: page.text)
        removed.textLeft = kinds.contains(.text) ? text.unsure : text.known
        guard kinds.contains(.text), text.hasLetters else {
            return Ink(mask: mask, print: lines?.print, removed: removed)
        }
        removed.text = text.rows
        let cleared = try mask.keeping(text.without(ink))
        guard cleared.area > 0 else { return nil }
        return Ink(mask: cleared, print: text.mark(lines?.print, in: ink), removed: removed)
    }

    private func lines(in picture: PaperColors) -> LineRemoval.Cleared? {
        LineRemoval(paper: picture, pageSide: picture.longerSide * page.scale).cleared()
    }
}
