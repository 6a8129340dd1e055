internal import HTTPTypes
package import Logging
package import ServiceLifecycle
internal import SignetAudit
package import SignetServiceFoundation

/// Does the tasks: some requests in one transaction, with the states of their items.
package struct TaskRunner: Service {
    package let services: RequestServices
    package let logger: Logger

    package init(services: RequestServices, logger: Logger) {
        (self.services, self.logger) = (services, logger)
    }

    private var api: APIServices { services.api }

    /// The most requests of a transaction.
    private static let mostItems = 20
    /// The attempts that may end with their process before the next request fails.
    private static let mostAttempts = 5

    package func run() async throws {
        let plan = JobWorker.Plan(
            kind: .task,
            width: 4,
            laneWidth: 1,
            refill: 1,
            longest: .seconds(600),
            stopping: .ends
        )
        await JobWorker(api.jobs, plan, logger: logger) { try await attempt($0) }.run()
    }

    private func attempt(_ job: JobClaim) async throws {
        // A request that ends the process is found by itself.
        let most = job.attempts == 1 ? Self.mostItems : 1
        let found = try await api.store.read { database -> (TaskRecord, [TaskItemRecord])? in
            guard let task = try TaskRecord.with(id: job.key, in: database), task.state == .running else { return nil }
            return (task, try TaskItemRecord.items(of: task.id, in: .waiting, after: 0, limit: most, in: database))
        }
        guard let (task, items) = found else { return try await api.store.write { try job.end(in: $0) } }
        let details = try JSONCoding.value(TaskDetails.self, from: task.details)
        let acts = RequestActs(services: services, actor: details.actor.audited, origin: details.actor.origin)
        let isGivenUp = job.attempts > Self.mostAttempts
        try await api.store.write { database in
            try RequestErasure.lock(items.map(\.requestId), in: database)
            try database.lock(.batch, task.id)
            try job.check(in: database)
            guard var task = try TaskRecord.with(id: task.id, in: database), task.state == .running else {
                return try job.end(in: database)
            }
            let locked = Set(items.map(\.requestId))
            let waiting = try TaskItemRecord.items(of: task.id, in: .waiting, after: 0, limit: most, in: database)
            for var item in waiting where locked.contains(item.requestId) {
                do {
                    guard !isGivenUp else { throw Self.givenUp }
                    try act(acts, task, details, on: item.requestId, in: database)
                    (item.state, task.done) = (.done, task.done + 1)
                } catch let problem as Problem where problem.status.code < 500 || isGivenUp {
                    (item.state, task.failed) = (.failed, task.failed + 1)
                    item.problem = "\(problem.code) \(problem.detail)"
                }
                try item.update(in: database)
            }
            let isOver = task.done + task.failed >= task.total
            if isOver { (task.state, task.finished) = (.finished, api.now) }
            try task.update(in: database)
            if isOver { try job.end(in: database) } else { try job.end(repeated: .now, in: database) }
        }
        services.outbox.wake()
    }

    private static let givenUp = Problem(
        .internalServerError,
        "internal",
        "The process ended again and again while it did this."
    )

    /// Does it with one request; each act checks all before it changes anything.
    private func act(
        _ acts: RequestActs,
        _ task: TaskRecord,
        _ details: TaskDetails,
        on id: String,
        in database: Database
    ) throws {
        var request = try RequestRecord.find(id, of: task.accountId, in: database)
        switch task.kind {
        case .remind: try acts.remind(request, in: database)
        case .cancel: try acts.cancel(&request, in: database)
        case .archive, .unarchive: try acts.archive(task.kind == .archive, &request, in: database)
        case .label, .unlabel:
            let label = try LabelRecord.find(details.label ?? "", of: task.accountId, in: database)
            try label.set(task.kind == .label, on: request, in: database)
        case .delete:
            try RequestErasure(request: request, keepsDocument: details.keepsDocuments ?? false).delete(
                by: acts.actor,
                from: acts.origin,
                because: nil,
                services,
                in: database
            )
        case .export: break
        }
    }
}
