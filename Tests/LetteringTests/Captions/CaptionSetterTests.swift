import SignetGraphics
import Testing

@testable import SignetLettering

@Suite struct CaptionSetterTests {
    static let texts = [
        "Signed by Jane Doe in São Paulo after reading all of the pages, twice.",
        "Υπογράφηκε από την Ελένη Παπαδοπούλου στην Αθήνα σήμερα",
        "Подписано Иваном Петровым в городе Санкт-Петербурге",
        "وقّعه محمد بن عبد الله في مدينة القاهرة بعد قراءة كل الصفحات",
        "נחתם על ידי דוד בן גוריון בעיר תל אביב לאחר קריאה",
        "ลงนามโดยสมชายใจดีที่กรุงเทพมหานครหลังจากอ่านทุกหน้าแล้ว",
        "王小明在北京签署了本文件并且阅读了所有的页面没有遗漏",
        "राम कुमार ने दिल्ली में सभी पृष्ठ पढ़कर हस्ताक्षर किए",
        "홍길동이 서울에서 모든 쪽을 읽고 서명하였습니다",
        "Signed by <b>Jane</b> محمد <i>in</i> <span foreground='red' size='120%'>Cairo</span> ١٢٣ and Αθήνα",
    ]

    @Test("no line is wider than the width, in any script", arguments: texts)
    func wrapping(text: String) throws {
        let setter = try Captions.setter()
        for width in [45.0, 80, 140, 400] {
            let block = try setter.block(Captions.paragraphs(text), style: Captions.style, width: width)
            #expect(block.box.width <= width + 2.5, "ink may overhang a little")
        }
        let narrow = try setter.lines(Captions.request(text, width: 80))
        #expect(narrow.count > 1 && narrow.allSatisfy { $0.ink != nil && $0.width <= 80.1 })
    }

    @Test("a word that is too wide shrinks the caption, and at its least size it is broken")
    func unbreakable() throws {
        let setter = try Captions.setter()
        let word = "Donaudampfschifffahrtsgesellschaft"
        let natural = try setter.lines(Captions.request(word, width: nil))[0].width
        let shrunk = try setter.block(Captions.paragraphs(word), style: Captions.style, width: natural * 0.8)
        #expect(shrunk.box.width <= natural * 0.8 + 0.5 && shrunk.box.width > natural * 0.78)
        #expect(shrunk.box.height < 10)
        let broken = try setter.block(Captions.paragraphs(word), style: Captions.style, width: natural * 0.3)
        #expect(broken.box.width <= natural * 0.3 + 0.5 && broken.box.height > 12)
    }

    @Test("lines of Arabic and Hebrew run from the right, or as requested")
    func directions() throws {
        let setter = try Captions.setter()
        var request = try Captions.request("שלום 123", width: nil)
        #expect(try setter.lines(request)[0].isRightToLeft)
        request.direction = .leftToRight
        #expect(try setter.lines(request)[0].isRightToLeft == false)
        var latin = try Captions.request("Jane (Doe)", width: nil)
        latin.direction = .rightToLeft
        #expect(try setter.lines(latin)[0].isRightToLeft)
        let paragraphs = try Captions.paragraphs("Jane Doe signed it here\nשלום")
        let block = try setter.block(paragraphs, style: Captions.style, width: nil)
        let hebrew = try setter.block(Captions.paragraphs("שלום"), style: Captions.style, width: nil)
        #expect(hebrew.isRightToLeft && !block.isRightToLeft && hebrew.box.width < block.box.width)
    }

    @Test("a caption writes a name in every script, the currencies of the world, and a date beside it")
    func everyScript() throws {
        let setter = try Captions.setter()
        for script in LetterScript.allNames {
            let name = try #require(SampleName.of(script: script))
            let lines = try setter.lines(Captions.request("\(name) (№ 7), 17 May 2026", width: nil))
            #expect(lines.count == 1 && lines[0].width > 60, "\(script)")
            _ = try setter.lines(Captions.request("<b>\(name)</b>", width: 80))
        }
        for people in ScriptNamesTests.people {
            for name in people.names { _ = try setter.lines(Captions.request(name, width: nil)) }
        }
        let currencies = (0x20A0...0x20BF).compactMap(Unicode.Scalar.init).map { String($0) }.joined(separator: " ")
        #expect(try setter.lines(Captions.request(currencies + " ฿ ৳ ¤ $ £ ¥", width: nil)).count == 1)
    }

    @Test("lines may be wider than the layout can count", arguments: [32_767.0, 32_768, 600_000, 1e10])
    func wide(width: Double) throws {
        let lines = try Captions.setter().lines(Captions.request("Jane <b>Doe</b> שלום", width: width))
        #expect(lines.count == 1 && lines[0].width < 200)
    }

    @Test("spans have their colours and sizes")
    func styles() throws {
        let setter = try Captions.setter()
        let text = "a<span foreground='#f00'>b</span><u>c</u> <b>d</b>"
        let block = try setter.block(Captions.paragraphs(text), style: Captions.style, width: nil)
        #expect(block.fills.map(\.color) == [.black, Color(red: 255, green: 0, blue: 0)])
        let small = try setter.lines(Captions.request("Hx", width: nil))[0]
        let large = try setter.lines(Captions.request("<span size='16pt'>Hx</span>", width: nil))[0]
        #expect(abs(large.width - 2 * small.width) < 1e-6 && abs(large.height - 2 * small.height) < 1e-6)
        let bold = try setter.lines(Captions.request("<b>Hx</b>", width: nil))[0]
        #expect(bold.width > small.width)
        let underlined = try setter.lines(Captions.request("<u>Hx</u>", width: nil))[0]
        #expect(try #require(underlined.ink?.minY) < -0.8 && underlined.ink?.minX == 0)
    }

    @Test("a character that no font has is an error that names it, never a box")
    func missing() throws {
        let setter = try Captions.setter()
        for text in ["Jane 🖋", "\u{E000}", "<b>x \u{13000}</b>"] {
            let last = try #require(try Captions.paragraphs(text)[0].text.last)
            #expect { try setter.block(Captions.paragraphs(text), style: Captions.style, width: 90) } throws: {
                $0 as? CaptionError == .missingCharacters([last], absentPackages: [])
            }
        }
    }

    @Test("the same caption has the same outlines, whatever was set before it")
    func sameBytes() throws {
        let first = try Captions.setter()
        let second = try Captions.setter()
        for text in Self.texts.reversed() {
            _ = try second.block(Captions.paragraphs(text), style: Captions.style, width: 70)
        }
        for text in Self.texts {
            let paragraphs = try Captions.paragraphs(text)
            #expect(
                try first.block(paragraphs, style: Captions.style, width: 100)
                    == second.block(paragraphs, style: Captions.style, width: 100)
            )
        }
    }

    @Test("of a caption in which one line changes only that line is laid out again, and little is remembered")
    func caching() throws {
        let setter = try Captions.setter()
        let template = try CaptionTemplate("Signed by <b>Jane</b>\n{date}\nReason: approval\nin Berlin")
        for number in 1...2000 {
            let paragraphs = try template.paragraphs([.date: "No. \(number)"])
            _ = try setter.block(paragraphs, style: Captions.style, width: 120)
        }
        #expect(setter.layoutCount == 2003)
        #expect(setter.rememberedCount <= CaptionLineCache.capacity)
    }

    @Test("a caption may not have more than forty lines when it is set")
    func tooManyLines() throws {
        let setter = try Captions.setter()
        let text = String(repeating: "word ", count: 300)
        #expect(throws: CaptionError.tooManyLines(limit: 40)) {
            try setter.block(Captions.paragraphs(text), style: Captions.style, width: 30)
        }
    }
}
