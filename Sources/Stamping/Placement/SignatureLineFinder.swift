internal import SignetGraphics
internal import SignetViewing

/// Finds where on a page a signature belongs: on a level line beside, above or below words that speak of one.
///
/// All places are in the viewer's points.
struct SignatureLineFinder {
    struct Find {
        let box: Rectangle
        let label: String
        let score: Double
    }

    private let ink: PageInk
    private let labels: [SignatureLabel]
    private let rules: [Rectangle]
    private let texts: [Rectangle]

    init(lines: [TextLine], ink: PageInk) {
        self.ink = ink
        let sentences = lines.flatMap(SignatureLabel.sentences)
        let fillers = lines.flatMap(SignatureLabel.fillers)
        let drawn = ink.rules.filter { rule in
            !fillers.contains { filler in
                filler.expanded(by: 3).intersection(rule).map { $0.width > rule.width / 2 } ?? false
            }
        }
        let rules = fillers + drawn
        self.rules = rules
        labels = lines.flatMap(SignatureLabel.labels).filter { label in
            label.isTitle || !sentences.contains { Self.goesOn($0, label.box, rules: rules) }
        }
        texts = lines.flatMap(\.marks)
            .filter { !"_.\u{2026}\u{b7}-".contains($0.character) }
            .compactMap(\.box)
    }

    /// The places, each with the best label that leads to it.
    var finds: [Find] {
        var found: [Find] = []
        for label in labels {
            guard let place = place(for: label) else { continue }
            let find = Find(box: place.box, label: label.text, score: score(place, for: label))
            if let known = found.firstIndex(where: { Self.isSame($0.box, find.box) }) {
                if find.score > found[known].score { found[known] = find }
            } else {
                found.append(find)
            }
        }
        return found
    }

    // MARK: Places

    private struct Place {
        let box: Rectangle
        let hasRule: Bool
    }

    /// Points.
    private enum Reach {
        static let width = 60.0
        static let height = 14.0
        /// No signature is taller without being asked for.
        static let tallest = 60.0
        /// From a label to the line beside it.
        static let beside = 150.0
        /// From a line to the caption under it.
        static let caption = 14.0
        /// From a heading to the line under it.
        static let heading = 90.0
        /// Between a signature and what stands beside it.
        static let gap = 4.0
        /// From the page's edges.
        static let margin = 18.0
    }

    /// The place that a label means: the line beside it, else the one above it, else the one below it, else free space.
    private func place(for label: SignatureLabel) -> Place? {
        if let box = boxUnder(label) { return Place(box: box, hasRule: true) }
        for candidates in [beside(label), above(label), below(label)] {
            if let box = candidates.first { return Place(box: box, hasRule: true) }
        }
        return bare(label).map { Place(box: $0, hasRule: false) }
    }

    /// Lines that go on where the label ends, and cells whose upper and lower edge stand beside it; the nearest first.
    private func beside(_ label: SignatureLabel) -> [Rectangle] {
        let found = rules.compactMap { rule -> (gap: Double, box: Rectangle)? in
            guard rule.maxY < label.box.maxY, label.box.minY - rule.maxY < Reach.tallest / 2 else { return nil }
            var part = rule
            if label.isRightToLeft {
                guard rule.minX < label.box.minX - Reach.gap else { return nil }
                part.width = min(rule.maxX, label.box.minX - Reach.gap) - rule.minX
            } else {
                part.x = max(rule.minX, label.box.maxX + Reach.gap)
                part.width = rule.maxX - part.x
            }
            guard part.width > 0, let box = zone(on: part), box.minY < label.box.midY, box.maxY > label.box.midY else {
                return nil
            }
            let gap = label.isRightToLeft ? label.box.minX - box.maxX : box.minX - label.box.maxX
            return gap < Reach.beside ? (gap + max(0, label.box.minY - rule.maxY), box) : nil
        }
        return found.sorted { $0.gap < $1.gap }.map(\.box)
    }

    /// An empty box whose upper edge the label stands on, unless the label is in a box itself.
    private func boxUnder(_ label: SignatureLabel) -> Rectangle? {
        func isAlike(_ one: Rectangle, _ other: Rectangle) -> Bool {
            abs(one.minX - other.minX) < Reach.gap && abs(one.maxX - other.maxX) < Reach.gap
        }
        for top in rules where spans(top, label) && top.maxY < label.box.midY {
            guard label.box.minY - top.maxY < Reach.caption,
                !rules.contains(where: {
                    isAlike($0, top) && $0.minY > label.box.midY && $0.minY - top.maxY < Reach.heading
                })
            else { continue }
            for bottom in rules where isAlike(top, bottom) && bottom.maxY < top.minY - Reach.height {
                if let box = zone(on: bottom), box.width > 0.9 * bottom.width, top.minY - box.maxY < 2 * Reach.gap {
                    return box
                }
            }
        }
        return nil
    }

    /// Whether a line goes above or below the middle of a label.
    private func spans(_ rule: Rectangle, _ label: SignatureLabel) -> Bool {
        rule.minX < label.box.midX && rule.maxX > label.box.midX
    }

    /// Lines whose caption the label is.
    ///
    /// A label in a cell has a line above it and one below, and is no caption.
    private func above(_ label: SignatureLabel) -> [Rectangle] {
        let isCell = rules.contains { rule in
            spans(rule, label) && rule.maxY < label.box.midY && label.box.minY - rule.maxY < Reach.caption
        }
        guard !isCell else { return [] }
        return
            rules.filter { spans($0, label) && $0.minY > label.box.midY && $0.minY - label.box.maxY < Reach.caption }
            .sorted { $0.minY < $1.minY }
            .compactMap { rule in
                // Several captions may share a line; the signature goes over its own.
                zone(on: rule).flatMap { $0.minX < label.box.maxX && $0.maxX > label.box.minX ? $0 : nil }
            }
    }

    /// Lines under the label, with room between.
    private func below(_ label: SignatureLabel) -> [Rectangle] {
        rules.filter { rule in
            rule.maxY < label.box.minY - Reach.height && label.box.minY - rule.maxY < Reach.heading
                && spans(rule, label)
        }
        .sorted { $0.maxY > $1.maxY }
        .compactMap { zone(on: $0) }
        // The space has to reach up to the label, else something else stands between.
        .filter { label.box.minY - $0.maxY < Reach.height }
    }

    /// The free space beside a label that ends with a colon.
    private func bare(_ label: SignatureLabel) -> Rectangle? {
        guard label.isFirst, let last = label.text.last, last == ":" || last == "\u{ff1a}" else { return nil }
        let width = StampSize.naturalLimit.width
        let x = label.isRightToLeft ? label.box.minX - Reach.gap - width : label.box.maxX + Reach.gap
        let page = ink.bounds.expanded(by: -Reach.margin)
        let line = Rectangle(x: x, y: label.box.minY, width: width, height: 1).intersection(page)
        return line.flatMap { zone(on: $0) }
    }

    /// The free space on a line, its widest part, as tall as a signature can be.
    private func zone(on rule: Rectangle) -> Rectangle? {
        let foot = Rectangle(x: rule.x + 1, y: rule.maxY + 1, width: rule.width - 2, height: Reach.height)
        guard foot.width >= Reach.width, var box = ink.widestFreePart(of: foot), box.width >= Reach.width else {
            return nil
        }
        box.height = Reach.tallest
        box.height = min(ink.freeHeight(of: box), ink.bounds.maxY - box.minY)
        guard box.height >= Reach.height, !texts.contains(where: { $0.intersection(box) != nil && Self.isIn($0, box) })
        else { return nil }
        // Not from edge to edge: some air on all sides.
        if box.height < Reach.tallest { box.height -= 1 }
        return Rectangle(x: box.x + 1, y: box.y, width: box.width - 2, height: box.height)
    }

    // MARK: Scores

    /// How good a place is: the word, a line to write on, the label's form, white space around, and low on the page.
    private func score(_ place: Place, for label: SignatureLabel) -> Double {
        var score = label.weight
        if place.hasRule { score += 3 }
        if label.isFirst { score += 0.5 }
        if label.text.hasSuffix(".") { score -= 1.5 }
        if label.text.split(separator: " ").count > 5 { score -= 0.5 }
        if place.box.height < 20 { score -= 0.25 }
        score += 0.4 * (1 - min(1, 10 * ink.density(of: place.box.expanded(by: 30))))
        score += 0.4 * (1 - place.box.midY / max(1, ink.bounds.height))
        return score
    }

    /// Whether a text is the next line of a paragraph: close under a sentence, with no line between them.
    private static func goesOn(_ sentence: Rectangle, _ text: Rectangle, rules: [Rectangle]) -> Bool {
        let pitch = sentence.minY - text.minY
        guard pitch > 0, pitch < 1.6 * sentence.height, text.minX < sentence.maxX, text.maxX > sentence.minX else {
            return false
        }
        return !rules.contains { rule in
            rule.midY > text.midY && rule.midY < sentence.midY && rule.minX < text.midX && rule.maxX > text.midX
        }
    }

    private static func isIn(_ text: Rectangle, _ box: Rectangle) -> Bool {
        text.midX > box.minX && text.midX < box.maxX && text.midY > box.minY && text.midY < box.maxY
    }

    private static func isSame(_ one: Rectangle, _ other: Rectangle) -> Bool {
        guard let common = one.intersection(other) else { return false }
        return common.width * common.height > 0.3 * min(one.width * one.height, other.width * other.height)
    }
}
