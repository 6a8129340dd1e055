internal import SignetGraphics
internal import SignetViewing

/// Rows of tables whose first cell has the label.
extension SignatureLineFinder {
    private enum Row {
        /// How much wider than the rest of the label's cell the free cell beside it is.
        static let ratio = 2.0
        /// How far the texts of one row may differ in height, in points.
        static let level = 3.0
    }

    /// Whether a part of a line is only what a label leaves of its cell, and the next cell is for the answer.
    func isRest(_ span: LineSpan, of label: SignatureLabel, before next: LineSpan?) -> Bool {
        guard let next, !span.isBehindUpright, next.isBehindUpright, !next.isBehindLabel, next.use == .free,
            next.base.width > Row.ratio * span.base.width, let box = freeBox(on: next)
        else { return false }
        let tops = rules.filter { $0.minX < box.midX && $0.maxX > box.midX && $0.minY > label.box.midY }.map(\.minY)
        let row = Rectangle(
            corner: Point(x: box.minX, y: box.minY),
            corner: Point(x: box.maxX, y: tops.min() ?? label.box.maxY + Distances.caption)
        )
        return isFreeColumn(box) && !text.characters.contains { Self.isIn($0, row) }
            && isInRow(label, over: span.base)
    }

    /// Whether upright lines are before and after a label on its line.
    private func isInRow(_ label: SignatureLabel, over base: Rectangle) -> Bool {
        let (low, high) = (min(label.box.minX, base.minX), max(label.box.maxX, base.maxX))
        let row = Rectangle(
            x: low - Distances.margin,
            y: base.y,
            width: high - low + 2 * Distances.margin,
            height: base.height
        )
        let uprights = ink.uprights(in: row, thickness: Distances.thickness)
        return uprights.contains { $0.upperBound <= label.box.minX }
            && uprights.contains { $0.lowerBound >= label.box.maxX }
    }

    /// The free cells of a label's row, each under a text of the same row, as the names of those who sign; empty for fewer
    /// than two.
    ///
    /// The labels are those texts, so that each cell is found by the words over it.
    func cells(in answer: Answer?, of label: SignatureLabel) -> [(Place, SignatureLabel)] {
        guard case .free(let place) = answer, place.hasRule, !label.isPerson, !label.needsLine,
            let rule = rules.first(where: { isUnder($0, place.box) && spans($0, label) })
        else { return [] }
        let part =
            label.isRightToLeft
            ? Rectangle(x: rule.x, y: rule.y, width: label.box.minX - rule.minX, height: rule.height)
            : Rectangle(x: label.box.maxX, y: rule.y, width: rule.maxX - label.box.maxX, height: rule.height)
        guard part.width >= Distances.width else { return [] }
        let cells = lineSpans(of: part, for: label).filter {
            $0.isBehindUpright && $0.use == .free && $0.base.width >= Distances.width
        }
        var found: [(Place, SignatureLabel)] = []
        for cell in cells {
            guard let box = freeBox(on: cell), isFreeColumn(box), let person = textOver(box, in: cell.base) else {
                return []
            }
            found.append((Place(box: box, hasRule: true), SignatureLabel(label, of: person)))
        }
        guard found.count > 1, let first = found.first,
            found.allSatisfy({ abs($0.1.box.midY - first.1.box.midY) < Row.level }),
            found.contains(where: { Self.isSame($0.0.box, place.box) })
        else { return [] }
        return found
    }

    private func isUnder(_ rule: Rectangle, _ box: Rectangle) -> Bool {
        abs(rule.maxY - box.minY) < Row.level && rule.minX < box.minX && rule.maxX > box.maxX
    }

    /// The nearest text over a cell, unless it asks for something else or is a sentence.
    private func textOver(_ box: Rectangle, in base: Rectangle) -> TextPiece? {
        let over = pieces.filter { piece in
            piece.print.midX > base.minX && piece.print.midX < base.maxX && piece.print.minY > box.midY
                && piece.print.minY - box.minY < Distances.cell
        }
        guard let nearest = over.min(by: { $0.print.minY < $1.print.minY }), !nearest.isSentence,
            !FormTerms.isLabel(nearest.text)
        else { return nil }
        return nearest
    }

    // MARK: Letters

    /// Whether a name is printed close under the free paper at the end of a letter.
    func isOverName(_ box: Rectangle) -> Bool {
        let under = pieces.filter { piece in
            piece.print.maxY <= box.minY + Distances.gap && box.minY - piece.print.maxY < Distances.ownLine
                && piece.print.minX < box.maxX && piece.print.maxX > box.minX
        }
        guard let name = under.max(by: { $0.print.maxY < $1.print.maxY }) else { return false }
        return !name.isSentence && !FormTerms.isLabel(name.text)
            && name.text.first(where: \.isLetter)?.isLowercase == false
    }
}
