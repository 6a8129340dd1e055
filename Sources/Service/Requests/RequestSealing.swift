internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Logging
internal import Signet
internal import SignetAudit
internal import SignetBasics
internal import SignetSealing

/// Seals the document of a request that all have signed, and completes the request.
///
/// The sealed document is on the disk before anything refers to it; that it is sealed, the audit's entries and the completion are
/// one transaction. If it fails before, the request waits, and the next attempt begins with the signed document.
struct RequestSealing: Sendable {
    let services: RequestServices
    /// The threads that seals are made on.
    let work: WorkPool
    let logger: Logger

    private var api: APIServices { services.api }

    /// The pauses between attempts, in seconds: they grow to an hour, and there is no last one.
    static func pause(after attempts: Int) -> Int { min(5 << min(max(attempts - 1, 0), 10), 3_600) }

    /// A failure with its kind.
    private struct Failure: Error {
        let problem: SealProblem
        let cause: any Error
    }

    /// Makes an attempt; where it fails, its reason and the time of the next are written.
    ///
    /// - Throws: When even that cannot be written, the job was lost, or the task is cancelled.
    func attempt(_ job: JobClaim) async throws {
        do { try await seal(job) } catch {
            if error is CancellationError || error is LeaseLost { throw error }
            let failure = error as? Failure
            let cause = failure?.cause ?? error
            logger.error(
                "The document of a request could not be sealed",
                metadata: ["request": "\(job.key)", "error": "\(Self.words(for: cause).prefixed(to: 500))"]
            )
            api.metrics.count(.sealsFailed)
            api.metrics.count(.seal, .failed)
            try await note(failure?.problem ?? .service, of: job)
        }
    }

    static func words(for error: any Error) -> String {
        guard let problem = error as? Problem else { return String(describing: error) }
        return problem.cause ?? problem.detail
    }

    // MARK: Sealing

    private struct Matter: Sendable {
        let request: RequestRecord
        let identity: IdentityRecord?
        let head: AuditChain.Head
    }

    private func seal(_ job: JobClaim) async throws {
        let matter: Matter? = try await api.store.read { database in
            guard let request = try RequestRecord.with(id: job.key, in: database), request.state == .sealing
            else { return nil }
            return Matter(
                request: request,
                identity: try IdentityRecord.of(request.accountId, in: database),
                head: try AuditLog.head(of: request.id, in: database)
            )
        }
        guard let matter else { return try await api.store.write { try job.finish(in: $0) } }
        let (made, bytes) = try await work.runUntilCancelled(as: .sealing) {
            try document(of: matter, attempts: job.attempts)
        }
        // A process that ends after the bytes are on the disk and before they are the request's leaves nothing behind.
        try await api.store.write { try Orphans.add(made.sha256, api.now, in: $0) }
        _ = try await work.run { try api.store.blobs.keep(bytes) }
        let isDone = try await api.store.write { database in
            try job.finish(in: database)
            guard var request = try RequestRecord.with(id: job.key, in: database), request.state == .sealing,
                request.sha256 == matter.request.sha256
            else { return false }
            try RequestFlow(services: services).complete(&request, made, in: database)
            return true
        }
        guard isDone else { return }
        api.metrics.count(.requestsCompleted)
        api.metrics.count(.requestsSealed)
        api.metrics.count(.seal, .succeeded)
        services.outbox.wake()
    }

    /// Makes the seal.
    private func document(of matter: Matter, attempts: Int) throws -> (made: SealedDocument, bytes: [UInt8]) {
        let (request, now) = (matter.request, api.environment.now())
        var seal: Seal
        do { seal = try services.seals.seal(matter.identity, at: now) } catch {
            throw Failure(problem: .certificate, cause: error)
        }
        seal.reason = Self.reason(request.id, matter.head)
        let signer = services.documents.signer(now, seed: request.id)
        let note = SealingNote()
        let bytes = try api.store.blobs.bytes(request.sha256)
        let sealed: [UInt8]
        do {
            sealed = try SealingNote.$current.withValue(note) { try signer.apply(.seal(seal), to: bytes).document }
        } catch let error as SignetError {
            throw Failure(problem: SealProblem(error, note), cause: error)
        }
        let made = SealedDocument(
            sha256: BlobStore.digest(of: sealed),
            bytes: sealed.count,
            description: try DocumentStore.description(of: sealed),
            level: seal.level.rawValue,
            fingerprint: seal.identity.certificate.fingerprint.hexadecimal,
            authority: note.authority,
            timeStamp: try DocumentTimeStamp(newestIn: sealed),
            head: matter.head,
            attempts: attempts
        )
        return (made, sealed)
    }

    /// The reason in the signature, which it covers: where the audit trail was when the document was sealed.
    static func reason(_ request: String, _ head: AuditChain.Head) -> String {
        "All have signed. " + SealedHead(chain: request, head).text
    }

    // MARK: Failing

    private func note(_ problem: SealProblem, of job: JobClaim) async throws {
        let now = api.now
        try await api.store.write { database in
            guard var record = try SealRecord.of(job.key, in: database), record.sealed == nil,
                let request = try RequestRecord.with(id: job.key, in: database)
            else { return try job.finish(in: database) }
            try job.postpone(until: now.adding(seconds: Self.pause(after: job.attempts)), in: database)
            let isFirst = record.failed == nil
            record.attempts = job.attempts
            record.failed = now
            record.problem = problem
            try record.update(in: database)
            guard isFirst else { return }
            try services.outbox.tell(.sealDelayed, of: request, ["problem": problem.rawValue], in: database)
        }
        services.outbox.wake()
    }

    // MARK: Not sealing

    /// Completes the requests that wait without a seal, since the operator has turned sealing off; the audit says so.
    func waive() async throws {
        let count = try await api.store.write { database in
            var count = 0
            for id in try SealRecord.waiting(in: database) {
                guard var request = try RequestRecord.with(id: id, in: database), request.state == .sealing else {
                    continue
                }
                try SealRecord.of(id, in: database)?.delete(in: database)
                try JobRecord.remove(.seal, key: id, in: database)
                try request.note(.sealWaived, by: .service, from: .service, [:], services, in: database)
                try RequestFlow(services: services).complete(&request, nil, in: database)
                count += 1
            }
            return count
        }
        for _ in 0..<count { api.metrics.count(.requestsCompleted) }
        services.outbox.wake()
    }
}

extension SealProblem {
    /// The kind of a failure of the library, by the results of the key and the time-stamping authorities before.
    fileprivate init(_ error: SignetError, _ note: SealingNote) {
        if note.isSignatureMissing {
            self = .key
        } else if error.code == .unavailable {
            self = note.isTimeStampMissing ? .authority : .revocation
        } else {
            self = note.isUnproven(error) ? .certificate : .document
        }
    }
}

/// The sealed document of a request.
struct SealedDocument: Sendable {
    let sha256: String
    let bytes: Int
    /// ``DocumentDescription`` as JSON.
    let description: String
    let level: String
    /// SHA-256 of the certificate, in hexadecimal.
    let fingerprint: String
    /// The address of the time-stamping authority.
    let authority: String?
    /// The time stamp of the document; `nil` below level B-LTA.
    let timeStamp: DocumentTimeStamp?
    /// The last entry of the audit trail that the seal covers.
    let head: AuditChain.Head
    /// How often it was tried, with this time.
    let attempts: Int
}
