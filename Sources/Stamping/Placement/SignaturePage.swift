internal import SignetGraphics
internal import SignetPDF
internal import SignetViewing

/// A page and what its text alone says of signatures.
struct SignaturePage {
    /// Among the pages that are searched.
    let index: Int
    let page: Page
    let text: PageWords
    let tags: [(tag: SignatureTag, box: Rectangle)]
    /// Whether it is the last of the pages.
    let isLast: Bool
    /// The bonus of its places for being late in the document.
    let score: Double
    /// The page as it was read from its picture; nil for one with text.
    let recognized: RecognizedPage?
    private let labels: [SignatureLabel]
    /// Whether its words name parties, or the role that is sought.
    private let hasPeople: Bool

    /// The score for a place on the last of the pages.
    private static let lastPage = 1.0

    /// - Parameters:
    ///   - index: Its number among the pages, from 0.
    ///   - page: The page.
    ///   - text: Its words.
    ///   - recognized: The page as it was read from its picture, where the words are from it.
    ///   - role: The role whose places are sought; nil for any.
    ///   - count: How many pages there are.
    init(
        _ index: Int,
        _ page: Page,
        _ text: PageWords,
        recognized: RecognizedPage?,
        role: SigningRole?,
        count: Int
    ) {
        self.index = index
        self.page = page
        self.text = text
        self.recognized = recognized
        tags = text.tags
        isLast = index + 1 == count
        score =
            PlacementResolver.laterPage * Double(index + 1) / Double(count) + (index + 1 == count ? Self.lastPage : 0)
        labels = text.pieces.compactMap { SignatureLabel($0, after: nil) }
        hasPeople = text.hasParties || role.map { !$0.mentions(in: text.pieces).isEmpty } ?? false
    }

    /// The same page with the words that were read from its picture.
    func read(as recognized: RecognizedPage, role: SigningRole?, count: Int) -> SignaturePage {
        SignaturePage(index, page, PageWords(recognized.lines), recognized: recognized, role: role, count: count)
    }

    /// Whether it has so few words, none of which lead to a signature, that they may be on or beside a picture of text.
    var isSparse: Bool { !hasWords && text.characters.count < Self.fewLetters }

    /// A heading and a page number have fewer.
    private static let fewLetters = 60

    /// Whether it is worth looking at.
    var hasWords: Bool { !tags.isEmpty || !labels.isEmpty || hasPeople }

    /// Whether it has more than words in sentences.
    var isStrong: Bool {
        !tags.isEmpty || hasPeople || labels.contains { $0.isTitle || SignatureTerms.isClosing($0.text) }
    }

    /// The highest score that a place on it can have; below 0 for none.
    var highestScore: Double {
        guard hasWords else { return -1 }
        return SignatureLineFinder.highestScore(labels.map(\.weight).max() ?? SignatureLabel.personWeight) + score
    }

    /// The same, of words that are in its picture.
    var highestScoreOfPicture: Double { SignatureLineFinder.highestScore(SignatureTerms.certain) + score }

    /// Its labels, as if no place were found for them.
    var unplaced: [UnplacedLabel] {
        labels.filter(\.isTitle).map { UnplacedLabel(text: $0.text, pageIndex: page.index, score: highestScore) }
    }
}

/// The search for places by the text of pages.
struct TextSearch {
    /// Seconds after which it is given up.
    private static let seconds = 20
    private let start = ContinuousClock.now

    let pages: [Page]
    let role: SigningRole?
    /// Whether all places are wanted, rather than the best one.
    let isWhole: Bool
    var tags = PlacementResolver.SignaturePlaces()
    var lines = PlacementResolver.SignaturePlaces()
    /// The pages that were read and not yet examined.
    var waiting: [SignaturePage] = []
    /// The pages with hardly a word, which may be pictures; the last one first.
    var sparse: [SignaturePage] = []
    /// Those that are pictures and could not be read.
    var pictures: [Page] = []
    /// The highest score of a place on those that the limits left out; nil for none.
    var unreadScore: Double?
    /// Whether the pages without text can be read.
    let readsPictures: Bool
    /// How many were examined.
    var examined = 0
    var hasText = false

    /// Whether the best place is clearly ahead of the others, and of any that a page could still have.
    ///
    /// - Parameter later: The highest page score of the pages that are not read; nil for none.
    /// - Returns: Whether the search may end.
    func isDecided(besides later: Double?) -> Bool {
        guard !isWhole, tags.free.isEmpty else { return false }
        let unread = later.map { SignatureLineFinder.highestScore(SignatureTerms.certain) + $0 } ?? 0
        let unseen = waiting.map(\.highestScore).max() ?? 0
        let unrecognized = readsPictures ? sparse.map(\.highestScoreOfPicture).max() ?? 0 : 0
        return PlacementResolver.isDecided(lines.free, besides: max(unread, unseen, unrecognized))
    }

    /// Notes that the limits for reading pictures left a page out.
    mutating func leaveUnread(_ page: SignaturePage) {
        guard readsPictures else { return }
        unreadScore = max(unreadScore ?? -.infinity, page.highestScoreOfPicture)
    }

    /// Checks that it does not take too long.
    func checkTime() throws(StampingError) {
        guard ContinuousClock.now - start < .seconds(Self.seconds) else {
            throw .viewing(.tooLong(seconds: Self.seconds))
        }
    }

    /// Whether no free place was found.
    var isFruitless: Bool { tags.free.isEmpty && lines.free.isEmpty }

    /// The places: those of tags, if there are any.
    var result: PlacementResolver.SignaturePlaces {
        var result = tags.free.isEmpty && !tags.hasSigned ? lines : tags
        result.hasText = hasText
        result.pictures = pictures
        result.readsPictures = readsPictures
        if tags.free.isEmpty { result.unreadScore = unreadScore }
        return result
    }
}
