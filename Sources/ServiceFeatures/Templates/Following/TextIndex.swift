internal import Signet
internal import SignetServiceFoundation
internal import SignetSigning

/// The texts of a document by what they say and by where they are.
struct TextIndex: Sendable {
    /// A text near a place.
    struct Near: Sendable {
        /// As it is compared: without case and accents.
        let text: String
        let box: Rectangle
        /// Points between it and the place.
        let distance: Double
        /// Whether it is what the place is for: beside it on its line, or else the nearest above or below.
        var isLabel = false
        /// Whether it is the label, or of the same paragraph.
        var isOwn = false

        /// How much it says about the place: others the more the nearer they are.
        var weight: Double { isOwn ? 1 : 0.3 / (1 + distance / 24) }
    }

    /// Where a text is.
    struct Find: Sendable {
        let page: Int
        let box: Rectangle
    }

    private let sizes: [Int: Size]
    private let pages: [Int: [(text: String, box: Rectangle)]]
    private let places: [String: [Find]]

    /// Points around a place within which texts say something about it.
    private static let reach = 160.0
    /// How many of them are regarded.
    private static let most = 12

    init(_ pages: [PageTexts]) {
        sizes = Dictionary(pages.map { ($0.page, $0.size) }, uniquingKeysWith: { first, _ in first })
        self.pages = Dictionary(
            pages.map { page in
                (
                    page.page,
                    page.texts.map { (text: SearchText.folded([$0.text]), box: $0.box) }
                        .filter { $0.text.contains { $0.isLetter || $0.isNumber } }
                )
            },
            uniquingKeysWith: { first, _ in first }
        )
        var places: [String: [Find]] = [:]
        for (page, texts) in self.pages.sorted(by: { $0.key < $1.key }) {
            for text in texts { places[text.text, default: []].append(Find(page: page, box: text.box)) }
        }
        self.places = places
    }

    func size(of page: Int) -> Size? { sizes[page] }

    private func finds(of text: String) -> [Find] { places[text] ?? [] }

    /// A text that is found more often says nothing about a place.
    private static let mostFinds = 64

    /// The places of a text; none where there are too many.
    func fewFinds(of text: String) -> [Find] {
        let finds = finds(of: text)
        return finds.count <= Self.mostFinds ? finds : []
    }

    /// The texts near a place: those of its paragraph first, then the nearest.
    func texts(near place: FieldFollower.Place) -> [Near] {
        var near = (pages[place.page] ?? []).compactMap { text -> Near? in
            let distance = place.frame.distance(to: text.box)
            return distance <= Self.reach ? Near(text: text.text, box: text.box, distance: distance) : nil
        }
        near.sort { ($0.distance, $0.box.minX, $0.box.minY) < ($1.distance, $1.box.minX, $1.box.minY) }
        let onLine = near.indices.filter { near[$0].box.isOnLine(of: place.frame) }
        if let label = onLine.first ?? near.indices.first {
            (near[label].isLabel, near[label].isOwn) = (true, true)
            var lines = [near[label].box]
            for _ in 0..<Self.mostLines {
                let next = near.indices.first { index in
                    !near[index].isOwn && lines.contains { $0.isNextLine(to: near[index].box) }
                }
                guard let next else { break }
                near[next].isOwn = true
                lines.append(near[next].box)
            }
        }
        return Array((near.filter(\.isOwn) + near.filter { !$0.isOwn }).prefix(Self.most))
    }

    /// The most lines of a paragraph besides the label.
    private static let mostLines = 4

    /// Whether a text is at a place, by the lower left corner.
    func has(_ text: String, on page: Int, at box: Rectangle, within tolerance: Double) -> Bool {
        Self.has(finds(of: text), on: page, at: box, within: tolerance)
    }

    private static func has(_ finds: [Find], on page: Int, at box: Rectangle, within tolerance: Double) -> Bool {
        finds.contains {
            $0.page == page && abs($0.box.minX - box.minX) <= tolerance && abs($0.box.minY - box.minY) <= tolerance
        }
    }

    /// Whether a text has moved as far as a shift: a label exactly, others the less exactly the farther they are from the field.
    func has(_ near: Near, moved shift: Shift) -> Bool {
        let box = Rectangle(
            x: near.box.minX + shift.x,
            y: near.box.minY + shift.y,
            width: near.box.width,
            height: near.box.height
        )
        return Self.has(
            fewFinds(of: near.text),
            on: shift.page,
            at: box,
            within: near.isLabel ? 2 : 4 + near.distance / 10
        )
    }

    /// The weight of the texts that have moved as far as a shift.
    func weight(of near: [Near], moved shift: Shift) -> Double {
        near.reduce(0) { $0 + (has($1, moved: shift) ? $1.weight : 0) }
    }
}

extension Rectangle {
    /// Whether most of its height is beside another rectangle.
    fileprivate func isOnLine(of other: Rectangle) -> Bool {
        min(maxY, other.maxY) - max(minY, other.minY) >= height / 2
    }

    /// Whether two lines of text are one below the other, as those of a paragraph.
    fileprivate func isNextLine(to other: Rectangle) -> Bool {
        let gap = max(minY, other.minY) - min(maxY, other.maxY)
        return gap <= 0.9 * max(height, other.height) && min(maxX, other.maxX) > max(minX, other.minX)
    }

    /// Points between two rectangles; 0 where they touch.
    fileprivate func distance(to other: Rectangle) -> Double {
        let x = max(0, max(other.minX - maxX, minX - other.maxX))
        let y = max(0, max(other.minY - maxY, minY - other.maxY))
        return (x * x + y * y).squareRoot()
    }
}
