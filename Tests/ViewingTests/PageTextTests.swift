import SignetGraphics
import Testing

@testable import SignetViewing

@Suite struct PageTextTests {
    /// Lines set in boxes of 10 × 10, each 20 lower than the one before, unless it has its own place.
    private func page(_ lines: [(text: String, x: Double, y: Double)]) throws -> PageText {
        let placed = lines.map { line in
            line.text.unicodeScalars.enumerated().map { index, scalar in
                PlacedScalar(
                    scalar: scalar,
                    box: Rectangle(x: line.x + 10 * Double(index), y: line.y, width: 10, height: 10)
                )
            }
        }
        return PageText(lines: placed, normalizer: try TextNormalizer())
    }

    private func page(_ text: String) throws -> PageText {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        return try page(lines.map { (String($1), 0, 100 - 20 * Double($0)) })
    }

    private func finds(_ text: String, in page: PageText) -> [TextFind] {
        page.finds(of: text, likenesses: [.exact, .folded, .respaced])
    }

    private func count(_ text: String, in written: String) throws -> Int {
        finds(text, in: try page(written)).count
    }

    @Test("characters of cells at different heights are different lines, those raised in a word are not")
    func cells() {
        let low = Rectangle(x: 0, y: 0, width: 10, height: 10)
        for (x, y, count) in [(18.0, 14.0, 2), (10.0, 5.0, 1), (18.0, 5.0, 1), (12.0, 14.0, 1), (40.0, 8.0, 2)] {
            let other = Rectangle(x: x, y: y, width: 10, height: 10)
            #expect(PopplerText.lines("ab", boxes: [low, other]).count == count, "\(x) \(y)")
        }
    }

    @Test("a phrase has the box around its characters, each time it stands there")
    func boxes() throws {
        #expect(
            finds("Name:", in: try page("a Name: x\nName: y")).map(\.rectangle) == [
                Rectangle(x: 20, y: 100, width: 50, height: 10), Rectangle(x: 0, y: 80, width: 50, height: 10),
            ]
        )
    }

    @Test("text that is upside down is read from its first letter, and its lines are not joined")
    func upsideDown() throws {
        func line(_ text: String, from x: Double) -> [PlacedScalar] {
            text.unicodeScalars.enumerated().map { index, scalar in
                PlacedScalar(scalar: scalar, box: Rectangle(x: x - 10 * Double(index), y: 50, width: 10, height: 10))
            }
        }
        let page = PageText(
            lines: [line("Sign here", from: 500), line("now", from: 100)],
            normalizer: try TextNormalizer()
        )
        #expect(Set(page.lines.map(\.text)) == ["Sign here", "now"])
        #expect(finds("Sign here", in: page).map(\.rectangle) == [Rectangle(x: 420, y: 50, width: 90, height: 10)])
    }

    @Test("white space is one space, and case counts only where it helps")
    func folding() throws {
        #expect(try count(" Sign  here\tplease ", in: "Sign   here\tplease") == 1)
        #expect(finds("name", in: try page("NAME name")).map(\.rectangle.minX) == [50])
        #expect(try count("name", in: "NAME NAME") == 2)
        #expect(try count("", in: "abc") == 0 && count("abcd", in: "abc") == 0 && count("a", in: "") == 0)
    }

    @Test(
        "accents count only where they help",
        arguments: [
            ("imza:", "\u{130}mza:"), ("Semnatura", "Semn\u{103}tura"), ("SEMN\u{102}TURA", "semnatura"),
            ("Lukasz", "\u{141}ukasz"), ("Chu ky", "Ch\u{1eef} k\u{fd}"), ("Sogaard", "S\u{f8}gaard"),
        ]
    )
    func accents(phrase: String, text: String) throws {
        #expect(try count(phrase, in: text) == 1)
        #expect(try finds("resume", in: page("r\u{e9}sum\u{e9} resume")).map(\.rectangle.minX) == [70])
        // In scripts whose vowels are marks these are letters.
        #expect(try count("\u{e01}", in: "\u{e01}\u{e34}") == 0)
    }

    @Test(
        "presentation forms are what they stand for",
        arguments: [
            ("office", "o\u{fb03}ce"), ("o\u{fb03}ce", "office"), ("Zu\u{308}rich", "Z\u{fc}rich"),
            ("Z\u{fc}rich", "Zu\u{308}rich"), ("Sign", "\u{ff33}\u{ff49}\u{ff47}\u{ff4e}"),
            ("Buyer's \"name\"", "Buyer\u{2019}s \u{201c}name\u{201d}"), ("co-signer", "co\u{2011}signer"),
            ("Stra\u{df}e", "STRA\u{df}E"), ("\u{41f}\u{43e}\u{434}", "\u{41f}\u{41e}\u{414}"),
        ]
    )
    func equivalence(phrase: String, text: String) throws {
        #expect(try count(phrase, in: text) == 1)
    }

    @Test("a word goes on after the hyphen of a line end, and its box is where it ends")
    func hyphens() throws {
        let find = try #require(finds("Signature of", in: try page("the Signa-\nture of x")).first)
        #expect(find.rectangle == Rectangle(x: 0, y: 80, width: 70, height: 10))
        #expect(find.parts.first == Rectangle(x: 40, y: 100, width: 60, height: 10))
        #expect(try count("Signature", in: "Signa\u{ad}\nture") == 1)
        #expect(try count("Signature", in: "Signa\u{ad}ture") == 1)
        #expect(try count("co-signer", in: "co-\nsigner") == 1 && count("cosigner", in: "co-\nsigner") == 1)
        #expect(try count("co-signer", in: "co\u{ad}signer") == 1)
        #expect(try count("Signature", in: "Signa-ture") == 0)
    }

    @Test("ideographs go on at a line end without a space")
    func ideographs() throws {
        #expect(try count("\u{7532}\u{65b9}\u{7b7e}\u{540d}", in: "\u{7532}\u{65b9}\n\u{7b7e}\u{540d}") == 1)
    }

    @Test("a phrase that was cut at a gap or a column is whole in its row")
    func rows() throws {
        let cut = try page([
            ("Signature", 0, 100), ("one", 0, 80), ("of the buyer", 200, 101), ("two", 200, 80),
        ])
        #expect(
            finds("signature of the buyer", in: cut).map(\.rectangle) == [
                Rectangle(x: 0, y: 100, width: 320, height: 11)
            ]
        )
        // A text in the flow and in the rows is found once, in the order of the page.
        #expect(finds("one", in: cut).count == 1)
        #expect(cut.lines.map(\.text) == ["Signature of the buyer", "one two"])
    }

    @Test("letters that are set apart are a word, but parts of words are none")
    func respacing() throws {
        #expect(try count("Signature", in: "S i g n a t u r e") == 1)
        #expect(try count("SignHere", in: "Sign Here") == 1)
        #expect(try count("sig", in: "this ignores") == 0)
    }

    @Test("tags are found exactly or not")
    func tags() throws {
        let page = try page("{{Sig:Buyer}} {{sig:buyer}}")
        #expect(page.finds(of: "{{sig:buyer}}", likenesses: [.exact]).map(\.rectangle.minX) == [140])
        #expect(page.finds(of: "{{SIG:BUYER}}", likenesses: [.exact]).isEmpty)
    }

    @Test("the nearest words are found for a message")
    func nearest() throws {
        let near = try page("The end\nSignature: of\nDate:").nearest(to: "Signatur:")
        #expect(near?.text == "Signature:" && near?.distance == 1)
        #expect(try page("").nearest(to: "x") == nil)
    }
}
