import Fixtures
import Foundation
import SignetRules

/// The cases that the room and its twin in the pages must agree on.
struct RuleVectors: Decodable {
    struct Formula: Decodable {
        let formula: String
        let values: [String: String]
        let result: String?
        let fault: String?
    }

    struct Mistake: Decodable {
        let formula: String?
        let pattern: String?
        let code: String
        let place: Int
    }

    struct Pattern: Decodable {
        let pattern: String
        let matches: [String]
        let others: [String]
    }

    struct Condition: Decodable {
        let `is`: Rule.Comparison
        let value: String?
        let given: String
        let holds: Bool
    }

    struct Document: Decodable {
        let position: Int
        let rules: [Rule]?
        let shown: Bool
    }

    struct Field: Codable {
        let name: String
        let kind: String
        let required: Bool
        var value: String?
        var readOnly: Bool?
        var document: Int?
        var rules: [Rule]?
        var formula: String?
    }

    struct Fields: Decodable {
        let name: String
        let fields: [Field]
        let values: [String: String]
        let documents: [Document]?
        let shown: [String]
        let required: [String]
        let fixed: [String]
        let computed: [String: String]
        let faults: [String: String]
    }

    struct Circle: Decodable {
        let fields: [Field]
        let circle: [String]
    }

    let formulas: [Formula]
    let formulaMistakes: [Mistake]
    let patterns: [Pattern]
    let patternMistakes: [Mistake]
    let conditions: [Condition]
    let sets: [Fields]
    let circles: [Circle]

    static func read() throws -> RuleVectors {
        let path = Examples.root + "/Tests/Fixtures/rules.json"
        return try JSONDecoder().decode(RuleVectors.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }
}

extension RuleField {
    init(_ field: RuleVectors.Field, in documents: [RuleVectors.Document]) {
        let kind: Kind =
            switch field.kind {
            case "number", "money": .number
            case "date": .date
            case "checkbox": .check
            case "choice", "choices": .choice
            case "signature": .mark
            default: .text
            }
        self.init(
            name: field.name,
            kind: kind,
            rules: field.rules ?? [],
            documentRules: documents.first { $0.position == field.document ?? 1 }?.rules ?? [],
            formula: field.formula,
            value: field.value ?? "",
            isRequired: field.required,
            isReadOnly: field.readOnly ?? false,
            options: []
        )
    }
}
