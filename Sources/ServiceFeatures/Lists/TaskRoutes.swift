internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import SignetAudit
package import SignetServiceFoundation

/// `/v1/tasks`: changes of many requests, which are done one after the other, and archives of many.
package struct TaskRoutes: Sendable {
    package let services: RequestServices

    package init(services: RequestServices) { self.services = services }

    private var api: APIServices { services.api }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.post, "tasks", .write(.requests), api, create)
        router.api(.get, "tasks", .read(.requests), api, query: PageQuery.names, list)
        router.api(.get, "tasks/:id", .read(.requests), api, one)
        router.api(.get, "tasks/:id/items", .read(.requests), api, query: PageQuery.names + ["state"], items)
        router.api(.post, "tasks/:id/cancel", .write(.requests), api, cancel)
        router.api(.get, "tasks/:id/archive", .read(.requests), api, archive)
    }

    private struct NewTask: Decodable {
        let kind: TaskRecord.Kind
        /// The identifiers of requests.
        let requests: [String]?
        /// The parameters of the list that finds them.
        let query: [String: String]?
        let label: String?
        /// `keep`, where the documents that were sent stay when requests are deleted.
        let document: String?
    }

    private struct View: Encodable {
        let id: String
        let kind: TaskRecord.Kind
        let state: TaskRecord.State
        let total: Int
        let done: Int
        let failed: Int
        let created: Moment
        let finished: Moment?

        init(_ record: TaskRecord) {
            (id, kind, state, total) = (record.id, record.kind, record.state, record.total)
            (done, failed, created, finished) = (record.done, record.failed, record.created, record.finished)
        }
    }

    @Sendable private func create(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let wanted = try JSONCoding.value(NewTask.self, fromBody: body)
        guard wanted.document == nil || wanted.document == "keep" && wanted.kind == .delete else {
            throw Problem.invalid("'document' must be keep, and only where requests are deleted.")
        }
        let needsLabel = wanted.kind == .label || wanted.kind == .unlabel
        guard (wanted.label != nil) == needsLabel else {
            throw Problem.invalid("'label' is needed by the kinds label and unlabel, and by no other.")
        }
        guard (wanted.requests == nil) != (wanted.query == nil) else {
            throw Problem.invalid("Give one of 'requests', their identifiers, and 'query', what finds them.")
        }
        let filter = try wanted.query.map { try RequestFilter($0, "query") }
        let account = call.caller.accountId
        let details = TaskDetails(
            label: wanted.label,
            keepsDocuments: wanted.document == nil ? nil : true,
            actor: ActingSender(call.actor, call.origin)
        )
        let response = try await call.commit(body: body) { database in
            if let label = wanted.label { _ = try LabelRecord.find(label, of: account, in: database) }
            let ids = try requests(wanted.requests, filter, of: account, in: database)
            guard (1...TaskRecord.most).contains(ids.count) else {
                throw Problem.invalid(
                    "A task is for 1 to \(TaskRecord.most) requests, not \(ids.count == 0 ? "none" : "more")."
                )
            }
            let isExport = wanted.kind == .export
            let task = TaskRecord(
                id: api.environment.identifier(.task),
                accountId: account,
                kind: wanted.kind,
                details: try JSONCoding.text(of: details),
                state: isExport ? .finished : .running,
                total: ids.count,
                done: isExport ? ids.count : 0,
                failed: 0,
                created: api.now,
                finished: isExport ? api.now : nil
            )
            try task.insert(in: database)
            for (index, id) in ids.enumerated() {
                try TaskItemRecord(
                    taskId: task.id,
                    position: index + 1,
                    requestId: id,
                    state: isExport ? .done : .waiting
                )
                .insert(in: database)
            }
            let counts = ["task": task.id, "kind": task.kind.rawValue, "requests": String(ids.count)]
            try AuditLog(account: account).append([call.event(.taskStarted, counts)], in: database)
            if !isExport { try task.enqueue(in: database) }
            return try call.created(View(task), at: "tasks/\(task.id)")
        }
        api.jobs.wake(.task)
        return response
    }

    /// The identifiers of the account's requests that are named, or that a list has; one more than the most where there are more.
    private func requests(
        _ wanted: [String]?,
        _ filter: RequestFilter?,
        of account: String,
        in database: Database
    ) throws -> [String] {
        if let filter {
            let (condition, values) = try filter.condition(of: account, in: database)
            return try String.fetchAll(
                database,
                sql:
                    "SELECT id FROM request WHERE \(condition) ORDER BY created DESC, id DESC LIMIT \(TaskRecord.most + 1)",
                arguments: StatementArguments(values)
            )
        }
        let wanted = wanted ?? []
        guard wanted.count <= TaskRecord.most else { return wanted }
        var known: Set<String> = []
        for start in stride(from: 0, to: wanted.count, by: 500) {
            let part = Array(wanted[start..<min(start + 500, wanted.count)])
            known.formUnion(
                try String.fetchAll(
                    database,
                    sql: "SELECT id FROM request WHERE \(RequestRecord.isOne(of: part, "id")) AND accountId = ?",
                    arguments: StatementArguments(part + [account])
                )
            )
        }
        if let unknown = wanted.first(where: { !known.contains($0) }) {
            throw Problem.invalid("There is no signing request '\(unknown.prefixed(to: 80))'.")
        }
        var seen: Set<String> = []
        return wanted.filter { seen.insert($0).inserted }
    }

    @Sendable private func list(_ call: APICall) async throws -> Response {
        try await call.listOwn(TaskRecord.self) { records, _ in records.map(View.init) }
    }

    @Sendable private func one(_ call: APICall) async throws -> Response {
        try await api.store.read { try Reply(.ok, View(call.find(TaskRecord.self, in: $0))) }.response
    }

    private struct ItemView: Encodable {
        let request: String
        let state: TaskItemRecord.State
        let code: String?
        let problem: String?

        init(_ record: TaskItemRecord) {
            (request, state) = (record.requestId, record.state)
            let parts = record.problem?.split(separator: " ", maxSplits: 1).map(String.init) ?? []
            (code, problem) = (parts.first, parts.count > 1 ? parts[1] : nil)
        }
    }

    @Sendable private func items(_ call: APICall) async throws -> Response {
        let (limit, first) = (try PageQuery.limit(of: call), try PageQuery.number(of: call, default: 0))
        let state = try call.query("state", TaskItemRecord.State.self)
        return try await api.store.read { database in
            let task = try call.find(TaskRecord.self, in: database)
            let found = try TaskItemRecord.items(
                of: task.id,
                in: state,
                after: first,
                limit: limit + 1,
                in: database
            )
            return try Reply(
                .ok,
                ItemPage(found, limit: limit, cursor: { String($0.position) }) { $0.map(ItemView.init) }
            )
        }.response
    }

    /// Ends it; what is done stays done.
    @Sendable private func cancel(_ call: APICall) async throws -> Response {
        let body = try await call.emptyBody()
        return try await call.commit(body: body) { database in
            try database.lock(.batch, call.parameter("id"))
            var task = try call.find(TaskRecord.self, in: database)
            guard task.state == .running else { throw Problem.conflict("The task is \(task.state.rawValue).") }
            (task.state, task.finished) = (.cancelled, api.now)
            try task.update(in: database)
            try JobRecord.remove(.task, key: task.id, in: database)
            return try Reply(.ok, View(task))
        }
    }

    /// The documents, certificates and audits of an export's requests, read one after the other while they are sent.
    @Sendable private func archive(_ call: APICall) async throws -> Response {
        let task = try await api.store.read { database in
            let task = try call.find(TaskRecord.self, in: database)
            guard task.kind == .export else { throw Problem.conflict("Only a task of the kind export has an archive.") }
            return task
        }
        let (services, language) = (services, call.language)
        return .archive(named: FileName("requests.zip", otherwise: "requests.zip"), at: task.created) { number in
            let items = try await services.api.store.read {
                try TaskItemRecord.items(of: task.id, in: nil, after: number, limit: 1, in: $0)
            }
            guard let item = items.first else { return nil }
            let found = try await services.api.store.read { try RequestRecord.with(id: item.requestId, in: $0) }
            // One that was deleted meanwhile is left out.
            guard let request = found, request.accountId == task.accountId else { return [] }
            return try await RequestArchive(request, seenBy: nil, services).allFiles(in: language)
        }
    }
}
