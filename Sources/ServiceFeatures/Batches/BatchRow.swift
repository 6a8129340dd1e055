internal import Foundation
package import SignetServiceFoundation

/// One document of a batch.
///
/// It is changed by the process that has its job, in the transaction that ends the job.
package struct BatchRow: StoredRecord {
    package static let table = "batchRow"
    package static let key = ["batchId", "position"]

    package enum CodingKeys: CodingKey, CaseIterable {
        case batchId, position, documentId, row, state, result, problem
    }

    package enum State: String, Codable, Sendable { case waiting, done, failed }

    let batchId: String
    let position: Int
    package let documentId: String
    /// The values of the recipe's variables, as JSON.
    package let row: String
    package var state: State
    /// The document that came of it.
    package var result: String?
    /// The reason of its failure, as JSON of a ``ProblemRecord``.
    package var problem: String?
}

extension BatchRow {
    /// How many rows of a batch are in that state.
    package static func count(_ state: State, of batchId: String, in database: Database) throws -> Int {
        try count(where: "batchId = ? AND state = ?", [batchId, state.rawValue], in: database)
    }

    /// How many rows of batches are in which state, by the batches.
    static func counts(of batches: [String], in database: Database) throws -> [String: [State: Int]] {
        var counts: [String: [State: Int]] = [:]
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT batchId, state, count(*) AS count FROM batchRow WHERE \(isOne(of: batches, "batchId"))
                GROUP BY batchId, state
                """,
            arguments: StatementArguments(batches)
        )
        for row in rows {
            guard let state = try State(rawValue: row["state"]) else { continue }
            try counts[row["batchId"], default: [:]][state] = row["count"]
        }
        return counts
    }

    /// Has the row done.
    func enqueue(in database: Database) throws {
        try JobRecord.add(
            .batchRow,
            key: "\(batchId)/\(position)",
            lane: batchId,
            due: .now,
            payload: "",
            .underWay,
            in: database
        )
    }

    /// The row that a job is about.
    package static func of(_ job: JobClaim, in database: Database) throws -> BatchRow? {
        guard let position = job.key.split(separator: "/").last.flatMap({ Int($0) }) else { return nil }
        return try first("WHERE batchId = ? AND position = ?", [job.lane, position], in: database)
    }

    /// The rows of a batch after a position, in their order.
    package static func rows(
        of batchId: String,
        after position: Int,
        limit: Int,
        in database: Database
    ) throws -> [BatchRow] {
        try all(
            "WHERE batchId = ? AND position > ? ORDER BY position LIMIT ?",
            [batchId, position, limit],
            in: database
        )
    }
}
