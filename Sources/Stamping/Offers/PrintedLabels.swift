internal import SignetGraphics
internal import SignetViewing

/// The printed words that say what belongs into the fields of a page.
///
/// For a field to write in they are on its line, or above it, or close under it; for a box to tick or a radio button behind it, else before
/// it. No ruled line and no other field is between them and the field, the same words are for one field, and a title is for none. All boxes
/// are in the viewer's points.
struct PrintedLabels {
    /// A place that is filled in.
    struct Target {
        enum Kind {
            /// Text is written into it.
            case text
            /// A box to tick, or one of the buttons of a choice.
            case tick
            /// All the buttons of a choice.
            case group
        }

        let kind: Kind
        let box: Rectangle
        /// The buttons of a choice; none for others.
        let buttons: [Rectangle]
    }

    /// Words that may be for a field, the less the cost the more.
    private struct Candidate {
        let target: Int
        let piece: Int
        let cost: Double
    }

    /// Points.
    private enum Reach {
        static let before = 160.0
        static let above = 16.0
        static let below = 8.0
        static let behindTick = 30.0
        static let beforeTick = 40.0
        /// How far the box of a field may reach over its words.
        static let overlap = 3.0
        /// How far from a field the line of its own border is at most.
        static let border = 3.0
    }

    /// The most lines of one label.
    private static let mostLines = 4
    /// The most characters of the end of a sentence before a field.
    private static let sentenceEnd = 60
    /// The most fields and words of a page that are compared.
    private static let most = 4_000
    /// The least height of a title, in heights of most letters.
    private static let title = 1.7

    private let finder: SignatureLineFinder
    /// The words outside of fields.
    private let pieces: [TextPiece]
    private let fields: [Rectangle]

    /// - Parameters:
    ///   - finder: The words and lines of the page.
    ///   - fields: The boxes of all fields and buttons that the page shows.
    init(_ finder: SignatureLineFinder, fields: [Rectangle]) {
        self.finder = finder
        self.fields = Array(fields.prefix(Self.most))
        pieces = finder.pieces.prefix(Self.most).filter { piece in
            Self.isUsable(piece.text) && piece.box.height < Self.title * finder.text.height
                && !fields.contains { SignatureLineFinder.isIn(piece.box, $0) }
        }
    }

    /// The words for each of some places; nil where none are printed.
    func labels(of targets: [Target]) -> [String?] {
        let targets = targets.prefix(Self.most)
        var found: [Int: Int] = [:]
        var ticked: [Int: Int] = [:]
        let ticks = targets.indices.filter { targets[$0].kind == .tick }
        for best in candidates(of: ticks.map { ($0, targets[$0]) }).sorted(by: { $0.cost < $1.cost })
        where found[best.target] == nil && ticked[best.piece] == nil {
            found[best.target] = best.piece
            ticked[best.piece] = best.target
        }
        let others = targets.indices.filter { targets[$0].kind != .tick }
        var used: Set<Int> = []
        for best in candidates(of: others.map { ($0, targets[$0]) }).sorted(by: { $0.cost < $1.cost })
        where found[best.target] == nil && !used.contains(best.piece) {
            // A box to tick and the line behind its words share them.
            let isShared = targets[best.target].kind == .text && isBefore(pieces[best.piece], targets[best.target].box)
            guard ticked[best.piece] == nil || isShared else { continue }
            found[best.target] = best.piece
            used.insert(best.piece)
        }
        used.formUnion(ticked.keys)
        return targets.indices.map { index in
            found[index].map { label(from: $0, for: targets[index], besides: used) }
        }
    }

    // MARK: Candidates

    private func candidates(of targets: [(index: Int, target: Target)]) -> [Candidate] {
        var candidates: [Candidate] = []
        for (index, target) in targets {
            for (number, piece) in pieces.enumerated() {
                let cost = target.kind == .tick ? costOfTick(target, piece) : cost(target, piece)
                if let cost { candidates.append(Candidate(target: index, piece: number, cost: cost)) }
            }
        }
        return candidates
    }

    /// The cost of words for a box to tick.
    private func costOfTick(_ target: Target, _ piece: TextPiece) -> Double? {
        guard isLevel(piece, with: target.box) else { return nil }
        let (before, behind) = gaps(piece, target.box)
        if (-Reach.overlap...Reach.behindTick).contains(behind) {
            return isOpenBeside(piece, target) ? max(0, behind) : nil
        }
        guard (-Reach.overlap...Reach.beforeTick).contains(before), isOpenBeside(piece, target) else { return nil }
        return 2 * max(0, before) + 1
    }

    /// The cost of words for a field to write in.
    private func cost(_ target: Target, _ piece: TextPiece) -> Double? {
        let box = target.box
        guard
            piece.text.count(where: \.isLetter) > 1
                || piece.text.unicodeScalars.contains(where: \.properties.isIdeographic)
        else { return nil }
        if isLevel(piece, with: box) {
            let gap = gaps(piece, box).before
            guard (-Reach.overlap...Reach.before).contains(gap), isOpenBeside(piece, target) else { return nil }
            // The words of a box of several lines are beside its first one.
            return max(0, gap) + max(0, box.maxY - piece.box.maxY) / 2
        }
        guard piece.box.minX < box.maxX - Reach.overlap, piece.box.maxX > box.minX + Reach.overlap,
            !piece.isSentence || piece.isQuestion || piece.isLongTitle
        else { return nil }
        let edges =
            piece.isRightToLeft ? abs(piece.box.maxX - box.maxX) : abs(piece.box.minX - box.minX)
        let offset = min(edges, abs(piece.box.midX - box.midX), 60) / 6
        let height = piece.print.height
        let above = piece.print.minY - box.maxY
        if (-height / 2...Reach.above).contains(above) {
            return isOpen(from: box.maxY + Reach.border, to: piece.print.minY, piece, target)
                ? 2 * max(0, above) + 3 + offset : nil
        }
        let below = box.minY - piece.print.maxY
        guard (-height / 2...Reach.below).contains(below),
            isOpen(from: piece.print.maxY, to: box.minY - 2 * Reach.border, piece, target)
        else { return nil }
        return 3 * max(0, below) + 14 + offset
    }

    /// Whether words are on the line of a field.
    private func isLevel(_ piece: TextPiece, with box: Rectangle) -> Bool {
        let margin = 0.3 * piece.box.height
        return (box.minY - margin...box.maxY + margin).contains(piece.box.midY)
            && (piece.box.maxX < box.minX + Reach.overlap + 0.1 || piece.box.minX > box.maxX - Reach.overlap - 0.1)
    }

    /// The distances from words to the field behind them, and from a field to the words behind it, in the direction of reading.
    private func gaps(_ piece: TextPiece, _ box: Rectangle) -> (before: Double, behind: Double) {
        let (left, right) = (box.minX - piece.box.maxX, piece.box.minX - box.maxX)
        return piece.isRightToLeft ? (right, left) : (left, right)
    }

    private func isBefore(_ piece: TextPiece, _ box: Rectangle) -> Bool {
        isLevel(piece, with: box) && gaps(piece, box).before >= -Reach.overlap
    }

    // MARK: What is between

    /// Whether neither an upright line nor a field is between words and a field on their line.
    private func isOpenBeside(_ piece: TextPiece, _ target: Target) -> Bool {
        let box = target.box
        let isLeft = piece.box.midX < box.midX
        let low = isLeft ? piece.box.maxX : box.maxX + Reach.border
        let high = isLeft ? box.minX - Reach.border : piece.box.minX
        guard high > low else { return true }
        let print = piece.print
        let way = Rectangle(x: low, y: print.minY, width: high - low, height: max(print.height, 2))
        return isWithoutField(way, target) && finder.ink.uprights(in: way, thickness: Self.thickness).isEmpty
    }

    /// Whether neither a level line nor a field is between words and a field above or under them.
    private func isOpen(from low: Double, to high: Double, _ piece: TextPiece, _ target: Target) -> Bool {
        guard high > low else { return true }
        let (left, right) = (max(piece.box.minX, target.box.minX), min(piece.box.maxX, target.box.maxX))
        let way = Rectangle(x: left, y: low, width: right - left, height: high - low)
        return isWithoutField(way, target)
            && !finder.rules.contains { rule in
                guard rule.midY > low, rule.midY < high else { return false }
                // The line under the words themselves parts nothing.
                guard rule.width > piece.box.width + 2 * Reach.border else { return false }
                return min(rule.maxX, right) - max(rule.minX, left) > (right - left) / 2
            }
    }

    private func isWithoutField(_ way: Rectangle, _ target: Target) -> Bool {
        !fields.contains { field in
            guard let common = field.intersection(way), common.width > 0, common.height > 1 else { return false }
            return !([target.box] + target.buttons).contains { own in
                own.intersection(field).map { $0.width * $0.height > field.width * field.height / 2 } ?? false
            }
        }
    }

    /// Points; a wider stroke is no line.
    private static let thickness = 3.0

    // MARK: Words

    /// The words of a piece and of the lines that they begin or end in.
    private func label(from number: Int, for target: Target, besides used: Set<Int>) -> String {
        var (first, last) = (pieces[number], pieces[number])
        var lines = [first.text]
        while lines.count < Self.mostLines, Self.isContinued(first.text),
            let over = pieces.enumerated().first(where: {
                !used.contains($0.offset) && isNext(first, after: $0.element)
            })
        {
            first = over.element
            lines.insert(first.text, at: 0)
        }
        while lines.count < Self.mostLines,
            let under = pieces.enumerated().first(where: { offset, piece in
                !used.contains(offset) && Self.isContinued(piece.text) && isNext(piece, after: last)
            })
        {
            last = under.element
            lines.append(last.text)
        }
        let words = Self.trimmed(lines.joined(separator: " "))
        guard target.kind == .text, words.count > Self.sentenceEnd, !first.isLongTitle, isBefore(last, target.box)
        else {
            return words
        }
        // What is before a gap in a sentence: its last words say most.
        var end = words.suffix(Self.sentenceEnd)
        if let space = end.firstIndex(of: " ") { end = end[space...].dropFirst() }
        return "\u{2026} \(end)"
    }

    /// Whether a line begins in the middle of a sentence.
    private static func isContinued(_ text: String) -> Bool {
        text.first.map { $0.isLowercase || $0 == "(" } ?? false
    }

    /// Whether a piece is the next line after another.
    private func isNext(_ piece: TextPiece, after other: TextPiece) -> Bool {
        let distance = other.box.midY - piece.box.midY
        return distance > other.box.height / 2 && distance < 1.6 * other.box.height
            && abs(piece.box.minX - other.box.minX) < 2 * Reach.border && abs(piece.box.height - other.box.height) < 1
    }

    /// Whether there is something to read in a text.
    private static func isUsable(_ text: String) -> Bool {
        trimmed(text).contains(where: \.isLetter) && !FormTerms.isCross(text)
    }

    /// A text without the dots, colons and marks around it.
    static func trimmed(_ text: String) -> String {
        func isMark(_ character: Character) -> Bool {
            character.isWhitespace
                || ".:\u{ff1a}\u{2026}_\u{b7}*\u{2022}\u{25a1}\u{2610}\u{2751}-\u{2013}\u{2014}".contains(character)
                || character.unicodeScalars.contains { $0.properties.generalCategory == .privateUse }
        }
        let start = text.drop(while: isMark)
        let end = start.lastIndex { !isMark($0) }
        return end.map { String(start[...$0]).asLabel(atMost: 200) } ?? ""
    }
}
