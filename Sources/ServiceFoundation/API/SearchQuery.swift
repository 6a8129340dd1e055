/// The words of a list's parameter `q`: every result has all of them, anywhere in its search text.
package struct SearchQuery: Sendable {
    /// The addition to a query's condition; empty without a search.
    package let condition: String
    /// Its arguments.
    package let values: [String: String]
    private let words: [String]

    /// The parameter of the query.
    package static let name = "q"
    /// The most characters and words that are taken.
    private static let longest = 200
    private static let mostWords = 20
    /// The most requests with all words that are looked up one by one: where there are more, reading the list itself soon finds enough.
    private static let mostLookedUp = 2_000

    package init(_ call: APICall) throws(Problem) { try self.init(call.query(Self.name) ?? "") }

    package init(_ text: String) throws(Problem) {
        guard text.unicodeScalars.count <= Self.longest else {
            throw .invalid("'q' must have at most \(Self.longest) characters.")
        }
        words = Array(SearchText.words(text).prefix(Self.mostWords))
        condition = words.indices.map { " AND search LIKE :word\($0) ESCAPE '\\'" }.joined()
        values = Dictionary(uniqueKeysWithValues: words.enumerated().map { ("word\($0)", "%\($1.escapedForLike)%") })
    }

    /// The condition for a list of requests, and its arguments, by the index of trigrams where that is quicker.
    package func conditionOfRequests(in database: Database) throws -> (condition: String, values: [String: String]) {
        guard !words.isEmpty, database.hasOwnTrigrams else { return (condition, values) }
        // Words of one or two letters are the beginnings of trigrams.
        let phrases = words.filter { $0.unicodeScalars.count > 2 }.map { "\"\($0.replacing("\"", with: "\"\""))\"" }
        let (rows, arguments): (String, [String: String])
        if phrases.isEmpty {
            let word = words.max { $0.unicodeScalars.count < $1.unicodeScalars.count } ?? ""
            rows = "SELECT DISTINCT doc FROM requestIndexTerm WHERE term >= :term AND term < :termEnd"
            arguments = ["term": word, "termEnd": word + "\u{10FFFF}"]
        } else {
            rows = "SELECT rowid FROM requestIndex WHERE requestIndex MATCH :phrases"
            arguments = ["phrases": phrases.joined(separator: " ")]
        }
        let count = "SELECT count(*) FROM (\(rows) LIMIT \(Self.mostLookedUp + 1))"
        let found = try Int.fetchOne(database, sql: count, arguments: StatementArguments(arguments)) ?? 0
        guard found <= Self.mostLookedUp else { return (condition, values) }
        let requests = " AND id IN (SELECT requestId FROM requestIndexRow WHERE number IN (\(rows)))"
        return (requests + condition, values.merging(arguments) { $1 })
    }
}
