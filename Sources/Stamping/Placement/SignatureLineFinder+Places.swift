internal import SignetGraphics
internal import SignetViewing

extension SignatureLineFinder {
    struct Place {
        let box: Rectangle
        let hasRule: Bool
    }

    /// Points.
    private enum Reach {
        static let width = 60.0
        static let height = 12.0
        /// No signature is taller without being asked for.
        static let tallest = 60.0
        /// From a label to the line beside it.
        static let beside = 150.0
        /// From a line to the caption under it.
        static let caption = 14.0
        /// A taller text is a heading under a line, not its caption.
        static let captionHeight = 14.0
        /// Over a line with a caption, where the next text may belong to something else.
        static let captionedHeight = 17.0
        /// From a heading to the line under it.
        static let heading = 90.0
        /// Between a signature and what stands beside it.
        static let gap = 4.0
        /// From the page's edges.
        static let margin = 18.0
    }

    /// The nearest lines that are tried for a label.
    private static let tries = 12

    /// The place that a label means: the box under it, else the line beside it, above it or below it, else free space.
    func place(for label: SignatureLabel) -> Place? {
        let box = boxUnder(label) ?? beside(label) ?? above(label) ?? below(label)
        if let box { return Place(box: box, hasRule: true) }
        return bare(label).map { Place(box: $0, hasRule: false) }
    }

    /// What a line gives that goes on where the label ends, or a cell whose lower edge it is; the nearest first.
    private func beside(_ label: SignatureLabel) -> Rectangle? {
        let parts = rules.compactMap { rule -> (distance: Double, part: Rectangle)? in
            let drop = label.box.minY - rule.maxY
            guard rule.maxY < label.box.maxY, drop < Reach.tallest / 2 else { return nil }
            var part = rule
            if label.isRightToLeft {
                part.width = min(rule.maxX, label.box.minX - Reach.gap) - rule.minX
            } else {
                part.x = max(rule.minX, label.box.maxX + Reach.gap)
                part.width = rule.maxX - part.x
            }
            guard part.width >= Reach.width else { return nil }
            let gap = label.isRightToLeft ? label.box.minX - part.maxX : part.minX - label.box.maxX
            return gap < Reach.beside ? (gap + max(0, drop), part) : nil
        }
        return first(parts) { part in
            guard let box = zone(on: part), box.minY < label.box.midY, box.maxY > label.box.midY else { return nil }
            let gap = label.isRightToLeft ? label.box.minX - box.maxX : box.minX - label.box.maxX
            return gap < Reach.beside ? box : nil
        }
    }

    /// An empty box whose upper edge the label stands on, unless the label is in a box itself.
    private func boxUnder(_ label: SignatureLabel) -> Rectangle? {
        func isAlike(_ one: Rectangle, _ other: Rectangle) -> Bool {
            abs(one.minX - other.minX) < Reach.gap && abs(one.maxX - other.maxX) < Reach.gap
        }
        let tops = rules.filter { spans($0, label) && $0.maxY < label.box.midY }
            .filter { label.box.minY - $0.maxY < Reach.caption }
        for top in tops.prefix(Self.tries) {
            let alike = rules.filter { isAlike($0, top) }
            let isInBox = alike.contains { $0.minY > label.box.midY && $0.minY - top.maxY < Reach.heading }
            guard !isInBox else { continue }
            let bottoms = alike.map { (distance: top.minY - $0.maxY, part: $0) }.filter { $0.distance > Reach.height }
            let box = first(bottoms) { bottom in
                guard let box = zone(on: bottom), box.width > 0.9 * bottom.width else { return nil }
                return isFree(from: box, to: top.minY - Reach.gap) ? box : nil
            }
            if let box { return box }
        }
        return nil
    }

    /// What the line gives whose caption the label is.
    ///
    /// A label in a cell has a line above it and one below, and is no caption.
    private func above(_ label: SignatureLabel) -> Rectangle? {
        guard label.box.height < Reach.captionHeight else { return nil }
        let spanning = rules.filter { spans($0, label) }
        guard !spanning.contains(where: { $0.maxY < label.box.midY && label.box.minY - $0.maxY < Reach.caption }) else {
            return nil
        }
        let captioned = spanning.filter { $0.minY > label.box.midY }
            .map { (distance: $0.minY - label.box.maxY, part: $0) }
            .filter { $0.distance < Reach.caption }
        return first(captioned) { rule in
            guard var box = zone(on: rule), box.minX < label.box.maxX, box.maxX > label.box.minX else { return nil }
            // Several captions may share a line: the signature goes over its own.
            let isCentred = abs(label.box.midX - box.midX) < box.width / 8
            let start = label.box.minX - Reach.margin
            if !isCentred, start - box.minX > Reach.width {
                box.width = box.maxX - start
                box.x = start
            }
            return box.width < Reach.width || box.height < Reach.captionedHeight ? nil : box
        }
    }

    /// What a line under the label gives, when nothing stands between them.
    private func below(_ label: SignatureLabel) -> Rectangle? {
        let lower = rules.filter { spans($0, label) }
            .map { (distance: label.box.minY - $0.maxY, part: $0) }
            .filter { $0.distance > Reach.height && $0.distance < Reach.heading }
        return first(lower) { rule in
            zone(on: rule).flatMap { isFree(from: $0, to: label.box.minY) ? $0 : nil }
        }
    }

    /// The free space beside a label that ends with a colon.
    private func bare(_ label: SignatureLabel) -> Rectangle? {
        guard label.isFirst, label.text.hasSuffix(":") else { return nil }
        let width = StampSize.naturalLimit.width
        let x = label.isRightToLeft ? label.box.minX - Reach.gap - width : label.box.maxX + Reach.gap
        let page = ink.bounds.expanded(by: -Reach.margin)
        let line = Rectangle(x: x, y: label.box.minY, width: width, height: 1).intersection(page)
        return line.flatMap { zone(on: $0) }
    }

    // MARK: Lines

    /// The first of some lines, the nearest before others, that gives a box.
    private func first(
        _ lines: [(distance: Double, part: Rectangle)],
        _ box: (Rectangle) -> Rectangle?
    ) -> Rectangle? {
        for line in lines.sorted(by: { $0.distance < $1.distance }).prefix(Self.tries) {
            if let box = box(line.part) { return box }
        }
        return nil
    }

    /// Whether nothing stands between a box and a height above it.
    private func isFree(from box: Rectangle, to top: Double) -> Bool {
        // What is above the box is not free where the box could not grow.
        guard top - box.maxY > Reach.gap else { return true }
        return ink.isFree(Rectangle(x: box.x, y: box.maxY, width: box.width, height: top - box.maxY))
    }

    /// Whether a line goes above or below the middle of a label.
    private func spans(_ rule: Rectangle, _ label: SignatureLabel) -> Bool {
        rule.minX < label.box.midX && rule.maxX > label.box.midX
    }

    /// The free space on a line, its widest part, as tall as a signature can be.
    private func zone(on rule: Rectangle) -> Rectangle? {
        let foot = Rectangle(x: rule.x + 1, y: rule.maxY + 1, width: rule.width - 2, height: Reach.height)
        guard foot.width >= Reach.width, var box = ink.widestFreePart(of: foot), box.width >= Reach.width else {
            return nil
        }
        box.height = min(Reach.tallest, ink.bounds.maxY - box.minY)
        box.height = ink.freeHeight(of: box)
        guard box.height >= Reach.height, !texts.contains(where: { Self.isIn($0, box) }) else { return nil }
        // Not from edge to edge: some air on all sides.
        if box.height < Reach.tallest { box.height -= 1 }
        return Rectangle(x: box.x + 1, y: box.y, width: box.width - 2, height: box.height)
    }

    private static func isIn(_ text: Rectangle, _ box: Rectangle) -> Bool {
        text.midX > box.minX && text.midX < box.maxX && text.midY > box.minY && text.midY < box.maxY
    }
}
