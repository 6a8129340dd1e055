internal import Foundation
internal import HTTPTypes
package import SignetAudit
package import SignetServiceFoundation

/// A change of many requests, or their export.
package struct TaskRecord: OwnedRecord {
    package static let table = "task"
    package static let noun = "task"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, accountId, kind, details, state, total, done, failed, created, finished
    }

    package enum Kind: String, Codable, Sendable, CaseIterable {
        case remind, cancel, label, unlabel, archive, unarchive, delete, export
    }

    package enum State: String, Codable, Sendable { case running, finished, cancelled }

    package let id: String
    let accountId: String
    let kind: Kind
    /// ``TaskDetails`` as JSON.
    let details: String
    var state: State
    let total: Int
    var done: Int
    var failed: Int
    package let created: Moment
    var finished: Moment?

    package var guardedBy: RowLock? { RowLock(.batch, id) }

    /// The most requests of a task.
    static let most = 10_000
    /// After how many days it is removed.
    static let days = 30

    /// Has its next requests changed.
    func enqueue(in database: Database) throws {
        try JobRecord.add(.task, key: id, lane: accountId, due: .now, payload: "", .underWay, in: database)
    }

    /// Removes tasks that ended before a moment, with their items; some of them where there are many.
    package static func removeOver(before start: Moment, in database: Database) throws {
        let over = try all(
            "WHERE state <> 'running' AND finished <= ? ORDER BY created LIMIT 50",
            [start],
            in: database
        )
        try database.lock(.batch, each: over.map(\.id))
        for task in over {
            try database.execute(sql: "DELETE FROM taskItem WHERE taskId = ?", arguments: [task.id])
            try task.delete(in: database)
        }
    }
}

/// The settings of a task beside its requests.
struct TaskDetails: Codable, Sendable {
    /// The label that requests get or lose.
    var label: String?
    /// Whether the documents that were sent stay when requests are deleted.
    var keepsDocuments: Bool?
    let actor: ActingSender
}

/// One request of a task.
package struct TaskItemRecord: StoredRecord {
    package static let table = "taskItem"
    package static let key = ["taskId", "position"]

    package enum CodingKeys: CodingKey, CaseIterable {
        case taskId, position, requestId, state, problem
    }

    package enum State: String, Codable, Sendable, CaseIterable { case waiting, done, failed }

    let taskId: String
    let position: Int
    let requestId: String
    var state: State
    /// The code of the problem, and its sentence after a space.
    var problem: String?

    package var guardedBy: RowLock? { RowLock(.batch, taskId) }

    /// The items after a position, in one state or in all.
    static func items(
        of task: String,
        in state: State?,
        after position: Int,
        limit: Int,
        in database: Database
    ) throws -> [TaskItemRecord] {
        var arguments: StatementArguments = [task, position]
        if let state { arguments += [state.rawValue] }
        return try all(
            "WHERE taskId = ? AND position > ?\(state == nil ? "" : " AND state = ?") ORDER BY position LIMIT \(limit)",
            arguments,
            in: database
        )
    }
}
