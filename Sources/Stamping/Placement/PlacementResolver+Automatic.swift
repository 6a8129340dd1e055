internal import SignetGraphics
internal import SignetPDF
internal import SignetViewing

extension PlacementResolver {
    /// The lead that the best place must have over the next.
    private static let lead = 0.75
    /// How far behind the best place others are that are meant by “all” or a number.
    private static let range = 2.0
    /// How much farther from the words of a role a place may be than the nearest one, in points.
    private static let roleTolerance = 6.0

    /// The places for a signature on the selected pages: fields, else tags, else lines.
    ///
    /// - Parameters:
    ///   - role: The role of the signer; nil for any.
    ///   - occurrence: Which of the places, in the order of reading; nil for the best one.
    ///   - selection: The pages.
    ///   - earlier: The places that other stamps of the same update get.
    /// - Returns: The places and their pages.
    /// - Throws: ``StampingError/textNotFound(_:)`` with all places when none is clearly the best.
    func automaticPlaces(
        role: SigningRole?,
        _ occurrence: Placement.Occurrence?,
        on selection: PageSelection,
        besides earlier: [ResolvedPlace]
    ) throws(StampingError) -> [(page: Page, place: SignaturePlace)] {
        let pages = try pages(selection)
        let found = try signaturePlaces(
            on: pages,
            role: role,
            isWhole: occurrence != nil || role != nil,
            besides: earlier
        )
        let names = Self.names(of: pages)
        guard !found.free.isEmpty else {
            if found.hasSigned { throw .textNotFound(.signedAlready(pages: names)) }
            if !found.hasText, found.unseen.isEmpty, let pictures = found.unreadPictures {
                throw .textNotFound(.noText(pictures))
            }
            throw .textNotFound(
                .noSignatureLine(found.unplaced, unseen: found.unseen, pictures: found.unreadPictures, pages: names)
            )
        }
        let places = role == nil ? found.free : Self.nearest(found.free)
        guard !places.isEmpty else {
            throw .textNotFound(.fewPlaces(found.free, role: role?.name, wanted: 1, pages: names))
        }
        let unclear = StampingError.textNotFound(
            .unclear(
                places,
                besides: role == nil ? found.unplaced : [],
                unread: found.unreadScore == nil ? nil : found.unreadPictures
            )
        )
        let chosen: [SignaturePlace]
        if let occurrence {
            guard found.unreadScore == nil else { throw unclear }
            chosen = try Self.chosen(places, occurrence) { wanted in
                .fewPlaces(places, role: role?.name, wanted: wanted, pages: names)
            }
        } else {
            // The role says whose place it is.
            guard let best = role == nil ? Self.clearlyBest(of: found) : Self.leading(places) else { throw unclear }
            chosen = [best]
        }
        return chosen.compactMap { place in
            pages.first { $0.index == place.pageIndex }.map { ($0, place) }
        }
    }

    /// The places in the order of reading that an occurrence means.
    private static func chosen(
        _ places: [SignaturePlace],
        _ occurrence: Placement.Occurrence,
        tooFew: (Int) -> TextSearchFinding
    ) throws(StampingError) -> [SignaturePlace] {
        let highest = places.map(\.ownScore).max() ?? 0
        let good = places.filter { highest - $0.ownScore <= range }.inReadingOrder()
        switch occurrence {
        case .all: return good
        case .last: return good.suffix(1)
        case .nth(let number):
            guard number <= good.count else { throw .textNotFound(tooFew(number)) }
            return [good[number - 1]]
        }
    }

    /// The place that leads the others, else the only one of the good ones that is the reader's; nil when there is none.
    ///
    /// Places are sorted, the best first.
    private static func leading(_ places: [SignaturePlace]) -> SignaturePlace? {
        guard let best = places.first, !best.isDoubtful else { return nil }
        if places.count == 1 || best.score - places[1].score >= lead { return best }
        // “Your signature” is for the person who fills in the form; “Spouse’s signature” beside it is for another person.
        let own = places.filter { best.score - $0.score <= range && $0.addressee == .reader }
        return own.count == 1 ? own.first : nil
    }

    /// The only plausible place to sign; nil when several could be meant, also when one is another person's, when too little says
    /// that people sign there, when words ask for a signature whose place was not found, or when a page that was not read could have
    /// a better one.
    ///
    /// Places are sorted, the best first.
    static func clearlyBest(of found: SignaturePlaces) -> SignaturePlace? {
        guard let best = leading(found.free), best.addressee != .other, best.isCertain,
            best.isField || !found.free.contains(where: { $0.isField && $0.addressee != .other }),
            best.isField || best.score - (found.unreadScore ?? -.infinity) >= lead
        else { return nil }
        return found.unplaced.contains { $0.rivals(best, within: lead) } ? nil : best
    }

    /// The places nearest to the words of a role.
    private static func nearest(_ places: [SignaturePlace]) -> [SignaturePlace] {
        let distances = places.compactMap(\.roleDistance)
        guard let least = distances.min() else { return [] }
        // Places on several pages, or in several contracts in one document, may all be the role's.
        return places.filter { place in place.roleDistance.map { $0 <= max(least + roleTolerance, 2 * least) } ?? false
        }
    }

    /// Whether the best place is clearly ahead of the others, and of a score that a place not yet found could have.
    static func isDecided(_ places: [SignaturePlace], besides score: Double) -> Bool {
        let scores = places.map(\.score).sorted(by: >)
        guard let best = scores.first, places.contains(where: { $0.addressee != .other }) else { return false }
        return best - max(scores.dropFirst().first ?? 0, score) >= lead
    }
}
