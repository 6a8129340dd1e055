/// The words of a list's parameter `q`: every result has all of them, anywhere in its search text.
package struct SearchQuery: Sendable {
    /// The addition to a query's condition; empty without a search.
    package let condition: String
    /// Its arguments.
    package let values: [String: String]

    /// The parameter of the query.
    package static let name = "q"
    /// The most characters and words that are taken.
    private static let longest = 200
    private static let mostWords = 20

    package init(_ call: APICall) throws(Problem) { try self.init(call.query(Self.name) ?? "") }

    package init(_ text: String) throws(Problem) {
        guard text.unicodeScalars.count <= Self.longest else {
            throw .invalid("'q' must have at most \(Self.longest) characters.")
        }
        let words = SearchText.words(text).prefix(Self.mostWords)
        condition = words.indices.map { " AND search LIKE :word\($0) ESCAPE '\\'" }.joined()
        values = Dictionary(uniqueKeysWithValues: words.enumerated().map { ("word\($0)", "%\($1.escapedForLike)%") })
    }
}
