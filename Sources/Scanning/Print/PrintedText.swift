/// Rows of printed letters among the ink.
///
/// Letters are on a line, have about the same height, strokes of one width, and are small beside a signature. Parts
/// connected to larger strokes stay, and so does everything if there is nothing larger.
struct PrintedText {
    /// The boxes of the rows, from the top.
    let rows: [PixelBox]
    /// The typical height of the letters; nil without rows.
    let letterHeight: Double?
    /// The boxes of what is text of the page: rows, or single letters if there are none.
    let known: [PixelBox]
    /// The boxes of what may be text: rows too short or too uneven to be certain, and rows with other marks in them or
    /// at their ends.
    let unsure: [PixelBox]
    private let components: InkComponents
    private let isText: [Bool]

    /// The lowest letters, in pixels.
    private static let lowest = 4
    /// The highest letters, as a share of the longer side.
    private static let highest = 0.04
    /// Letters are at most this high, as a share of the highest stroke of the signature.
    private static let letterShare = 0.45
    /// At most this many parts are examined: more is not a signature.
    private static let mostParts = 20_000

    /// Finds the text of a picture; `known` is 1 in the letters that were found on the page that it was cut from.
    init(_ ink: Plane, _ picture: PaperColors, known: Plane?) {
        let components = InkComponents(ink, picture)
        self.components = components
        let all = components.all
        let highest = max(12, Self.highest * Double(max(ink.width, ink.height)))
        let certain = known.map(components.covered(by:)) ?? []
        var isText = [Bool](repeating: false, count: all.count)
        for index in certain { isText[index] = true }
        var boxes = Self.rows(all, among: certain, highest: highest).map { $0.box(all) }
        self.known = boxes.isEmpty ? certain.map { all[$0].box } : boxes
        let groups = Self.rows(all, among: all.indices.filter { !isText[$0] }, highest: highest)
        let sure = groups.filter(\.isPrint)
        let candidates = sure + groups.filter { group in !group.isPrint && group.isSet(like: sure, all) }
        let taken = Set(candidates.flatMap(\.members) + certain)
        let others = all.indices.filter { !taken.contains($0) }
        let largest = Double(others.map { max(all[$0].height, all[$0].width / 2) }.max() ?? 0)
        var heights = certain.map { Double(all[$0].height) }
        for candidate in candidates where candidate.letterHeight <= Self.letterShare * largest {
            var row = candidate
            for index in others where !isText[index] && Double(all[index].height) <= 2 * row.letterHeight {
                if row.takesIn(all[index], all) { row.add(index) }
            }
            for index in row.members { isText[index] = true }
            heights += row.members.map { _ in row.letterHeight }
            boxes.append(row.box(all))
        }
        letterHeight = heights.isEmpty ? nil : heights.sorted()[heights.count / 2]
        let doubtful = groups.filter { group in
            group.mayBePrint && group.letterHeight <= Self.letterShare * largest
                && group.members.allSatisfy { !isText[$0] }
        }
        let touched = boxes.filter { components.touches($0, isText) }
        unsure = (doubtful.map { $0.box(all) } + touched).sorted(by: Self.isAbove)
        self.isText = isText
        rows = boxes.sorted(by: Self.isAbove)
    }

    private static func isAbove(_ one: PixelBox, _ other: PixelBox) -> Bool {
        (one.top, one.left) < (other.top, other.left)
    }

    /// Whether there are letters.
    var hasLetters: Bool { isText.contains(true) }

    /// The components that are not text.
    var others: [InkComponents.Component] { components.all.indices.filter { !isText[$0] }.map { components.all[$0] } }

    /// Some of the components joined with their neighbours.
    private static func rows(
        _ all: [InkComponents.Component],
        among indices: [Int],
        highest: Double
    ) -> [TextRow] {
        guard indices.count <= mostParts else { return [] }
        let letters = indices.filter { index in
            let part = all[index]
            return part.height >= lowest && Double(part.height) <= highest && part.width <= 10 * part.height
        }.sorted { (all[$0].left, all[$0].top) < (all[$1].left, all[$1].top) }
        var parents = Array(letters.indices)
        func root(_ index: Int) -> Int {
            var index = index
            while parents[index] != index { index = parents[index] }
            return index
        }
        let widest = letters.map { all[$0].width }.max() ?? 0
        for (i, one) in letters.enumerated() {
            for (j, other) in letters.enumerated().dropFirst(i + 1) {
                if Double(all[other].left - all[one].left) > Double(widest) + 2 * highest { break }
                guard areNeighbours(all[one], all[other]) else { continue }
                let pair = (root(i), root(j))
                parents[max(pair.0, pair.1)] = min(pair.0, pair.1)
            }
        }
        let groups = Dictionary(grouping: letters.indices, by: root)
        return groups.keys.sorted().compactMap { key in
            TextRow(groups[key, default: []].map { letters[$0] }, of: all)
        }
    }

    /// Whether two parts may be letters of one row, next to each other.
    private static func areNeighbours(_ one: InkComponents.Component, _ other: InkComponents.Component) -> Bool {
        let height = Double(max(one.height, other.height))
        let low = Double(min(one.height, other.height))
        guard height <= 2.2 * low else { return false }
        let gap = Double(max(one.left, other.left) - min(one.right, other.right))
        guard gap <= 1.1 * height else { return false }
        let shared = Double(min(one.bottom, other.bottom) - max(one.top, other.top) + 1)
        guard shared >= 0.55 * low else { return false }
        return max(one.strokeWidth, other.strokeWidth) <= 1.7 * min(one.strokeWidth, other.strokeWidth)
    }

    /// The ink without the text.
    func without(_ ink: Plane) -> Plane {
        var left = ink
        for index in left.values.indices where components.labels[index] != 0 {
            if isText[Int(components.labels[index]) - 1] { left.values[index] = 0 }
        }
        return left
    }

    /// All removed pixels, these and earlier ones, as 1, else 0.
    func mark(_ print: Plane?, in ink: Plane) -> Plane {
        var print = print ?? Plane(ink, filledWith: 0)
        for index in print.values.indices where components.labels[index] != 0 {
            if isText[Int(components.labels[index]) - 1] { print.values[index] = 1 }
        }
        return print
    }
}
