internal import Foundation
internal import SignetServiceFoundation

/// The modules of the pages' texts, one for each area and language: `strings/de/signing.js`.
///
/// A page names those of its language in its head. Keys are without their area, and a text that a language lacks is in English.
enum TextModules {
    private static let areas = ["shared", "capture", "signing", "verify", "sender"]

    /// Their texts by their names among the pages' files.
    static func sources() throws -> [String: String] {
        let (texts, keys) = (Texts.shared, Texts.shared.keys)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var sources: [String: String] = [:]
        for area in areas {
            let keys = keys.filter { $0.hasPrefix(area + ".") }
            for language in PageLanguage.allCases {
                let strings = keys.reduce(into: [String: String]()) { strings, key in
                    strings[String(key.dropFirst(area.count + 1))] = texts.template(key, language)
                }
                let object = String(decoding: try encoder.encode(strings), as: UTF8.self)
                sources["strings/\(language.rawValue)/\(area).js"] = "export const strings = \(object);\n"
            }
        }
        return sources
    }
}
