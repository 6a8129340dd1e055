internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import Signet
internal import SignetAudit
package import SignetServiceFoundation

/// `/v1/batches`: one recipe for many documents.
package struct BatchRoutes: Sendable {
    package let api: APIServices
    /// Threads that read recipes.
    package let work: WorkPool

    package init(api: APIServices, work: WorkPool) {
        (self.api, self.work) = (api, work)
    }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.post, "batches", .write(.batches), api, create)
        router.api(.get, "batches", .read(.batches), api, query: PageQuery.names, list)
        router.api(.get, "batches/:id", .read(.batches), api, one)
        router.api(.get, "batches/:id/outcomes", .read(.batches), api, query: PageQuery.names, outcomes)
        router.api(.delete, "batches/:id", .write(.batches), api, cancel)
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

        init(_ record: BatchRecord, _ counts: [BatchRow.State: Int]) {
            (id, state, total) = (record.id, record.state, record.total)
            (created, finished) = (record.created, record.finished)
            (done, failed) = (counts[.done] ?? 0, counts[.failed] ?? 0)
        }

        /// Reads the views of batches from the store.
        static func all(_ records: [BatchRecord], in database: Database) throws -> [BatchView] {
            let counts = try BatchRow.counts(of: records.map(\.id), in: database)
            return records.map { BatchView($0, counts[$0.id] ?? [:]) }
        }
    }

    @Sendable private func create(_ call: APICall) async throws -> Response {
        let body = try await call.body(api.limits.body)
        if let earlier = try await call.earlierReply(body: body) { return earlier }
        let wanted = try JSONCoding.value(NewBatch.self, fromBody: body)
        guard (1...api.limits.batchRows).contains(wanted.rows.count) else {
            throw Problem.invalid("A batch has 1 to \(api.limits.batchRows) rows (limits.batch-rows).")
        }
        _ = try await work.run { try Recipe(withoutFiles: wanted.recipe) }
        let account = call.caller.accountId
        let record = BatchRecord(
            id: api.environment.identifier(.batch),
            accountId: account,
            recipe: wanted.recipe,
            state: .running,
            total: wanted.rows.count,
            created: api.now
        )
        let event = call.event(
            .batchCreated,
            ["batch": record.id, "rows": String(record.total)]
        )
        let response = try await call.commit(body: body) { database in
            try record.insert(in: database)
            for (position, row) in wanted.rows.enumerated() {
                _ = try DocumentRecord.find(row.document, of: account, in: database)
                let waiting = BatchRow(
                    batchId: record.id,
                    position: position,
                    documentId: row.document,
                    row: try JSONCoding.text(of: row.values ?? [:]),
                    state: .waiting
                )
                try waiting.insert(in: database)
                try waiting.enqueue(in: database)
            }
            for log in [record.log, AuditLog(account: account)] { try log.append([event], in: database) }
            return try Reply(.accepted, BatchView(record, [:])).with(
                .location,
                api.address.path + "/v1/batches/\(record.id)"
            )
        }
        api.jobs.wake(.batchRow)
        return response
    }

    @Sendable private func list(_ call: APICall) async throws -> Response {
        try await call.listOwn(BatchRecord.self) { try BatchView.all($0, in: $1) }
    }

    @Sendable private func one(_ call: APICall) async throws -> Response {
        try await api.store.read { database in
            let record = try call.find(BatchRecord.self, in: database)
            return try Reply(.ok, BatchView.all([record], in: database)[0])
        }.response
    }

    private struct OutcomeView: Encodable {
        let row: Int
        let document: String
        let state: BatchRow.State
        let result: String?
        let problem: String?

        init(_ row: BatchRow, in language: PageLanguage) {
            (self.row, document, state, result) = (row.position, row.documentId, row.state, row.result)
            problem = row.problem.map { ProblemRecord(text: $0).sentence(in: language) }
        }
    }

    @Sendable private func outcomes(_ call: APICall) async throws -> Response {
        let limit = try PageQuery.limit(of: call)
        let after = try PageQuery.number(of: call, default: -1)
        let rows = try await api.store.read { database in
            let batch = try call.find(BatchRecord.self, in: database)
            return try BatchRow.rows(of: batch.id, after: after, limit: limit + 1, in: database)
        }
        let page = ItemPage(
            rows,
            limit: limit,
            cursor: { String($0.position) },
            { rows in
                rows.map { OutcomeView($0, in: call.language) }
            }
        )
        return try Reply(.ok, page).response
    }

    @Sendable private func cancel(_ call: APICall) async throws -> Response {
        let now = api.now
        try await api.store.write { database in
            try database.lock(.batch, call.parameter("id"))
            var batch = try call.find(BatchRecord.self, in: database)
            guard batch.state == .running else { return }
            try batch.end(.cancelled, now, by: call.actor, from: call.origin, in: database)
            try JobRecord.remove(.batchRow, lane: batch.id, in: database)
        }
        return Reply(.noContent).response
    }
}
