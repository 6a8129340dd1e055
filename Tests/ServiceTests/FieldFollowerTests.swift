import SignetBasics
import SignetGraphics
import Testing

@testable import SignetServiceFeatures
@testable import SignetSigning

/// Fields go with the text that they stand at, or are lost; they are never moved to other text.
@Suite struct FieldFollowerTests {
    private static let size = Size(width: 595, height: 842)
    private static let lineHeight = 12.0

    /// Lines of text with a field beside the last of them.
    private struct Paragraph {
        var number: Int
        var lines: [String]

        /// The field's text, whether another paragraph has the same or not.
        var text: String { lines.joined(separator: "\n") }
    }

    /// Paragraphs one below the other, as a document has them, with the places of their fields.
    private struct Layout {
        private(set) var pages: [PageTexts] = []
        private(set) var places: [(paragraph: Paragraph, place: FieldFollower.Place)] = []

        init(_ paragraphs: [Paragraph], gap: (Int) -> Double) {
            var (texts, y): ([PageTexts.Text], Double) = ([], 800)
            func end(_ pages: inout [PageTexts]) {
                pages.append(PageTexts(page: pages.count + 1, size: FieldFollowerTests.size, texts: texts))
            }
            for (index, paragraph) in paragraphs.enumerated() {
                y -= gap(index)
                if y - Double(paragraph.lines.count) * 20 < 60 {
                    end(&pages)
                    (texts, y) = ([], 800)
                }
                for line in paragraph.lines {
                    let box = Rectangle(
                        x: 72,
                        y: y,
                        width: Double(line.count) * 5.5,
                        height: FieldFollowerTests.lineHeight
                    )
                    texts.append(PageTexts.Text(text: line, box: box))
                    y -= 20
                }
                let frame = Rectangle(x: 240, y: y + 16, width: 160, height: 24)
                places.append((paragraph, FieldFollower.Place(page: pages.count + 1, frame: frame)))
            }
            end(&pages)
        }
    }

    private static let words = [
        "price", "buyer", "seller", "house", "garden", "keys", "rent", "month", "notice", "loan",
    ]

    private static func paragraphs(_ count: Int, _ random: inout SplitMix) -> [Paragraph] {
        (0..<count).map { number in
            let lines = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                (0..<6).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
            }
            // Many paragraphs end with the same label, and some are the same altogether.
            return Paragraph(
                number: number,
                lines: lines + [["Signature:", "Date:", "Name:"][Int.random(in: 0..<3, using: &random)]]
            )
        }
    }

    /// A document with paragraphs moved, left out, added and changed.
    private static func changed(_ paragraphs: [Paragraph], _ random: inout SplitMix) -> [Paragraph] {
        var result = paragraphs
        for _ in 0..<Int.random(in: 0...4, using: &random) where !result.isEmpty {
            let index = Int.random(in: 0..<result.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                result.insert(result.remove(at: index), at: Int.random(in: 0..<max(1, result.count), using: &random))
            case 1: result.remove(at: index)
            case 2:
                var added = Self.paragraphs(1, &random)[0]
                added.number = -1
                result.insert(added, at: index)
            default: result[index].lines[0] = "Something else altogether"
            }
        }
        return result
    }

    @Test("a field goes with its paragraph, or is lost", arguments: 0..<400)
    func anyChange(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        let before = Self.paragraphs(Int.random(in: 3...20, using: &random), &random)
        let after = Self.changed(before, &random)
        let old = Layout(before) { _ in 18 }
        var gaps = random
        let new = Layout(after) { _ in Double(Int.random(in: 14...40, using: &gaps)) }
        let outcomes = FieldFollower(from: old.pages, to: new.pages).outcomes(of: old.places.map(\.place)) {}
        for (field, outcome) in zip(old.places, outcomes) {
            guard let target = outcome.target(from: field.place) else { continue }
            // The paragraph that the field is beside now is its own with the same label, or has the same text.
            let beside = new.places.filter { $0.place.page == target.page && $0.place.frame.isNear(target.frame) }
            let isRight = beside.contains {
                $0.paragraph.text == field.paragraph.text
                    || $0.paragraph.number == field.paragraph.number
                        && $0.paragraph.lines.last == field.paragraph.lines.last
            }
            #expect(isRight, "field \(field.paragraph.number) \(outcome)")
        }
    }

    @Test("where nothing is ambiguous, fields are found again")
    func found() {
        var random = SplitMix(seed: 7)
        let before = (0..<12).map { number in
            Paragraph(
                number: number,
                lines: [
                    "Clause \(number) about \(Self.words[number % 10])", "It has a second line \(number)", "Signature:",
                ]
            )
        }
        let after = before.shuffled(using: &random)
        let (old, new) = (Layout(before) { _ in 18 }, Layout(after) { _ in 26 })
        let outcomes = FieldFollower(from: old.pages, to: new.pages).outcomes(of: old.places.map(\.place)) {}
        let found = zip(old.places, outcomes).count { field, outcome in
            guard let target = outcome.target(from: field.place) else { return false }
            return new.places.contains {
                $0.paragraph.number == field.paragraph.number && $0.place.page == target.page
                    && $0.place.frame.isNear(target.frame)
            }
        }
        #expect(found == before.count)
    }

    @Test("fields of a page without text are lost, and so are those that would leave the page")
    func bounds() {
        let empty = PageTexts(page: 1, size: Self.size, texts: [])
        let place = FieldFollower.Place(page: 1, frame: Rectangle(x: 90, y: 100, width: 100, height: 20))
        #expect(FieldFollower(from: [empty], to: [empty]).outcomes(of: [place]) {} == [.lost])
        func page(_ y: Double) -> [PageTexts] {
            let texts = ["The only signature of this page", "and the line below it"].enumerated().map { index, text in
                PageTexts.Text(text: text, box: Rectangle(x: 72, y: y - Double(index) * 20, width: 160, height: 12))
            }
            return [PageTexts(page: 1, size: Self.size, texts: texts)]
        }
        #expect(
            FieldFollower(from: page(140), to: page(100)).outcomes(of: [place]) {} == [
                .moved(.init(page: 1, frame: Rectangle(x: 90, y: 60, width: 100, height: 20)))
            ]
        )
        #expect(FieldFollower(from: page(140), to: page(30)).outcomes(of: [place]) {} == [.lost])
    }
}

extension Rectangle {
    fileprivate func isNear(_ other: Rectangle) -> Bool { abs(minX - other.minX) < 5 && abs(minY - other.minY) < 5 }
}
