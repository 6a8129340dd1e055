import Fixtures
import Foundation
import Testing

@testable import Signet

@Suite struct RecipeSchemaTests {
    private let schema: [String: Any]

    init() throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: Examples.root + "/docs/recipe.schema.json"))
        schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    private func definition(_ section: RecipeKeys.Section) throws -> [String: Any] {
        guard section != .recipe else { return schema }
        let definitions = try #require(schema["$defs"] as? [String: Any])
        return try #require(definitions[section.rawValue] as? [String: Any])
    }

    @Test("the schema has the keys that the reader knows, and their words", arguments: RecipeKeys.Section.allCases)
    func keys(section: RecipeKeys.Section) throws {
        let properties = try #require(try definition(section)["properties"] as? [String: [String: Any]])
        #expect(Set(properties.keys) == Set(RecipeKeys.keys(of: section).map(\.name)))
        for key in RecipeKeys.keys(of: section) {
            let property = properties[key.name] ?? [:]
            let reference = (property["$ref"] as? String)?.split(separator: "/").last.map(String.init)
            let words = (property["anyOf"] as? [[String: Any]])?.compactMap { $0["enum"] as? [String] }.first
            switch key.kind {
            case .text: #expect(reference == "text" || property["type"] as? String == "string", "\(key.name)")
            case .number: #expect(reference == "number", "\(key.name)")
            case .flag: #expect(reference == "flag" || property["type"] as? String == "boolean", "\(key.name)")
            case .texts: #expect(reference == "texts", "\(key.name)")
            case .choice(let expected): #expect(words.map(Set.init) == Set(expected), "\(key.name)")
            case .section: #expect(reference == nil || reference == key.name, "\(key.name)")
            }
        }
    }

    @Test(
        "unknown keys are refused by both but for variables",
        arguments: [RecipeKeys.Section.recipe, .stamp, .signature, .caption, .variable]
    )
    func unknownKeys(section: RecipeKeys.Section) throws {
        #expect(try definition(section)["additionalProperties"] as? Bool == false)
    }

    @Test("every key of a stamp is one that rows may replace, but for its id and its sections")
    func replaceable() {
        for key in RecipeKeys.replaceable { #expect(RecipeKeys.ofStamp(key) != nil, "\(key)") }
        for key in ["id", "when", "signature", "caption", "caption.x", "x", "when.form", "a.b.c"] {
            #expect(RecipeKeys.ofStamp(key) == nil, "\(key)")
        }
    }

    @Test("signatures are made once, and of rows the last few are kept")
    func shelf() throws {
        let recipe = try Recipe(
            "stamps:\n  - signature: {draw: drawing.json}\n    at: top\n  - signature: {type: '{n}'}\n    at: bottom",
            folder: Examples.root + "/docs/examples"
        )
        for row in 0..<40 { _ = try recipe.stamps(values: ["n": "Name \(row)"], facts: plainFacts) }
        #expect(recipe.studio.keptSignatures == 1 + RecipeLimits.rowSignatures)
    }
}
