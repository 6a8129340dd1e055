import SignetGraphics
import Testing

@testable import SignetViewing

@Suite struct PageTextTests {
    /// A text set in boxes of 10 × 10, a new line 20 lower.
    private func page(_ text: String) -> PageText {
        var position = Point(x: 0, y: 100)
        var characters: [(character: Character, box: Rectangle)] = []
        for character in text {
            characters.append((character, Rectangle(x: position.x, y: position.y, width: 10, height: 10)))
            position = character.isNewline ? Point(x: 0, y: position.y - 20) : Point(x: position.x + 10, y: position.y)
        }
        return PageText(characters)
    }

    @Test("a phrase has the box around its characters, each time it stands there")
    func boxes() {
        let boxes = page("a Name: x\nName: y").boxes(of: "Name:")
        #expect(
            boxes == [
                Rectangle(x: 20, y: 100, width: 50, height: 10), Rectangle(x: 0, y: 80, width: 50, height: 10),
            ]
        )
    }

    @Test("white space is one space, and case counts only where it helps")
    func folding() {
        #expect(page("Sign   here\tplease").boxes(of: " Sign here  please ").count == 1)
        #expect(page("NAME name").boxes(of: "name").map(\.minX) == [50])
        #expect(page("NAME NAME").boxes(of: "name").count == 2)
        #expect(page("abc").boxes(of: "").isEmpty && page("abc").boxes(of: "abcd").isEmpty)
    }

    @Test("ligatures and composed letters are what they stand for")
    func equivalence() {
        #expect(page("o\u{fb03}ce").boxes(of: "office").count == 1)
        #expect(page("Z\u{fc}rich").boxes(of: "Zu\u{308}rich").count == 1)
    }

    @Test("the nearest words are found for a message")
    func nearest() {
        let near = page("The end\nSignature: of\nDate:").nearest(to: "Signatur:")
        #expect(near?.text == "Signature:" && near?.distance == 1)
        #expect(page("").nearest(to: "x") == nil)
    }
}
