internal import Foundation
internal import HTTPTypes
internal import Logging
internal import ServiceLifecycle
internal import Signet
internal import SignetAudit

/// Signs the documents of batches, one row after another on every processor.
///
/// Rows left over when the service ended are done after its next start: a row is done with its document, in one
/// transaction, or not at all.
struct BatchRunner: Service {
    let store: Store
    let environment: ServiceEnvironment
    let metrics: Metrics
    let documents: DocumentStore
    let outbox: Outbox
    /// Wakes it.
    let signal: WorkSignal
    /// Where recipes are read.
    let work: WorkPool
    /// Where documents are signed.
    let signing: WorkPool
    let logger: Logger

    private static let width = 4

    func run() async throws {
        let signals = signal.signals()
        signal.wake()
        for await _ in signals.cancelOnGracefulShutdown() {
            do { try await runAll() } catch {
                logger.error("A batch was interrupted", metadata: ["error": "\(error)"])
            }
        }
    }

    private func runAll() async throws {
        while !Task.isShuttingDownGracefully {
            guard let next = try await store.read({ try BatchRecord.oldestRunning(in: $0) }) else { return }
            try await run(next)
        }
    }

    private func run(_ batch: BatchRecord) async throws {
        let recipe = try await work.run { try Recipe(withoutFiles: batch.recipe) }
        while !Task.isShuttingDownGracefully {
            let rows = try await store.read { database in
                guard try BatchRecord.find(batch.id, of: batch.accountId, in: database).state == .running else {
                    return [BatchRow]()
                }
                return try BatchRow.waiting(of: batch.id, limit: Self.width * 4, in: database)
            }
            guard !rows.isEmpty else { return try await finish(batch) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (index, row) in rows.enumerated() {
                    if index >= Self.width { try await group.next() }
                    group.addTask { try await sign(row, of: batch, recipe) }
                }
                try await group.waitForAll()
            }
        }
    }

    private func sign(_ row: BatchRow, of batch: BatchRecord, _ recipe: Recipe) async throws {
        var row = row
        let record: DocumentRecord?
        do {
            record = try await signed(row, of: batch, recipe)
            row.state = .done
            row.result = record?.id
        } catch let problem as Problem where problem.code == "busy" {
            // Others want the processors now; the row stays where it is, and is taken up again.
            return try await Task.sleep(for: .seconds(1))
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            // One document that cannot be read must not keep all others waiting.
            record = nil
            row.state = .failed
            row.problem = try ProblemRecord(error).text
            logger.error("A row of a batch failed", metadata: ["batch": "\(batch.id)", "error": "\(error)"])
        }
        try await store.write { [row] database in
            if let record {
                try record.insert(in: database)
                let event = AuditEvent(
                    .documentStamped,
                    at: environment.moment,
                    by: .service,
                    from: .service,
                    document: record.state,
                    ["document": record.id, "batch": batch.id, "parent": row.documentId]
                )
                try AuditLog(account: batch.accountId).append([event], in: database)
            }
            try row.update(in: database)
        }
    }

    private func signed(_ row: BatchRow, of batch: BatchRecord, _ recipe: Recipe) async throws -> DocumentRecord {
        let original = try await store.read {
            try DocumentRecord.find(row.documentId, of: batch.accountId, in: $0)
        }
        let values = try JSONCoding.value([String: String].self, from: row.row)
        let signer = documents.signer(batch.created.date, seed: "")
        let bytes = try await signing.run { [store] in
            try signer.apply(.recipe(recipe, values: values), to: store.blobs.bytes(original.sha256)).document
        }
        metrics.count(.documentsStamped)
        return try await documents.take(
            bytes,
            name: FileName(original.name, otherwise: "document.pdf"),
            account: batch.accountId,
            parent: original.id
        )
    }

    private func finish(_ batch: BatchRecord) async throws {
        let now = environment.moment
        try await store.write { database in
            var batch = try BatchRecord.find(batch.id, of: batch.accountId, in: database)
            guard batch.state == .running else { return }
            batch.state = .finished
            batch.finished = now
            try batch.update(in: database)
            try outbox.tell(.batchFinished, account: batch.accountId, subject: batch.id, [:], in: database)
        }
        outbox.wake()
    }
}
