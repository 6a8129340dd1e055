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
    static func lines(_ text: String, boxes: [Rectangle]) -> [[PlacedScalar]] {
        var lines: [[PlacedScalar]] = [[]]
        for (scalar, box) in zip(scalars(of: text), boxes) {
            if scalar == "\n" {
                lines.append([])
            } else {
                lines[lines.count - 1].append(PlacedScalar(scalar: scalar, box: box))
            }
        }
        return lines.filter { line in line.contains { !$0.scalar.isBlank } }
    }
}
