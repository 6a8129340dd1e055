internal import Foundation
package import Logging
package import ServiceLifecycle
internal import SignetMail
package import SignetServiceFoundation

/// Sends the mails of the queue, and tries again those that were not accepted.
///
/// Before each attempt it looks whether the mail is still needed. Only then the person's link is made: its digest is on the disk before
/// the mail leaves, and the link itself is nowhere but in the mail. If the process ends before the server's reply is on the disk, the mail
/// is sent again with the same Message-ID, so it may arrive twice, but is never lost.
package struct MailSender: Service {
    let services: RequestServices
    /// The threads that send.
    let work: WorkPool
    let logger: Logger

    /// How many are sent at a time, and so the number of threads.
    package static let width = 16
    /// How many of them of one account.
    private static let widthOfOne = 2

    package init(services: RequestServices, work: WorkPool, logger: Logger) {
        (self.services, self.work, self.logger) = (services, work, logger)
    }

    private var api: APIServices { services.api }

    package func run() async throws {
        await prepare()
        let plan = JobWorker.Plan(
            kind: .mail,
            width: Self.width,
            laneWidth: Self.widthOfOne,
            refill: 1,
            longest: .seconds(900),
            stopping: .ends
        )
        await JobWorker(api.jobs, plan, logger: logger) { try await attempt($0) }.run()
    }

    /// Tries the mails at once that waited for settings, which may be others since the last start.
    private func prepare() async {
        do {
            try await api.store.write { database in
                let accounts = try String.fetchAll(
                    database,
                    sql: "SELECT accountId FROM mailTrouble ORDER BY accountId"
                )
                for account in accounts { try services.mail.retry(account: account, in: database) }
            }
        } catch {
            logger.error("Mails that wait could not be made due", metadata: ["error": "\(error)"])
        }
    }

    private func attempt(_ job: JobClaim) async throws {
        guard let mail = try await api.store.read({ try MailRecord.with(id: job.key, in: $0) }) else {
            return try await api.store.write { try job.end(in: $0) }
        }
        let dispatch = MailDispatch(services: services, job: job, requestId: mail.requestId)
        if let envelope = try await api.store.write({ try dispatch.begin(in: $0) }) {
            let attempt = await send(envelope)
            let isAccepted = if case .accepted = attempt { true } else { false }
            try await api.store.write { try dispatch.end(attempt, envelope, in: $0) }
            api.metrics.count(.mail, isAccepted ? .succeeded : .failed)
        }
        // For webhooks, and mails to the sender.
        services.outbox.wake()
    }

    private func send(_ envelope: MailEnvelope) async -> MailAttempt {
        do {
            let attachments = try await attachments(envelope)
            return MailAttempt(
                try await work.run { [services] in
                    let message = try envelope.message(attachments, at: services.api.now)
                    return envelope.setup.transport
                        .send(message, to: envelope.to.address, envelopeFrom: envelope.returnAddress)
                }
            )
        } catch let error as MailError {
            // No server would take it.
            return .refused(code: nil, reply: String(describing: error).prefixed(to: 200), isHard: false)
        } catch {
            logger.error("A mail could not be written", metadata: ["mail": "\(envelope.mail.id)", "error": "\(error)"])
            return .deferred(code: nil, reply: "the service could not write the mail")
        }
    }

    private func attachments(_ envelope: MailEnvelope) async throws -> [MailMessage.Attachment] {
        var attachments: [MailMessage.Attachment] = []
        for file in envelope.files {
            let bytes = try await services.documents.bytes(of: file.sha256)
            attachments.append(.init(name: file.name, type: "application/pdf", bytes: bytes))
        }
        return attachments
    }
}
