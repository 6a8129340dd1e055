import Fixtures
import Foundation
import Signet
import Testing

@testable import SignetRecipes

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
            case .text:
                let known = reference.map { ["text", "size", "color", "date", "widths"].contains($0) } ?? false
                #expect(known || property["type"] as? String == "string" || property["anyOf"] != nil, "\(key.name)")
            case .number: #expect(reference == "number" || property["anyOf"] != nil, "\(key.name)")
            case .flag: #expect(reference == "flag" || property["type"] as? String == "boolean", "\(key.name)")
            case .texts: #expect(["texts", "places", "removals", "axes"].contains(reference), "\(key.name)")
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

    /// Whether a value suits a part of the schema, as far as ours goes: references, choices, types, patterns and bounds.
    private func suits(_ value: Any, _ part: [String: Any]) throws -> Bool {
        if let reference = part["$ref"] as? String {
            let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
            let name = try #require(reference.split(separator: "/").last.map(String.init))
            return try suits(value, try #require(definitions[name], "\(name)"))
        }
        if let choices = part["anyOf"] as? [[String: Any]] { return try choices.contains { try suits(value, $0) } }
        if let words = part["enum"] as? [String] { return (value as? String).map(words.contains) ?? false }
        switch value {
        case let text as String:
            guard types(of: part).contains("string") else { return false }
            guard let pattern = part["pattern"] as? String else { return true }
            return try NSRegularExpression(pattern: pattern)
                .firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
        case let number as Double:
            guard types(of: part).contains("number") || types(of: part).contains("integer") else { return false }
            return number >= (part["minimum"] as? Double ?? -.infinity)
                && number > (part["exclusiveMinimum"] as? Double ?? -.infinity)
                && number <= (part["maximum"] as? Double ?? .infinity)
        default: return false
        }
    }

    private func types(of part: [String: Any]) -> [String] {
        part["type"] as? [String] ?? (part["type"] as? String).map { [$0] } ?? []
    }

    @Test(
        "the schema and the reader agree on values",
        arguments: [
            (
                "at",
                [
                    "top", "page:2-4+7,bottom-right,margin:20", "text:\"a, b\",right", "field:X,nth:2", "auto",
                    "page:1,auto",
                ], ["bottm", "page:1", "rect:1,2,3", "top,botom", "at:center", ""]
            ),
            (
                "at", ["rect:1,2.5,3,.5", "page:first,rect:1,2,3,4,align:left", "text:{{sig:a}},over,cover", "{p}"],
                ["centre", "rect:a,2,3,4", "rigth"]
            ),
            (
                "size", ["width:120", "height:.5", "40x20", "40.5X20", "width:{w}"],
                ["5cm", "120", "x20", "width:", "40x20x3"]
            ),
            ("signature.color", ["blue", "Navy", "ROYALBLUE", "#abc", "#A0b1C2"], ["blu", "#abcd", "blue ", "#ggg"]),
            (
                "signature.fit", ["wrap", "shrink:120", "wrap:180,min:6", "error"],
                ["squeeze", "error:1,min:2", "wrap:x"]
            ),
            ("signature.features", ["ss01", "-liga", "ss01,salt=2"], ["ss1", "ss01=", "ss01 salt"]),
            ("caption.color", ["gray"], ["grey", "#12"]),
            ("appearance", ["auto", "raster", "vector", "{a}"], ["pixels"]),
            ("opacity", ["0.5", "1"], ["0", "1.5", "half"]), ("resolution", ["36", "4800"], ["9", "fine"]),
        ] as [(String, [String], [String])]
    )
    func values(key: String, right: [String], wrong: [String]) throws {
        let parts = key.split(separator: ".").map(String.init)
        let section = parts.count == 2 ? try #require(RecipeKeys.Section(rawValue: parts[0])) : .stamp
        let properties = try #require(try definition(section)["properties"] as? [String: [String: Any]])
        let part = try #require(properties[parts[parts.count - 1]])
        for (text, isRight) in right.map({ ($0, true) }) + wrong.map({ ($0, false) }) {
            let value: Any = Double(text) ?? text
            #expect(try suits(value, part) == isRight, "the schema: \(text)")
            let written = "'\(text)'"
            let signature = "{type: J\(section == .signature ? ", \(parts[1]): \(written)" : "")}"
            let caption = section == .caption ? "\n    caption: {text: name, \(parts[1]): \(written)}" : ""
            let own = section == .stamp && key != "at" ? "\n    \(key): \(written)" : ""
            let recipe =
                "stamps:\n  - signature: \(signature)\n    at: \(key == "at" ? written : "top")\(own)\(caption)"
            let problems = Recipe.read(recipe, folder: "").problems
            #expect(problems.isEmpty == isRight, "the reader: \(text): \(problems)")
        }
    }

    @Test("every key of a stamp is one that rows may replace, but for its id and its sections")
    func replaceable() {
        for key in RecipeKeys.replaceable { #expect(RecipeKeys.ofStamp(key) != nil, "\(key)") }
        for key in ["id", "when", "signature", "caption", "caption.x", "x", "when.form", "a.b.c"] {
            #expect(RecipeKeys.ofStamp(key) == nil, "\(key)")
        }
    }

    @Test("signatures are made once, and of rows the last few are kept")
    func resources() throws {
        let recipe = try Recipe(
            "stamps:\n  - signature: {draw: drawing.json}\n    at: top\n  - signature: {type: '{n}'}\n    at: bottom",
            folder: Examples.root + "/docs/examples"
        )
        for row in 0..<40 { _ = try recipe.stamps(values: ["n": "Name \(row)"], facts: plainFacts) }
        #expect(recipe.resources.keptSignatures == 1 + RecipeLimits.rowSignatures)
    }
}
