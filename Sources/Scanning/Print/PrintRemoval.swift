/// Takes away what is asked for and tells what that was.
struct PrintRemoval {
    let kinds: Set<ScanOptions.PrintedMatter>
    /// What a person has said of ink and paper; nil where that is measured.
    let levels: InkLevels?

    /// Ink without print.
    struct Ink: ~Copyable {
        let mask: InkMask
        /// 1 where print was taken away, else 0; nil when nothing was.
        let print: Plane?
        let removed: RemovedPrint

        /// The mask with `margin` pixels around the ink, without what was taken away.
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
        let lines = kinds.contains(.lines) ? LineRemoval(paper: picture).cleared() : nil
        removed.lines = lines?.lines ?? []
        let map = lines?.map ?? picture.map
        guard let bounds = levels.map(InkBounds.init) ?? InkBounds(of: map),
            let mask = try InkMask.find(in: map, within: bounds, on: paper, of: picture.colors)
        else { return nil }
        guard kinds.contains(.text) else { return Ink(mask: mask, print: lines?.print, removed: removed) }
        let ink = try mask.ink.plane()
        let text = PrintedText(ink, picture)
        guard !text.rows.isEmpty else { return Ink(mask: mask, print: lines?.print, removed: removed) }
        removed.text = text.rows
        let left = text.without(ink)
        let rest = try Pix.binary(left, atLeast: 1)
        let cleared = InkMask(
            ink: rest,
            area: left.values.reduce(0) { $0 + Int($1) },
            strokeWidth: mask.strokeWidth,
            isCutByEdge: mask.isCutByEdge,
            lostAtEdge: mask.lostAtEdge
        )
        guard cleared.area > 0 else { return nil }
        return Ink(mask: cleared, print: text.mark(lines?.print, in: ink), removed: removed)
    }
}
