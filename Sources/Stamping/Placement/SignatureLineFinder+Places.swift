internal import SignetGraphics
internal import SignetViewing

extension SignatureLineFinder {
    struct Place {
        let box: Rectangle
        let hasRule: Bool
    }

    /// The answer that a label leads to.
    enum Answer {
        case free(Place)
        /// There is a signature already.
        case signed
    }

    /// Distances and sizes, in points.
    enum Distances {
        static let width = 50.0
        static let height = 12.0
        /// No signature is taller without being asked for.
        static let tallest = 60.0
        /// From a label to the line beside it.
        static let beside = 150.0
        /// From a word that means a signature only in front of a line to that line.
        static let besideWord = 30.0
        /// From a label down to the line that it is on, or the lower edge of its cell.
        static let ownLine = 24.0
        /// From a label down to a line with words that answer it.
        static let wordedLine = 14.0
        /// From a line to the caption under it.
        static let caption = 14.0
        /// Taller print is a heading under a line, not its caption, unless most of the page is as tall.
        static let captionHeight = 14.0
        /// Text up to this many times the page's print is not a heading.
        static let captionRatio = 1.2
        /// Over a line with a caption, where the next text may belong to something else.
        static let captionedHeight = 17.0
        /// From a heading to the line under it.
        static let heading = 90.0
        /// The tallest cell that is one for a signature.
        static let cell = 130.0
        /// Over a line beside a party's name at the end of a contract.
        static let contractEnd = 24.0
        /// Free paper without a line is at least this high.
        static let paper = 40.0
        /// Between a signature and what is beside it.
        static let gap = 4.0
        /// From a place to words that say that people sign there.
        static let witness = 80.0
        /// From the page's edges.
        static let margin = 18.0
        /// From the end of dots to the number that they lead to.
        static let column = 60.0
        /// Of the lines between cells.
        static let thickness = 3.0
        /// A line this much wider than a signature has its caption where the signature belongs.
        static let wide = StampSize.naturalLimit.width + 20
    }

    /// The nearest lines that are tried for a label.
    static let tries = 12

    /// The place that a label refers to: the box under it, else its cell, the line beside it, above it or below it, else
    /// free space.
    func place(for label: SignatureLabel) -> Answer? {
        var area: Area?
        if label.needsLine {
            area = beside(label)
        } else if label.isPerson {
            area = (isParty(label) || isAfterLine(label) ? beside(label) : nil) ?? above(label) ?? below(label)
        } else if form(of: label) == .caption || isCaptionInFrame(label) {
            area = above(label)
        } else if isData(label) || isHeading(label) {
            return nil
        } else if !SignatureTerms.isClosing(label.text) {
            // The lines around the closing words of a letter belong to something else.
            area = boxUnder(label) ?? inCell(label) ?? beside(label) ?? above(label) ?? below(label)
        }
        let hasRule = area != nil
        // "For" also begins the headings of lists.
        let needsLine = label.needsLine || label.isPerson && PartyTerms.isOnBehalf(label.text)
        switch area ?? (needsLine ? nil : spaceWithoutLine(label)) {
        case nil: return nil
        case .signed: return .signed
        case .free where label.isAnswered: return hasRule ? .signed : nil
        case .free(let box): return .free(Place(box: box, hasRule: hasRule))
        }
    }

    /// Whether a label with a colon is only the role of a signer: “Landlord:”.
    private func isParty(_ label: SignatureLabel) -> Bool {
        label.isQuestion && (role?.isAllOf(label.text) ?? PartyTerms.isParty(label.text))
    }

    /// Whether the signature line is before the words, which are not written from right to left.
    private func isAfterLine(_ label: SignatureLabel) -> Bool {
        label.isRightToLeft && !label.text.contains(where: TextPiece.isRightToLeft)
    }

    /// The area of a line that continues where the label ends, or of a cell whose lower edge it is; the nearest first.
    func beside(_ label: SignatureLabel) -> Area? {
        let limit = label.needsLine || label.isPerson ? Distances.besideWord : Distances.beside
        let written = fillers.filter {
            abs($0.maxY - label.box.minY) < Distances.gap && $0.minX > label.box.maxX - Distances.gap
        }
        // Dots or underscores in the label's row are its line, and not the edge of its cell.
        let parts = (written.isEmpty ? rules : written).compactMap { rule -> (distance: Double, part: Rectangle)? in
            let drop = label.box.minY - rule.maxY
            guard rule.maxY < label.box.maxY, drop < Distances.tallest / 2 else { return nil }
            // Such a word is before its line or at its start, not inside a figure.
            let isBehind =
                label.isRightToLeft
                ? rule.maxX < label.box.maxX + Distances.gap : rule.minX > label.box.minX - Distances.gap
            guard !label.needsLine || isBehind else { return nil }
            var part = rule
            if label.isRightToLeft {
                part.width = min(rule.maxX, label.box.minX - Distances.gap) - rule.minX
            } else {
                part.x = max(rule.minX, label.box.maxX + Distances.gap)
                part.width = rule.maxX - part.x
            }
            guard part.width >= Distances.width, !hasWords(between: label, and: part) else { return nil }
            let gap = gap(label, part)
            return gap < limit && !isLeader(part, of: label) ? (gap + max(0, drop), part) : nil
        }
        return first(parts) { part in
            let spans = lineSpans(of: part, for: label)
            for (index, span) in spans.enumerated() {
                // A span after another label belongs to that label.
                guard !span.isBehindLabel else { return nil }
                switch span.use {
                case .signed: return label.box.midY - part.maxY < Distances.ownLine ? .signed : nil
                case .worded:
                    let isOwn = !span.isBehindUpright && label.box.midY - part.maxY < Distances.wordedLine
                    return isOwn ? .signed : nil
                case .free:
                    if isRest(span, of: label, before: spans.dropFirst(index + 1).first) { continue }
                    guard let box = freeBox(on: span) else { continue }
                    guard box.minY < label.box.maxY, box.maxY > label.box.midY, gap(label, box) < limit,
                        !span.isBehindUpright || isFreeColumn(box)
                    else { return nil }
                    return .free(box)
                }
            }
            return nil
        }
    }

    /// Whether other words of the label's row are between it and a line, which then belongs to them.
    private func hasWords(between label: SignatureLabel, and part: Rectangle) -> Bool {
        let (low, high) = label.isRightToLeft ? (part.maxX, label.box.minX) : (label.box.maxX, part.minX)
        return pieces.contains { piece in
            piece.print.midX > low && piece.print.midX < high
                && abs(piece.print.midY - label.box.midY) < label.lineBox.height / 2 && !FormTerms.isCross(piece.text)
        }
    }

    /// Whether a line leads to a number, as to a page or a price, or is a gap in a sentence that continues after it.
    private func isLeader(_ part: Rectangle, of label: SignatureLabel) -> Bool {
        guard !label.isRightToLeft else { return false }
        return pieces.contains { piece in
            guard abs(piece.print.midY - label.box.midY) < label.box.height,
                piece.print.minX > part.maxX - Distances.gap,
                piece.print.minX < part.maxX + Distances.column, let first = piece.text.first
            else { return false }
            if !piece.text.contains(where: \.isLetter), piece.text.contains(where: \.isNumber) { return true }
            return !label.isFirst && first.isLowercase && !FormTerms.isLabel(piece.text)
        }
    }

    /// The area of a line under the label, when nothing is between them.
    func below(_ label: SignatureLabel) -> Area? {
        let lower = rules.filter { spans($0, label) }
            .map { (distance: label.box.minY - $0.maxY, part: $0) }
            .filter { $0.distance > Distances.height && $0.distance < Distances.heading }
        return first(lower) { rule in
            guard let span = lineSpan(of: rule, for: label), !span.isBehindLabel else { return nil }
            let space = Rectangle(
                corner: Point(x: span.base.minX, y: rule.maxY),
                corner: Point(x: span.base.maxX, y: label.box.minY)
            )
            switch span.use {
            case .worded: return nil
            case .signed: return text.characters.contains { Self.isIn($0, space) } ? nil : .signed
            case .free: return freeBox(on: span).flatMap { isFree(from: $0, to: label.box.minY) ? .free($0) : nil }
            }
        }
    }

    /// The free space beside a label that ends with a colon, over one in parentheses, and under the end of a letter.
    func spaceWithoutLine(_ label: SignatureLabel) -> Area? {
        guard label.isFirst else { return nil }
        if SignatureTerms.isClosing(label.text) { return space(label, isAbove: false, least: Distances.tallest / 2) }
        if label.isPerson || SignatureTerms.isAlone(label.text) || SignatureTerms.asksForWords(label.text)
            || SignatureTerms.isOfSomebody(label.text)
        {
            return space(label, isAbove: false, least: Distances.paper)
        }
        if label.text.hasPrefix("("), label.text.hasSuffix(")") {
            let (above, below) = (
                space(label, isAbove: true, least: Distances.tallest / 2),
                space(label, isAbove: false, least: Distances.paper)
            )
            if case .free = above { return above }
            return below ?? above
        }
        guard label.text.hasSuffix(":") else { return nil }
        let width = StampSize.naturalLimit.width
        let x = label.isRightToLeft ? label.box.minX - Distances.gap - width : label.box.maxX + Distances.gap
        let page = ink.bounds.expanded(by: -Distances.margin)
        let line = Rectangle(x: x, y: label.box.minY, width: width, height: 1).intersection(page)
        guard let line, let span = lineSpans(of: line, for: label).first(where: { $0.base.width >= Distances.width }),
            !span.isBehindLabel
        else { return nil }
        switch span.use {
        case .signed: return .signed
        case .worded: return nil
        case .free: return freeBox(on: span).map { .free($0) }
        }
    }

    /// The free space above or below a label, the highest of some that are at least so high.
    private func space(_ label: SignatureLabel, isAbove: Bool, least height: Double) -> Area? {
        let page = ink.bounds.expanded(by: -Distances.margin)
        let width = StampSize.naturalLimit.width
        let x = isAbove ? label.box.midX - width / 2 : label.box.minX
        let lowerEdge = isAbove ? label.box.minY : lowerEdgeWithNextLines(of: label)
        var least: Rectangle?
        for height in stride(from: Distances.tallest, through: height, by: -Distances.gap) {
            let y = isAbove ? label.box.maxY + Distances.gap : lowerEdge - Distances.gap - height
            let box = Rectangle(x: max(x, page.minX), y: y, width: width, height: height)
            guard let inside = page.intersection(box), inside.height == box.height else { continue }
            if ink.isFree(inside) { return .free(inside) }
            least = inside
        }
        return least.map(isSigned) ?? false ? .signed : nil
    }

    /// The lower edge of a label and of the lines under it that end its sentence.
    private func lowerEdgeWithNextLines(of label: SignatureLabel) -> Double {
        var last = label.lineBox
        var lowerEdge = label.box.minY
        while let next = pieces.first(where: { piece in
            last.minY - piece.box.minY > last.height / 2 && last.minY - piece.box.minY < 2 * last.height
                && abs(piece.box.minX - last.minX) < Distances.gap
                && piece.text.first(where: \.isLetter)?.isLowercase == true
        }) {
            last = next.box
            lowerEdge = next.print.minY
        }
        return lowerEdge
    }

    /// The free space that begins at a tag, in the ink of the page without its tags; at least the tag's own.
    func space(at tag: Rectangle, in ink: PageInk) -> Rectangle {
        // The tag may be on a line to write on, which is below its letters.
        let lowerEdge = tag.minY + 0.2 * tag.height
        let page = ink.bounds.expanded(by: -1)
        let width = min(max(tag.width, StampSize.naturalLimit.width), page.maxX - tag.minX)
        let line = Rectangle(
            x: tag.minX,
            y: lowerEdge,
            width: width,
            height: min(Distances.height, page.maxY - lowerEdge)
        )
        guard line.width > 0, line.height > 0, var box = ink.widestFreePart(of: line),
            box.minX - tag.minX < Distances.gap,
            box.width >= min(tag.width, Distances.width)
        else { return tag }
        box.height = min(Distances.tallest, page.maxY - lowerEdge)
        for mark in marks where mark.minX < box.maxX && mark.maxX > box.minX && mark.maxY > box.minY {
            box.height = min(box.height, max(0, mark.minY - box.minY))
        }
        let free = ink.freeHeight(of: box)
        box.height = free < box.height ? free - 1 : free
        return box.height >= min(tag.height, Distances.height) ? box : tag
    }

    // MARK: Lines

    /// The first of some lines, the nearest before others, that gives an area.
    func first(_ lines: [(distance: Double, part: Rectangle)], _ area: (Rectangle) -> Area?) -> Area? {
        for line in lines.sorted(by: { $0.distance < $1.distance }).prefix(Self.tries) {
            if let area = area(line.part) { return area }
        }
        return nil
    }

    /// The part of a line that is over or under a label.
    func lineSpan(of rule: Rectangle, for label: SignatureLabel) -> LineSpan? {
        func common(_ span: LineSpan) -> Double {
            min(span.base.maxX, label.box.maxX + Distances.width) - max(span.base.minX, label.box.minX)
        }
        return lineSpans(of: rule, for: label).filter { common($0) > 0 && $0.base.width >= Distances.width }
            .max { common($0) < common($1) }
    }

    func widestSpan(of rule: Rectangle, for label: SignatureLabel) -> LineSpan? {
        lineSpans(of: rule, for: label).max { $0.base.width < $1.base.width }
    }

    /// How far something on a line is from the label.
    private func gap(_ label: SignatureLabel, _ part: Rectangle) -> Double {
        label.isRightToLeft ? label.box.minX - part.maxX : part.minX - label.box.maxX
    }

    /// Whether nothing is between a box and a height above it.
    func isFree(from box: Rectangle, to top: Double) -> Bool {
        // The space above the box is not free where the box could not grow.
        guard top - box.maxY > Distances.gap else { return true }
        return ink.isFree(Rectangle(x: box.x, y: box.maxY, width: box.width, height: top - box.maxY))
    }

    /// Whether a line is above or below the middle of a label.
    func spans(_ rule: Rectangle, _ label: SignatureLabel) -> Bool {
        rule.minX < label.box.midX && rule.maxX > label.box.midX
    }

    static func isIn(_ text: Rectangle, _ box: Rectangle) -> Bool {
        text.midX > box.minX && text.midX < box.maxX && text.midY > box.minY && text.midY < box.maxY
    }
}
