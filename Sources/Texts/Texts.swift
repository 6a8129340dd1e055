internal import Foundation
internal import SignetBasics
internal import SignetFiles

/// The texts of pages, mails and certificates, by their keys in each language.
///
/// A file `Strings/<language>.json` has a text for each key; `@name` is the language's own name, and `@status` is `machine` for texts
/// that nobody has read who speaks it. The first word of a key is its area. A text that a language lacks is taken from English.
package struct Texts: Sendable {
    /// A value that a text has a place for.
    package enum Value: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
        case text(String)
        case number(Int)

        package init(stringLiteral text: String) { self = .text(text) }
    }

    private let texts: [PageLanguage: [String: String]]

    private init(texts: [PageLanguage: [String: String]]) { self.texts = texts }

    /// Reads the files of all languages.
    package init(folder: String) throws(TextsError) {
        var texts: [PageLanguage: [String: String]] = [:]
        for language in PageLanguage.allCases {
            texts[language] = try Self.read("\(folder)/\(language.rawValue).json")
        }
        self.texts = texts
    }

    private static let largestFile = 4 << 20

    private static func read(_ path: String) throws(TextsError) -> [String: String] {
        let bytes: [UInt8]
        do { bytes = try FileContents.read(path, limit: largestFile) } catch {
            throw TextsError(path: path, cause: error.cause.description)
        }
        var texts: [String: String] = [:]
        do {
            var scanner = JSONScanner<JSONError>(bytes, maximumDepth: 1)
            guard try scanner.kind() == .object else { throw TextsError(path: path, cause: "it is not an object") }
            try scanner.open()
            while let key = try scanner.nextMember(isFirst: texts.isEmpty) {
                guard try scanner.kind() == .string else {
                    throw TextsError(path: path, cause: "the value of \"\(key)\" is not a text")
                }
                guard texts.updateValue(try scanner.string(), forKey: key) == nil else {
                    throw TextsError(path: path, cause: "\"\(key)\" comes twice")
                }
            }
            try scanner.end()
        } catch let error as TextsError {
            throw error
        } catch let error as JSONError {
            throw TextsError(path: path, cause: "it is not JSON at byte \(error.offset)")
        } catch {
            throw TextsError(path: path, cause: "\(error)")
        }
        guard texts[nameKey] != nil else { throw TextsError(path: path, cause: "\"\(nameKey)\" is missing") }
        return texts
    }

    private static let nameKey = "@name"

    /// A text with its values.
    ///
    /// - Parameters:
    ///   - key: The key with its area, such as `mail.invitation.subject`. Where `values` has an empty `sender` and there is a key with
    ///     `.nobody` after it, that one.
    ///   - language: The reader's.
    ///   - values: The values by their names in the text.
    /// - Returns: The text; the key where there is none.
    package func text(_ key: String, _ language: PageLanguage, _ values: [String: Value] = [:]) -> String {
        let nobody = values["sender"] == .text("") ? template("\(key).nobody", language) : nil
        guard let template = nobody ?? template(key, language) else { return key }
        guard template.utf8.contains(UInt8(ascii: "{")) else { return template }
        return (try? Message(template))?.text(language, values) ?? template
    }

    /// The text of a key as it is in the file, in this language or in English; nil where there is none.
    package func template(_ key: String, _ language: PageLanguage) -> String? {
        texts[language]?[key] ?? texts[.english]?[key]
    }

    /// All keys.
    package var keys: [String] { (texts[.english] ?? [:]).keys.filter { !$0.hasPrefix("@") }.sorted() }

    /// A language's own name.
    package func name(of language: PageLanguage) -> String { texts[language]?[Self.nameKey] ?? language.rawValue }

    /// Whether nobody who speaks the language has read its texts.
    package func isMachineMade(_ language: PageLanguage) -> Bool { texts[language]?["@status"] == "machine" }
}

extension Texts {
    /// The texts beside the program as it is built, or as installed.
    package static let loaded: Result<Texts, TextsError> = Result { () throws(TextsError) in try Texts(folder: folder) }

    /// The texts of ``loaded``; where they could not be read, none.
    package static var shared: Texts { (try? loaded.get()) ?? Texts(texts: [:]) }

    private static var folder: String {
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let beside = (program as NSString).deletingLastPathComponent
        let places = ["\(beside)/signet_SignetTexts.resources/Strings", "\(beside)/../share/signet/strings"]
        return places.first { Folder.exists($0) } ?? places[1]
    }
}

extension Texts.Value {
    /// The value as it is put into a text.
    ///
    /// In a text from right to left other text is isolated (Unicode's bidirectional algorithm), so that neither reorders the other. An
    /// address keeps its characters, since programs make a link of it.
    func written(in language: PageLanguage) -> String {
        switch self {
        case .number(let number): return Numerals.text(number, in: language)
        case .text(let text):
            let isAddress = text.hasPrefix("https://") || text.hasPrefix("http://")
            return language.isRightToLeft && !text.isEmpty && !isAddress ? "\u{2068}\(text)\u{2069}" : text
        }
    }
}

extension PageLanguage {
    /// A text of ``Texts/shared`` in this language; see ``Texts/text(_:_:_:)``.
    package func text(_ key: String, _ values: [String: Texts.Value] = [:]) -> String {
        Texts.shared.text(key, self, values)
    }
}
