import Fixtures
import Foundation
import Signet
import Testing

@testable import SignetRecipes

/// Stamps of a recipe that are texts, symbols, pictures and kept signatures.
@Suite struct RecipeContentTests {
    private let date = Date(timeIntervalSince1970: 1_778_976_000)

    private func words(_ keys: String, _ values: [String: String] = [:]) throws -> [String] {
        try recipe(keys).stamps(values: values, facts: plainFacts, date: date).map(\.signature.alternativeText)
    }

    @Test("a text has the fields of captions, and variables whose values are never markup or fields")
    func texts() throws {
        #expect(try words("signature: {text: \"{date}\"}\nat: top") == ["17 May 2026"])
        let german = "signature: {text: \"{city}, {date}\"}\nat: top\ncaption: {locale: de_DE, date-style: short}"
        #expect(try words(german, ["city": "<b>{date}</b>"]) == ["<b>{date}</b>, 17.05.26"])
        #expect(try words("signature: {text: \"A\\\\nB\"}\nat: top") == ["A, B"])
    }

    @Test("symbols and pictures are stamped")
    func others() throws {
        #expect(try words("signature: {symbol: \"{mark}\"}\nat: top", ["mark": "cross"]) == ["Cross"])
        #expect(try words("signature: {picture: scan.jpg}\nat: top") == ["Picture"])
    }

    @Test(
        "what does not go together is a problem",
        arguments: [
            ("{text: x, face: kristi}", "", "face goes with type"), ("{symbol: tick}", "", "check, cross, dot, circle"),
            ("{text: x}", "caption: {text: y}", "a text has no caption"), ("{text: ''}", "", "it is empty"),
            ("{type: J}", "caption: {locale: de_DE}", "it goes with a text"), ("{text: x, type: J}", "", "give one of"),
            ("{text: x}", "caption: {align: left}", "it goes with a text"),
            ("{picture: a.png, color: red}", "", "color goes"),
            ("{text: x, text-size: big}", "", "not a number"), ("{profile: me}", "", "may not name kept signatures"),
        ]
    )
    func faults(signature: String, more: String, message: String) {
        let text = "stamps:\n  - signature: \(signature)\n    at: top\n    \(more)\n"
        let found = problems(text)
        #expect(found.count == 1 && found[0].contains(message), "\(found)")
    }

    @Test("a recipe from a stranger names no profile and no picture")
    func untrusted() {
        for key in ["profile: me", "picture: a.png"] {
            #expect { try Recipe(withoutFiles: "stamps: [{signature: {\(key)}, at: top}]") } throws: {
                ($0 as? SignetError)?.code == .refused
            }
        }
    }
}
