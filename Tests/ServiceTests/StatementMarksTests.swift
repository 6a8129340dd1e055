import Testing

@testable import SignetServiceFoundation

/// Parameters of statements as PostgreSQL has them.
@Suite("Marks of statements") struct StatementMarksTests {
    @Test(
        "marks are numbered, and what only looks like one stays",
        arguments: [
            ("SELECT ?, ?", "SELECT $1, $2", [.position(0), .position(1)]),
            ("a = :a AND b = :bB_2 OR c = :a", "a = $1 AND b = $2 OR c = $1", [.name("a"), .name("bB_2")]),
            ("x = :x AND y = ?", "x = $1 AND y = $2", [.name("x"), .position(0)]),
            ("'?' || ':a' || \"?:b\" || ?", "'?' || ':a' || \"?:b\" || $1", [.position(0)]),
            ("'it''s ?' = ?", "'it''s ?' = $1", [.position(0)]),
            ("? -- ? it's :a\n, ?", "$1 -- ? it's :a\n, $2", [.position(0), .position(1)]),
            ("?::text, a::bigint", "$1::text, a::bigint", [.position(0)]),
            ("a - ? : 2", "a - $1 : 2", [.position(0)]),
            ("'open ?", "'open ?", []), ("-- ?", "-- ?", []), ("'ä€😀' = ?", "'ä€😀' = $1", [.position(0)]), ("", "", []),
        ] as [(String, String, [StatementMarks.Parameter])]
    )
    func marks(sql: String, marked: String, parameters: [StatementMarks.Parameter]) {
        let marks = StatementMarks(sql)
        #expect(marks.sql == marked)
        #expect(marks.parameters == parameters)
    }

    @Test("values are given in the order of the marks; too few and too many are an error")
    func values() throws {
        let marks = StatementMarks("a = :a AND b = ? AND c = :c")
        let named: StatementArguments = ["a": 1, "c": "x"]
        #expect(try marks.values(named + [2]) == [.integer(1), .integer(2), .text("x")])
        #expect(throws: ParameterCountError.self) { try marks.values(named) }
        #expect(throws: ParameterCountError.self) { try marks.values(named + [2, 3]) }
        #expect(throws: ParameterCountError.self) { try marks.values(["a": 1]) }
    }
}
