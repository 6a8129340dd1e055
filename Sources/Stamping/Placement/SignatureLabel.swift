internal import SignetGraphics
internal import SignetViewing

/// A few words on a page that mention a signature.
struct SignatureLabel {
    let text: String
    /// The box of its printed part, in the viewer's points.
    let box: Rectangle
    /// The same, from the lowest to the highest letter of its font.
    let lineBox: Rectangle
    let weight: Double
    /// It begins with the word for a signature.
    let isFirst: Bool
    /// It is a word that means a signature only in front of a line, such as "By".
    let needsLine: Bool
    /// The line is written to its left.
    let isRightToLeft: Bool
    /// Whether the answer is already written after its colon.
    let isAnswered: Bool
    /// It names only the person who signs, and is a label only as the caption of a line.
    let isPerson: Bool

    /// The most bytes of a label.
    private static let lengthLimit = 160

    /// Whether its form alone shows that it is not part of a sentence.
    var isTitle: Bool {
        if text.hasSuffix(":") { return true }
        guard let first = text.first(where: \.isLetter), !first.isLowercase else { return false }
        return text.split(separator: " ").count <= 3 && !text.hasSuffix(".")
    }

    /// Whether it ends with a colon.
    var isQuestion: Bool { text.hasSuffix(":") || text.hasSuffix("\u{ff1a}") }

    /// Treats a text as a label, whatever its words.
    init(box: Rectangle, lineBox: Rectangle, isRightToLeft: Bool) {
        text = ""
        self.box = box
        self.lineBox = lineBox
        weight = 0
        isFirst = true
        needsLine = false
        self.isRightToLeft = isRightToLeft
        isAnswered = false
        isPerson = false
    }

    /// Treats a piece of a line that names a role as a caption, or as the text after the line that is signed.
    init(ofPerson piece: TextPiece, isAfterLine: Bool) {
        text = piece.text
        box = piece.print
        lineBox = piece.box
        weight = Self.personWeight
        isFirst = true
        needsLine = false
        isRightToLeft = piece.isRightToLeft || isAfterLine
        isAnswered = false
        isPerson = true
    }

    /// Treats a text in the column of one of several who sign as the label of its cell, with the word of the row.
    init(_ row: SignatureLabel, of person: TextPiece) {
        text = "\(row.text) \(person.text)"
        box = person.print
        lineBox = person.box
        weight = row.weight
        isFirst = row.isFirst
        needsLine = false
        isRightToLeft = row.isRightToLeft
        isAnswered = false
        isPerson = false
    }

    /// The weight of words that only name who signs.
    static let personWeight = 1.5

    /// Reads a piece of a line; nil if it does not mention a signature.
    ///
    /// `previous`: the piece before it, if there is one.
    init?(_ piece: TextPiece, after previous: TextPiece?) {
        guard !piece.isFiller, piece.text.utf8.count <= Self.lengthLimit,
            var word = SignatureTerms.best(in: piece.text)
        else { return nil }
        var title = piece.text
        // A long label begins with the word: Signature du client, précédée de la mention « lu et approuvé ».
        if piece.isSentence, !(word.isFirst && piece.isLongTitle) {
            // Or a short one is explained: Employee's signature (This form is not valid unless you sign it.)
            guard let head = piece.head, let own = SignatureTerms.best(in: head), own.isFirst || own.isLast else {
                return nil
            }
            (title, word) = (String(head), own)
        }
        let isAsked = previous.map { $0.isQuestion && $0.isBeside(piece) } ?? false
        // "Status: signed" means that somebody has signed.
        guard word.weight >= SignatureTerms.certain || word.needsLine || !isAsked || piece.isQuestion else {
            return nil
        }
        text = title
        box = piece.print
        lineBox = piece.box
        weight = word.weight
        isFirst = word.isFirst
        needsLine = word.needsLine
        isRightToLeft = piece.isRightToLeft || SignatureTerms.isAfterLine(title)
        isPerson = false
        if let answer = piece.answer {
            let hasWord = SignatureTerms.best(in: answer) != nil
            // "Status: signed" is an answer, "Buyer: signature" is a label.
            let leads = SignatureTerms.best(in: answer)?.isFirst ?? false
            // So is "Subject: Contract for signature".
            if hasWord, !word.isFirst, word.weight < SignatureTerms.certain || !leads { return nil }
            isAnswered = !hasWord && !FormTerms.isQuestion(answer)
        } else {
            isAnswered = false
        }
    }
}
