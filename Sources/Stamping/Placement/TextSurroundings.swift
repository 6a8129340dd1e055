internal import SignetGraphics
internal import SignetViewing

/// A page around one of its texts: finds the frame of a stamp beside the text, and what it covers.
struct TextSurroundings {
    let finder: SignatureLineFinder
    let fields: [ShownField]
    let toDisplay: AffineTransform
    let toViewer: AffineTransform
    /// The page, in displayed points.
    let bounds: Rectangle

    /// Displayed points.
    private enum Measure {
        /// A mark is not made smaller than this, so that it fits without covering anything.
        static let leastHeight = 12.0
        /// From a text down to the line that it is on.
        static let ownLine = 14.0
        static let tolerance = 0.5
        /// From a ruled line up to the baseline of print on it.
        static let baselineAboveLine = 2.5
        /// The factor by which a mark is repeatedly made smaller until it fits.
        static let step = 0.95
        /// How far a mark may reach over a line of its cell.
        static let lineMargin = 2.0
        /// The share of a mark's height that may be below the line to write on.
        static let descent = 0.4
        /// The share of a mark's width that a level line goes through, to count as crossing it.
        static let crossing = 0.5
    }

    /// The frame of artwork beside a text.
    ///
    /// A requested side is kept. Without one, it is in the direction of reading, or on another side if the page has no
    /// room there. A mark without a size is made smaller so that it covers nothing, where that leaves it legible.
    ///
    /// - Returns: The frame in displayed points; nil where the page has no room.
    func frame(
        of artwork: ArtworkExtent,
        size: StampSize,
        beside text: Rectangle,
        side: Placement.Side?,
        gap: Double
    ) -> Rectangle? {
        for side in side.map({ [$0] }) ?? sides(of: text) {
            if let frame = frameOnLine(of: artwork, size: size, beside: text, side: side, gap: gap) { return frame }
            let full = size.fitted(artwork, into: nil)
            var scale = 1.0
            repeat {
                let scaled = Size(width: full.width * scale, height: full.height * scale)
                if let frame = frame(of: scaled, artwork.kind, beside: text, side: side, gap: gap), isFree(frame) {
                    return frame
                }
                scale *= Measure.step
            } while size == .natural && full.height * scale >= Measure.leastHeight
            if let frame = frame(of: full, artwork.kind, beside: text, side: side, gap: gap) { return frame }
        }
        return nil
    }

    /// The sides of a text, the best first.
    private func sides(of text: Rectangle) -> [Placement.Side] {
        isRightToLeft(text) ? [.left, .below, .above, .right] : [.right, .below, .above, .left]
    }

    /// A frame of a size, when the page has room for it on that side.
    private func frame(
        of size: Size,
        _ kind: ArtworkExtent.Kind,
        beside text: Rectangle,
        side: Placement.Side,
        gap: Double
    ) -> Rectangle? {
        let wanted = side.frame(of: size, kind, beside: text, gap: gap)
        let frame = wanted.moved(into: bounds)
        guard isOnPage(frame) else { return nil }
        switch side {
        case .left, .right: return abs(frame.x - wanted.x) <= Measure.tolerance ? frame : nil
        case .above, .below: return abs(frame.y - wanted.y) <= Measure.tolerance ? frame : nil
        case .over: return frame
        }
    }

    /// The frame on the line that begins after a text, or whose caption the text is.
    private func frameOnLine(
        of artwork: ArtworkExtent,
        size: StampSize,
        beside text: Rectangle,
        side: Placement.Side,
        gap: Double
    ) -> Rectangle? {
        guard let label = SignatureLabel(at: toViewer.apply(text), on: finder, isRightToLeft: side == .left) else {
            return nil
        }
        let area: SignatureLineFinder.Area? =
            switch side {
            case .left, .right: finder.beside(label)
            case .above: finder.above(label)
            case .below, .over: nil
            }
        guard case .free(let box) = area, side == .above || label.box.minY - box.minY < Measure.ownLine else {
            return nil
        }
        let space = toDisplay.apply(box)
        let low = side == .right ? max(space.minX, text.maxX + gap) : space.minX
        let high = side == .left ? min(space.maxX, text.minX - gap) : space.maxX
        guard high > low else { return nil }
        let free = Rectangle(x: low, y: space.y, width: high - low, height: space.height)
        let full = size.fitted(artwork, into: nil)
        let fitted = size == .natural ? size.fittedFreely(artwork, into: free.size) : full
        guard fitted.height >= min(Measure.leastHeight / 2, full.height) else { return nil }
        var frame = free.aligned(fitted, side == .left ? .bottomRight : .bottomLeft)
        if case .print(_, let baseline) = artwork.kind {
            frame.y += max(0, Measure.baselineAboveLine - baseline * frame.height)
        }
        return isOnPage(frame) ? frame : nil
    }

    private func isOnPage(_ frame: Rectangle) -> Bool {
        let page = bounds.expanded(by: Measure.tolerance)
        return frame.minX >= page.minX && frame.minY >= page.minY && frame.maxX <= page.maxX && frame.maxY <= page.maxY
    }

    /// Whether a frame has no visible content and no annotation.
    private func isFree(_ frame: Rectangle) -> Bool {
        let inner = toViewer.apply(frame.expanded(by: -Measure.tolerance))
        return finder.ink.isFree(inner) && !finder.marks.contains { $0.intersection(inner) != nil }
    }

    private func isRightToLeft(_ text: Rectangle) -> Bool {
        let box = toViewer.apply(text)
        var (right, left) = (0, 0)
        for mark in finder.text.lines.lazy.flatMap(\.marks) {
            guard let place = mark.box, SignatureLineFinder.isIn(place, box) else { continue }
            if TextPiece.isRightToLeft(mark.character) {
                left += 1
            } else if mark.character.isLetter {
                right += 1
            }
        }
        return left > right
    }

    // MARK: Covered content

    /// Doubts about what a stamp covers besides some texts.
    func doubts(of frame: Rectangle, besides own: [Rectangle], page: Int) -> [PlacementDoubt] {
        let inner = toViewer.apply(frame.expanded(by: -Measure.tolerance))
        let known = own.map { toViewer.apply($0) }
        var words: [String] = []
        for line in finder.text.lines where words.count < Self.wordLimit {
            if let text = covered(line, by: inner, besides: known) { words.append(text) }
        }
        var doubts: [PlacementDoubt] = words.isEmpty ? [] : [.coversText(words, page: page)]
        let others = finder.marks.filter { mark in !known.contains { SignatureLineFinder.isSame($0, mark) } }
        if others.contains(where: { $0.intersection(inner) != nil }) { doubts.append(.coversAnnotation(page: page)) }
        var names: [String] = []
        for field in fields where names.count < Self.wordLimit && !names.contains(field.name) {
            if covers(field, with: inner, besides: known) { names.append(field.name) }
        }
        if !names.isEmpty { doubts.append(.coversFields(names, page: page)) }
        if crossesLine(inner) { doubts.append(.leavesCell(page: page)) }
        return doubts
    }

    /// Whether a stamp has a part of a form field's inside: of one that it is not in, or of the ink in it.
    private func covers(_ field: ShownField, with stamp: Rectangle, besides known: [Rectangle]) -> Bool {
        let box = toViewer.apply(field.box)
        let frame = min(Measure.lineMargin, min(box.width, box.height) / 4)
        guard let common = box.expanded(by: -frame).intersection(stamp), common.width > 0, common.height > 0,
            !known.contains(where: { SignatureLineFinder.isSame($0, box) })
        else { return false }
        let outer = box.expanded(by: Measure.lineMargin)
        let isInside =
            stamp.minX >= outer.minX && stamp.maxX <= outer.maxX && stamp.minY >= outer.minY && stamp.maxY <= outer.maxY
        return !isInside || field.isAnswered && !finder.ink.isFree(common)
    }

    /// Whether an upright line goes through the whole of a box, or a level one through its upper part; the lower part
    /// may be on the line to write on, or reach below it.
    private func crossesLine(_ box: Rectangle) -> Bool {
        let inner = box.expanded(by: -min(Measure.lineMargin, min(box.width, box.height) / 4))
        let uprights = finder.ink.uprights(in: inner, thickness: SignatureLineFinder.Distances.thickness)
        guard uprights.isEmpty else { return true }
        return finder.rules.contains { rule in
            rule.midY > inner.minY + Measure.descent * inner.height && rule.midY < inner.maxY
                && min(rule.maxX, inner.maxX) - max(rule.minX, inner.minX) > Measure.crossing * inner.width
        }
    }

    /// The most texts that are named.
    private static let wordLimit = 3
    /// The most characters of one.
    private static let lengthLimit = 40

    /// Whether a box has a part of a letter: between the heights of its dots and of its descenders, or of its ink beyond
    /// them.
    private func hasPart(of letter: Rectangle, in box: Rectangle) -> Bool {
        let core = Rectangle(
            corner: Point(x: letter.minX, y: letter.minY + 0.25 * letter.height),
            corner: Point(x: letter.maxX, y: letter.minY + 0.8 * letter.height)
        )
        if let common = core.intersection(box), common.width > 1, common.height > 1 { return true }
        guard let common = letter.intersection(box), common.width > 1, common.height > 1 else { return false }
        // A line that is written on, or under the letter, is none of it.
        return !finder.ink.isFree(common.expanded(by: -Measure.tolerance))
            && !finder.rules.contains { $0.intersection(common) != nil }
    }

    /// The words of a line that a box touches.
    private func covered(_ line: TextLine, by box: Rectangle, besides known: [Rectangle]) -> String? {
        var words: [String] = []
        for word in line.marks.split(whereSeparator: { $0.box == nil }) {
            let isTouched = word.contains { mark in
                guard let place = mark.box, mark.character.isLetter || mark.character.isNumber else { return false }
                return hasPart(of: place, in: box) && !known.contains { SignatureLineFinder.isIn(place, $0) }
            }
            if isTouched { words.append(String(word.map(\.character))) }
        }
        guard !words.isEmpty else { return nil }
        let text = words.joined(separator: " ")
        return text.count > Self.lengthLimit ? text.prefix(Self.lengthLimit - 1) + "\u{2026}" : text
    }
}

extension SignatureLabel {
    /// A requested text, whatever its words; nil if it has no extent.
    fileprivate init?(at box: Rectangle, on finder: SignatureLineFinder, isRightToLeft: Bool) {
        guard box.width > 0, box.height > 0 else { return nil }
        self.init(
            box: finder.ink.densestRows(of: box, gap: 0.2 * box.height) ?? box,
            lineBox: box,
            isRightToLeft: isRightToLeft
        )
    }
}
