internal import Foundation
package import Logging
internal import Signet
package import SignetAudit
internal import SignetSealing
package import SignetServiceFoundation

/// Seals the documents of a request that all have signed, one after the other, and completes the request with the last.
package struct SealingStep: FinishingStep {
    package let services: RequestServices
    package let logger: Logger

    package init(services: RequestServices, logger: Logger) {
        (self.services, self.logger) = (services, logger)
    }

    package static let span = WorkSpan.sealing
    package static let width = 2
    package static let longestPause = 3_600
    package static let metrics: (succeeded: [Metric], failed: Metric) = (
        [.requestsCompleted, .requestsSealed], .sealsFailed
    )
    package static let delayed = AuditAction.sealDelayed

    package static func message(_ problem: FinishingFinding) -> String {
        "The document of a request could not be sealed"
    }

    package struct Input: FinishingInput {
        package let request: RequestRecord
        package let record: SealRecord
        package var document: RequestDocument
        /// The account's own identity.
        let identity: IdentityRecord?
        /// The last entry of the audit trail.
        let head: AuditChain.Head
        /// The states in which the people have finished.
        let states: Set<SignerRecord.State>
    }

    private var api: APIServices { services.api }

    package func prepare() async {
        if let count = try? await api.store.read({ try SealRecord.backlog(in: $0).count }), count > 0 {
            logger.notice("Requests wait to be sealed", metadata: ["count": "\(count)"])
        }
        guard !services.seals.settings.isEnabled else { return }
        do { try await completeWithoutSeal() } catch {
            logger.error("Requests that wait to be sealed could not be completed", metadata: ["error": "\(error)"])
        }
    }

    package func input(_ requestId: String, in database: Database) throws -> Input? {
        guard let request = try RequestRecord.with(id: requestId, in: database), request.state == .sealing,
            let record = try SealRecord.of(requestId, in: database), record.sealed == nil,
            let document = try Self.waiting(request.documents(knowing: [], in: database)).first
        else { return nil }
        return Input(
            request: request,
            record: record,
            document: document,
            identity: try IdentityRecord.of(request.accountId, in: database),
            head: try AuditLog.head(of: request.id, in: database),
            states: Set(try request.signers(in: database).map(\.state))
        )
    }

    /// The documents that are to be sealed yet.
    private static func waiting(_ documents: [RequestDocument]) -> [RequestDocument] {
        documents.filter { $0.record.shown && $0.record.sealed == nil }
    }

    package func document(_ input: Input, of bytes: [UInt8]) throws -> FinishedDocument {
        let now = api.environment.now()
        var seal: Seal
        do { seal = try services.seals.seal(input.identity, at: now) } catch {
            throw FinishingError(.certificate, error)
        }
        seal.reason = Self.reason(input)
        let signer = services.documents.signer(now, seed: input.document.record.seed)
        return try FinishedDocument(services.seals.result(with: seal, on: bytes, by: signer))
    }

    /// The reason in the signature, which it covers: what people did, and where the audit trail was when it was sealed.
    private static func reason(_ input: Input) -> String {
        let all: [(state: SignerRecord.State, word: String)] = [(.signed, "signed"), (.approved, "approved")]
        let words = all.filter { input.states.contains($0.state) }.map(\.word)
        let sealed = SealedHead(chain: input.request.id, input.head).text
        return "All have \(words.joined(separator: " or ")). " + sealed
    }

    package func take(
        _ finished: FinishedDocument,
        for current: Input,
        earlier: String,
        attempts: Int,
        in database: Database
    ) throws -> FinishingProgress {
        var (request, record, document) = (current.request, current.record, current.document)
        let (result, head, now) = (finished.result, current.head, api.now)
        (document.record.sealed, document.record.description) = (now, finished.description)
        if let stamp = finished.timeStamp {
            document.record.begins = Moment(stamp.certificate.notBefore)
            document.record.ends = Moment(stamp.provableUntil)
        }
        let details = result.details.merging([
            "before": earlier, "head": head.hash.text, "entries": String(head.sequence),
        ]) { $1 }
        try request.log(.documentSealed, of: document.record, details, at: now, in: database)
        let documents = try request.documents(knowing: [document.original], in: database).map {
            $0.position == document.position ? document : $0
        }
        guard Self.waiting(documents).isEmpty else {
            try request.take([document.record], in: database)
            try request.update(in: database)
            return .more
        }
        (record.attempts, record.problem, record.sealed) = (attempts, nil, now)
        (record.level, record.fingerprint) = (result.level?.rawValue, result.fingerprint)
        record.authority = result.authority
        try record.update(in: database)
        if let renewal = RenewalRecord(request, documents.map(\.record), services.renewals) {
            try renewal.insert(in: database)
            try renewal.enqueue(in: database)
        }
        try RequestFlow(services: services).complete(&request, with: documents, in: database)
        return .done(repeated: nil)
    }

    // MARK: Not sealing

    /// Completes the requests that wait without a seal, since the operator has turned sealing off; the audit says so.
    func completeWithoutSeal() async throws {
        let count = try await api.store.write { database in
            var count = 0
            let waiting = try SealRecord.waiting(in: database)
            try database.lock(.request, each: waiting)
            for id in waiting {
                guard var request = try RequestRecord.with(id: id, in: database), request.state == .sealing else {
                    continue
                }
                try SealRecord.of(id, in: database)?.delete(in: database)
                try JobRecord.remove(.seal, key: id, in: database)
                try request.note(.sealWaived, by: .service, from: .service, [:], services, in: database)
                let documents = try request.documents(knowing: [], in: database)
                try RequestFlow(services: services).complete(&request, with: documents, in: database)
                count += 1
            }
            return count
        }
        for _ in 0..<count { api.metrics.count(.requestsCompleted) }
        services.outbox.wake()
    }
}
