internal import SignetGraphics
internal import SignetViewing

/// The words for a person who signs, such as “Buyer”, and where a page has them.
struct SigningRole {
    /// As it was asked for.
    let name: String
    private let folded: String
    private let normalizer: TextNormalizer

    /// Places further from the words of a role are not the role's, in points.
    private static let maximumDistance = 160.0

    init(_ name: String) throws(ViewingError) {
        self.name = name
        normalizer = try TextNormalizer()
        folded = normalizer.folded(name)
    }

    /// How like the words of a text must be to those of the role.
    enum Likeness {
        /// The same but for case and accents.
        case same
        /// Also with other endings, as in “des Vermieters” or “podpis najemcy”.
        case inflected
    }

    /// Whether a text has the words of the role.
    func isNamed(in text: some StringProtocol) -> Bool { isNamed(in: text, like: .inflected) }

    private func isNamed(in text: some StringProtocol, like likeness: Likeness) -> Bool {
        let text = normalizer.folded(String(text))
        // Chinese, Japanese and Thai do not separate words.
        if let first = folded.unicodeScalars.first, first.value >= 0x2e80 || (0xe00...0xe7f).contains(first.value) {
            return Self.letters(of: text).contains(Self.letters(of: folded))
        }
        let (wanted, words) = (Self.words(of: folded), Self.words(of: text))
        guard !wanted.isEmpty, words.count >= wanted.count else { return false }
        return (0...words.count - wanted.count).contains { start in
            zip(wanted, words[start...]).allSatisfy { $0 == $1 || likeness == .inflected && Self.isAlike($0, $1) }
        }
    }

    /// A text without the spaces in it and the marks over and under Thai letters, which are not always read in their places.
    private static func letters(of text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { scalar in
                    let isThaiMark =
                        (0xe00...0xe7f).contains(scalar.value) && scalar.properties.generalCategory == .nonspacingMark
                    return !isThaiMark && !scalar.properties.isWhitespace
                }
            )
        )
    }

    /// Whether a text is the role and nothing else, but for an article.
    func isAllOf(_ text: String) -> Bool {
        let count = Self.words(of: normalizer.folded(text)).count
        return isNamed(in: text) && count <= Self.words(of: folded).count + 1
    }

    private static func words(of text: String) -> [Substring] { text.split { !$0.isLetter && !$0.isNumber } }

    /// Whether two words differ at most in their endings.
    private static func isAlike(_ one: Substring, _ other: Substring) -> Bool {
        guard abs(one.count - other.count) <= endingLength, one.allSatisfy(\.isLetter) else { return false }
        // The employer and the employee.
        if PartyTerms.isParty(String(one)), PartyTerms.isParty(String(other)), !one.hasPrefix(other),
            !other.hasPrefix(one)
        {
            return false
        }
        let common = zip(one, other).prefix { $0 == $1 }.count
        switch one.count {
        case ..<4: return false
        case ..<6: return common == one.count
        case ..<9: return common >= one.count - 2
        default: return common >= one.count - endingLength
        }
    }

    /// The most letters in which the endings of a word differ in length.
    private static let endingLength = 3

    /// Whether the name of a form field contains the role: `buyer_signature`, `SignatureBuyer`.
    func isNamed(inField name: String) -> Bool {
        let letters = { (text: String) in text.filter { $0.isLetter || $0.isNumber } }
        let wanted = letters(folded)
        return !wanted.isEmpty && letters(normalizer.folded(name)).contains(wanted)
    }

    /// A text that names the role.
    struct Mention {
        let box: Rectangle
        /// Points that are added to its distances.
        let handicap: Double
        /// It ends with a colon, and leads to what is beside or below it.
        let isQuestion: Bool
    }

    /// The handicap of words with other endings, in points.
    private static let inflection = 12.0

    /// The most texts of a page that count.
    private static let mentionLimit = 500

    /// The texts of a page that name the role and are not part of sentences.
    func mentions(in pieces: [TextPiece]) -> [Mention] {
        pieces.lazy.filter { piece in
            !piece.isFiller && (!piece.isSentence || piece.isLongTitle) && isNamed(in: piece.text)
        }
        .prefix(Self.mentionLimit).map { piece in
            Mention(
                box: piece.print,
                handicap: isNamed(in: piece.text, like: .same) ? 0 : Self.inflection,
                isQuestion: piece.isQuestion
            )
        }
    }

    /// The distance of each place from the nearest words of the role that are nearer to it than to any other place.
    ///
    /// - Parameters:
    ///   - places: The free places of a page: each with its label.
    ///   - others: The labels of places that are signed.
    ///   - mentions: Where the words are.
    /// - Returns: The distances in points; nil for a place that no words belong to.
    static func distances(of places: [Rectangle], besides others: [Rectangle], from mentions: [Mention]) -> [Double?] {
        var distances = [Double?](repeating: nil, count: places.count)
        for mention in mentions {
            let reached = places.indices.map { (index: $0, distance: distance(places[$0], mention)) }
            guard let nearest = reached.min(by: { $0.distance < $1.distance }), nearest.distance < maximumDistance,
                !others.contains(where: { distance($0, mention) < nearest.distance })
            else { continue }
            distances[nearest.index] = min(distances[nearest.index] ?? .infinity, nearest.distance + mention.handicap)
        }
        return distances
    }

    /// Points between a place and words; words beside it belong to it less than a heading over it, and so do words under it
    /// that are not captions, which may be the heading of the next place.
    private static func distance(_ place: Rectangle, _ mention: Mention) -> Double {
        let words = mention.box
        let dx = max(0, place.minX - words.maxX, words.minX - place.maxX)
        let below = place.minY - words.maxY
        let dy = max(0, below, words.minY - place.maxY)
        return 2 * dx + dy + (below > (mention.isQuestion ? 0 : captionReach) ? nextPlace : 0)
    }

    /// From a place down to its caption, in points.
    private static let captionReach = 20.0
    /// How much farther away words under a place count, in points.
    private static let nextPlace = 40.0
}
