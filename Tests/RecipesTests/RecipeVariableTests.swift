import Fixtures
import Signet
import Testing

@Suite struct RecipeVariableTests {
    private func placement(_ place: String, _ values: [String: String]) throws -> Placement {
        let recipe = try recipe("signature: {type: Jane}\nat: '\(place)'")
        return try #require(try recipe.stamps(values: values, facts: plainFacts).first?.placements.first)
    }

    private func wording(_ place: String, _ values: [String: String]) throws -> Placement.Wording? {
        guard case .text(let wording, _, _, _) = try placement(place, values).anchor else { return nil }
        return wording
    }

    @Test(
        "a value in a place is never syntax",
        arguments: [
            "a, b", "say \"x\"", "back\\slash", "a:b", "/x/i", "{{x}}", "cover,gap:99", "x\",page:1,top,y:\"", "日本",
        ]
    )
    func values(value: String) throws {
        #expect(try wording("text:{label}", ["label": value]) == .phrase(value))
        #expect(try wording("text:\"For {label}\",below,nth:2", ["label": value]) == .phrase("For \(value)"))
        #expect(try placement("field:{label}", ["label": value]).anchor == .field(value))
        #expect(throws: SignetError.self) { try placement("page:{label},bottom", ["label": value]) }
        #expect(throws: SignetError.self) { try placement("{label}", ["label": value]) }
    }

    @Test("a value in a regular expression stands for itself")
    func patterns() throws {
        #expect(
            try wording("text:/For {who}\\d{4}/", ["who": "J.D. (x)/"])
                == .pattern("For J\\.D\\.\\ \\(x\\)\\/\\d{4}", ignoringCase: false)
        )
        #expect(try wording("text:/a/i,gap:{gap}", ["gap": "7.5"]) == .pattern("a", ignoringCase: true))
    }

    @Test("tags in double braces stay, also with a variable inside")
    func tags() throws {
        #expect(try wording("text:{{sig:buyer}},over,cover", [:]) == .phrase("{{sig:buyer}}"))
        #expect(try wording("text:{{sig:{role}}}", ["role": "a,b"]) == .phrase("{{sig:a,b}}"))
    }

    @Test("pages, corners and numbers come from rows")
    func words() throws {
        let place = try placement("page:{page},{corner},margin:{m}", ["page": "1+3", "corner": "top-left", "m": "4.5"])
        #expect(place == .position(.topLeft, margin: 4.5, on: try #require(PageSelection("1+3"))))
    }

    @Test("double braces are braces")
    func braces() throws {
        let recipe = try recipe("signature: {type: Jane}\nat: bottom\nauthor: \"{{{who}}} }}\"")
        #expect(try recipe.stamps(values: ["who": "x"], facts: plainFacts).first?.author == "{x} }")
    }

    @Test("a value in a caption is not markup, a field or a variable")
    func captions() throws {
        let recipe = try recipe(
            "signature: {type: Jane Doe}\nat: bottom\ncaption: {text: '<b>{name}</b>, {city}\\n{{x}}', qr: 'https://x.org/{city}'}"
        )
        let stamp = try #require(
            try recipe.stamps(values: ["city": "<b>{date}&amp;\\n{{", "name": "no"], facts: plainFacts).first
        )
        #expect(
            stamp.signature.alternativeText
                == "Signature: Jane Doe, Jane Doe, <b>{date}&amp;\\n{{, {x}, QR code: https://x.org/<b>{date}&amp;\\n{{"
        )
    }

    @Test("a value is not the name of a caption")
    func captionNames() throws {
        let recipe = try recipe("signature: {type: Jane Doe}\nat: bottom\ncaption: '{kind}'")
        let stamp = try #require(try recipe.stamps(values: ["kind": "signed-by"], facts: plainFacts).first)
        #expect(stamp.signature.alternativeText == "Signature: Jane Doe, signed-by")
    }

    @Test("a caption's fields take row values through author, reason and location")
    func captionFields() throws {
        let recipe = try recipe(
            "signature: {type: J. D.}\nat: bottom\nauthor: '{name}'\ncaption: {text: signed-by, reason: 'Approval of {contract}', location: '{city}'}",
            top: "date: 2026-05-17\nvariables: {city: Berlin}"
        )
        let values = ["name": "Jane Doe", "contract": "<7>"]
        let stamp = try #require(try recipe.stamps(values: values, facts: plainFacts).first)
        #expect(
            stamp.signature.alternativeText
                == "Signature: J. D., Signed by Jane Doe, 17 May 2026, Reason: Approval of <7>, Location: Berlin"
        )
        let bare = try #require(
            try recipe.stamps(values: ["name": "x", "contract": "y", "city": ""], facts: plainFacts).first
        )
        #expect(bare.signature.alternativeText.hasSuffix("Location: Berlin"))
    }

    @Test("a variable without a value is an error that names it, the stamp and the line")
    func missing() throws {
        let recipe = try recipe(
            "id: buyer\nsignature: {type: '{nmae}'}\nat: bottom",
            top: "variables: {name: {required: true}}"
        )
        let error = #expect(throws: SignetError.self) { try recipe.stamps(values: ["name": "x"], facts: plainFacts) }
        let message = error?.message ?? ""
        #expect(
            message.contains("line 4, stamp 'buyer', signature.type: the variable {nmae} has no value"),
            "\(message)"
        )
        #expect(message.contains("it gives {name}"), "\(message)")
        let required = #expect(throws: SignetError.self) {
            try recipe.stamps(values: ["name": "", "nmae": "x"], facts: plainFacts)
        }
        #expect(required?.message.contains("{name}") == true)
    }

    @Test("a variable is declared by its name, without braces")
    func declaredNames() throws {
        let error = #expect(throws: SignetError.self) {
            try recipe("signature: {type: '{name}'}\nat: top", top: "variables: {name: a, '{name}': b}")
        }
        #expect(error?.message.contains("'{name}'") == true, "\(error?.message ?? "")")
    }

    @Test("variables are those declared, then those used")
    func list() throws {
        let recipe = try recipe(
            "signature: {type: '{name}'}\nat: 'text:{label}'\nwhen: {'{kind}': a, city: b}",
            top: "variables: {city: Berlin, name: {required: true}}"
        )
        #expect(recipe.variables.map(\.name) == ["city", "name", "label", "kind"])
        #expect(recipe.variables.map(\.defaultValue) == ["Berlin", nil, nil, nil])
        #expect(recipe.variables.map(\.isRequired) == [false, true, false, false])
    }
}
