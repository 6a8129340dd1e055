internal import SignetServiceFoundation

/// Rows that contain an e-mail address anywhere: in titles, messages, names of documents, values of batches.
struct PersonMention: Codable, Hashable, Sendable {
    let table: String
    let column: String
    /// The identifier of the row, as far as it has one.
    let row: String

    /// The most that are listed.
    private static let most = 10_000

    /// All rows with the address in a text, in every table.
    static func all(of email: EmailAddress, in database: Database) throws -> [PersonMention] {
        var found: [PersonMention] = []
        for (table, columns) in try database.columns().sorted(by: { $0.key < $1.key }) {
            let key = columns.first { ["id", "batchid", "chain", "owner"].contains($0.name.lowercased()) }?.name
            for column in columns where column.isText {
                // Names of tables and columns come from the schema.
                let rows = try Row.fetchAll(
                    database,
                    sql: """
                        SELECT CAST(\(key ?? "''") AS TEXT) AS place, \(column.name) AS found FROM \(table)
                        WHERE lower(\(column.name)) LIKE lower(?) ESCAPE '\\' LIMIT \(most)
                        """,
                    arguments: ["%\(email.text.escapedForLike)%"]
                )
                found += rows.filter { email.isIn($0["found"] ?? "") }.map {
                    PersonMention(table: table, column: column.name, row: $0["place"] ?? "")
                }
                if found.count >= most { return found }
            }
        }
        return found
    }
}
