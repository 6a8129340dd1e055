import Fixtures
import SignetGraphics
import Testing

@testable import SignetViewing

/// Text as documents really draw it, read through poppler.
@Suite struct FoundTextTests {
    private func viewer(_ content: String) throws -> PopplerViewer {
        try PopplerViewer(bytes: PDFBuilder.document([.init(content: content)]).build(.table), password: nil)
    }

    /// A page whose font has these letters from code 65 on, each half an em wide.
    private func viewer(_ content: String, letters: [Unicode.Scalar]) throws -> PopplerViewer {
        var builder = PDFBuilder.document([.init(content: content)])
        let names = letters.map { letter in
            let digits = String(letter.value, radix: 16, uppercase: true)
            return "/uni" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
        let widths = letters.map { _ in "500" }.joined(separator: " ")
        builder.set(
            3,
            "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 65 /LastChar \(64 + letters.count) "
                + "/Widths [\(widths)] /Encoding <</Differences [65 \(names.joined(separator: " "))]>>>>"
        )
        return try PopplerViewer(bytes: builder.build(.table), password: nil)
    }

    private func places(_ phrase: String, in viewer: PopplerViewer) throws -> [Rectangle] {
        try viewer.occurrences(of: .phrase(phrase), onPage: 0).map(\.rectangle)
    }

    @Test("Hebrew is found in the order of reading, drawn in the order of the page or of reading")
    func hebrew() throws {
        let word = Array("חתימה".unicodeScalars)
        let wanted = "חתימה: 12 חתימה"
        let letters = word + Array(": 12".unicodeScalars)
        // Drawn from left to right: the last letter first.
        let line = try viewer("BT /F 20 Tf 100 200 Td (EDCBAGHIGFEDCBA) Tj ET", letters: letters)
        let found = try #require(places(wanted, in: line).first)
        #expect(abs(found.minX - 100) < 1 && abs(found.width - 150) < 2)
        // The first word is the one on the right.
        #expect(try places("חתימה:", in: line).map { $0.minX.rounded() } == [190])
        #expect(try places("חתימה", in: line).map { $0.minX.rounded() } == [200, 100])
        // Each letter set by itself, the first one first.
        let placed = word.indices.map {
            "1 0 0 1 \(200 - 10 * $0) 100 Tm (\(Character(UnicodeScalar(65 + UInt8($0))))) Tj"
        }
        let single = try viewer("BT /F 20 Tf \(placed.joined(separator: " ")) ET", letters: letters)
        #expect(try places("חתימה", in: single).map { $0.minX.rounded() } == [160])
        // Words that go from left to right on a page where most do not.
        let latin = try viewer(
            "BT /F 20 Tf 100 200 Td (EDCBAGHIGFEDCBA) Tj 0 -50 Td (MNGO) Tj ET",
            letters: letters + Array("xxxabc".unicodeScalars)
        )
        #expect(try places("ab c", in: latin).count == 1)
        // With vowel points asked for.
        #expect(try places("חֲתִימָה", in: line).count == 2)
    }

    @Test("Arabic in its joined forms is found, and Latin words beside it")
    func arabic() throws {
        // teh initial, waw final, qaf initial, yeh medial, ain final.
        let forms: [Unicode.Scalar] = ["\u{fe97}", "\u{feee}", "\u{fed7}", "\u{fef4}", "\u{feca}", "A", "b", "\u{20}"]
        let page = try viewer("BT /F 20 Tf 100 200 Td (FGHEDCBA) Tj ET", letters: forms)
        #expect(try places("توقيع", in: page).map { $0.minX.rounded() } == [130])
        #expect(try places("توقيع Ab", in: page).count == 1)
        #expect(try places("Ab", in: page).map { $0.minX.rounded() } == [100])
    }

    @Test("all lines of a page in Hebrew are read, also short ones beside the middle")
    func shortHebrewLines() throws {
        let letters = Array("חתימה ".unicodeScalars)
        let words = Array(repeating: "EDCBA", count: 6).joined(separator: "F")
        let prose = (0..<3).map { "1 0 0 1 40 \(260 - 20 * $0) Tm (\(words)) Tj" }.joined(separator: " ")
        let viewer = try viewer(
            "BT /F 12 Tf \(prose) 1 0 0 1 230 150 Tm (EDCBA) Tj 1 0 0 1 230 90 Tm (EDCBA) Tj ET",
            letters: letters
        )
        let found = try places("חתימה", in: viewer)
        #expect(found.count == 20, "\(found)")
        #expect(found.count { abs($0.minX - 230) < 1 && $0.midY < 170 } == 2, "\(found)")
    }

    @Test("a Hebrew word in an English line is found, and the words around it")
    func mixed() throws {
        let letters: [Unicode.Scalar] = Array("חתימה".unicodeScalars) + Array("Sign her".unicodeScalars)
        // S i g n _ <EDCBA> _ h e r e
        let page = try viewer("BT /F 20 Tf 20 200 Td (FGHIJEDCBAJKLML) Tj ET", letters: letters)
        #expect(try places("Sign חתימה here", in: page).map { $0.minX.rounded() } == [20])
        #expect(try places("חתימה", in: page).map { $0.minX.rounded() } == [70])
    }

    @Test("text that its matrix turns is found where it stands")
    func turned() throws {
        for (matrix, box) in [
            ("0 1 -1 0 100 50", Rectangle(x: 80, y: 50, width: 26, height: 95)),
            ("0 -1 1 0 100 200", Rectangle(x: 94, y: 105, width: 26, height: 95)),
            ("-1 0 0 -1 300 200", Rectangle(x: 205, y: 180, width: 95, height: 26)),
        ] {
            let page = try viewer("BT /F 20 Tf \(matrix) Tm (Signature:) Tj ET BT /F 9 Tf 5 5 Td (x) Tj ET")
            let found = try #require(places("Signature:", in: page).first)
            let grown = box.expanded(by: 3)
            #expect(found.minX >= grown.minX && found.maxX <= grown.maxX, "\(found)")
            #expect(found.minY >= grown.minY && found.maxY <= grown.maxY, "\(found)")
            #expect(found.width * found.height > 0.6 * box.width * box.height)
        }
    }

    @Test("a phrase is found that is set in pieces, in columns, or letter by letter")
    func pieces() throws {
        let page = try viewer(
            """
            BT /F 12 Tf 50 200 Td (Signature) Tj 150 0 Td (of the) Tj 100 0 Td (buyer) Tj ET
            BT /F 12 Tf 50 180 Td (left one) Tj 0 -14 Td (left two) Tj ET
            BT /F 12 Tf 220 180 Td (right one) Tj 0 -14 Td (right two) Tj ET
            BT /F 12 Tf 50 100 Td [(Wit) 30 (ne) -20 (ss)] TJ ET
            BT /F 12 Tf 6 Tc 50 60 Td (Guarantor) Tj ET
            """
        )
        for phrase in ["Signature of the buyer", "left one left two", "right one right two", "Witness", "Guarantor"] {
            #expect(try places(phrase, in: page).count == 1, "\(phrase)")
        }
    }

    @Test("a phrase over two lines has the box of its end")
    func overLines() throws {
        let page = try viewer("BT /F 12 Tf 50 200 Td (This is the sig-) Tj 0 -14 Td (nature of a buyer) Tj ET")
        let find = try #require(page.occurrences(of: .phrase("signature of"), onPage: 0).first)
        #expect(find.parts.count == 2)
        #expect(abs(find.rectangle.minX - 50) < 2 && find.rectangle.maxX < 110 && find.rectangle.maxY < 202)
    }

    // MARK: Patterns

    private func found(_ pattern: String, ignoringCase: Bool = false, in viewer: PopplerViewer) throws -> Int {
        try viewer.occurrences(of: .pattern(pattern, ignoringCase: ignoringCase), onPage: 0).count
    }

    @Test("patterns are matched in lines and over their ends")
    func patterns() throws {
        let page = try viewer(
            """
            BT /F 12 Tf 50 200 Td (Signed by: Jane) Tj 0 -14 Td (Sign by: Joe) Tj 0 -14 Td (and signed) Tj
            0 -14 Td (by: Jim \\(42\\)) Tj ET
            """
        )
        #expect(try found("Sign(ed)? by", in: page) == 2)
        #expect(try found("sign(ed)?\\s+by", ignoringCase: true, in: page) == 3)
        #expect(try found("^by", in: page) == 1)
        #expect(try found("by: J\\w+$", in: page) == 2)
        #expect(try found("\\(\\d{2}\\)", in: page) == 1)
        #expect(try found("x*", in: page) == 0)
        let find = try #require(
            page.occurrences(of: .pattern("J[ao]e?", ignoringCase: false), onPage: 0).dropFirst().first
        )
        let phrase = try #require(page.occurrences(of: .phrase("Joe"), onPage: 0).first)
        #expect(find == phrase)
    }

    @Test(
        "what is not a pattern says why",
        arguments: ["(", "[a", "a{2,1}", "*", "(?<n", "\\", String(repeating: "a", count: 501), "a\0b"]
    )
    func badPatterns(pattern: String) throws {
        #expect { try TextPattern(pattern, ignoringCase: false) } throws: { error in
            guard case .badPattern(_, let message)? = error as? ViewingError else { return false }
            return !message.isEmpty && !message.contains("LIMIT")
        }
    }

    @Test(
        "a pattern that would run for ever ends with an error",
        arguments: ["(a+)+b", "(a|a)*b", "(.*a){12}b", "(a|aa)+$"]
    )
    func costlyPatterns(pattern: String) throws {
        // All that a pattern needs is there, so that no short cut ends the search.
        let line = String(repeating: "a", count: 70) + " c b c"
        let lines = (0..<20).map { "1 0 0 1 5 \(290 - 12 * $0) Tm (\(line)) Tj" }
        let page = try viewer("BT /F 8 Tf \(lines.joined(separator: " ")) ET")
        let clock = ContinuousClock()
        var failure: ViewingError?
        let spent = clock.measure {
            do throws(ViewingError) {
                _ = try page.occurrences(of: .pattern(pattern, ignoringCase: false), onPage: 0)
            } catch { failure = error }
        }
        #expect(spent < .seconds(60))
        #expect(failure == .costlyPattern(pattern))
    }
}
