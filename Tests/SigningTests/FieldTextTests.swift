import SignetBasics
import SignetGraphics
import Testing

@testable import SignetSigning

/// Texts in fields are whole, inside, and as large as they can be.
@Suite struct FieldTextTests {
    private static let words = [
        "Agreement", "of", "the", "parties", "über", "Größe", "Ελλάδα", "договор", "שלום", "مرحبا", "illimitable", "a",
        "12.50", "W",
    ]

    @Test("the outlines of any text that fits are in its box, and its words are those of the text")
    func inside() throws {
        let setter = try FieldText()
        var random = SplitMix(seed: 7)
        var (whole, refused) = (0, 0)
        for _ in 0..<300 {
            let text = (0..<Int.random(in: 1...9, using: &random))
                .map { _ in Self.words.randomElement(using: &random) ?? "" }.joined(separator: " ")
            let box = Size(width: .random(in: 20...300, using: &random), height: .random(in: 6...60, using: &random))
            let size = Double.random(in: 6...24, using: &random)
            var style = FieldTextStyle(size: size, smallest: Bool.random(using: &random) ? 6 : size)
            style.wraps = Bool.random(using: &random)
            switch try setter.fitted(text, in: box, style) {
            case .whole(let signature):
                whole += 1
                let artwork = signature.artwork
                #expect(artwork.bounds == Rectangle(origin: .zero, size: box))
                for case .fill(let path, _) in artwork.marks {
                    let ink = try #require(path.bounds)
                    #expect(
                        ink.minX >= 0 && ink.maxX <= box.width && ink.minY >= -1e-9 && ink.maxY <= box.height + 1e-9
                    )
                }
                let shown = artwork.words.map(\.text).joined().filter { !$0.isWhitespace }.sorted()
                #expect(shown == text.filter { !$0.isWhitespace }.sorted())
            case .tooLong(let fitting):
                refused += 1
                #expect(fitting < text.count)
            }
        }
        #expect(whole > 50 && refused > 50)
    }

    @Test("a text from right to left is at the right, and in cells it begins there")
    func rightToLeft() throws {
        let (setter, box) = (try FieldText(), Size(width: 200, height: 20))
        for text in ["שלום", "Hello"] {
            var style = FieldTextStyle(size: 12, smallest: 12)
            for cells in [nil, 10] {
                style.cells = cells
                guard case .whole(let signature) = try setter.fitted(text, in: box, style),
                    case .fill(let path, _)? = signature.artwork.marks.first
                else {
                    Issue.record("\(text) does not fit")
                    continue
                }
                let ink = try #require(path.bounds)
                #expect(text == "Hello" ? ink.maxX < 120 : ink.minX > 80)
            }
        }
    }

    @Test("the number of letters that fit is exact")
    func fitting() throws {
        let (setter, box) = (try FieldText(), Size(width: 100, height: 20))
        let text = String(repeating: "mi", count: 40)
        let style = FieldTextStyle(size: 12, smallest: 12)
        guard case .tooLong(let count) = try setter.fitted(text, in: box, style) else {
            Issue.record("it fits")
            return
        }
        func isWhole(_ length: Int) throws -> Bool {
            if case .whole = try setter.fitted(String(text.prefix(length)), in: box, style) { true } else { false }
        }
        #expect(try isWhole(count) && !isWhole(count + 1))
    }
}
