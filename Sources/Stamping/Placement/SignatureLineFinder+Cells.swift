internal import SignetGraphics
internal import SignetViewing

/// Boxes under labels, and the cells of labels.
extension SignatureLineFinder {
    /// An empty box whose upper edge the label is on, unless the label is in a box itself.
    func boxUnder(_ label: SignatureLabel) -> Area? {
        func isAlike(_ one: Rectangle, _ other: Rectangle) -> Bool {
            abs(one.minX - other.minX) < Distances.gap && abs(one.maxX - other.maxX) < Distances.gap
        }
        let tops = rules.filter { spans($0, label) && $0.maxY < label.box.midY }
            .filter { label.box.minY - $0.maxY < Distances.caption }
        for top in tops.prefix(Self.tries) {
            let alike = rules.filter { isAlike($0, top) }
            let isInBox = alike.contains { $0.minY > label.box.midY && $0.minY - top.maxY < Distances.cell }
            guard !isInBox else { continue }
            let bottoms = alike.map { (distance: top.minY - $0.maxY, part: $0) }.filter {
                $0.distance > Distances.height
            }
            let area = first(bottoms) { bottom in
                let inside = Rectangle(
                    corner: Point(x: bottom.minX, y: bottom.maxY),
                    corner: Point(x: bottom.maxX, y: top.minY)
                )
                guard let widest = widestSpan(of: bottom, for: label), widest.base.width > 0.9 * bottom.width else {
                    return nil
                }
                if inside.height < Distances.cell, isSigned(inside) { return .signed }
                guard let box = freeBox(on: widest), box.width > 0.9 * bottom.width,
                    isFree(from: box, to: top.minY - Distances.gap)
                else { return nil }
                return .free(box)
            }
            if let area { return area }
        }
        return nil
    }

    /// The space below a label in the upper part of its own cell, which has a line above, below, left and right of it.
    func inCell(_ label: SignatureLabel) -> Area? {
        let spanning = rules.filter { spans($0, label) }
        let tops = spanning.filter { $0.minY > label.box.midY && $0.minY - label.box.maxY < Distances.caption }
        let lowerEdge = lowerEdgeOfBlock(label)
        guard let top = tops.min(by: { $0.minY < $1.minY }),
            let bottom = spanning.filter({ $0.maxY < lowerEdge }).max(by: { $0.maxY < $1.maxY }),
            lowerEdge - bottom.maxY > Distances.captionedHeight, top.minY - bottom.maxY < Distances.cell
        else { return nil }
        let row = Rectangle(
            corner: Point(x: max(top.minX, bottom.minX) - 1, y: bottom.maxY + 1),
            corner: Point(x: min(top.maxX, bottom.maxX) + 1, y: top.minY - 1)
        )
        let uprights = ink.uprights(in: row, thickness: Distances.thickness)
        guard let left = uprights.last(where: { $0.upperBound <= label.box.minX }),
            let right = uprights.first(where: { $0.lowerBound >= label.box.maxX })
        else { return nil }
        let next = uprights.first { $0.lowerBound > right.upperBound + Distances.width }
        if let next, let area = emptyCell(from: right.upperBound, to: next.lowerBound, over: bottom, under: top, label)
        {
            return area
        }
        let cell = Rectangle(
            corner: Point(x: left.upperBound, y: bottom.minY),
            corner: Point(x: right.lowerBound, y: bottom.maxY)
        )
        guard let widest = widestSpan(of: cell, for: label) else { return nil }
        let space = Rectangle(
            corner: Point(x: cell.minX, y: bottom.maxY),
            corner: Point(x: cell.maxX, y: lowerEdge)
        )
        if isSigned(space) || isAnswered(space, besides: label) { return .signed }
        guard let box = freeBox(on: widest), isFree(from: box, to: lowerEdge - 1) else { return nil }
        return .free(box)
    }

    /// The lower edge of a label and of the lines of the same print close under it.
    private func lowerEdgeOfBlock(_ label: SignatureLabel) -> Double {
        var (last, lowerEdge) = (label.lineBox, label.box.minY)
        while let next = pieces.first(where: { piece in
            last.minY - piece.box.minY > last.height / 2 && last.minY - piece.box.minY < 1.4 * last.height
                && abs(piece.box.minX - last.minX) < Distances.gap && abs(piece.box.height - last.height) < 1
        }) {
            last = next.box
            lowerEdge = next.print.minY
        }
        return lowerEdge
    }

    /// Whether larger words than those of the label are in its cell: they answer it.
    private func isAnswered(_ space: Rectangle, besides label: SignatureLabel) -> Bool {
        pieces.contains { piece in
            Self.isIn(piece.print, space) && piece.box.height > 1.15 * label.lineBox.height
                && !FormTerms.isQuestion(piece.text)
        }
    }

    /// The cell right of a label's own, if it has nothing printed in it: the label is then the heading of the row.
    private func emptyCell(
        from left: Double,
        to right: Double,
        over bottom: Rectangle,
        under top: Rectangle,
        _ label: SignatureLabel
    ) -> Area? {
        let inside = Rectangle(corner: Point(x: left, y: bottom.maxY), corner: Point(x: right, y: top.minY))
        guard right - left >= Distances.width, !text.characters.contains(where: { Self.isIn($0, inside) }) else {
            return nil
        }
        if isSigned(inside) { return .signed }
        let base = Rectangle(corner: Point(x: left, y: bottom.minY), corner: Point(x: right, y: bottom.maxY))
        guard let widest = widestSpan(of: base, for: label), let box = freeBox(on: widest), isFreeColumn(box),
            isFree(from: box, to: top.minY - Distances.gap)
        else { return nil }
        return .free(box)
    }
}
