internal import Foundation
internal import HTTPTypes
package import Logging
package import ServiceLifecycle
internal import SignetAudit
package import SignetServiceFoundation

/// Makes the requests of tables, some rows at a time and no more a minute than their senders want.
///
/// A request, its links and mails, and the state of its row are written in one transaction, which fails where another process has the job
/// or the table was paused meanwhile: so no row becomes two requests, whenever the process ends.
package struct BulkRunner: Service {
    package let services: RequestServices
    package let logger: Logger

    package init(services: RequestServices, logger: Logger) {
        (self.services, self.logger) = (services, logger)
    }

    private var api: APIServices { services.api }

    /// How many tables are worked on at a time.
    private static let width = 4
    /// The most rows of a transaction.
    private static let mostRows = 20
    /// The attempts that may end with their process before a row fails.
    private static let mostAttempts = 5

    package func run() async throws {
        let plan = JobWorker.Plan(
            kind: .bulk,
            width: Self.width,
            laneWidth: 1,
            refill: 1,
            longest: .seconds(600),
            stopping: .ends
        )
        await JobWorker(api.jobs, plan, logger: logger) { try await attempt($0) }.run()
    }

    /// The next rows of a table.
    private struct Share: Sendable {
        let bulk: BulkRecord
        let details: BulkDetails
        let version: TemplateVersionRecord?
        let rows: [BulkRowRecord]
    }

    /// A row with its request, or the reason why there is none.
    private struct Made: Sendable {
        let row: BulkRowRecord
        let outcome: Result<RequestDraft, RowProblem>
    }

    private func attempt(_ job: JobClaim) async throws {
        guard let share = try await share(of: job) else {
            return try await api.store.write { try job.end(in: $0) }
        }
        do {
            let made = try await made(share, job)
            try await keep(made, of: share, job)
        } catch let problem as Problem where problem.code == "busy" || problem.status.code >= 500 {
            // Other work needs the processors now, or the store or the disk is not there for a while.
            logger.warning("Requests of a table wait", metadata: ["bulk": "\(job.key)", "error": "\(problem.detail)"])
            try await api.store.write { try job.postpone(.after(seconds: 5), in: $0) }
        }
    }

    /// How many rows are made together at a rate: those of five seconds.
    private static func count(at rate: Int?, attempts: Int) -> Int {
        // A row that ends the process is found by itself.
        guard attempts == 1 else { return 1 }
        return rate.map { min(max($0 / 12, 1), mostRows) } ?? mostRows
    }

    private func share(of job: JobClaim) async throws -> Share? {
        try await api.store.read { database in
            guard let bulk = try BulkRecord.with(id: job.key, in: database), bulk.state == .running else { return nil }
            let details = try bulk.reading
            let rows = try BulkRowRecord.rows(
                of: bulk.id,
                in: .valid,
                after: 0,
                limit: Self.count(at: details.settings.rate, attempts: job.attempts),
                in: database
            )
            let version = try TemplateVersionRecord.found(bulk.mark, in: database)
            return Share(bulk: bulk, details: details, version: version, rows: rows)
        }
    }

    private func made(_ share: Share, _ job: JobClaim) async throws -> [Made] {
        guard let version = share.version else {
            let problem = RowProblem(Problem.notFound("version of the template"), column: nil)
            return share.rows.map { Made(row: $0, outcome: .failure(problem)) }
        }
        guard job.attempts <= Self.mostAttempts else {
            let problem = RowProblem(
                "internal",
                column: nil,
                "The process ended \(job.attempts - 1) times while it made this request: look into the server's log."
            )
            return share.rows.map { Made(row: $0, outcome: .failure(problem)) }
        }
        let check = BulkCheck(services: services, account: share.bulk.accountId, version: version)
        let content = try version.content
        let reading = check.reading(content, share.details)
        var made: [Made] = []
        for row in share.rows {
            let read = reading.read(row.texts)
            if let problem = read.problems.first {
                made.append(Made(row: row, outcome: .failure(problem)))
                continue
            }
            do { made.append(Made(row: row, outcome: .success(try await check.draft(read.use, content)))) } catch {
                made.append(Made(row: row, outcome: .failure(try Self.problem(error))))
            }
        }
        return made
    }

    /// The reason for a row's failure.
    ///
    /// - Throws: The error where another attempt may succeed.
    private static func problem(_ error: any Error) throws -> RowProblem {
        guard let problem = error as? Problem, problem.status.code < 500, problem.code != "busy" else { throw error }
        return RowProblem(problem, column: nil)
    }

    // MARK: Writing

    private func keep(_ made: [Made], of share: Share, _ job: JobClaim) async throws {
        do { try await write(made, of: share, job) } catch let error as Problem where made.count > 1 {
            guard error.status.code < 500, error.code != "busy" else { throw error }
            // One of them cannot be written any more, as without its document: it is found by itself.
            for each in made.dropLast() { try await keepOne(each, of: share, job, isLast: false) }
            if let last = made.last { try await keepOne(last, of: share, job, isLast: true) }
        } catch let error as Problem {
            guard let only = made.first else { throw error }
            try await write([Made(row: only.row, outcome: .failure(try Self.problem(error)))], of: share, job)
        }
    }

    private func keepOne(_ made: Made, of share: Share, _ job: JobClaim, isLast: Bool) async throws {
        do { try await write([made], of: share, job, isLast: isLast) } catch let error as Problem {
            let failed = Made(row: made.row, outcome: .failure(try Self.problem(error)))
            try await write([failed], of: share, job, isLast: isLast)
        }
    }

    private func write(_ made: [Made], of share: Share, _ job: JobClaim) async throws {
        try await write(made, of: share, job, isLast: true)
    }

    /// Writes requests with the states of their rows, and when the next are due; the last ones end the table.
    private func write(_ made: [Made], of share: Share, _ job: JobClaim, isLast: Bool) async throws {
        let drafts = made.compactMap { try? $0.outcome.get() }
        let pause = share.details.settings.rate.map { (made.count * 60 + $0 - 1) / $0 } ?? 0
        let (actor, origin) = (
            share.details.actor?.audited ?? .service, share.details.actor?.origin ?? .service
        )
        try await api.store.write { database in
            try database.lock(.template, share.bulk.templateId)
            try database.lock(.request, each: drafts.map(\.request.id))
            try database.lock(.batch, share.bulk.id)
            try job.check(in: database)
            guard var bulk = try BulkRecord.with(id: share.bulk.id, in: database), bulk.state == .running else {
                return try job.end(in: database)
            }
            for each in made { try write(each, of: bulk, by: actor, from: origin, in: database) }
            guard isLast else { return }
            let isOver = try !BulkRowRecord.exists(
                where: "bulkId = ? AND state = 'valid'",
                [bulk.id],
                in: database
            )
            guard isOver else { return try job.end(repeated: pause > 0 ? .after(seconds: pause) : .now, in: database) }
            try job.end(in: database)
            try services.outbox.enqueue(.bulkFinished, account: bulk.accountId, subject: bulk.id, [:], in: database)
            try bulk.end(.finished, api.now, by: .service, from: .service, in: database)
        }
        api.metrics.count(.requestsCreated, .none, drafts.count)
        api.metrics.count(.bulk, .succeeded)
        services.outbox.wake()
    }

    private func write(
        _ made: Made,
        of bulk: BulkRecord,
        by actor: AuditEvent.Actor,
        from origin: AuditEvent.Origin,
        in database: Database
    ) throws {
        // A person may have been erased meanwhile.
        let found = try BulkRowRecord.first(
            "WHERE bulkId = ? AND position = ?",
            [bulk.id, made.row.position],
            in: database
        )
        guard var row = found, row.state == .valid else { return }
        switch made.outcome {
        case .success(let draft):
            try draft.write(by: actor, from: origin, in: database)
            (row.state, row.requestId, row.cells) = (.sent, draft.request.id, BulkRowRecord.noCells)
        case .failure(let problem): try row.fail(problem)
        }
        try row.update(in: database)
    }
}
