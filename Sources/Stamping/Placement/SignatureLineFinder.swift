internal import SignetGraphics
internal import SignetViewing

/// Finds where on a page a signature belongs: on a level line beside, above or below words that mention one.
///
/// All places are in the viewer's points.
struct SignatureLineFinder {
    struct Find {
        let box: Rectangle
        let label: SignatureLabel
        let score: Double
    }

    /// The labels, lines and boxes found on a page.
    struct Finds {
        /// The free places, each with the best label that leads to it.
        var free: [Find] = []
        /// The labels of places that are signed.
        var signed: [SignatureLabel] = []
        /// The labels whose places were not found, and the scores that lines there would have.
        var unplaced: [(label: SignatureLabel, score: Double)] = []

        /// Adds the answer to a label, unless a better label leads to the same place.
        mutating func add(_ answer: Answer?, of label: SignatureLabel, score: (Place, SignatureLabel) -> Double) {
            switch answer {
            case nil: return
            case .signed: signed.append(label)
            case .free(let place):
                let find = Find(box: place.box, label: label, score: score(place, label))
                if let known = free.firstIndex(where: { isSame($0.box, find.box) }) {
                    if find.score > free[known].score { free[known] = find }
                } else {
                    free.append(find)
                }
            }
        }
    }

    /// Everything visible.
    let ink: PageInk
    /// Visible content besides printed text and level lines: handwriting, drawings, pictures, upright lines.
    let writing: PageInk
    let rules: [Rectangle]
    /// Those of them that are made of dots or underscores.
    let fillers: [Rectangle]
    let text: PageWords
    /// The words between gaps, in the drawn part of the page.
    let pieces: [TextPiece]
    /// The areas that annotations cover.
    let marks: [Rectangle]
    /// The role whose places are sought; nil for any.
    let role: SigningRole?

    /// - Parameters:
    ///   - text: The text of the page.
    ///   - ink: The visible ink of the page, or of a part of it.
    ///   - marks: The boxes of its annotations, where nothing else may be set.
    ///   - role: The role whose places are sought; its words are captions of lines too.
    init(_ text: PageWords, ink: PageInk, marks: [Rectangle], role: SigningRole?) {
        self.text = text
        self.ink = ink
        self.marks = marks
        self.role = role
        let drawn = text.pieces.filter { $0.box.intersection(ink.bounds) != nil }
        let fillers = drawn.compactMap { $0.filler(in: ink) }
        self.fillers = fillers
        let seen = ink.rules
        let visible =
            fillers
            + seen.filter { rule in
                !fillers.contains { filler in
                    filler.expanded(by: 3).intersection(rule).map { $0.width > rule.width / 2 } ?? false
                }
            }
        rules = visible.map { Self.completed($0, under: marks) }
        let unruled = ink.erasing((seen + fillers).map { $0.expanded(by: Self.blur) })
        let words = drawn.filter { !$0.isFiller }
        writing = unruled.erasing(words.map { $0.box.expanded(by: Self.blur) })
        pieces = words.flatMap { $0.split { !ink.uprights(in: $0, thickness: Distances.thickness).isEmpty } }
            .map { $0.measured(in: unruled) }
    }

    /// A line with the parts of it that annotations at its ends hide.
    private static func completed(_ rule: Rectangle, under marks: [Rectangle]) -> Rectangle {
        let hiding = marks.filter { mark in
            mark.minY <= rule.midY + blur && mark.maxY > rule.midY
                && mark.minX <= rule.maxX + tolerance && mark.maxX >= rule.minX - tolerance
        }
        return hiding.reduce(rule) { rule, mark in
            let (low, high) = (min(rule.minX, mark.minX), max(rule.maxX, mark.maxX))
            return Rectangle(x: low, y: rule.y, width: high - low, height: rule.height)
        }
    }

    /// Between the visible end of a line and the annotation that hides the rest.
    private static let tolerance = 3.0

    /// The words that mention a signature.
    private var labels: [SignatureLabel] {
        let sentences = pieces.filter(\.isSentence).map(\.box)
        let isRomance = text.isRomance
        let labels = zip([nil] + pieces, pieces).compactMap { SignatureLabel($1, after: $0) }
        let own = labels.suffix(Self.labelLimit).filter { label in
            guard isRomance || !SignatureTerms.isFirmaOnly(label.text) else { return false }
            return label.isTitle || !sentences.contains { Self.continuesSentence($0, label.lineBox, rules: rules) }
        }
        return own + people.filter { person in !own.contains { $0.box == person.box } }
    }

    /// The short texts that name the role; without one, the parties of a contract.
    private var people: [SignatureLabel] {
        let named = pieces.filter { piece in
            role.map { role in
                // "Buyer's name" asks for something else.
                !piece.isSentence && role.isNamed(in: piece.text)
                    && (role.isAllOf(piece.text) || !FormTerms.hasWord(piece.text))
            }
                ?? (PartyTerms.isParty(piece.text) || PartyTerms.isOnBehalf(piece.text))
        }
        return named.suffix(Self.labelLimit).map { piece in
            SignatureLabel(ofPerson: piece, isAfterLine: isAfterLine(piece))
        }
    }

    /// Whether a text begins where a line to write on ends, and no other line continues it.
    private func isAfterLine(_ piece: TextPiece) -> Bool {
        let beside = rules.filter { $0.midY > piece.box.minY - Distances.gap && $0.midY < piece.print.midY }
        return !piece.isQuestion && beside.contains { abs(piece.print.minX - $0.maxX) < 2 * Distances.gap }
            && !beside.contains { abs($0.minX - piece.print.maxX) < Distances.besideWord }
    }

    /// The most labels of a page; the lowest ones are used.
    private static let labelLimit = 200
    /// How far letters and lines may reach beyond their boxes.
    private static let blur = 1.0

    /// The finds of the page.
    var finds: Finds {
        var finds = Finds()
        let (people, labels) = (labels.filter(\.isPerson), labels.filter { !$0.isPerson })
        for label in labels {
            let answer = place(for: label)
            let cells = cells(in: answer, of: label)
            for (cell, person) in cells { finds.add(.free(cell), of: person, score: score) }
            if cells.isEmpty { finds.add(answer, of: label, score: score) }
            if answer == nil, asks(label) { finds.unplaced.append((label, scoreOfLine(at: label))) }
        }
        let answers = people.map { ($0, place(for: $0)) }.filter { person, answer in
            answer != nil && (role != nil || !person.isQuestion || isAtContractEnd(person, answer))
        }
        // One party alone may be a question for a name.
        for (person, answer) in answers
        where role != nil || isBesideAnother(person, answers) || isBesideSeal(person, answer) {
            finds.add(answer, of: person, score: score)
        }
        return finds
    }

    /// Whether the line beside a party is one of those at the end of a contract: high enough to sign, with text above, and
    /// below nothing but other such lines.
    private func isAtContractEnd(_ person: SignatureLabel, _ answer: Answer?) -> Bool {
        guard case .free(let place) = answer, place.box.height >= Distances.contractEnd else { return false }
        return pieces.contains { $0.isSentence && $0.print.minY > person.box.maxY }
            && pieces.allSatisfy { piece in
                piece.print.maxY > person.box.minY
                    || !piece.isSentence
                        && (!piece.isQuestion || PartyTerms.isParty(piece.text) || FormTerms.hasWord(piece.text))
            }
    }

    /// Whether the place of a represented person is beside that of a seal.
    private func isBesideSeal(_ person: SignatureLabel, _ answer: Answer?) -> Bool {
        guard case .free(let place) = answer, place.hasRule, PartyTerms.isOnBehalf(person.text) else { return false }
        return pieces.contains { piece in
            PartyTerms.isSeal(piece.text) && abs(piece.print.midY - place.box.minY) < Distances.height
                && max(place.box.minX - piece.print.maxX, piece.print.minX - place.box.maxX) < Distances.besideWord
        }
    }

    /// Whether the place of a person is on a line, or beside another person's on the same row.
    private func isBesideAnother(_ person: SignatureLabel, _ answers: [(SignatureLabel, Answer?)]) -> Bool {
        answers.contains { other, answer in
            guard other.box != person.box else { return false }
            if case .free(let place) = answer, place.hasRule { return true }
            return abs(other.box.midY - person.box.midY) < Distances.height / 2
        }
    }

    // MARK: Scores

    /// How good a place is: the word, a line to write on, the label's form, white space around, and low on the page.
    private func score(_ place: Place, _ label: SignatureLabel) -> Double {
        // A name under the free paper says as much as a line.
        let isOverName = !place.hasRule && SignatureTerms.isClosing(label.text) && isOverName(place.box)
        var score = label.weight
        if place.hasRule { score += Score.rule } else if isOverName { score += Score.name }
        if label.isFirst { score += Score.first }
        if label.text.hasSuffix(".") { score -= 1.5 }
        if !label.isFirst, label.text.split(separator: " ").count > 5 { score -= 0.5 }
        if !place.hasRule, SignatureTerms.isOfSomebody(label.text) { score -= 1 }
        if place.box.height < 20 { score -= 0.25 }
        score += Score.space * (1 - min(1, 10 * ink.density(of: place.box.expanded(by: 30))))
        score += Score.low * (1 - place.box.midY / max(1, ink.bounds.height))
        return score
    }

    private enum Score {
        static let rule = 3.0
        /// Of a closing with a name under the free paper: between a line with “Signed” and one with “Signature”.
        static let name = 3.5
        static let first = 0.5
        static let space = 0.4
        static let low = 0.4
    }

    /// Whether a label of a form or the word for a party is near a place.
    func isWitnessed(_ box: Rectangle) -> Bool {
        let near = box.expanded(by: Distances.witness)
        return pieces.contains { piece in
            !piece.isSentence && near.intersection(piece.print) != nil && SignatureTerms.best(in: piece.text) == nil
                && piece.text.contains(where: \.isLetter)
                && (FormTerms.isQuestion(piece.text) || PartyTerms.isParty(piece.text))
        }
    }

    /// Whether a label without a place asks for a signature nevertheless, and is not data of a table, a heading or a word that
    /// means something else elsewhere.
    private func asks(_ label: SignatureLabel) -> Bool {
        label.isTitle && label.weight == SignatureTerms.certain && !label.needsLine && !isData(label)
            && !isHeading(label)
    }

    /// The score of a line at a label, with white space around it.
    private func scoreOfLine(at label: SignatureLabel) -> Double {
        label.weight + Score.rule + (label.isFirst ? Score.first : 0)
            + Score.low * (1 - label.box.midY / max(1, ink.bounds.height))
    }

    /// The highest score that a place can have whose label has a weight.
    static func highestScore(_ weight: Double) -> Double {
        // Only a closing is over a name.
        let line = weight < SignatureTerms.certain ? Score.name : Score.rule
        return weight + line + Score.first + Score.space + Score.low
    }

    /// Whether a text is the next line of a paragraph: close under a sentence, with no line between them.
    private static func continuesSentence(_ sentence: Rectangle, _ text: Rectangle, rules: [Rectangle]) -> Bool {
        let pitch = sentence.minY - text.minY
        guard pitch > 0, pitch < 1.6 * sentence.height, text.minX < sentence.maxX, text.maxX > sentence.minX else {
            return false
        }
        return !rules.contains { rule in
            rule.midY > text.midY && rule.midY < sentence.midY && rule.minX < text.midX && rule.maxX > text.midX
        }
    }

    static func isSame(_ one: Rectangle, _ other: Rectangle) -> Bool {
        guard let common = one.intersection(other) else { return false }
        return common.width * common.height > 0.3 * min(one.width * one.height, other.width * other.height)
    }
}
