import SignetGraphics
import Testing

@testable import SignetViewing

@Suite struct RecognizedPageTests {
    /// A row of tesseract's table for a word.
    private func row(_ text: String, line: Int = 1, _ box: (Int, Int, Int, Int), confidence: Double = 95) -> String {
        "5\t1\t1\t1\t\(line)\t1\t\(box.0)\t\(box.1)\t\(box.2)\t\(box.3)\t\(confidence)\t\(text)"
    }

    private func page(_ rows: [String]) throws -> RecognizedPage {
        let heading = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext"
        let page = RecognizedPage(
            table: ([heading, "1\t1\t0\t0\t0\t0\t0\t0\t800\t600\t-1\t"] + rows).joined(separator: "\n"),
            height: 300,
            pixelsPerPoint: 2
        )
        return try #require(page)
    }

    @Test("words are where they are on the page, in points from its lower left corner")
    func places() throws {
        let page = try page([row("Your", (100, 200, 40, 20)), row("signature:", (150, 198, 100, 24))])
        #expect(page.lines.map(\.text) == ["Your signature:"])
        let find = try #require(try page.occurrences(of: .phrase("signature:")).first)
        #expect(abs(find.rectangle.minX - 75) < 1 && abs(find.rectangle.maxX - 125) < 1)
        #expect(abs(find.rectangle.minY - 189) < 1 && abs(find.rectangle.maxY - 201) < 1)
        #expect(try page.occurrences(of: .pattern("s.gn", ignoringCase: false)).count == 1)
        #expect(try page.occurrences(of: .exact("Your signature:")).count == 1)
        #expect(page.doubts.isEmpty)
    }

    @Test("lines at one height are a row, whatever their order")
    func rows() throws {
        let page = try page([
            row("Date:", line: 2, (500, 200, 60, 20)), row("Name:", line: 3, (100, 300, 60, 20)),
            row("Signature:", line: 1, (100, 200, 100, 20)),
        ])
        #expect(page.lines.map(\.text) == ["Signature: Date:", "Name:"])
    }

    @Test("a word that is not sure is a doubt and no text; signs without letters are neither")
    func doubts() throws {
        let page = try page([
            row("Signature", (100, 200, 100, 20), confidence: 41), row("__|", (300, 200, 100, 20), confidence: 12),
            row("here", (210, 200, 40, 20)),
        ])
        #expect(page.lines.map(\.text) == ["here"])
        #expect(page.doubts == [Rectangle(x: 50, y: 190, width: 50, height: 10)])
    }

    @Test("what is no row of a word is left out, and nothing is trapped on")
    func malformed() throws {
        let page = try page([
            "", "5", "5\t1\t1\t1\t1\t1\t1\t1\t9\t9\tnan\tx", "5\t1\t1\t1\t1\t1\t-5\t1\t9\t9\t95\tleft",
            row("flat", (10, 10, 20, 0)), row("far", (10, 10, Int.max, 9)), row("  ", (10, 10, 20, 9)),
            "5\t1\t1\t1\t1\t1\t99999999999999999999\t1\t9\t9\t95\thuge", row("below", (10, 5_000, 20, 9)),
            row("e\u{301}\u{301}", (10, 10, 20, 9)), "4\t1\t1\t1\t1\t0\t1\t1\t9\t9\t-1\t",
        ])
        #expect(page.lines.map(\.text).joined().count == 1)
    }

    @Test("a page of more rows than are read is not read at all")
    func tooMany() throws {
        let table = [String](repeating: row("Date", (0, 0, 10, 10)), count: 20_001).joined(separator: "\n")
        #expect(RecognizedPage(table: table, height: 100, pixelsPerPoint: 1) == nil)
    }

    @Test("the languages are the person's and English, then others; what is no name is none")
    func languages() {
        let list = "List of available languages in \"/x/\" (6):\nchi_sim\ndeu\neng\nosd\nscript/Latin\n-x\n"
        func chosen(_ locale: String, limit: Int = 3) -> [String] {
            RecognitionLanguage.chosen(fromList: list, locale: locale, limit: limit)
        }
        #expect(chosen("de_DE.UTF-8") == ["deu", "eng", "chi_sim"])
        #expect(chosen("en_US.UTF-8", limit: 2) == ["eng", "chi_sim"])
        #expect(chosen("fr_FR") == ["eng", "chi_sim", "deu"])
        #expect(RecognitionLanguage.chosen(fromList: "", locale: "de", limit: 3).isEmpty)
    }
}
