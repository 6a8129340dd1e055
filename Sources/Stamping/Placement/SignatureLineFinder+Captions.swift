internal import SignetGraphics
internal import SignetViewing

/// Lines with captions under them.
extension SignatureLineFinder {
    /// The zone of the line that the label is a caption of.
    ///
    /// A label in a cell has a line above it and one below, and is not a caption, unless the line above is inside a frame.
    func above(_ label: SignatureLabel) -> Zone? {
        guard label.box.height < Reach.captionHeight || label.lineBox.height < Reach.captionRatio * text.height else {
            return nil
        }
        let spanning = rules.filter { spans($0, label) }
        let isUnder = spanning.contains { $0.maxY < label.box.midY && label.box.minY - $0.maxY < Reach.caption }
        guard !isUnder || isCaptionInFrame(label) else { return nil }
        let captioned = spanning.filter { $0.minY > label.box.midY }
            .map { (distance: $0.minY - label.box.maxY, part: $0) }
            .filter { $0.distance < Reach.caption }
        return first(captioned) { rule in
            let part = self.part(of: rule, over: label)
            guard let stretch = stretch(of: part, for: label) else { return nil }
            if stretch.use != .free { return .signed }
            guard let box = freeBox(on: stretch), box.minX < label.box.maxX, box.maxX > label.box.minX,
                box.height >= Reach.captionedHeight
            else { return nil }
            return .free(box)
        }
    }

    /// The part of a line that a caption under it refers to: several captions may share a line, and a signature is near
    /// its own.
    private func part(of rule: Rectangle, over label: SignatureLabel) -> Rectangle {
        let others = pieces.filter { piece in
            piece.print != label.box && piece.print.midY < rule.minY && rule.minY - piece.print.maxY < Reach.caption
                && piece.print.maxX > rule.minX && piece.print.minX < rule.maxX
                && abs(piece.print.midY - label.box.midY) < label.box.height
        }
        var (low, high) = (rule.minX, rule.maxX)
        if let next = others.filter({ $0.print.minX > label.box.midX }).map(\.print.minX).min() {
            high = min(high, next - Reach.gap)
        }
        if let last = others.filter({ $0.print.maxX < label.box.midX }).map(\.print.maxX).max() {
            low = max(low, last + Reach.gap, label.box.minX - Reach.margin)
        }
        if high - low > Reach.wide, label.box.midX - low > 0.625 * (high - low) {
            low = max(low, min(label.box.minX - Reach.margin, high - Reach.wide))
        }
        return Rectangle(x: low, y: rule.y, width: max(0, high - low), height: rule.height)
    }

    /// Whether a label is the caption of a line inside a frame: the line above it is shorter than the one below it, and no
    /// upright lines make a cell of them.
    func isCaptionInFrame(_ label: SignatureLabel) -> Bool {
        let spanning = rules.filter { spans($0, label) }
        let above = spanning.filter { $0.minY > label.box.midY && $0.minY - label.box.maxY < Reach.caption }
        guard let top = above.min(by: { $0.minY < $1.minY }),
            let bottom = spanning.filter({ $0.maxY < label.box.midY }).max(by: { $0.maxY < $1.maxY }),
            label.box.minY - bottom.maxY < Reach.tallest / 2, top.minX > bottom.minX - 1, top.maxX < bottom.maxX + 1,
            bottom.width - top.width > 2 * Reach.gap
        else { return false }
        let row = Rectangle(
            corner: Point(x: top.minX - Reach.thickness, y: bottom.maxY + 1),
            corner: Point(x: top.maxX + Reach.thickness, y: top.minY - 1)
        )
        guard row.height > 0 else { return false }
        let uprights = ink.uprights(in: row, thickness: Reach.thickness)
        return !uprights.contains { $0.upperBound <= label.box.minX }
            || !uprights.contains { $0.lowerBound >= label.box.maxX }
    }
}
