internal import SignetGraphics
internal import SignetViewing

/// Words for signatures that are data or headings, and not labels of places.
extension SignatureLineFinder {
    private enum Table {
        /// The tallest row of data, in points.
        static let row = 60.0
        /// The share of a line's height that may be free under words that fill their row.
        static let below = 0.8
        /// The same under a heading.
        static let under = 1.1
        /// The lines' heights that may be free over words that fill their row.
        static let above = 1.5
        /// From a heading's line to the text under it, in heights of the heading.
        static let paragraph = 2.2
        /// How much taller than the page's print a heading is.
        static let heading = 1.15
        /// The fewest words of a line of a paragraph.
        static let words = 6
    }

    /// The line close under a label, or under the lines that continue it; it begins at the label's left or before it.
    ///
    /// `share`: of a line's height, the gap between them that is too small to write in.
    private func lineUnder(_ label: SignatureLabel, within share: Double) -> Rectangle? {
        let under = rules.filter { rule in
            spans(rule, label) && rule.maxY < label.box.midY && rule.minX < label.box.minX + Distances.gap
        }
        guard let rule = under.max(by: { $0.maxY < $1.maxY }), label.box.minY - rule.maxY < Table.row else {
            return nil
        }
        let lines = pieces.filter { piece in
            piece.print.minY > rule.maxY && piece.print.maxY < label.box.midY
                && piece.print.minX < label.box.maxX && piece.print.maxX > label.box.minX
        }
        let tops = [label.box.minY] + lines.map(\.print.minY)
        let bottoms = lines.map(\.print.maxY) + [rule.maxY]
        let gap = share * label.lineBox.height
        // No gap between the label, those lines and the rule is wide enough to write in.
        let isTight = zip(tops.sorted(by: >), bottoms.sorted(by: >)).allSatisfy { $0 - $1 < gap }
        return isTight ? rule : nil
    }

    /// Whether a label is a part of a row of data, or of the headings of a table: it fills its row, and other words in the row
    /// are not labels of a form.
    func isData(_ label: SignatureLabel) -> Bool {
        guard !label.isQuestion, let bottom = lineUnder(label, within: Table.below) else { return false }
        let tops = rules.filter { spans($0, label) && $0.minY > label.box.midY && $0.minY - bottom.maxY < Table.row }
        var height = label.box.maxY
        if let top = tops.map(\.minY).min() {
            let width = label.box.width
            let space = Rectangle(x: label.box.x, y: label.box.maxY + 1, width: width, height: top - label.box.maxY - 2)
            guard space.height < Table.above * label.lineBox.height || !ink.isFree(space) else { return false }
            height = top
        }
        let others = pieces.filter { piece in
            piece.print != label.box && piece.print.midY > bottom.maxY && piece.print.midY < height
                && piece.print.midX > bottom.minX && piece.print.midX < bottom.maxX
                && (piece.print.minX > label.box.maxX || piece.print.maxX < label.box.minX)
        }
        // The label of a cell begins with a capital and is not a sentence.
        let isTitle = label.text.first(where: \.isLetter)?.isLowercase == false && !label.text.hasSuffix(".")
        return others.contains { isTitle ? Self.isDatum($0) : $0.text.contains(where: \.isLetter) }
    }

    /// Whether a text in a table is not a label of a form: a name, an amount or a sentence.
    private static func isDatum(_ piece: TextPiece) -> Bool {
        guard piece.text.contains(where: \.isLetter) else { return piece.text.count(where: \.isNumber) > 1 }
        if SignatureTerms.best(in: piece.text) != nil { return piece.text.hasSuffix(".") }
        return !FormTerms.isQuestion(piece.text) && !PartyTerms.isParty(piece.text) && !signHere.contains(piece.text)
    }

    /// The words of the cell before the line in a form of an authority.
    private static let signHere: Set<String> = ["Sign", "Here"]

    /// Whether an empty cell is high enough to sign in, or in a column that has no data.
    func isFreeColumn(_ box: Rectangle) -> Bool {
        guard box.height < Distances.captionedHeight else { return true }
        return !pieces.contains { piece in
            piece.print.minX > box.minX - Distances.gap && piece.print.maxX < box.maxX + Distances.gap
                && abs(piece.print.midY - box.midY) < Table.row && Self.isDatum(piece)
        }
    }

    /// Whether a label is the heading of a paragraph with a line between: its form shows it, or another heading like it.
    func isHeading(_ label: SignatureLabel) -> Bool {
        guard !label.isQuestion, let rule = lineUnder(label, within: Table.under), !isInCell(label, on: rule) else {
            return false
        }
        let isTall = label.lineBox.height > Table.heading * text.height
        if label.text.first?.isNumber == true || isTall, isOverParagraph(rule, label.box) { return true }
        let others = rules.filter { $0 != rule && abs($0.width - rule.width) < Distances.gap }
        return others.contains { other in
            pieces.contains { piece in
                let indent = piece.print.minX - other.minX
                return abs(indent - (label.box.minX - rule.minX)) < Distances.gap && piece.print.minY > other.maxY
                    && piece.print.minY - other.maxY < Table.under * piece.box.height && Self.isDatum(piece)
                    && isOverParagraph(other, piece.print)
            }
        }
    }

    /// Whether an upright line begins at an end of a label's line.
    private func isInCell(_ label: SignatureLabel, on rule: Rectangle) -> Bool {
        let side = Rectangle(
            corner: Point(x: rule.minX - Distances.thickness, y: rule.maxY + 1),
            corner: Point(x: rule.maxX + Distances.thickness, y: max(rule.maxY + 2, label.box.maxY))
        )
        return !ink.uprights(in: side, thickness: Distances.thickness).isEmpty
    }

    /// Whether a paragraph begins close under the line below a heading.
    private func isOverParagraph(_ rule: Rectangle, _ heading: Rectangle) -> Bool {
        let lowest = rule.minY - Table.paragraph * heading.height - Distances.gap
        return pieces.contains { piece in
            piece.print.maxY < rule.minY && piece.print.maxY > lowest && piece.print.minX < heading.maxX
                && piece.print.maxX > heading.minX && piece.text.split(separator: " ").count >= Table.words
        }
    }
}
