internal import Foundation
package import Logging
internal import Signet
package import SignetAudit
internal import SignetSealing
package import SignetServiceFoundation

/// Renews the documents of a completed request, each before the newest of its time stamps ends.
///
/// The renewed document begins with all bytes of the one before.
package struct RenewalStep: FinishingStep {
    package let services: RequestServices
    package let logger: Logger

    package init(services: RequestServices, logger: Logger) {
        (self.services, self.logger) = (services, logger)
    }

    package static let span = WorkSpan.renewing
    package static let width = 1
    package static let longestPause = 86_400
    package static let metrics: (succeeded: [Metric], failed: Metric) = ([.documentsRenewed], .renewalsFailed)
    package static let delayed = AuditAction.renewalDelayed

    package static func message(_ problem: FinishingFinding) -> String {
        problem == .late
            ? "The document of a request can no longer be renewed in time"
            : "The document of a request could not be renewed"
    }

    package struct Input: FinishingInput {
        package let request: RequestRecord
        package let record: RenewalRecord
        package var document: RequestDocument
        /// Until when the document can be proven.
        var ends: Moment { document.record.ends ?? record.ends }
    }

    private var api: APIServices { services.api }

    package func prepare() async {
        guard !services.seals.settings.isEnabled,
            let count = try? await api.store.read({ try RenewalRecord.backlog(in: $0).pending }), count > 0
        else { return }
        logger.warning(
            "Sealing is off: documents with time stamps are not renewed",
            metadata: ["count": "\(count)"]
        )
    }

    package func input(_ requestId: String, in database: Database) throws -> Input? {
        guard let request = try RequestRecord.with(id: requestId, in: database), request.state == .completed,
            let record = try RenewalRecord.of(requestId, in: database), record.next != nil,
            let document = try Self.next(of: request.documents(knowing: [], in: database))
        else { return nil }
        return Input(request: request, record: record, document: document)
    }

    /// The document whose time stamp ends first; the only document of a request has its validity in ``RenewalRecord``.
    private static func next(of documents: [RequestDocument]) -> RequestDocument? {
        let stamped = documents.compactMap { document in document.record.ends.map { (document, $0) } }
        return stamped.min { $0.1 < $1.1 }?.0 ?? documents.first
    }

    package func document(_ input: Input, of bytes: [UInt8]) throws -> FinishedDocument {
        let (id, ends) = (input.request.id, input.ends)
        guard api.now < ends else {
            throw FinishingError(.late, "its time stamp could be proven until \(ends.text)")
        }
        let signer = services.documents.signer(api.environment.now(), seed: input.document.record.seed)
        let renewed = try signer.apply(services.seals.renewal(), to: bytes)
        let document = try FinishedDocument(SealResult(renewed, nil))
        guard Moment(try Self.timeStamp(of: document).provableUntil) > ends else {
            throw FinishingError(
                .ending,
                "the new time stamp could be proven no longer than the old one; name another authority in seal.tsa"
            )
        }
        for warning in renewed.report.warnings {
            logger.notice(
                "A document was renewed with incomplete validation data",
                metadata: ["request": "\(id)", "reason": "\("\(warning)".prefixed(to: 500))"]
            )
        }
        return document
    }

    private static func timeStamp(of document: FinishedDocument) throws(FinishingError) -> DocumentTimeStamp {
        guard let timeStamp = document.timeStamp else {
            throw FinishingError(.document, "the renewed document has no time stamp that can be read")
        }
        return timeStamp
    }

    package func take(
        _ finished: FinishedDocument,
        for current: Input,
        earlier: String,
        attempts: Int,
        in database: Database
    ) throws -> FinishingProgress {
        var (request, record, document) = (current.request, current.record, current.document)
        let stamp = try Self.timeStamp(of: finished)
        (document.record.begins, document.record.ends) = (
            Moment(stamp.certificate.notBefore), Moment(stamp.provableUntil)
        )
        try request.take([document.record], in: database)
        try request.update(in: database)
        if var final = document.final {
            (final.sha256, final.bytes) = (document.record.sha256, document.record.bytes)
            final.description = finished.description
            try final.update(in: database)
        }
        let documents = try request.documents(knowing: [document.original], in: database).map {
            $0.position == document.position ? document.record : $0.record
        }
        record.renew(documents, services.renewals)
        (record.attempts, record.failed, record.problem) = (0, nil, nil)
        (record.renewed, record.authority) = (api.now, finished.result.authority)
        record.renewals += 1
        try record.update(in: database)
        let details = finished.result.details.merging([
            "earlier": earlier, "until": Moment(stamp.provableUntil).text,
        ]) { $1 }
        try request.log(.documentRenewed, of: document.record, details, at: api.now, in: database)
        try services.outbox.enqueue(.documentRenewed, of: request, details, in: database)
        return .done(repeated: record.next)
    }
}
