import SignetRules
import Testing

/// The table that rules, formulas and patterns are defined by; the page's scripts run the same.
@Suite struct RuleVectorTests {
    @Test("Every formula of the shared table has its result, or none for its reason")
    func formulas() throws {
        let cases = try RuleVectors.read().formulas
        #expect(cases.count >= 250)
        for vector in cases {
            let formula = try #require(try? Formula(vector.formula), "\(vector.formula)")
            do throws(FormulaFault) {
                let result = try formula.result(vector.values)
                #expect(result == vector.result, "\(vector.formula) of \(vector.values)")
            } catch {
                #expect(error.rawValue == vector.fault, "\(vector.formula) of \(vector.values)")
            }
        }
    }

    @Test("Every mistake in a formula is found, with its place")
    func formulaMistakes() throws {
        for vector in try RuleVectors.read().formulaMistakes {
            let text = try #require(vector.formula)
            let error = #expect(throws: FormulaError.self) { try Formula(text) }
            #expect(error?.code == vector.code && error?.place == vector.place, "\(text): \(String(describing: error))")
        }
    }

    @Test("Every pattern of the shared table matches what it should, and nothing else")
    func patterns() throws {
        for vector in try RuleVectors.read().patterns {
            let pattern = try #require(try? Pattern(vector.pattern), "\(vector.pattern)")
            for text in vector.matches { #expect(pattern.matches(text), "\(vector.pattern) and \(text)") }
            for text in vector.others { #expect(!pattern.matches(text), "\(vector.pattern) and \(text)") }
        }
    }

    @Test("Every mistake in a pattern is found, with its place")
    func patternMistakes() throws {
        for vector in try RuleVectors.read().patternMistakes {
            let text = try #require(vector.pattern)
            let error = #expect(throws: PatternError.self) { try Pattern(text) }
            #expect(error?.code == vector.code && error?.place == vector.place, "\(text): \(String(describing: error))")
        }
    }

    @Test("Every condition of the shared table holds or not")
    func conditions() throws {
        for vector in try RuleVectors.read().conditions {
            let condition = Rule.Condition(field: "x", is: vector.is, value: vector.value)
            let rule = Rule(effect: .show, when: nil, of: [condition])
            #expect(rule.holds(["x": vector.given]) == vector.holds, "\(condition.words) for \(vector.given)")
        }
    }

    @Test("Every set of fields of the shared table has its effects")
    func sets() throws {
        for vector in try RuleVectors.read().sets {
            let documents = vector.documents ?? []
            let outcome = try RuleSet(vector.fields.map { RuleField($0, in: documents) }).evaluate(vector.values)
            #expect(outcome.shown == Set(vector.shown), "\(vector.name)")
            #expect(outcome.required == Set(vector.required), "\(vector.name)")
            #expect(outcome.fixed == Set(vector.fixed), "\(vector.name)")
            #expect(outcome.computed == vector.computed, "\(vector.name)")
            #expect(outcome.faults.mapValues(\.rawValue) == vector.faults, "\(vector.name)")
            for document in documents {
                #expect((document.rules ?? []).isShown(outcome.values) == document.shown, "\(vector.name)")
            }
        }
    }

    @Test("A circle is refused with the names of its fields")
    func circles() throws {
        for vector in try RuleVectors.read().circles {
            let fields = vector.fields.map { RuleField($0, in: []) }
            #expect(throws: RuleError.circle(vector.circle)) { try RuleSet(fields) }
        }
    }
}
