import Foundation
import Testing

@testable import SignetTexts

@Suite struct PageLanguageTests {
    @Test(
        "the language of a tag is found by taking its subtags off",
        arguments: [
            ("de-AT", .german), ("DE_ch", .german), ("pt-BR", .portuguese), ("zh", .chinese), ("zh-CN", .chinese),
            ("zh-Hans-SG", .chinese),
            ("zh-TW", .english), ("zh-Hant", .english), ("zh-HK", .english), ("iw", .hebrew), ("he-IL", .hebrew),
            ("ar-EG", .arabic),
            ("deutsch", .english), ("xx", .english), ("", .english), ("-", .english), (nil, .english),
            (String(repeating: "a-", count: 9_999), .english),
        ] as [(String?, PageLanguage)]
    )
    func tags(tag: String?, language: PageLanguage) {
        #expect(PageLanguage(tag) == language)
    }

    @Test(
        "the browser's first language that there is counts",
        arguments: [
            ("de-AT,en;q=0.5", .german), ("xx, en;q=0.2, de;q=0.9", .german), ("en;q=0.9, de;q=0.1", .english),
            ("x;;q=,,", .english),
            ("zh-TW,zh;q=0.8,en;q=0.5", .chinese), ("zh-TW,ja;q=0.8", .japanese), ("fr;q=0, de;q=0.1", .german),
            ("*", .english),
            ("fi, sv; q=0.7, en;q=0.3", .swedish),
        ] as [(String, PageLanguage)]
    )
    func accepted(field: String, language: PageLanguage) {
        #expect(PageLanguage(accepted: field) == language)
    }

    @Test(
        "files that are missing or damaged are named in the error",
        arguments: [
            "", "{", "[]", #"{"a": 1}"#, #"{"@name": "x", "a": "b", "a": "c"}"#, #"{"a": "b"}"#, #"{"@name": "x"} x"#,
        ]
    )
    func damage(content: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "signet-texts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let missing = #expect(throws: TextsError.self) { try Texts(folder: folder.path) }
        #expect(missing?.description.contains("en.json") == true)
        try Data(content.utf8).write(to: folder.appending(path: "en.json"))
        let damaged = #expect(throws: TextsError.self) { try Texts(folder: folder.path) }
        #expect(damaged?.description.contains("en.json") == true)
    }

    @Test("a text has another form for a request without a sender, and a key without a text is shown itself")
    func forms() {
        #expect(PageLanguage.english.text("signing.intro.title", ["sender": "Ann"]) == "Ann asks you to sign")
        #expect(PageLanguage.german.text("signing.intro.title", ["sender": ""]) == "Bitte unterschreiben")
        #expect(PageLanguage.german.text("no.such.key") == "no.such.key")
    }
}
