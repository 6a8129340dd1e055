internal import Foundation
package import SignetServiceFoundation

/// A row of a table, of which a request is made.
///
/// It is changed by the process that has its table's job, in the transaction that writes its request.
package struct BulkRowRecord: StoredRecord {
    package static let table = "bulkRow"
    package static let key = ["bulkId", "position"]

    package enum CodingKeys: CodingKey, CaseIterable {
        case bulkId, position, cells, state, requestId, problem
    }

    package enum State: String, Codable, Sendable, CaseIterable {
        case valid, invalid
        /// There is a request of it.
        case sent
        case failed
    }

    let bulkId: String
    /// Its number in a spreadsheet.
    let position: Int
    /// JSON of texts; none once it is done.
    var cells: String
    var state: State
    var requestId: String?
    /// The reasons why there is no request of it, as JSON of ``RowProblem``.
    var problem: String?

    package var guardedBy: RowLock? { RowLock(.batch, bulkId) }
}

extension BulkRowRecord {
    /// The cells of a row that is done.
    static let noCells = "[]"

    init(of bulk: String, _ row: CheckedRow) throws {
        self.init(
            bulkId: bulk,
            position: row.number,
            cells: try JSONCoding.text(of: row.cells),
            state: row.state,
            problem: row.problems.isEmpty ? nil : try JSONCoding.text(of: row.problems)
        )
    }

    var texts: [String] { (try? JSONCoding.value([String].self, from: cells)) ?? [] }

    var problems: [RowProblem] {
        problem.flatMap { try? JSONCoding.value([RowProblem].self, from: $0) } ?? []
    }

    mutating func fail(_ problem: RowProblem) throws {
        (state, cells) = (.failed, Self.noCells)
        self.problem = try JSONCoding.text(of: [problem])
    }

    /// How many rows of tables are in which state, by the tables.
    static func counts(of bulks: [String], in database: Database) throws -> [String: [State: Int]] {
        var counts: [String: [State: Int]] = [:]
        let rows = try SignetServiceFoundation.Row.fetchAll(
            database,
            sql: """
                SELECT bulkId, state, count(*) AS count FROM bulkRow WHERE \(isOne(of: bulks, "bulkId"))
                GROUP BY bulkId, state
                """,
            arguments: StatementArguments(bulks)
        )
        for row in rows {
            guard let state = try State(rawValue: row["state"]) else { continue }
            try counts[row["bulkId"], default: [:]][state] = row["count"]
        }
        return counts
    }

    /// The rows of a table after a position, in their order; those in a state, where one is given.
    static func rows(
        of bulk: String,
        in state: State?,
        after position: Int,
        limit: Int,
        in database: Database
    ) throws -> [BulkRowRecord] {
        try all(
            "WHERE bulkId = ? AND position > ?\(state == nil ? "" : " AND state = ?") ORDER BY position LIMIT ?",
            [bulk, position] + StatementArguments(state.map { [$0.rawValue] } ?? []) + [limit],
            in: database
        )
    }

    /// The most rows that one statement writes: databases limit the parameters of a statement.
    private static let mostRows = 500

    /// Writes the rows of a table in place of those that it has.
    static func replace(_ rows: [BulkRowRecord], of bulk: String, in database: Database) throws {
        database.requireLock(.batch, bulk)
        try database.execute(sql: "DELETE FROM bulkRow WHERE bulkId = ?", arguments: [bulk])
        var rest = rows[...]
        while !rest.isEmpty {
            let part = rest.prefix(mostRows)
            var values: StatementArguments = []
            for row in part { values += [bulk, row.position, row.cells, row.state.rawValue, row.problem] }
            let marks = Array(repeating: "(?, ?, ?, ?, ?)", count: part.count).joined(separator: ", ")
            try database.execute(
                sql: "INSERT INTO bulkRow (bulkId, position, cells, state, problem) VALUES \(marks)",
                arguments: values
            )
            rest = rest.dropFirst(part.count)
        }
    }

    static func emptyCells(of bulk: String, in database: Database) throws {
        database.requireLock(.batch, bulk)
        try database.execute(
            sql: "UPDATE bulkRow SET cells = '\(noCells)' WHERE bulkId = ? AND cells <> '\(noCells)'",
            arguments: [bulk]
        )
    }
}
