internal import SignetGraphics
internal import SignetViewing

/// A few words on a page that speak of a signature.
struct SignatureLabel {
    let text: String
    /// In the viewer's points.
    let box: Rectangle
    let weight: Double
    /// It begins with the word for a signature.
    let isFirst: Bool
    /// The line is written to its left.
    let isRightToLeft: Bool

    /// Bytes of a label.
    private static let lengthLimit = 160

    /// Its form alone says that it is no part of a sentence.
    var isTitle: Bool {
        if text.hasSuffix(":") { return true }
        guard let first = text.first(where: \.isLetter), !first.isLowercase else { return false }
        return text.split(separator: " ").count <= 3 && !text.hasSuffix(".")
    }

    /// The words of a line between wide gaps and runs of dots or underscores.
    static func labels(in line: TextLine) -> [SignatureLabel] {
        LinePiece.pieces(of: line).compactMap { piece in
            guard !piece.isFiller, piece.text.utf8.count <= lengthLimit,
                let word = SignatureWords.best(in: piece.text)
            else { return nil }
            // A long label begins with the word: Signature du client, précédée de la mention « lu et approuvé ».
            guard !piece.isSentence || (word.isFirst && piece.isLongTitle) else { return nil }
            return SignatureLabel(
                text: piece.text,
                box: piece.box,
                weight: word.weight,
                isFirst: word.isFirst,
                isRightToLeft: piece.isRightToLeft
            )
        }
    }

    /// The boxes of what is too long to be anything but a sentence.
    static func sentences(in line: TextLine) -> [Rectangle] {
        LinePiece.pieces(of: line).filter { !$0.isFiller && $0.isSentence }.map(\.box)
    }

    /// The lines that are made of dots or underscores, as thin boxes at their foot.
    static func fillers(in line: TextLine) -> [Rectangle] {
        LinePiece.pieces(of: line).filter(\.isFiller).map { piece in
            // Dots stand on the base line, underscores below it.
            let share = piece.text.contains { $0 != "_" && $0 != " " } ? 0.36 : 0.2
            return Rectangle(x: piece.box.x, y: piece.box.y, width: piece.box.width, height: piece.box.height * share)
        }
    }
}

/// Characters of a line that stand together: words, or a run of dots or underscores.
private struct LinePiece {
    private(set) var text: String
    private(set) var box: Rectangle
    let isFiller: Bool

    /// As many as make a line to write on.
    private static let fillerCount = 5
    /// Between the words of a label, in heights of the line.
    private static let wordGap = 1.3

    /// Many words; Chinese and Japanese have no spaces to count, but points and commas.
    var isSentence: Bool {
        if text.split(separator: " ").count > Self.wordLimit { return true }
        let ideographs = text.unicodeScalars.count(where: \.properties.isIdeographic)
        return ideographs > Self.ideographLimit || (ideographs > 0 && text.contains { ",\u{3002}".contains($0) })
    }

    /// Not too many words with a capital at the beginning and no full stop.
    var isLongTitle: Bool {
        text.split(separator: " ").count <= 14 && text.first(where: \.isLetter)?.isUppercase == true
            && !text.hasSuffix(".") && !text.hasSuffix(";")
    }

    private static let wordLimit = 8
    private static let ideographLimit = 14

    var isRightToLeft: Bool {
        text.unicodeScalars.contains { (0x590...0x8ff).contains($0.value) }
    }

    static func pieces(of line: TextLine) -> [LinePiece] {
        let fillers = fillerFlags(line.marks)
        var pieces: [LinePiece] = []
        var isApart = false
        for (mark, isFiller) in zip(line.marks, fillers) {
            guard let box = mark.box else {
                isApart = true
                continue
            }
            if var last = pieces.popLast() {
                let gap = max(box.minX - last.box.maxX, last.box.minX - box.maxX)
                if last.isFiller == isFiller, gap < wordGap * box.height {
                    last.text += isApart && !isFiller ? " \(mark.character)" : "\(mark.character)"
                    last.box = last.box.union(box)
                    pieces.append(last)
                } else {
                    pieces += [last, LinePiece(text: "\(mark.character)", box: box, isFiller: isFiller)]
                }
            } else {
                pieces.append(LinePiece(text: "\(mark.character)", box: box, isFiller: isFiller))
            }
            isApart = false
        }
        return pieces
    }

    /// Which characters belong to a run of dots, dashes or underscores, with spaces between them or none.
    private static func fillerFlags(_ marks: [TextLine.Mark]) -> [Bool] {
        var flags = Array(repeating: false, count: marks.count)
        var run: [Int] = []
        for index in 0...marks.count {
            if index < marks.count,
                "_.\u{2026}\u{b7}-\u{2013}\u{2014}\u{2015}\u{3002}\u{ff3f}".contains(marks[index].character)
            {
                run.append(index)
            } else if index == marks.count || marks[index].box != nil {
                if run.count >= fillerCount { for filler in run { flags[filler] = true } }
                run = []
            }
        }
        return flags
    }
}
