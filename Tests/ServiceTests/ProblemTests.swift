import Signet
import Testing

@testable import SignetService
@testable import SignetServiceFeatures
@testable import SignetServiceFoundation

@Suite struct ProblemTests {
    @Test("a refusal has a sentence in English and in German, each with what a caller of the service can do")
    func languages() {
        let problem = Problem(RefusalRecord(.signed(field: "Boss", .annotation)))
        #expect(problem.detail(in: .english).hasPrefix("The document is signed (field ‘Boss’)"))
        #expect(problem.detail(in: .english).hasSuffix("‘after-signatures: true’ in a recipe."))
        #expect(problem.detail(in: .german).hasPrefix("Das Dokument ist digital signiert (Feld »Boss«)"))
        #expect(Problem.invalid("'x' is wrong.").detail(in: .german) == "'x' is wrong.")
    }

    @Test("a row of a batch keeps codes, and sentences of an earlier version")
    func rows() throws {
        let record = ProblemRecord(Problem(RefusalRecord(.dynamicXFA)))
        let text = try record.text
        #expect(text.contains("dynamic-xfa") && !text.contains("document"))
        #expect(
            ProblemRecord(text: text).sentence(in: .german).hasPrefix("Das Dokument ist ein dynamisches XFA-Formular")
        )
        #expect(ProblemRecord(text: "The text is not there.").sentence(in: .german) == "The text is not there.")
    }

    @Test("failures of the server tell their cause to the log alone")
    func causes() throws {
        let absent = try #require(throws: SignetError.self) { try DocumentReport(path: "/nowhere/x.pdf") }
        let problem = Problem(absent)
        #expect(problem.code == "internal" && problem.cause == absent.message)
        #expect(!problem.detail.contains(absent.message))
        let damaged = try #require(throws: SignetError.self) { try DocumentReport([]) }
        #expect(Problem(damaged).cause == nil && Problem(damaged).code == "invalid-data")
    }
}
