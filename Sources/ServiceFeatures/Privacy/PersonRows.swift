internal import Foundation
internal import SignetServiceFoundation

/// A row of a table, of which a request is to be made, that has a person's address.
struct PersonRows: Sendable {
    let bulk: BulkRecord
    let row: BulkRowRecord

    var accountId: String { bulk.accountId }

    /// Its cells, by the names of their columns.
    var cells: [String: String] {
        let columns = (try? bulk.reading.columns.map(\.column)) ?? []
        return Dictionary(zip(columns, row.texts).filter { !$0.0.isEmpty }) { first, _ in first }
    }

    private static let hasAddress = """
        (lower(cells) LIKE lower(:pattern) ESCAPE '\\' OR lower(problem) LIKE lower(:pattern) ESCAPE '\\')
        """

    private static func pattern(_ email: EmailAddress) -> String { "%\(email.text.escapedForLike)%" }

    /// The tables that may have rows with an address.
    static func bulks(of email: EmailAddress, account: String?, in database: Database) throws -> [BulkRecord] {
        let found = try BulkRecord.all(
            "WHERE id IN (SELECT bulkId FROM bulkRow WHERE \(hasAddress)) ORDER BY id",
            ["pattern": pattern(email)],
            in: database
        )
        return found.filter { account == nil || $0.accountId == account }
    }

    /// The rows with an address.
    static func all(of email: EmailAddress, in bulks: [BulkRecord], in database: Database) throws -> [PersonRows] {
        try bulks.flatMap { bulk in
            try BulkRowRecord.all(
                "WHERE bulkId = :bulk AND \(hasAddress) ORDER BY position",
                ["bulk": bulk.id, "pattern": pattern(email)],
                in: database
            ).filter { row in
                row.texts.contains(where: email.isIn) || row.problems.contains { email.isIn($0.detail) }
            }.map { PersonRows(bulk: bulk, row: $0) }
        }
    }

    /// Empties the row; no request is made of it any more.
    func erase(in database: Database) throws {
        var row = row
        let problem = RowProblem("erased", column: nil, "The person was erased.")
        let wasSent = row.state == .sent
        try row.fail(problem)
        if wasSent { (row.state, row.problem) = (.sent, nil) }
        try row.update(in: database)
    }
}
