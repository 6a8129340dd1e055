internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Hummingbird
internal import Signet
internal import SignetAudit

/// `/v1/batches`: one recipe for many documents.
struct BatchRoutes: Sendable {
    let core: ServiceCore

    func add(to router: some RouterMethods<ServiceContext>) {
        router.api(.post, "batches", .write(.batches), core, create)
        router.api(.get, "batches", .read(.batches), core, list)
        router.api(.get, "batches/:id", .read(.batches), core, one)
        router.api(.get, "batches/:id/outcomes", .read(.batches), core, outcomes)
        router.api(.delete, "batches/:id", .write(.batches), core, cancel)
    }

    private struct NewBatch: Decodable {
        struct Row: Decodable {
            let document: String
            let values: [String: String]?
        }

        let recipe: String
        let rows: [Row]
    }

    private struct BatchView: Encodable {
        let id: String
        let state: BatchRecord.State
        let total: Int
        let done: Int
        let failed: Int
        let created: Moment
        let finished: Moment?

        init(_ record: BatchRecord, in database: Database) throws {
            (id, state, total) = (record.id, record.state, record.total)
            (created, finished) = (record.created, record.finished)
            func count(_ state: BatchRow.State) throws -> Int {
                try Int.fetchOne(
                    database,
                    sql: "SELECT count(*) FROM batchRow WHERE batchId = ? AND state = ?",
                    arguments: [record.id, state.rawValue]
                ) ?? 0
            }
            done = try count(.done)
            failed = try count(.failed)
        }
    }

    @Sendable private func create(_ call: APICall) async throws -> Response {
        let body = try await call.body(("limits.body-bytes", core.limits.bodyBytes))
        if let earlier = try await call.earlierReply(body: body) { return earlier }
        let wanted = try JSONCoding.value(NewBatch.self, fromBody: body)
        guard (1...core.limits.batchRows).contains(wanted.rows.count) else {
            throw Problem.invalid("A batch has 1 to \(core.limits.batchRows) rows (limits.batch-rows).")
        }
        _ = try await core.work.run { try Recipe(withoutFiles: wanted.recipe) }
        let account = call.caller.accountId
        let record = BatchRecord(
            id: core.surroundings.identifier(.batch),
            accountId: account,
            recipe: wanted.recipe,
            state: .running,
            total: wanted.rows.count,
            created: core.now
        )
        let event = call.event(
            AuditAction(rawValue: "batch.created"),
            ["batch": record.id, "rows": String(record.total)]
        )
        let response = try await call.commit(body: body) { database in
            try record.insert(database)
            for (position, row) in wanted.rows.enumerated() {
                _ = try DocumentRecord.find(row.document, of: account, in: database)
                try BatchRow(
                    batchId: record.id,
                    position: position,
                    documentId: row.document,
                    row: try JSONCoding.text(of: row.values ?? [:]),
                    state: .waiting
                ).insert(database)
            }
            try AuditLog(account: account).append([event], in: database)
            return try Reply(.accepted, BatchView(record, in: database)).with(.location, "/v1/batches/\(record.id)")
        }
        core.batches.wake()
        return response
    }

    @Sendable private func list(_ call: APICall) async throws -> Response {
        try await call.listOwn(BatchRecord.self) { record, database in try BatchView(record, in: database) }
    }

    @Sendable private func one(_ call: APICall) async throws -> Response {
        let (id, accountId) = (call.parameter("id"), call.caller.accountId)
        return try await core.store.read { database in
            try Reply(.ok, BatchView(.find(id, of: accountId, in: database), in: database))
        }.response
    }

    private struct OutcomeView: Encodable {
        let row: Int
        let document: String
        let state: BatchRow.State
        let result: String?
        let problem: String?
    }

    private struct OutcomePage: Encodable {
        let items: [OutcomeView]
        let next: String?

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(items, forKey: .items)
            try container.encode(next, forKey: .next)
        }

        private enum CodingKeys: CodingKey { case items, next }
    }

    @Sendable private func outcomes(_ call: APICall) async throws -> Response {
        let limit = call.query("limit")
        guard let count = limit.map({ Int($0) }) ?? PageQuery.usual, (1...PageQuery.most).contains(count) else {
            throw Problem.invalid("'limit' is a number from 1 to \(PageQuery.most).")
        }
        guard let after = call.query("cursor").map({ Int($0) }) ?? -1 else {
            throw Problem.invalid("'cursor' is no cursor: take the member 'next' of the part before.")
        }
        let (id, accountId) = (call.parameter("id"), call.caller.accountId)
        let rows = try await core.store.read { database in
            let batch = try BatchRecord.find(id, of: accountId, in: database)
            return try BatchRow.fetchAll(
                database,
                sql: "SELECT * FROM batchRow WHERE batchId = ? AND position > ? ORDER BY position LIMIT ?",
                arguments: [batch.id, after, count + 1]
            )
        }
        let shown = rows.prefix(count)
        let items = shown.map {
            OutcomeView(
                row: $0.position,
                document: $0.documentId,
                state: $0.state,
                result: $0.result,
                problem: $0.problem
            )
        }
        let next = rows.count > count ? shown.last.map { String($0.position) } : nil
        return try Reply(.ok, OutcomePage(items: items, next: next)).response
    }

    @Sendable private func cancel(_ call: APICall) async throws -> Response {
        let (id, accountId, now) = (call.parameter("id"), call.caller.accountId, core.now)
        try await core.store.write { database in
            var batch = try BatchRecord.find(id, of: accountId, in: database)
            guard batch.state == .running else { return }
            batch.state = .cancelled
            batch.finished = now
            try batch.update(database)
        }
        return Reply(.noContent).response
    }
}
