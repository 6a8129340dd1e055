internal import Foundation
package import SignetServiceFoundation

/// Writes mails into their queue, in the transaction of the change that they report.
package struct MailOutbox: Sendable {
    let services: RequestServices

    /// The person who gets a mail.
    package enum Reader: Sendable { case signer(SignerRecord), sender }

    /// Writes a mail, unless the request sends none or the person has no address.
    ///
    /// Callers wake the workers afterwards, by ``Outbox/wake()``.
    package func enqueue(
        _ event: MailEvent,
        to reader: Reader,
        of request: RequestRecord,
        in database: Database
    ) throws {
        guard request.byMail else { return }
        try database.lock(.request, request.id)
        let (signer, address, language) = try recipient(reader, of: request, in: database)
        guard !address.isEmpty else { return }
        let count = try MailRecord.count(
            where: "accountId = ? AND requestId = ? AND signerId = ? AND event = ?",
            [request.accountId, request.id, signer, event.rawValue],
            in: database
        )
        let mail = MailRecord(
            id: services.api.environment.identifier(.mail),
            accountId: request.accountId,
            requestId: request.id,
            signerId: signer,
            event: event,
            n: count + 1,
            address: address,
            language: language,
            messageId: "",
            state: .queued,
            attempts: 0,
            created: services.api.now
        )
        try mail.insert(in: database)
        try mail.enqueue(in: database)
    }

    private func recipient(
        _ reader: Reader,
        of request: RequestRecord,
        in database: Database
    ) throws -> (signer: String, address: String, language: String) {
        switch reader {
        case .signer(let signer): (signer.id, signer.email, signer.language)
        case .sender:
            ("", request.replyTo, PageLanguage(ofAll: try request.signers(in: database)).rawValue)
        }
    }

    /// Drops the mails that wait for a person, or for all people of a request; the sender's stay.
    package func drop(signer: String?, of request: String, in database: Database) throws {
        database.requireLock(.request, request)
        let states = MailRecord.State.waiting.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        let isTheirs = "requestId = ? AND \(signer == nil ? "signerId <> ''" : "signerId = ?") AND state IN (\(states))"
        let arguments: StatementArguments = [request] + StatementArguments(signer.map { [$0] } ?? [])
        try database.execute(
            sql: "DELETE FROM job WHERE kind = 'mail' AND key IN (SELECT id FROM mail WHERE \(isTheirs))",
            arguments: arguments
        )
        try database.execute(
            sql: "UPDATE mail SET state = 'dropped', next = NULL WHERE \(isTheirs)",
            arguments: arguments
        )
    }
}
