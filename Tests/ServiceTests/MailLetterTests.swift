import Fixtures
import Foundation
import HTTPTypes
import SignetBasics
import Testing

@testable import SignetServiceFeatures
@testable import SignetServiceFoundation

@Suite struct MailLetterTests {
    private static let code = "K7QM-3XWP-9RTD"
    private static let base = "https://sign.example.org"
    private static let readers: [MailFacts.Reader] = [.signer, .approver, .viewer, .copy, .sender]

    /// Facts in which each value is there.
    private static func facts(_ reader: MailFacts.Reader, _ language: PageLanguage) -> MailFacts {
        var facts = MailFacts(reader, language, base: base, code: code)
        (facts.name, facts.sender, facts.title) = ("Jana Novak", "Anna Berg, Kanzlei Berg", "Rental contract")
        (facts.pages, facts.deadline, facts.zone) = (3, Moment(milliseconds: 1_798_732_800_000), "Europe/Berlin")
        (facts.message, facts.person, facts.other) = ("Here it is.", "Ben Adams", "Robin Meyer")
        (facts.address, facts.reply) = ("ben@example.org", "550 5.1.1 user unknown")
        (facts.reason, facts.question, facts.answer) = ("The date is wrong.", "In two parts?", "Yes.")
        facts.digits = "482913"
        facts.changes = ["The deadline was moved.", "Page 2 was replaced."]
        let signing = "\(base)/s/\(String(repeating: "a", count: 43))"
        facts.link = reader == .sender ? MailFacts.page(of: "req_1", base: base) : signing
        return facts
    }

    private static func links(_ text: String) -> Set<String> {
        Set(text.matches(of: /https?:\/\/[^\s<>"]+/).map { String($0.output) })
    }

    private static func hrefs(_ html: String) -> Set<String> {
        Set(html.matches(of: /href="([^"]*)"/).map { plain(String($0.1)) })
    }

    /// HTML as the text that a reader sees.
    private static func plain(_ html: String) -> String {
        // By scalars: a letter that joins the one before must not hide a mark.
        var text = html.replacing(/<[^>]*>/.matchingSemantics(.unicodeScalar), with: "")
        for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
            text = text.replacingOccurrences(of: entity, with: character, options: .literal)
        }
        return text
    }

    private static func words(_ text: String) -> String {
        String(text.unicodeScalars.filter { !CharacterSet.whitespacesAndNewlines.contains($0) })
    }

    @Test("each event has its texts for each reader in each language", arguments: PageLanguage.allCases)
    func completeness(language: PageLanguage) {
        for event in MailEvent.allCases {
            for reader in Self.readers {
                for file in ["", "Contract (signed).pdf"] {
                    var facts = Self.facts(reader, language)
                    facts.file = file
                    let letter = MailLetter(event, facts, own: nil)
                    for text in [letter.subject, letter.text, letter.html] {
                        #expect(!text.contains(/mail\.[a-z]/), "\(event) \(reader) \(language)")
                        #expect(!text.contains("{{"), "\(event) \(reader) \(language)")
                    }
                    #expect((5...MailLetter.longestSubject).contains(letter.subject.unicodeScalars.count))
                    #expect(letter.html.contains("<html lang=\"\(language.rawValue)\" dir=\"\(language.direction)\">"))
                    #expect(Self.links(letter.text) == Self.hrefs(letter.html), "\(event) \(reader) \(language)")
                    // A mail with digits to type has no other code beside them.
                    let code = event == .code ? "482913" : Self.code
                    #expect(letter.text.contains(code) && letter.html.contains(code))
                    #expect(letter.text.contains("\(Self.base)/real") == (event != .code))
                    let hasSender = Self.words(letter.text).contains("AnnaBerg,KanzleiBerg")
                    #expect(hasSender || reader == .sender, "\(event) \(language)")
                    for line in letter.text.split(separator: "\n") where !line.hasPrefix("https://") {
                        #expect(line.count <= 76, "\(event) \(reader) \(language): \(line)")
                    }
                }
            }
        }
    }

    @Test("all who are asked read the sender, the document, its pages, the deadline and a link, and others no link")
    func content() {
        for event in MailEvent.allCases where event.mainReader == .signer {
            let letter = MailLetter(event, Self.facts(.signer, .english), own: nil)
            let asked = ["Rental contract", "Anna Berg, Kanzlei Berg", "Pages: 3", "31 December 2026, 17:00 (Berlin)"]
            for fact in asked where event.asks { #expect(letter.text.contains(fact), "\(event): \(fact)") }
            #expect(letter.text.contains("/s/") == (event.asks || event == .completed), "\(event)")
            #expect(letter.text.contains("did not expect this mail"), "\(event)")
        }
    }

    @Test("mails to the sender have no signer's link and lead to a page of the sender")
    func senders() {
        for event in MailEvent.allCases {
            let letter = MailLetter(event, Self.facts(.sender, .english), own: nil)
            #expect(!letter.text.contains("/s/") && !letter.html.contains("/s/"), "\(event)")
            #expect(letter.text.contains("\(Self.base)/#/requests/req_1"), "\(event)")
        }
    }

    @Test("a completed document is named as attached, or has a link, and not both")
    func files() {
        for reader in [MailFacts.Reader.signer, .copy] {
            var facts = Self.facts(reader, .english)
            #expect(MailLetter(.completed, facts, own: nil).text.contains("/s/"))
            facts.file = "Contract (signed).pdf"
            let letter = MailLetter(.completed, facts, own: nil)
            #expect(letter.text.contains("File: Contract (signed).pdf") && !letter.text.contains("/s/"))
        }
    }

    @Test("a subject has no link, and the title only where the account wants it there")
    func subjects() {
        for event in MailEvent.allCases {
            for reader in Self.readers {
                var facts = Self.facts(reader, .english)
                facts.showsTitle = false
                for own in [nil, MailSource(subject: "{{title}} for you", body: "Hello\n\n{{link}}")] {
                    let letter = MailLetter(event, facts, own: own)
                    #expect(!letter.subject.contains("Rental contract") && !letter.subject.contains("://"), "\(event)")
                }
            }
        }
        let shown = MailLetter(.invitation, Self.facts(.signer, .english), own: nil)
        #expect(shown.subject == "Anna Berg, Kanzlei Berg asks you to sign: Rental contract")
    }

    @Test("a deadline at midnight is the day that ends then, in the reader's zone and language")
    func deadlines() {
        let midnight = Moment(milliseconds: 1_782_856_800_000)  // 2026-07-01 00:00 in Berlin
        func text(_ zone: String, _ language: PageLanguage) -> String {
            MailMoment(midnight, zone: zone).text(language, .shared)
        }
        #expect(text("Europe/Berlin", .english) == "30 June 2026")
        #expect(text("Europe/Berlin", .german) == "30. Juni 2026")
        #expect(text("", .english) == "30 June 2026, 22:00 (UTC)")
        for zone in ["UTC", "GMT", TimeZone(identifier: "UTC")?.identifier ?? ""] {
            #expect(text(zone, .english) == "30 June 2026, 22:00 (UTC)", "\(zone)")
        }
        #expect(text("Etc/GMT+5", .german) == "30. Juni 2026, 17:00 Uhr (Etc/GMT+5)")
        #expect(text("America/Los_Angeles", .german) == "30. Juni 2026, 15:00 Uhr (Los Angeles)")
    }

    /// A text of all that people and attackers write.
    private static func text(_ generator: inout SplitMix, _ length: Int) -> String {
        let pieces = [
            "a", "Zoë", " ", " ", "<b>", "</td></table>", "<script>alert(1)</script>", "&amp;", "\"", "'", "`",
            "{{link}}",
            "{title}", "https://evil.example/", "mailto:a@b", "👩‍👩‍👧‍👦", "e\u{301}\u{302}\u{303}", "\u{202E}", "\u{200F}",
            "\u{2066}",
            "\u{2069}", "\r\n",
            "\n", "\u{2028}", "\u{0}", "\u{7F}", "\t", "]({{link}})", "> ", "# ", "\u{FEFF}", "漢字", "العربية", "]]>",
            "<!--", "=3D", ".",
            "\u{200D}", "$0", "\\", "%00",
        ]
        var text = ""
        while text.unicodeScalars.count < length { text += pieces.randomElement(using: &generator) ?? "" }
        return text
    }

    @Test(
        "values of any kind are in both parts as they are, and add no markup, no links and no lines that are too long"
    )
    func hostileValues() {
        var generator = SplitMix(seed: Trials.seed(41))
        for trial in 0..<Trials.count(150, long: 5_000) {
            let events = MailEvent.allCases
            let event = events[trial % events.count]
            let language = [PageLanguage.english, .german].randomElement(using: &generator) ?? .english
            let reader = Self.readers.randomElement(using: &generator) ?? .signer
            let length = [1, 8, 60, 400, 4_000].randomElement(using: &generator) ?? 1
            var facts = Self.facts(reader, language)
            let tame = MailLetter(event, facts, own: nil)
            let value = "x" + Self.text(&generator, length) + "x"
            (facts.name, facts.sender, facts.title, facts.message, facts.person) = (value, value, value, value, value)
            (facts.other, facts.reply, facts.reason, facts.question, facts.answer) = (value, value, value, value, value)
            (facts.changes, facts.address) = ([value], value)
            let letter = MailLetter(event, facts, own: nil)

            #expect(letter.subject.unicodeScalars.count <= MailLetter.longestSubject)
            let forbidden: (Unicode.Scalar) -> Bool = {
                $0.properties.generalCategory == .control || $0.properties.isBidiControl
                    || (0x2028...0x2029).contains($0.value)
            }
            #expect(!letter.subject.unicodeScalars.contains(where: forbidden), "\(value)")
            #expect(!letter.text.unicodeScalars.contains { forbidden($0) && $0 != "\n" }, "\(value)")
            #expect(letter.text.split(separator: "\n").allSatisfy { $0.utf8.count <= 998 }, "\(value)")
            #expect(Self.hrefs(letter.html) == Self.hrefs(tame.html), "\(value)")
            // The same elements as with tame values, besides lines of more than one line.
            func elements(_ html: String) -> [String] {
                html.matches(of: /<(\/?[a-z!][a-z0-9]*)/).map { String($0.1) }
                    .filter { $0 != "br" && $0 != "bdi" && $0 != "/bdi" }
            }
            #expect(elements(letter.html) == elements(tame.html), "\(value)")
            // The value as readers see it; lines may be broken, and quotations have marks.
            func seen(_ text: String) -> String {
                Self.words(text).replacingOccurrences(of: ">", with: "", options: .literal)
            }
            func has(_ text: String) -> Bool { seen(text).range(of: seen(value.mailText), options: .literal) != nil }
            #expect(has(Self.plain(letter.html)), "\(event) \(value)")
            #expect(has(letter.text), "\(event) \(value)")
        }
    }

    @Test("an account's text is used for its reader, with its blocks and without those that lack a value")
    func ownTexts() throws {
        let body = """
            # Guten Tag {{reader}}
            Zwei Zeilen <b>ohne</b>
            Auszeichnung.

            > {{message}}

            {{facts}}

            [Zum Dokument]({{link}})
            """
        let own = MailSource(subject: "{{sender}}: {{title}}", body: body)
        var facts = Self.facts(.signer, .german)
        let letter = MailLetter(.invitation, facts, own: own)
        #expect(letter.subject == "Anna Berg, Kanzlei Berg: Rental contract")
        let beginning = "Guten Tag Jana Novak\n\nZwei Zeilen <b>ohne</b>\nAuszeichnung.\n\n> Here it is.\n\n"
        #expect(letter.text.hasPrefix(beginning))
        #expect(letter.html.contains("Zwei Zeilen &lt;b&gt;ohne&lt;/b&gt;<br>"))
        #expect(letter.html.contains(">Zum Dokument</a>"))
        #expect(letter.text.contains(Self.code))
        facts.message = " "
        #expect(!MailLetter(.invitation, facts, own: own).html.contains("<blockquote"))
        facts.reader = .approver
        #expect(MailLetter(.invitation, facts, own: own).subject.contains("bittet um Ihre Zustimmung"))
    }

    @Test(
        "a text with an unknown or misplaced variable, without its link, or too long is refused with its place",
        arguments: [
            ("{{foo}}", "{{link}}", "'subject'"), ("A", "one\n\n{{foo}}\n{{link}}", "line 3"),
            ("A", "{{link}} now", "line 1"),
            ("A", "{{sender", "line 1"), ("A", "Hello", "{{link}}"), ("A", "{{reason}}\n{{link}}", "{{reason}}"),
            ("", "{{link}}", "subject"),
            ("A\nB", "{{link}}", "one line"), ("A", "{{link}}\u{202E}", "control"),
            ("A", "[a {{sender}}]({{link}})", "line 1"),
            ("A", "{{link}}" + String(repeating: "x", count: 8_000), "8000"), ("{{link}}", "{{link}}", "'subject'"),
        ]
    )
    func refusals(subject: String, body: String, place: String) {
        let problem = #expect(throws: Problem.self) {
            try MailTemplate(MailSource(subject: subject, body: body), for: .invitation)
        }
        #expect(problem?.status == .unprocessableContent)
        #expect(problem?.detail.contains(place) == true, "\(problem?.detail ?? "")")
    }

    @Test("the service's own text of each event is one that an account can save, and then says the same")
    func ownTextsAsOffered() throws {
        for event in MailEvent.allCases {
            for language in PageLanguage.allCases {
                let reader = event.mainReader
                let source = MailSource(event, for: reader, in: language, hasFile: false, isTitled: true, .shared)
                _ = try MailTemplate(source, for: event)
                let facts = Self.facts(reader, language)
                let (ours, theirs) = (MailLetter(event, facts, own: nil), MailLetter(event, facts, own: source))
                #expect(ours.text == theirs.text && ours.html == theirs.html, "\(event)")
                #expect(ours.subject == theirs.subject, "\(event)")
            }
        }
    }

    @Test("codes are read in any case and spacing, and addresses are masked")
    func codes() {
        #expect(MailCode(typed: " k7qm 3xwp–9rtd\n").text == Self.code)
        #expect(MailCode(typed: String(repeating: "A", count: 1_000)).text.count < 40)
        #expect(MailCode(typed: "").text.isEmpty)
        #expect(CheckedMail.masked("anna.berg@example.org") == "a…g@example.org")
        #expect(CheckedMail.masked("ab@example.org") == "…@example.org")
        #expect(CheckedMail.masked("strange") == "…")
        #expect(CheckedMail.beginning(of: "Rental contract") == "Rental …")
        #expect(CheckedMail.beginning(of: "X") == "X…")
    }
}
