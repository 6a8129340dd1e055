internal import SignetBasics
internal import SignetGraphics

/// The text of a page: as it flows, and as it is in rows across the page.
///
/// A phrase may be cut where a program sees columns, or where a gap makes it see two lines; in the rows it is whole.
/// Text that continues over the end of a line is whole only in the flow.
struct PageText {
    private let flow: TextStream
    /// Nil when no row has more than a line.
    private let rows: TextStream?
    private let normalizer: TextNormalizer

    /// Takes lines in the order of the flow, the scalars of each as ``PopplerText/lines(_:boxes:)`` gives them.
    init(lines: [[PlacedScalar]], normalizer: TextNormalizer) {
        self.normalizer = normalizer
        flow = TextStream(lines.map(TextRows.read), normalizer: normalizer)
        let joined = TextRows.joined(lines)
        rows =
            joined.count == flow.lines.count
            ? nil : TextStream(joined.map(TextRows.read), normalizer: normalizer)
    }

    /// How many characters it keeps.
    var characterCount: Int { flow.glyphs.count + (rows?.glyphs.count ?? 0) }

    /// The rows from top to bottom.
    var lines: [TextLine] {
        let stream = rows ?? flow
        let lines = stream.lines.map { range in
            TextLine(marks: stream.glyphs[range].dropLast().map { .init(character: $0.character, box: $0.box) })
        }
        return lines.enumerated()
            .sorted { ($1.element.top, $0.offset) < ($0.element.top, $1.offset) }
            .map(\.element)
    }

    /// The places of words: as written, or else like them; none for a pattern.
    func finds(of query: TextQuery) -> [TextFind] {
        switch query {
        case .phrase(let phrase): finds(of: phrase, likenesses: [.exact, .folded, .respaced])
        case .exact(let tag): finds(of: tag, likenesses: [.exact])
        case .pattern: []
        }
    }

    /// The places of a phrase: as written, or else like it.
    func finds(of text: String, likenesses: [TextStream.Likeness]) -> [TextFind] {
        let phrase = TextStream.Phrase(text, normalizer: normalizer)
        for likeness in likenesses {
            let found = finds { $0.ranges(of: phrase, like: likeness) }
            if !found.isEmpty { return found }
        }
        return []
    }

    /// The places of a pattern.
    func finds(of pattern: TextPattern) throws(ViewingError) -> [TextFind] {
        try finds { stream throws(ViewingError) in try pattern.ranges(in: stream) }
    }

    /// The finds of a search in the flow, with those found only in the rows inserted in order.
    private func finds<Failure: Error>(
        _ search: (TextStream) throws(Failure) -> [Range<Int>]
    ) throws(Failure) -> [TextFind] {
        var found = try search(flow).compactMap { TextFind(parts: flow.parts(of: $0)) }
        guard let rows else { return found }
        for range in try search(rows) {
            guard let find = TextFind(parts: rows.parts(of: range)),
                !found.contains(where: { $0.overlaps(find) })
            else { continue }
            let place = found.firstIndex { $0.rectangle.maxY < find.rectangle.minY }
            found.insert(find, at: place ?? found.endIndex)
        }
        return found
    }

    /// The piece of a line with the fewest differences from a phrase, cut at words.
    func nearest(to phrase: String) -> (text: String, distance: Int)? {
        let wanted = phrase.split(whereSeparator: \.isWhitespace)
        guard !wanted.isEmpty else { return nil }
        let joined = wanted.joined(separator: " ")
        var best: (text: String, distance: Int)?
        var budget = 20_000
        for line in lines {
            let words = line.text.split(whereSeparator: \.isWhitespace)
            for start in words.indices where words.count - start >= wanted.count {
                budget -= 1
                guard budget > 0 else { return best }
                let candidate = words[start..<start + wanted.count].joined(separator: " ")
                guard abs(candidate.count - joined.count) < (best?.distance ?? joined.count) else { continue }
                let distance = candidate.lowercased().editDistance(to: joined.lowercased())
                if distance < best?.distance ?? .max { best = (candidate, distance) }
            }
        }
        return best
    }
}

extension TextLine {
    /// The upper edge of its first character.
    fileprivate var top: Double { marks.lazy.compactMap(\.box?.maxY).first ?? 0 }
}

extension TextFind {
    /// Empty without parts.
    init?(parts: [Rectangle]) {
        guard let last = parts.last else { return nil }
        self.init(parts: parts, rectangle: last)
    }

    /// Whether most of a part of one is covered by a part of the other.
    fileprivate func overlaps(_ other: TextFind) -> Bool {
        parts.contains { part in
            other.parts.contains { candidate in
                guard let common = part.intersection(candidate) else { return false }
                let smaller = min(part.width * part.height, candidate.width * candidate.height)
                return common.width * common.height > 0.5 * smaller
            }
        }
    }
}
