import Signet
import Testing

@testable import SignetService

@Suite struct ProblemTests {
    @Test("advice that only the command can follow is left out, and nothing that a caller wrote")
    func sentences() {
        let sentences = [
            "the document is signed: validators report it; fill it with --as widget, or --after-signatures":
                "The document is signed: validators report it.",
            "the permissions forbid it: give the password, or pass over it with --ignore-permissions when allowed":
                "The permissions forbid it.",
            "a password is needed; give it with --password-file (object 8 0)": "A password is needed.",
            "no text 'Signature: -----' on page 1": "No text 'Signature: -----' on page 1.",
            "the field 'a --b' is signed.": "The field 'a --b' is signed.",
        ]
        for (message, sentence) in sentences { #expect(message.sentenceWithoutOptions == sentence) }
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
