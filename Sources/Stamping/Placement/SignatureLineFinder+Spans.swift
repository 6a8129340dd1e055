internal import SignetGraphics
internal import SignetViewing

extension SignatureLineFinder {
    /// The area that a line, or free space, offers a signature.
    enum Area {
        case free(Rectangle)
        /// There is a signature already.
        case signed
    }

    /// A part of a line between labels on it and upright lines that cross it.
    struct LineSpan {
        enum Use {
            case free
            /// There is something other than print, or an annotation.
            case signed
            /// It has printed words that are not a label.
            case worded
        }

        /// The lowest space over the line.
        let base: Rectangle
        let use: Use
        /// A label of something else is between it and the start of the search on the line.
        let isBehindLabel: Bool
        /// An upright line is between them.
        let isBehindUpright: Bool
    }

    /// Points.
    private enum Measure {
        /// How far above a line writing on it is searched for.
        static let written = 18.0
        /// Words this close to a line belong to it.
        static let words = 6.0
        /// Less is a speck, or a tick at the end of a line.
        static let speck = 4.0
        /// How far an annotation's frame must reach into the space over a line.
        static let mark = 2.0
    }

    /// The parts of a line, in the direction of reading.
    ///
    /// `rule` is the line, or the relevant part of it; `label` are the words that led to it.
    func lineSpans(of rule: Rectangle, for label: SignatureLabel) -> [LineSpan] {
        let base = Rectangle(x: rule.x + 1, y: rule.maxY + 1, width: rule.width - 2, height: Distances.height)
        guard base.width > 0 else { return [] }
        let words = pieces.filter { piece in
            piece.print.minY - rule.maxY < Measure.words && piece.print.midY > rule.maxY
                && piece.print.maxX > base.minX && piece.print.minX < base.maxX
        }
        var cuts = words.filter { $0.print == label.box || FormTerms.isLabel($0.text) }
            .map { (low: $0.print.minX, high: $0.print.maxX, isLabel: !FormTerms.isCross($0.text)) }
        // Slightly more, for the soft edges of a line.
        cuts += ink.uprights(in: base, thickness: Distances.thickness).map {
            (low: $0.lowerBound - 0.5, high: $0.upperBound + 0.5, isLabel: false)
        }
        cuts.sort { $0.low < $1.low }
        if label.isRightToLeft { cuts.reverse() }

        let band = band(over: base, of: rule)
        let signs = marks.filter { $0.intersection(band) != nil }
        var found: [LineSpan] = []
        var isBehindLabel = false
        var isBehindUpright = false
        func add(_ low: Double, _ high: Double) {
            guard high - low > 1 else { return }
            let part = Rectangle(x: low, y: base.y, width: high - low, height: base.height)
            let isWorded = words.contains { !FormTerms.isLabel($0.text) && $0.print.maxX > low && $0.print.minX < high }
            let space = Rectangle(x: low, y: band.y, width: high - low, height: band.height)
            let use: LineSpan.Use = isSigned(space, by: signs) ? .signed : isWorded ? .worded : .free
            found.append(
                LineSpan(base: part, use: use, isBehindLabel: isBehindLabel, isBehindUpright: isBehindUpright)
            )
        }
        var reached = label.isRightToLeft ? base.maxX : base.minX
        for cut in cuts {
            if label.isRightToLeft {
                add(cut.high, reached)
                reached = min(reached, cut.low)
            } else {
                add(reached, cut.low)
                reached = max(reached, cut.high)
            }
            if cut.isLabel { isBehindLabel = true } else { isBehindUpright = true }
        }
        if label.isRightToLeft { add(base.minX, reached) } else { add(reached, base.maxX) }
        return found
    }

    /// The space over a line in which something may be written on it, up to the next line.
    private func band(over base: Rectangle, of rule: Rectangle) -> Rectangle {
        let next = rules.lazy.filter { $0.minY > rule.maxY + 1 && $0.minX < base.maxX && $0.maxX > base.minX }
            .map(\.minY).min()
        let top = min(rule.maxY + Measure.written, next ?? .infinity, ink.bounds.maxY)
        return Rectangle(x: base.x, y: base.y, width: base.width, height: max(1, top - base.y - 1))
    }

    /// Whether something was written or set in the space over a line.
    private func isSigned(_ space: Rectangle, by signs: [Rectangle]) -> Bool {
        let isMarked = signs.contains { sign in
            sign.intersection(space).map { $0.width > Measure.mark && $0.height > Measure.mark } ?? false
        }
        return isMarked || writing.inkedWidth(of: space) >= Measure.speck
    }

    /// The free space on a part of a line, its widest part, as tall as a signature can be.
    func freeBox(on span: LineSpan) -> Rectangle? {
        guard span.use == .free, span.base.width >= Distances.width,
            var box = ink.widestFreePart(of: span.base), box.width >= Distances.width
        else { return nil }
        box.height = min(Distances.tallest, ink.bounds.maxY - box.minY)
        for mark in marks where mark.minX < box.maxX && mark.maxX > box.minX && mark.maxY > box.minY {
            box.height = min(box.height, max(0, mark.minY - box.minY))
        }
        box.height = ink.freeHeight(of: box)
        guard box.height >= Distances.height, !text.characters.contains(where: { Self.isIn($0, box) }) else {
            return nil
        }
        // Not from edge to edge: some space on all sides.
        if box.height < Distances.tallest { box.height -= 1 }
        return Rectangle(x: box.x + 1, y: box.y, width: box.width - 2, height: box.height)
    }

    /// Whether something other than print is in a box, or an annotation.
    func isSigned(_ box: Rectangle) -> Bool {
        let inner = box.expanded(by: -2)
        guard inner.width > 0, inner.height > 0 else { return false }
        return marks.contains { $0.intersection(inner) != nil } || writing.inkedWidth(of: inner) >= Measure.speck
    }
}
