import Foundation
import SignetBasics
import Testing

@testable import SignetTexts

/// The files of all languages, against the English one.
@Suite struct LanguageFilesTests {
    private static let texts = Texts.shared
    /// Breaks of lines that JSON keeps as they are, and marks of lost characters.
    private static let lost = Array("\u{2028}\u{2029}\u{FEFF}\u{FFFD}".unicodeScalars)
    private static let others = PageLanguage.allCases.filter { $0 != .english }

    private static func file(_ language: PageLanguage) throws -> [String: String] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Texts/Strings")
        let bytes = try Data(contentsOf: folder.appending(path: "\(language.rawValue).json"))
        return try JSONDecoder().decode([String: String].self, from: bytes)
    }

    private static func own(_ language: PageLanguage) throws -> [String: String] {
        try file(language).filter { !$0.key.hasPrefix("@") }
    }

    @Test("each language has the keys of English, and no other", arguments: others)
    func keys(language: PageLanguage) throws {
        let (english, own) = (Set(try Self.own(.english).keys), Set(try Self.own(language).keys))
        #expect(english.subtracting(own).sorted() == [])
        #expect(own.subtracting(english).sorted() == [])
    }

    @Test(
        "each text can be read and has the places for values that the English one has",
        arguments: PageLanguage.allCases
    )
    func places(language: PageLanguage) throws {
        let english = try Self.own(.english)
        for (key, text) in try Self.own(language) {
            let places = try Message(text).places
            #expect(try places == english[key].map { try Message($0).places }, "\(key): \(text)")
        }
    }

    @Test(
        "a text that depends on a number has the forms that whole numbers need, and no other",
        arguments: PageLanguage.allCases
    )
    func plurals(language: PageLanguage) throws {
        let numbers = Array(0...1_000) + [1_000_000, 2_000_000, 1_000_001]
        let needed = Set(numbers.map { Numerals.pluralClass(of: $0, in: language) }).union([Message.other])
        var count = 0
        for (key, text) in try Self.own(language) {
            for forms in try Message(text).choices(.plural) {
                count += 1
                #expect(forms == needed, "\(key): \(text)")
            }
        }
        #expect(count > 20)
    }

    @Test("a choice by a word has the forms that the English one has", arguments: others)
    func selections(language: PageLanguage) throws {
        let english = try Self.own(.english)
        for (key, text) in try Self.own(language) {
            let forms = try english[key].map { try Message($0).choices(.select) }
            #expect(try Message(text).choices(.select) == forms, "\(key)")
        }
    }

    @Test(
        "texts have no markup, no control characters, no straight apostrophes and no spaces at the ends",
        arguments: PageLanguage.allCases
    )
    func characters(language: PageLanguage) throws {
        for (key, text) in try Self.own(language) {
            #expect(!text.isEmpty && text == text.trimmingCharacters(in: .whitespacesAndNewlines), "\(key)")
            #expect(!text.contains("'"), "\(key): \(text)")
            #expect(text.firstMatch(of: /<\/?[A-Za-z!]|&[a-z]+;|&#/) == nil, "\(key): \(text)")
            let wrong = text.unicodeScalars.filter { scalar in
                scalar.properties.generalCategory == .control && scalar != "\n" || Self.lost.contains(scalar)
            }
            #expect(wrong.isEmpty, "\(key): \(text)")
        }
    }

    @Test("languages that nobody has read who speaks them are marked")
    func marks() throws {
        for language in PageLanguage.allCases {
            #expect(!Self.texts.name(of: language).isEmpty)
            #expect(Self.texts.isMachineMade(language) == ![.english, .german].contains(language))
            let marks = try Self.file(language).keys.filter { $0.hasPrefix("@") }
            #expect(Set(marks).isSubset(of: ["@name", "@status"]), "\(language)")
        }
    }
}

extension Message {
    /// The names of the values that a text has places for.
    var places: Set<String> { Self.names(parts) }

    private static func names(_ parts: [Part]) -> Set<String> {
        parts.reduce(into: []) { names, part in
            switch part {
            case .text: break
            case .value(let name): names.insert(name)
            case .choice(let name, _, let forms):
                names.insert(name)
                for form in forms.values { names.formUnion(Self.names(form)) }
            }
        }
    }

    /// The forms of each choice.
    func choices(_ kind: Choice) -> [Set<String>] { Self.choices(parts, kind) }

    private static func choices(_ parts: [Part], _ kind: Choice) -> [Set<String>] {
        parts.flatMap { part -> [Set<String>] in
            guard case .choice(_, let choice, let forms) = part else { return [] }
            let inner = forms.keys.sorted().flatMap { choices(forms[$0] ?? [], kind) }
            return (choice == kind ? [Set(forms.keys)] : []) + inner
        }
    }
}
