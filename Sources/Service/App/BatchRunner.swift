internal import Foundation
internal import HTTPTypes
internal import Logging
internal import ServiceLifecycle
internal import Signet
internal import SignetAudit
internal import SignetServiceFeatures
internal import SignetServiceFoundation
internal import Synchronization

/// Signs the documents of batches, several rows at a time.
///
/// A row is done with its document, in one transaction, or not at all; the last one ends its batch.
final class BatchRunner: Service {
    private let api: APIServices
    private let documents: DocumentStore
    private let outbox: Outbox
    /// Where recipes are read.
    private let work: WorkPool
    /// Where documents are signed.
    private let signing: WorkPool
    private let logger: Logger

    /// How many rows are taken at a time; as many are signed at a time as there are threads.
    private static let width = 16
    /// The attempts at a row that may end with their process before the row fails.
    private static let mostAttempts = 5

    /// The recipe that was read last, by its batch.
    private let lastRecipe = Mutex<(batch: String, recipe: Recipe)?>(nil)

    init(
        api: APIServices,
        documents: DocumentStore,
        outbox: Outbox,
        work: WorkPool,
        signing: WorkPool,
        logger: Logger
    ) {
        (self.api, self.documents, self.outbox) = (api, documents, outbox)
        (self.work, self.signing, self.logger) = (work, signing, logger)
    }

    func run() async throws {
        let plan = JobWorker.Plan(
            kind: .batchRow,
            width: Self.width,
            laneWidth: Self.width,
            refill: Self.width / 4,
            longest: .seconds(600),
            stopping: .ends
        )
        await JobWorker(api.jobs, plan, logger: logger) { try await self.sign($0) }.run()
    }

    private func sign(_ job: JobClaim) async throws {
        let found = try await api.store.read { database -> (BatchRecord, BatchRow)? in
            guard let batch = try BatchRecord.with(id: job.lane, in: database), batch.state == .running,
                let row = try BatchRow.of(job, in: database), row.state == .waiting
            else { return nil }
            return (batch, row)
        }
        guard let (batch, row) = found else { return try await api.store.write { try job.end(in: $0) } }
        let outcome: Result<DocumentRecord, any Error>
        do { outcome = .success(try await signed(row, of: batch, job)) } catch {
            // The row is done when the store answers again.
            if error is CancellationError || StoreUnavailableError(error) != nil { throw error }
            if (error as? Problem)?.code == "busy" {
                // Other work needs the processors now.
                return try await api.store.write { try job.giveBack(.after(seconds: 1), in: $0) }
            }
            // One document that cannot be read must not keep all others waiting.
            logger.error("A row of a batch failed", metadata: ["batch": "\(batch.id)", "error": "\(error)"])
            outcome = .failure(error)
        }
        let isLast: Bool
        do { isLast = try await keep(outcome, of: row, batch, job) } catch {
            if let record = try? outcome.get() {
                let now = api.now
                try await api.store.write { try Orphans.add(record.sha256, now, in: $0) }
            }
            throw error
        }
        switch outcome {
        case .success:
            api.metrics.count(.documentsStamped)
            api.metrics.count(.batchRow, .succeeded)
        case .failure: api.metrics.count(.batchRow, .failed)
        }
        if isLast { outbox.wake() }
    }

    private func signed(_ row: BatchRow, of batch: BatchRecord, _ job: JobClaim) async throws -> DocumentRecord {
        guard job.attempts <= Self.mostAttempts else { throw Self.endsProcesses(job.attempts - 1) }
        let original = try await api.store.read {
            try DocumentRecord.find(row.documentId, of: batch.accountId, in: $0)
        }
        let recipe = try await recipe(of: batch)
        let values = try JSONCoding.value([String: String].self, from: row.row)
        let signer = documents.signer(batch.created.date, seed: "")
        let document = try await api.store.fetch(original.sha256)
        let bytes = try await signing.run(as: .stamping) {
            try signer.apply(.recipe(recipe, values: values), to: document.bytes()).document
        }
        return try await documents.take(
            bytes,
            name: FileName(original.name, otherwise: "document.pdf"),
            account: batch.accountId,
            parent: original
        )
    }

    private static func endsProcesses(_ attempts: Int) -> Problem {
        Problem(
            .internalServerError,
            "internal",
            "The process ended \(attempts) times while it signed this document: look into the server's log."
        )
    }

    private func recipe(of batch: BatchRecord) async throws -> Recipe {
        if let last = lastRecipe.withLock({ $0 }), last.batch == batch.id { return last.recipe }
        let recipe = try await work.run { try Recipe(withoutFiles: batch.recipe) }
        lastRecipe.withLock { $0 = (batch.id, recipe) }
        return recipe
    }

    /// Writes the result of a row, and the end of the batch with its last one.
    ///
    /// - Returns: Whether it was the last one.
    private func keep(
        _ outcome: Result<DocumentRecord, any Error>,
        of waiting: BatchRow,
        _ batch: BatchRecord,
        _ job: JobClaim
    ) async throws -> Bool {
        let now = api.now
        var row = waiting
        switch outcome {
        case .success(let record): (row.state, row.result) = (.done, record.id)
        case .failure(let error): (row.state, row.problem) = (.failed, try ProblemRecord(error).text)
        }
        return try await api.store.write { [row, outbox] database in
            // Of two that end at once, the later one sees that it is the last.
            try database.lock(.batch, batch.id)
            try job.end(in: database)
            if let record = try? outcome.get() {
                try record.insert(in: database)
                let event = AuditEvent(
                    .documentStamped,
                    at: now,
                    by: .service,
                    from: .service,
                    document: record.state,
                    ["document": record.id, "batch": batch.id, "parent": row.documentId]
                )
                try batch.log.append([event], in: database)
            }
            try row.update(in: database)
            guard try !JobRecord.exists(.batchRow, lane: batch.id, in: database),
                var ended = try BatchRecord.with(id: batch.id, in: database), ended.state == .running
            else { return false }
            try ended.end(.finished, now, by: .service, from: .service, in: database)
            try outbox.enqueue(.batchFinished, account: ended.accountId, subject: ended.id, [:], in: database)
            return true
        }
    }
}
