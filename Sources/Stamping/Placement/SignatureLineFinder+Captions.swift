internal import SignetGraphics
internal import SignetViewing

/// Lines with captions under them.
extension SignatureLineFinder {
    /// Points.
    private enum Caption {
        /// From a line down to the caption that it has.
        static let gap = 6.0
        /// The most lines of a column that are examined.
        static let limit = 40
    }

    /// The role of a text under a line.
    enum Form {
        /// The caption of the line: there is no room to write below it.
        case caption
        /// The heading of what is below: there is no room to write on its line, or the line below is without a caption.
        case heading
        case either
    }

    /// The role of a label under a line; nil when no line is close over it.
    ///
    /// Where the room around it does not decide, the text under the next line of its column does.
    func form(of label: SignatureLabel) -> Form? {
        let words = pieces.filter { !FormTerms.isCross($0.text) && $0.text.contains(where: \.isLetter) }
        guard !label.isQuestion, var rule = line(over: label.box) else { return nil }
        var text = label.box
        for _ in 0..<Caption.limit {
            let near = words.filter { piece in
                piece.print.minX < rule.maxX && piece.print.maxX > rule.minX && piece.print.minY > rule.maxY + 1
                    && piece.print.minY - rule.maxY < Distances.height
            }
            let spanning = rules.filter { $0.minX < text.midX && $0.maxX > text.midX }
            // There is no room to write on this line: it is full, or the edge of something else.
            let isEdge = spanning.contains { $0.minY > rule.maxY + 1 && $0.minY - rule.maxY < Distances.height }
            if isEdge || !near.isEmpty, text != label.box { return .caption }
            let isFull = !near.isEmpty && !near.contains { $0.isSentence || FormTerms.isLabel($0.text) }
            if !isFull, isEdge || !near.isEmpty { return .heading }
            guard let next = spanning.filter({ $0.maxY < text.minY }).max(by: { $0.maxY < $1.maxY }),
                (Distances.height...Distances.tallest).contains(text.minY - next.maxY)
            else { return .caption }
            let isOverText = words.contains { piece in
                piece.print.maxY <= text.minY && abs(piece.print.minY - next.maxY) < Distances.height
                    && piece.print.midY > next.maxY && piece.print.minX < next.maxX && piece.print.maxX > next.minX
            }
            if isOverText { return .caption }
            let under = words.filter { piece in
                next.minY > piece.print.midY && next.minY - piece.print.maxY < Caption.gap
                    && piece.print.minX < next.maxX && piece.print.maxX > next.minX
            }
            guard let first = under.min(by: { abs($0.print.minX - text.minX) < abs($1.print.minX - text.minX) }) else {
                // The last line of rows with headings is like the others and has no text under it.
                let isAlike = abs(next.minX - rule.minX) < Distances.gap && abs(next.maxX - rule.maxX) < Distances.gap
                return isAlike ? .heading : .either
            }
            if isFull { return .caption }
            (rule, text) = (next, first.print)
        }
        return .either
    }

    /// The line close over a text; nil where it is the upper edge of cells.
    private func line(over text: Rectangle) -> Rectangle? {
        let near = rules.filter { rule in
            rule.minX < text.midX && rule.maxX > text.midX && rule.minY > text.midY
                && rule.minY - text.maxY < Caption.gap
        }
        return near.min { $0.minY < $1.minY }.flatMap { isEdgeOfCells($0, over: text) ? nil : $0 }
    }

    /// Whether upright lines begin under a line between its ends, beside a text.
    private func isEdgeOfCells(_ rule: Rectangle, over text: Rectangle) -> Bool {
        // Lower than the letters, whose stems are upright too.
        let row = Rectangle(
            corner: Point(x: rule.minX + Distances.thickness, y: min(text.minY, rule.minY - 1) - Distances.gap),
            corner: Point(x: rule.maxX - Distances.thickness, y: rule.minY - 1)
        )
        return row.width > 0 && !ink.uprights(in: row, thickness: Distances.thickness).isEmpty
    }

    /// The area of the line that the label is a caption of.
    ///
    /// A label in a cell has a line above it and one below, and is not a caption, unless the line above is inside a frame.
    func above(_ label: SignatureLabel) -> Area? {
        guard label.box.height < Distances.captionHeight || label.lineBox.height < Distances.captionRatio * text.height
        else {
            return nil
        }
        let spanning = rules.filter { spans($0, label) }
        let isUnder = spanning.contains { $0.maxY < label.box.midY && label.box.minY - $0.maxY < Distances.caption }
        let form = form(of: label)
        guard form == .caption || !isUnder && form != .heading || isCaptionInFrame(label) else { return nil }
        let captioned = spanning.filter { $0.minY > label.box.midY }
            .map { (distance: $0.minY - label.box.maxY, part: $0) }
            .filter { $0.distance < Distances.caption && !isEdgeOfCells($0.part, over: label.box) }
        return first(captioned) { rule in
            let part = self.part(of: rule, over: label)
            guard let span = lineSpan(of: part, for: label) else { return nil }
            if span.use != .free { return .signed }
            guard let box = freeBox(on: span), box.minX < label.box.maxX, box.maxX > label.box.minX,
                box.height >= (form == .caption ? Distances.height : Distances.captionedHeight) - 1
            else { return nil }
            return .free(box)
        }
    }

    /// The part of a line that a caption under it refers to: several captions may share a line, and a signature is near
    /// its own.
    private func part(of rule: Rectangle, over label: SignatureLabel) -> Rectangle {
        let others = pieces.filter { piece in
            piece.print != label.box && piece.print.midY < rule.minY && rule.minY - piece.print.maxY < Distances.caption
                && piece.print.maxX > rule.minX && piece.print.minX < rule.maxX
                && abs(piece.print.midY - label.box.midY) < label.box.height
        }
        var (low, high) = (rule.minX, rule.maxX)
        if let next = others.filter({ $0.print.minX > label.box.midX }).map(\.print.minX).min() {
            high = min(high, next - Distances.gap)
        }
        if let last = others.filter({ $0.print.maxX < label.box.midX }).map(\.print.maxX).max() {
            low = max(low, last + Distances.gap, label.box.minX - Distances.margin)
        }
        if high - low > Distances.wide, label.box.midX - low > 0.625 * (high - low) {
            low = max(low, min(label.box.minX - Distances.margin, high - Distances.wide))
        }
        return Rectangle(x: low, y: rule.y, width: max(0, high - low), height: rule.height)
    }

    /// Whether a label is the caption of a line inside a frame: the line above it is shorter than the one below it, and no
    /// upright lines make a cell of them.
    func isCaptionInFrame(_ label: SignatureLabel) -> Bool {
        let spanning = rules.filter { spans($0, label) }
        let above = spanning.filter { $0.minY > label.box.midY && $0.minY - label.box.maxY < Distances.caption }
        guard let top = above.min(by: { $0.minY < $1.minY }),
            let bottom = spanning.filter({ $0.maxY < label.box.midY }).max(by: { $0.maxY < $1.maxY }),
            label.box.minY - bottom.maxY < Distances.tallest / 2, top.minX > bottom.minX - 1,
            top.maxX < bottom.maxX + 1,
            bottom.width - top.width > 2 * Distances.gap
        else { return false }
        let row = Rectangle(
            corner: Point(x: top.minX - Distances.thickness, y: bottom.maxY + 1),
            corner: Point(x: top.maxX + Distances.thickness, y: top.minY - 1)
        )
        guard row.height > 0 else { return false }
        let uprights = ink.uprights(in: row, thickness: Distances.thickness)
        return !uprights.contains { $0.upperBound <= label.box.minX }
            || !uprights.contains { $0.lowerBound >= label.box.maxX }
    }
}
