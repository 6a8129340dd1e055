internal import SignetGraphics
internal import SignetViewing

/// The characters of a page with their boxes, in the order of reading.
struct PageWords {
    /// A character that is not a space.
    struct Mark: Hashable {
        let character: Character
        let box: Rectangle

        var isWordPart: Bool { character.isLetter || character.isNumber }
        var middle: Point { Point(x: box.midX, y: box.midY) }
    }

    let marks: [Mark]

    /// The most characters of a page: viewers find no more than 200,000 of them.
    private static let mostMarks = 199_000

    /// Nil where a page has too many.
    init?(_ lines: [TextLine]) {
        var marks: [Mark] = []
        for line in lines {
            for mark in line.marks {
                if let box = mark.box { marks.append(Mark(character: mark.character, box: box)) }
            }
        }
        guard marks.count < Self.mostMarks else { return nil }
        self.marks = marks
    }

    private init(marks: [Mark]) { self.marks = marks }

    /// The characters that no rectangle touches.
    func outside(of rectangles: [Rectangle]) -> PageWords {
        guard !rectangles.isEmpty else { return self }
        return PageWords(marks: marks.filter { mark in !rectangles.contains { $0.touches(mark.box) } })
    }

    /// Whether a rectangle covers a part of a word.
    func hasWord(under rectangle: Rectangle) -> Bool { marks.contains { Self.isPart($0, under: rectangle) } }

    /// The boxes of the letters and digits that a rectangle covers.
    func boxes(under rectangle: Rectangle) -> [Rectangle] {
        marks.filter { Self.isPart($0, under: rectangle) }.map(\.box)
    }

    private static func isPart(_ mark: Mark, under rectangle: Rectangle) -> Bool {
        guard mark.isWordPart, let common = mark.box.intersection(rectangle) else { return false }
        return common.width * common.height > coveredShare * mark.box.width * mark.box.height
    }

    private static let coveredShare = 0.2

    // MARK: Differences

    /// The characters that only one of two pages has, in whichever order they are read.
    func differences(from other: PageWords) -> (here: [Mark], there: [Mark]) {
        if marks == other.marks { return ([], []) }
        var counts: [Mark: Int] = [:]
        for mark in marks { counts[mark, default: 0] += 1 }
        var there: [Mark] = []
        for mark in other.marks {
            if let count = counts[mark], count > 0 { counts[mark] = count - 1 } else { there.append(mark) }
        }
        var here: [Mark] = []
        for mark in marks {
            guard let count = counts[mark], count > 0 else { continue }
            counts[mark] = count - 1
            here.append(mark)
        }
        guard here.count <= Self.mostMoved, there.count <= Self.mostMoved else { return (here, there) }
        // Beside text that comes later, a viewer may give a character another box.
        here.removeAll { mark in
            guard let place = there.firstIndex(where: { $0.isBeside(mark) }) else { return false }
            there.remove(at: place)
            return true
        }
        return (here, there)
    }

    private static let mostMoved = 2000
}

extension PageWords.Mark {
    /// The distance in points at which a character is at the same place.
    private static let nearness = 1.5

    fileprivate func isBeside(_ other: PageWords.Mark) -> Bool {
        character == other.character && abs(middle.x - other.middle.x) < Self.nearness
            && abs(middle.y - other.middle.y) < Self.nearness
    }
}

extension Rectangle {
    /// Whether another has a point in common, which may be without an area.
    fileprivate func touches(_ other: Rectangle) -> Bool {
        other.maxX >= minX && other.minX <= maxX && other.maxY >= minY && other.minY <= maxY
    }

    /// Whether a character is beside it, or above or below it, as text is that continues beyond its edge.
    func isInLine(with mark: PageWords.Mark) -> Bool {
        (mark.middle.y >= minY && mark.middle.y <= maxY) || (mark.middle.x >= minX && mark.middle.x <= maxX)
    }
}
