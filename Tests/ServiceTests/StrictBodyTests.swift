import Foundation
import HTTPTypes
import Testing

@testable import SignetService
@testable import SignetServiceFeatures
@testable import SignetServiceFoundation

/// Bodies are taken as their types say, and in no other way.
@Suite struct StrictBodyTests {
    private func problem(_ json: String) -> Problem? {
        #expect(throws: Problem.self) { try JSONCoding.value(NewRequest.self, fromBody: Array(json.utf8)) }
    }

    private static let signer = #"{"name": "Jane", "fields": [{"kind": "text", "page": 1, "frame": [1, 2, 3, 4]}]}"#

    @Test("a whole request is taken")
    func whole() throws {
        let json = """
            {"document": "d", "title": "t", "message": null, "sender": "s", "order": "sequential", "expires": "P1D",
             "signers": [\(Self.signer), {"name": "A", "configuration": {"modes": ["draw"]}, "recipe": "x", "fields": null}]}
            """
        let request = try JSONCoding.value(NewRequest.self, fromBody: Array(json.utf8))
        #expect(
            request.order == .sequential && request.signers.count == 2 && request.signers[0].fields?[0].kind == .text
        )
        #expect(request.signers[0].fields?[0].frame == [1, 2, 3, 4])
    }

    @Test("unknown members are named, each with its place and the nearest that is known")
    func unknown() {
        let json = """
            {"titel": "x", "document": "d",
             "signers": [\(Self.signer), {"name": "A", "fields": [{"kind": "text", "requierd": false}], "zzzzzz": 1}]}
            """
        let found = problem(json)
        #expect(found?.status.code == 400 && found?.code == "unknown-member")
        #expect(
            Set(found?.members["members"] ?? []) == ["titel", "signers[1].fields[0].requierd", "signers[1].zzzzzz"]
        )
        #expect(found?.detail.contains("'titel' here: did you mean 'title'?") == true)
        #expect(found?.detail.contains("did you mean 'required'?") == true)
        #expect(found?.detail.contains("known are configuration, documents, email") == true)
    }

    @Test("a member that is missing because it is misspelt is reported as unknown")
    func misspelt() {
        let found = problem(#"{"docment": "d", "signers": []}"#)
        #expect(found?.code == "unknown-member" && found?.detail.contains("did you mean 'document'?") == true)
    }

    @Test("so are those of a configuration")
    func configuration() {
        let found = problem(#"{"document": "d", "signers": [{"name": "A", "configuration": {"mode": ["draw"]}}]}"#)
        #expect(found?.status.code == 400 && found?.code == "unknown-member")
        #expect(found?.detail.contains("Did you mean 'modes'?") == true)
    }

    @Test("of very many unknown members some are reported")
    func many() {
        let members = (0..<500).map { "\"x\($0)\": 1" }.joined(separator: ",")
        #expect(problem("{\(members)}")?.members["members"]?.count == 10)
    }

    @Test("a dictionary takes all names")
    func dictionaries() throws {
        let values = try JSONCoding.value([String: [String: Int]].self, fromBody: Array(#"{"a": {"b": 1}}"#.utf8))
        #expect(values == ["a": ["b": 1]])
    }

    @Test(
        "what does not fit is reported with its place and what belongs there, without Swift",
        arguments: [
            (#"{"document": 5, "signers": []}"#, "'document' must be a text."),
            (#"{"document": "d", "signers": {}}"#, "'signers' must be a list."),
            (#"{"document": "d", "signers": [5]}"#, "'signers[0]' must be an object."),
            (
                #"{"document": "d", "order": "zigzag", "signers": []}"#,
                "'order' must be parallel or sequential, not 'zigzag'."
            ),
            (
                #"{"document": "d", "signers": [{"name": "A", "fields": [{"kind": "foo"}]}]}"#,
                "'signers[0].fields[0].kind' must be signature, initials, stamp, date, signed-on, text, lines, number, money, "
                    + "email, phone, name, company, job-title, address, iban, checkbox, choices, choice, list, cells, "
                    + "attachment, picture, heading or strike-out, not 'foo'."
            ),
            (
                #"{"document": "d", "signers": [{"name": "A", "order": 1.5}]}"#,
                "'signers[0].order' must be a whole number."
            ),
            (
                #"{"document": "d", "signers": [{"name": "A", "order": "1"}]}"#,
                "'signers[0].order' must be a whole number, not '1'."
            ),
            (#"{"document": "d", "signers": [null]}"#, "'signers[0]' must be an object."),
            (#"{"document": "d", "signers": [{}]}"#, "'signers[0].name' is missing: add it."),
            (#"[]"#, "The body must be an object."),
            (#"{"document": "d""#, "The body is not JSON: send it as UTF-8 JSON."),
        ]
    )
    func words(json: String, expected: String) {
        let found = problem(json)
        #expect(found?.status.code == 422)
        #expect(found?.detail == expected)
    }

    @Test("a body where none belongs may be empty, and says nothing")
    func empty() throws {
        try EmptyBody.check([])
        try EmptyBody.check(Array("{}".utf8))
        let found = #expect(throws: Problem.self) { try EmptyBody.check(Array(#"{"reason": "x"}"#.utf8)) }
        #expect(found?.code == "unknown-member" && found?.detail.contains("leave it out") == true)
    }

    @Test("other parameters of a query than those that are known are refused")
    func query() throws {
        try QueryParameters("limit=5&cursor=x").requireOnly(["limit", "cursor"])
        try QueryParameters(nil).requireOnly([])
        let found = #expect(throws: Problem.self) { try QueryParameters("limits=5&zzz=").requireOnly(["limit"]) }
        #expect(found?.status.code == 400 && found?.code == "unknown-parameter")
        #expect(found?.members["parameters"] == ["limits", "zzz"])
        #expect(found?.detail.contains("did you mean 'limit'?") == true)
    }
}
