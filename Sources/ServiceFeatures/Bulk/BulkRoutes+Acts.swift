internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import SignetAudit
internal import SignetServiceFoundation

extension BulkRoutes {
    // MARK: Before it is sent

    /// Reads the columns in another way, and checks the rows again.
    @Sendable func change(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        _ = try await call.find(BulkRecord.self)
        let changes = try JSONCoding.value(BulkSettings.self, fromBody: body)
        guard changes.version == nil, changes.encoding == nil, changes.separator == nil else {
            throw Problem.invalid("'version', 'encoding' and 'separator' belong to the file: send it again with them.")
        }
        try changes.check()
        let (bulk, version, kept) = try await api.store.read { database in
            let bulk = try call.find(BulkRecord.self, in: database)
            guard bulk.state == .checked else { throw bulk.isNot("changed") }
            let version = try TemplateVersionRecord.find(bulk.mark, in: database)
            let rows = try BulkRowRecord.rows(of: bulk.id, in: nil, after: 0, limit: .max >> 1, in: database)
            return (bulk, version, rows)
        }
        var details = try bulk.reading
        details.settings = details.settings.changed(by: changes)
        let check = BulkCheck(services: services, account: bulk.accountId, version: version)
        let result = try await check.check(kept, details)
        let rows = try result.rows.map { try BulkRowRecord(of: bulk.id, $0) }
        return try await call.commit(body: body) { database in
            try database.lock(.batch, bulk.id)
            var current = try call.find(BulkRecord.self, in: database)
            guard current.state == .checked, current.details == bulk.details else { throw current.isNot("changed") }
            current.name = changes.name?.trimmed ?? current.name
            try current.set(result.details)
            try current.update(in: database)
            try BulkRowRecord.replace(rows, of: bulk.id, in: database)
            return try Reply(.ok, BulkView.all([current], in: database)[0])
        }
    }

    @Sendable func remove(_ call: APICall) async throws -> Response {
        try await api.store.write { database in
            try database.lock(.batch, call.parameter("id"))
            let bulk = try call.find(BulkRecord.self, in: database)
            guard bulk.state != .running, bulk.state != .paused else {
                throw Problem.conflict("The table is \(bulk.state.rawValue): cancel it first.")
            }
            try bulk.remove(in: database)
        }
        return Reply(.noContent).response
    }

    // MARK: Sending

    private struct Start: Decodable {
        /// The most requests a minute.
        let rate: Int?
    }

    @Sendable func start(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let wanted = body.isEmpty ? nil : try JSONCoding.value(Start.self, fromBody: body)
        return try await act(call, body) { bulk, counts, database in
            guard bulk.state == .checked else { throw bulk.isNot("started") }
            var details = try bulk.reading
            guard details.questions.isEmpty else {
                throw Problem(
                    .conflict,
                    "columns-unclear",
                    details.questions.map(\.detail).joined(separator: " ")
                )
            }
            guard counts[.valid] ?? 0 > 0 else {
                throw Problem.conflict("No row can be sent: correct the table first.")
            }
            if let rate = wanted?.rate { details.settings.rate = rate }
            try details.settings.check()
            details.actor = ActingSender(call.actor, call.origin)
            try bulk.set(details)
            (bulk.state, bulk.started) = (.running, api.now)
            try bulk.update(in: database)
            try bulk.enqueue(in: database)
            return .bulkStarted
        }
    }

    @Sendable func pause(_ call: APICall) async throws -> Response {
        try await act(call, call.emptyBody()) { bulk, _, database in
            guard bulk.state == .running else { throw bulk.isNot("paused") }
            bulk.state = .paused
            try bulk.update(in: database)
            try JobRecord.remove(.bulk, lane: bulk.id, in: database)
            return .bulkPaused
        }
    }

    @Sendable func resume(_ call: APICall) async throws -> Response {
        try await act(call, call.emptyBody()) { bulk, _, database in
            guard bulk.state == .paused else { throw bulk.isNot("resumed") }
            bulk.state = .running
            try bulk.update(in: database)
            try bulk.enqueue(in: database)
            return .bulkResumed
        }
    }

    /// Ends it before all requests are made; those that are there stay.
    @Sendable func cancel(_ call: APICall) async throws -> Response {
        try await act(call, call.emptyBody()) { bulk, _, database in
            guard !bulk.state.isOver else { throw bulk.isNot("cancelled") }
            try JobRecord.remove(.bulk, lane: bulk.id, in: database)
            try bulk.end(.cancelled, api.now, by: call.actor, from: call.origin, in: database)
            return nil
        }
    }

    /// Changes the state of a table, records that, and answers with it.
    private func act(
        _ call: APICall,
        _ body: [UInt8],
        _ work: @escaping @Sendable (inout BulkRecord, [BulkRowRecord.State: Int], Database) throws -> AuditAction?
    ) async throws -> Response {
        let response = try await call.commit(body: body) { database in
            try database.lock(.batch, call.parameter("id"))
            var bulk = try call.find(BulkRecord.self, in: database)
            let counts = try BulkRowRecord.counts(of: [bulk.id], in: database)[bulk.id] ?? [:]
            if let action = try work(&bulk, counts, database) {
                let rows = ["bulk": bulk.id, "rows": String(counts[.valid] ?? 0)]
                let details = bulk.mark.details.merging(rows) { $1 }
                try AuditLog(account: bulk.accountId).append([call.event(action, details)], in: database)
            }
            return try Reply(.ok, BulkView.all([bulk], in: database)[0])
        }
        api.jobs.wake(.bulk)
        return response
    }
}
