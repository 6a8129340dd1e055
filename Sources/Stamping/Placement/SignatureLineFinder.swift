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

    let ink: PageInk
    let labels: [SignatureLabel]
    let rules: [Rectangle]
    let texts: [Rectangle]

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
        labels = lines.flatMap(SignatureLabel.labels).suffix(Self.labelLimit).filter { label in
            label.isTitle || !sentences.contains { Self.goesOn($0, label.box, rules: rules) }
        }
        texts = lines.flatMap(\.marks)
            .filter { !"_.\u{2026}\u{b7}-".contains($0.character) }
            .compactMap(\.box)
    }

    /// Of a page; the lowest count.
    private static let labelLimit = 200
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

    // MARK: Scores

    /// How good a place is: the word, a line to write on, the label's form, white space around, and low on the page.
    private func score(_ place: Place, for label: SignatureLabel) -> Double {
        var score = label.weight
        if place.hasRule { score += 3 }
        if label.isFirst { score += 0.5 }
        if label.text.hasSuffix(".") { score -= 1.5 }
        if !label.isFirst, label.text.split(separator: " ").count > 5 { score -= 0.5 }
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

    private static func isSame(_ one: Rectangle, _ other: Rectangle) -> Bool {
        guard let common = one.intersection(other) else { return false }
        return common.width * common.height > 0.3 * min(one.width * one.height, other.width * other.height)
    }
}
