import SignetBasics
import Testing

@testable import SignetTexts

@Suite struct MessageTests {
    @Test("values take their places, and a name without a value stays")
    func values() throws {
        let message = try Message("{name}: {count, plural, one {{count} page} other {{count} pages}} of {title}.")
        #expect(message.text(.english, ["name": "Ann", "count": .number(1)]) == "Ann: 1 page of {title}.")
        let values: [String: Texts.Value] = ["name": "{title}", "count": .number(2), "title": "x"]
        #expect(message.text(.english, values) == "{title}: 2 pages of x.")
    }

    @Test(
        "a number chooses the form of the language's plural rules",
        arguments: [
            (.polish, 1, "one"), (.polish, 3, "few"), (.polish, 5, "many"), (.polish, 22, "few"), (.czech, 4, "few"),
            (.czech, 5, "other"),
            (.arabic, 0, "zero"), (.arabic, 2, "two"), (.arabic, 7, "few"), (.arabic, 11, "many"),
            (.arabic, 100, "other"),
            (.japanese, 1, "other"), (.hebrew, 2, "two"), (.french, 0, "one"), (.ukrainian, 21, "one"),
            (.english, -1, "one"),
        ] as [(PageLanguage, Int, String)]
    )
    func plurals(language: PageLanguage, number: Int, form: String) throws {
        let forms = ["zero", "one", "two", "few", "many", "other"].map { "\($0) {\($0)}" }.joined(separator: " ")
        #expect(try Message("{n, plural, \(forms)}").text(language, ["n": .number(number)]) == form)
    }

    @Test("a word chooses its form, and an unknown word the last one")
    func selection() throws {
        let message = try Message("{role, select, signer {signs} other {looks}}")
        #expect(message.text(.english, ["role": "signer"]) == "signs")
        #expect(message.text(.english, ["role": "guest"]) == "looks")
        #expect(message.text(.english, [:]) == "looks")
    }

    @Test("names in a text from right to left are isolated, and addresses are not")
    func isolation() throws {
        let message = try Message("{name} – {url}")
        let values: [String: Texts.Value] = ["name": "Jane Doe", "url": "https://sign.example/s/x"]
        #expect(message.text(.hebrew, values) == "\u{2068}Jane Doe\u{2069} – https://sign.example/s/x")
        #expect(message.text(.english, values) == "Jane Doe – https://sign.example/s/x")
    }

    @Test(
        "a text that cannot be read is refused",
        arguments: [
            "{", "}", "{}", "{a", "{a b}", "{a,}", "{a, plural}", "{a, plural, }", "{a, plural, one {x}}", "{a, date}",
            "a}b",
            "{a, plural, other {x}", "{a, plural, other {x} other {y}}", "{a, plural, other x}", "{é}",
            String(repeating: "{a, select, other {", count: 5) + String(repeating: "}}", count: 5),
        ]
    )
    func refused(text: String) {
        #expect(throws: Message.Fault.self) { try Message(text) }
    }

    @Test("a text that was written from parts is read as the same parts")
    func roundTrip() throws {
        var random = SplitMix(seed: 58)
        for _ in 0..<2_000 {
            let parts = Self.parts(&random, depth: 0)
            #expect(try Message(Self.written(parts)).parts == parts)
        }
    }

    @Test("any text is read or refused")
    func anything() {
        var random = SplitMix(seed: 59)
        let pieces = [
            "{", "}", ",", " ", "plural", "select", "other", "one", "count", "'", "#", "é", "\u{2068}", "👍🏽", "-",
        ]
        var read = 0
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...14, using: &random)
            let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            guard let message = try? Message(text) else { continue }
            read += 1
            _ = message.text(.arabic, ["count": .number(3), "one": "x"])
        }
        #expect(read > 100)
    }

    private static func parts(_ random: inout SplitMix, depth: Int) -> [Message.Part] {
        var parts: [Message.Part] = []
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            switch Int.random(in: 0...(depth < Message.deepest ? 2 : 1), using: &random) {
            case 0:
                // Two texts side by side are one.
                if case .text? = parts.last { continue }
                parts.append(.text(["Bob’s ", "#", "–", "’’", "a'b"].randomElement(using: &random) ?? ""))
            case 1: parts.append(.value(["name", "n2", "a-b"].randomElement(using: &random) ?? ""))
            default:
                var forms = ["other": Self.parts(&random, depth: depth + 1)]
                if Bool.random(using: &random) { forms["one"] = Self.parts(&random, depth: depth + 1) }
                parts.append(.choice("count", Bool.random(using: &random) ? .plural : .select, forms))
            }
        }
        return parts
    }

    private static func written(_ parts: [Message.Part]) -> String {
        parts.map { part in
            switch part {
            case .text(let text): return text
            case .value(let name): return "{\(name)}"
            case .choice(let name, let choice, let forms):
                let forms = forms.map { "\($0.key) {\(written($0.value))}" }.joined(separator: " ")
                return "{\(name), \(choice.rawValue), \(forms)}"
            }
        }.joined()
    }
}
