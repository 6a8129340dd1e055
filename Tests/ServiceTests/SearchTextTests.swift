import GRDB
import Testing

@testable import SignetService
@testable import SignetServiceFoundation

@Suite struct SearchTextTests {
    @Test(
        "what people type finds what they mean",
        arguments: [
            ("lukasz", "Łukasz Żółć"), ("ŁUKASZ zolc", "lukasz zolc"), ("akerstrom", "Åkerström"),
            ("obrien", "O’Brien"),
            ("o'brien", "OBrien"), ("HAUPTSTRASSE", "Hauptstraße 5"), ("hauptstraße", "HAUPTSTRASSE"),
            ("soren", "Søren"),
            ("aether", "Æther"), ("istanbul", "İSTANBUL"), ("diyarbakir", "Diyarbakır"), ("nguyen", "Nguyễn"),
            ("odysseus", "ODYSSEUS"), ("οδυσσευς", "ΟΔΥΣΣΕΎΣ"), ("ﬁnal", "Final"),
            ("jane@example.org", "Jane@Example.org"),
            ("иван", "ИВАН"), ("李", "李小龍"), ("5", "５"), ("thorn", "Þorn"),
        ]
    )
    func found(words: String, text: String) {
        let folded = SearchText.folded([text])
        for word in SearchText.words(words) { #expect(folded.contains(word), "\(folded)") }
    }

    @Test("texts are joined by one space, whatever white space they have")
    func spaces() {
        #expect(SearchText.folded(["A\u{00A0} b\n", "", "\tC"]) == "a b c")
        #expect(SearchText.words(" \n'’ ").isEmpty)
    }

    @Test("all words have to be there, and marks of patterns are meant as they are")
    func query() throws {
        let queue = try DatabaseQueue()
        try queue.writing { database in
            try database.execute(sql: "CREATE TABLE t (search TEXT NOT NULL)")
            for text in ["100% sure", "100 percent", "a_b", "axb", "back\\slash"] {
                try database.execute(sql: "INSERT INTO t VALUES (?)", arguments: [SearchText.folded([text])])
            }
            func found(_ text: String) throws -> [String] {
                let query = try SearchQuery(text)
                return try String.fetchAll(
                    database,
                    sql: "SELECT search FROM t WHERE 1 = 1\(query.condition) ORDER BY rowid",
                    arguments: StatementArguments(query.values)
                )
            }
            #expect(try found("100%") == ["100% sure"])
            #expect(try found("SURE 100") == ["100% sure"])
            #expect(try found("a_b") == ["a_b"])
            #expect(try found("k\\s") == ["back\\slash"])
            #expect(try found("sure percent") == [])
            #expect(try found(" ").count == 5)
        }
        #expect(throws: Problem.self) { try SearchQuery(String(repeating: "a", count: 201)) }
        #expect(try SearchQuery(String(repeating: "a ", count: 100)).values.count == 20)
    }

    @Test("what was there before is found after the change of the tables")
    func migration() throws {
        let queue = try DatabaseQueue()
        try Schema.migrator.migrate(queue, upTo: "deletion")
        try queue.writing { database in
            try database.execute(
                sql: """
                    INSERT INTO account VALUES ('a', 'main', 0);
                    INSERT INTO document (id, accountId, name, sha256, bytes, description, created)
                        VALUES ('d', 'a', 'Straße.pdf', 'x', 1, '{}', 0);
                    INSERT INTO request (id, accountId, title, message, sender, documentId, sha256, bytes, inOrder, state, created, expires)
                        VALUES ('r', 'a', 'Lease', '', '', 'd', 'x', 1, 0, 'sent', 0, 1);
                    INSERT INTO signer (id, requestId, name, email, position, language, configuration, state)
                        VALUES ('s', 'r', 'Łukasz', 'L@example.org', 1, 'en', '{}', 'ready');
                    """
            )
        }
        try Schema.migrator.migrate(queue)
        let texts = try queue.reading { database in
            try String.fetchAll(database, sql: "SELECT search FROM document UNION ALL SELECT search FROM request")
        }
        #expect(texts == ["strasse.pdf", "lease lukasz l@example.org strasse.pdf"])
    }
}
