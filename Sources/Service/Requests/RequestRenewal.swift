internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Logging
internal import Signet
internal import SignetAudit
internal import SignetSealing

/// Renews the document of a completed request before the newest of its time stamps ends.
///
/// The renewed document begins with all bytes of the one before, and is on the disk before anything refers to it; that it takes the
/// other's place, the audit's entry and the time of the next renewal are one transaction.
struct RequestRenewal: Sendable {
    let services: RequestServices
    /// The threads that documents are renewed on.
    let work: WorkPool
    let logger: Logger

    private var api: APIServices { services.api }

    /// A failure with its kind.
    private struct Failure: Error {
        let problem: RenewalProblem
        let cause: String
    }

    /// The renewed document.
    private struct Renewed: Sendable {
        let bytes: [UInt8]
        let sha256: String
        /// ``DocumentDescription`` as JSON.
        let description: String
        /// The validity of its new time stamp, the same as in ``RenewalRecord``.
        let begins: Moment
        let ends: Moment
        let authority: String?
    }

    /// Makes an attempt; where it fails, its reason and the time of the next are written.
    ///
    /// - Throws: When even that cannot be written, the job was lost, or the task is cancelled.
    func attempt(_ job: JobClaim) async throws {
        guard let matter = try await matter(of: job) else {
            return try await api.store.write { try job.finish(in: $0) }
        }
        do { try await renew(matter, job) } catch {
            if error is CancellationError || error is LeaseLost { throw error }
            let failure = error as? Failure
            try await note(
                failure?.problem ?? .service,
                failure?.cause ?? RequestSealing.words(for: error),
                of: matter.waiting,
                job
            )
        }
    }

    // MARK: Renewing

    private struct Matter: Sendable {
        let request: RequestRecord
        let waiting: RenewalRecord
    }

    /// The document to renew; `nil` where there is nothing to renew any more.
    private func matter(of job: JobClaim) async throws -> Matter? {
        try await api.store.read { database in
            guard let request = try RequestRecord.with(id: job.key, in: database), request.state == .completed,
                let waiting = try RenewalRecord.of(request.id, in: database), waiting.next != nil
            else { return nil }
            return Matter(request: request, waiting: waiting)
        }
    }

    private func renew(_ matter: Matter, _ job: JobClaim) async throws {
        let (request, waiting) = (matter.request, matter.waiting)
        guard api.now < waiting.ends else {
            throw Failure(problem: .late, cause: "its time stamp could be proven until \(waiting.ends.text)")
        }
        let renewed = try await work.runUntilCancelled(as: .renewing) { try document(of: request, waiting) }
        // A process that ends after the bytes are on the disk and before they are the request's leaves nothing behind.
        try await api.store.write { try Orphans.add(renewed.sha256, api.now, in: $0) }
        _ = try await work.run { try api.store.blobs.keep(renewed.bytes) }
        try await api.store.write { database in
            let next = services.renewals.due(renewed.begins, renewed.ends)
            try job.finish(again: next, in: database)
            guard let now = try RequestRecord.with(id: request.id, in: database), now.sha256 == request.sha256 else {
                throw Failure(problem: .service, cause: "the request has another document meanwhile")
            }
            try take(renewed, for: now, waiting, next, in: database)
        }
        api.metrics.count(.documentsRenewed)
        api.metrics.count(.renewal, .succeeded)
        services.outbox.wake()
    }

    private func document(of request: RequestRecord, _ waiting: RenewalRecord) throws -> Renewed {
        let signer = services.documents.signer(api.environment.now(), seed: request.id)
        let note = SealingNote()
        let bytes = try api.store.blobs.bytes(request.sha256)
        let made: SignedDocument
        do {
            made = try SealingNote.$current.withValue(note) { try signer.apply(services.seals.renewal(), to: bytes) }
        } catch let error as SignetError {
            let silent: RenewalProblem =
                note.isTimeStampMissing || services.seals.authorities == nil ? .authority : .revocation
            throw Failure(problem: error.code == .unavailable ? silent : .document, cause: error.message)
        }
        guard let stamp = try DocumentTimeStamp(newestIn: made.document) else {
            throw Failure(problem: .document, cause: "the renewed document has no time stamp that can be read")
        }
        guard Moment(stamp.provableUntil) > waiting.ends else {
            throw Failure(
                problem: .ending,
                cause:
                    "the new time stamp could be proven no longer than the old one; name another authority in seal.tsa"
            )
        }
        for warning in made.report.warnings {
            logger.notice(
                "A document was renewed with incomplete validation data",
                metadata: ["request": "\(request.id)", "reason": "\("\(warning)".prefixed(to: 500))"]
            )
        }
        return Renewed(
            bytes: made.document,
            sha256: BlobStore.digest(of: made.document),
            description: try DocumentStore.description(of: made.document),
            begins: Moment(stamp.certificate.notBefore),
            ends: Moment(stamp.provableUntil),
            authority: note.authority
        )
    }

    /// Puts the renewed document in the place of the one before, in the caller's transaction.
    private func take(
        _ renewed: Renewed,
        for completed: RequestRecord,
        _ waiting: RenewalRecord,
        _ next: Moment,
        in database: Database
    ) throws {
        var (request, record, now) = (completed, waiting, api.now)
        try Orphans.add(request.sha256, now, in: database)
        var details = ["earlier": request.sha256, "until": renewed.ends.text]
        details["authority"] = renewed.authority
        (request.sha256, request.bytes) = (renewed.sha256, renewed.bytes.count)
        try request.update(in: database)
        if var final = try request.finalDocumentId.flatMap({ try DocumentRecord.with(id: $0, in: database) }) {
            (final.sha256, final.bytes, final.description) = (request.sha256, request.bytes, renewed.description)
            try final.update(in: database)
        }
        (record.begins, record.ends, record.next) = (renewed.begins, renewed.ends, next)
        (record.attempts, record.failed, record.problem) = (0, nil, nil)
        (record.renewed, record.authority) = (now, renewed.authority)
        record.renewals += 1
        try record.update(in: database)
        let event = AuditEvent(
            .documentRenewed,
            at: now,
            by: .service,
            from: .service,
            document: request.documentState,
            details
        )
        try request.log.append([event], in: database)
        try services.outbox.tell(.documentRenewed, of: request, details, in: database)
    }

    // MARK: Failing

    private func note(
        _ problem: RenewalProblem,
        _ cause: String,
        of waiting: RenewalRecord,
        _ job: JobClaim
    ) async throws {
        let now = api.now
        let metadata: Logger.Metadata = [
            "request": "\(waiting.requestId)", "until": "\(waiting.ends.text)", "error": "\(cause.prefixed(to: 500))",
        ]
        if problem == .late {
            logger.error("The document of a request can no longer be renewed in time", metadata: metadata)
        } else {
            logger.error("The document of a request could not be renewed", metadata: metadata)
        }
        try await api.store.write { database in
            guard var record = try RenewalRecord.of(job.key, in: database),
                let request = try RequestRecord.with(id: job.key, in: database)
            else { return try job.finish(in: database) }
            let isNews = record.problem == nil || problem == .late
            (record.attempts, record.failed, record.problem) = (job.attempts, now, problem)
            if problem == .late {
                try job.finish(in: database)
                record.next = nil
            } else {
                // The last attempt finds that it is too late, and says so.
                let pause = RenewalRule.pause(after: job.attempts)
                try job.postpone(until: min(now.adding(seconds: pause), record.ends), in: database)
                // A retry may have been requested meanwhile.
                record.next = try JobRecord.of(.renewal, key: job.key, in: database)?.due
            }
            try record.update(in: database)
            guard isNews else { return }
            let details = ["problem": problem.rawValue, "until": record.ends.text]
            try services.outbox.tell(.renewalDelayed, of: request, details, in: database)
        }
        // Not before: the job may have become another process's.
        api.metrics.count(.renewalsFailed)
        api.metrics.count(.renewal, .failed)
        services.outbox.wake()
    }
}
