internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Logging
internal import ServiceLifecycle
internal import Signet
internal import SignetAudit

/// Signs the documents of batches, one row after another on every processor.
///
/// What was not done when the service ended is done after its next start: a row is done with its document, in one transaction,
/// or not at all.
struct BatchRunner: Service {
    let core: ServiceCore

    private static let width = 4

    func run() async throws {
        let signals = core.batches.signals()
        core.batches.wake()
        for await _ in signals.cancelOnGracefulShutdown() {
            do { try await runAll() } catch {
                core.logger.error("A batch was interrupted", metadata: ["error": "\(error)"])
            }
        }
    }

    private func runAll() async throws {
        while !Task.isShuttingDownGracefully {
            let next = try await core.store.read { database in
                try BatchRecord.fetchOne(
                    database,
                    sql: "SELECT * FROM batch WHERE state = 'running' ORDER BY created LIMIT 1"
                )
            }
            guard let next else { return }
            try await run(next)
        }
    }

    private func run(_ batch: BatchRecord) async throws {
        let recipe = try await core.work.run { try Recipe(withoutFiles: batch.recipe) }
        while !Task.isShuttingDownGracefully {
            let rows = try await core.store.read { database in
                guard try BatchRecord.find(batch.id, of: batch.accountId, in: database).state == .running else {
                    return [BatchRow]()
                }
                return try BatchRow.fetchAll(
                    database,
                    sql: "SELECT * FROM batchRow WHERE batchId = ? AND state = 'waiting' ORDER BY position LIMIT ?",
                    arguments: [batch.id, Self.width * 4]
                )
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
            row.problem = (error as? Problem)?.detail ?? "Something went wrong on the server; its log has the details."
            core.logger.error("A row of a batch failed", metadata: ["batch": "\(batch.id)", "error": "\(error)"])
        }
        try await core.store.write { [row] database in
            if let record {
                try record.insert(database)
                let event = AuditEvent(
                    .documentStamped,
                    at: core.now,
                    by: .service,
                    from: .service,
                    document: record.state,
                    ["document": record.id, "batch": batch.id, "parent": row.documentId]
                )
                try AuditLog(account: batch.accountId).append([event], in: database)
            }
            try row.update(database)
        }
    }

    private func signed(_ row: BatchRow, of batch: BatchRecord, _ recipe: Recipe) async throws -> DocumentRecord {
        let original = try await core.store.read {
            try DocumentRecord.find(row.documentId, of: batch.accountId, in: $0)
        }
        let values = try JSONCoding.value([String: String].self, from: row.row)
        let (store, signer) = (core.store, core.signer(batch.created.date, seed: ""))
        let bytes = try await core.batching.run {
            try signer.sign(store.blobs.bytes(original.sha256), with: recipe, values: values).document
        }
        core.metrics.count(.documentsStamped)
        return try await DocumentShelf(core: core).take(
            bytes,
            name: FileName(original.name, otherwise: "document.pdf"),
            account: batch.accountId,
            parent: original.id
        )
    }

    private func finish(_ batch: BatchRecord) async throws {
        let now = core.now
        try await core.store.write { database in
            var batch = try BatchRecord.find(batch.id, of: batch.accountId, in: database)
            guard batch.state == .running else { return }
            batch.state = .finished
            batch.finished = now
            try batch.update(database)
            try core.outbox.tell(.batchFinished, account: batch.accountId, subject: batch.id, [:], in: database)
        }
        core.outbox.wake()
    }
}
