internal import SignetGraphics

/// The text of a page as poppler gives it: with marks around right-to-left text, which have no boxes.
///
/// Poppler turns the characters of such words round but not their boxes (`TextPage::dumpFragment`, and
/// `poppler_page_get_text_layout_for_area`), so the words are turned back here; ``ReadingOrder`` decides later.
enum PopplerText {
    /// The scalars in the order of their boxes.
    static func scalars(of text: String) -> [Unicode.Scalar] {
        var open: [(isReversed: Bool, items: [[Unicode.Scalar]])] = [(false, [])]
        func closed(_ group: (isReversed: Bool, items: [[Unicode.Scalar]])) -> [Unicode.Scalar] {
            Array((group.isReversed ? group.items.reversed() : group.items).joined())
        }
        for scalar in text.unicodeScalars {
            switch scalar {
            case .rightToLeftEmbedding: open.append((true, []))
            case .leftToRightEmbedding: open.append((false, []))
            case .endOfEmbedding:
                guard open.count > 1, let group = open.popLast() else { continue }
                open[open.count - 1].items.append(closed(group))
            default: open[open.count - 1].items.append([scalar])
            }
        }
        while open.count > 1, let group = open.popLast() { open[open.count - 1].items.append(closed(group)) }
        return open.first.map(closed) ?? []
    }

    /// The lines of a text whose boxes are known; lines without a box are left out.
    ///
    /// Poppler gives no line end where another column begins higher up the page.
    static func lines(_ text: String, boxes: [Rectangle]) -> [[PlacedScalar]] {
        var lines: [[PlacedScalar]] = [[]]
        for (scalar, box) in zip(scalars(of: text), boxes) {
            if scalar == "\n" {
                lines.append([])
            } else if let last = lines.last?.last, isElsewhere(box, than: last.box) {
                lines.append([PlacedScalar(scalar: scalar, box: box)])
            } else {
                lines[lines.count - 1].append(PlacedScalar(scalar: scalar, box: box))
            }
        }
        return lines.filter { line in line.contains { !$0.scalar.isBlank } }
    }

    /// Whether a character is in another column or cell and at another height than the one before it.
    private static func isElsewhere(_ box: Rectangle, than last: Rectangle) -> Bool {
        let height = min(box.height, last.height)
        let common = min(box.maxY, last.maxY) - max(box.minY, last.minY)
        let gap = max(box.minX - last.maxX, last.minX - box.maxX)
        return common < columnOverlap * height && gap > columnGap * height || common <= 0 && gap > stepGap * height
    }

    /// The share of their height that characters of one line have in common at least.
    private static let columnOverlap = 0.3
    /// The gap between columns, in heights of the line.
    private static let columnGap = 2.0
    /// The gap between cells that have no height in common, in heights of the line.
    private static let stepGap = 0.6

    /// Whether some text goes from right to left.
    static func hasRightToLeft(_ selections: [[[PlacedScalar]]]) -> Bool {
        selections.contains { $0.contains { $0.contains { $0.scalar.direction == .rightToLeft } } }
    }

    /// The lines of the selection with the most characters, and what others have more where text goes from right to left.
    static func joined(_ selections: [[[PlacedScalar]]]) -> [[PlacedScalar]] {
        let counts = selections.map { $0.reduce(0) { $0 + $1.count } }
        guard let most = selections.indices.max(by: { counts[$0] < counts[$1] }) else { return [] }
        var lines = selections[most]
        guard hasRightToLeft(selections) else { return lines }
        var known = Set(lines.joined())
        for selection in selections {
            for line in selection {
                let missing = line.filter { known.insert($0).inserted }
                if missing.contains(where: { !$0.scalar.isBlank }) { lines.append(missing) }
            }
        }
        return lines
    }
}
