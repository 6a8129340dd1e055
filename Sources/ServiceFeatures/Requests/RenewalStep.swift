internal import Foundation
package import Logging
internal import Signet
package import SignetAudit
internal import SignetSealing
package import SignetServiceFoundation

/// Renews the document of a completed request before the newest of its time stamps ends.
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
            let record = try RenewalRecord.of(requestId, in: database), record.next != nil
        else { return nil }
        return Input(request: request, record: record)
    }

    package func document(_ input: Input, of bytes: [UInt8]) throws -> FinishedDocument {
        let (id, ends) = (input.request.id, input.record.ends)
        guard api.now < ends else {
            throw FinishingError(.late, "its time stamp could be proven until \(ends.text)")
        }
        let signer = services.documents.signer(api.environment.now(), seed: id)
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
        _ document: FinishedDocument,
        from input: Input,
        for request: RequestRecord,
        _ waiting: RenewalRecord,
        attempts: Int,
        in database: Database
    ) throws -> Moment? {
        var record = waiting
        try request.update(in: database)
        if var final = try request.finalDocumentId.flatMap({ try DocumentRecord.with(id: $0, in: database) }) {
            (final.sha256, final.bytes, final.description) = (request.sha256, request.bytes, document.description)
            try final.update(in: database)
        }
        record.renew(by: try Self.timeStamp(of: document), services.renewals)
        (record.attempts, record.failed, record.problem) = (0, nil, nil)
        (record.renewed, record.authority) = (api.now, document.result.authority)
        record.renewals += 1
        try record.update(in: database)
        let details = document.result.details.merging([
            "earlier": input.request.sha256, "until": record.ends.text,
        ]) { $1 }
        try request.logDocument(.documentRenewed, details, at: api.now, in: database)
        try services.outbox.enqueue(.documentRenewed, of: request, details, in: database)
        return record.next
    }
}
