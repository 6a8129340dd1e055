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

    /// The condition for a list of an account's requests, and its arguments, by the index of trigrams where that is quicker.
    ///
    /// A word is also found in the names of a request's labels.
    package func conditionOfRequests(
        of account: String,
        in database: Database
    ) throws -> (condition: String, values: [String: String]) {
        guard !words.isEmpty else { return ("", [:]) }
        var (condition, values) = ("", values)
        let labels = try Self.labels(of: account, in: database)
        let labelled = words.map { word in
            Self.requests(with: labels.filter { $0.text.contains(word) }.map(\.id), &values)
        }
        for (index, labelled) in labelled.enumerated() {
            let own = "search LIKE :word\(index) ESCAPE '\\'"
            condition += " AND " + (labelled.map { "(\(own) OR id IN (\($0)))" } ?? own)
        }
        guard database.hasOwnTrigrams, let lookup = lookup(labelled) else { return (condition, values) }
        values.merge(lookup.values) { $1 }
        let arguments = StatementArguments(values.filter { lookup.rows.contains(":\($0.key)") })
        let count = "SELECT count(*) FROM (\(lookup.rows) LIMIT \(Self.mostLookedUp + 1))"
        guard try Int.fetchOne(database, sql: count, arguments: arguments) ?? 0 <= Self.mostLookedUp else {
            return (condition, values.filter { lookup.values[$0.key] == nil })
        }
        return (
            " AND id IN (SELECT requestId FROM requestIndexRow WHERE number IN (\(lookup.rows)))" + condition, values
        )
    }

    /// The labels of an account, with their names as they are searched.
    private static func labels(of account: String, in database: Database) throws -> [(id: String, text: String)] {
        try Row.fetchAll(database, sql: "SELECT id, name FROM label WHERE accountId = ?", arguments: [account])
            .map { (id: try $0["id"], text: SearchText.folded([try $0["name"]])) }
    }

    /// The statement that finds the requests with one of these labels; `nil` where there are none.
    private static func requests(with labels: [String], _ values: inout [String: String]) -> String? {
        guard !labels.isEmpty else { return nil }
        let names = labels.map { label in
            let name = "label\(label.suffix(22))"
            values[name] = label
            return ":\(name)"
        }
        return "SELECT requestId FROM requestLabel WHERE labelId IN (\(names.joined(separator: ", ")))"
    }

    /// The statement that finds the numbers of the requests with those words that no label has, or else with the longest word.
    private func lookup(_ labelled: [String?]) -> (rows: String, values: [String: String])? {
        let plain = zip(words, labelled).filter { $0.1 == nil }.map(\.0)
        if !plain.isEmpty { return rows(with: plain) }
        let longest = zip(words, labelled).max { $0.0.unicodeScalars.count < $1.0.unicodeScalars.count }
        guard let (word, labelled) = longest, let labelled else { return nil }
        let (rows, values) = rows(with: [word])
        return (rows + " UNION SELECT number FROM requestIndexRow WHERE requestId IN (\(labelled))", values)
    }

    /// The statement that finds the numbers of the requests with words in their texts.
    private func rows(with words: [String]) -> (rows: String, values: [String: String]) {
        let phrases = words.filter { $0.unicodeScalars.count > 2 }.map { "\"\($0.replacing("\"", with: "\"\""))\"" }
        guard phrases.isEmpty else {
            let rows = "SELECT rowid FROM requestIndex WHERE requestIndex MATCH :phrases"
            return (rows, ["phrases": phrases.joined(separator: " ")])
        }
        // Words of one or two letters are the beginnings of trigrams.
        let word = words.max { $0.unicodeScalars.count < $1.unicodeScalars.count } ?? ""
        let rows = "SELECT DISTINCT doc FROM requestIndexTerm WHERE term >= :term AND term < :termEnd"
        return (rows, ["term": word, "termEnd": word + "\u{10FFFF}"])
    }
}
