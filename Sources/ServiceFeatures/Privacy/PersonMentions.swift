internal import GRDB
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
        let tables = try String.fetchAll(
            database,
            sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
        )
        for table in tables {
            let columns = try database.columns(in: table)
            let key = columns.first { ["id", "batchId", "chain", "owner"].contains($0.name) }?.name ?? "rowid"
            for column in columns where column.type.uppercased() == "TEXT" {
                // Names of tables and columns come from the schema.
                let rows = try Row.fetchAll(
                    database,
                    sql: """
                        SELECT CAST("\(key)" AS TEXT) AS row, "\(column.name)" AS text FROM "\(table)"
                        WHERE "\(column.name)" LIKE ? ESCAPE '\\' LIMIT \(most)
                        """,
                    arguments: ["%\(email.text.escapedForLike)%"]
                )
                found += rows.filter { email.isIn($0["text"] ?? "") }.map {
                    PersonMention(table: table, column: column.name, row: $0["row"] ?? "")
                }
                if found.count >= most { return found }
            }
        }
        return found
    }
}
