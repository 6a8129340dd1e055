internal import HTTPTypes
package import SignetMail
package import SignetServiceFoundation

/// Takes reports on the delivery of mails that come back, by hand of a program or of a mail server.
///
/// Anyone can send such a report, so it counts only for the mail whose tag it has, which this service alone can make.
package struct MailReports: Sendable {
    package let services: RequestServices

    package init(services: RequestServices) { self.services = services }

    /// A report, of either form.
    package struct Report: Sendable {
        /// `nil` for a mail of no known form.
        package let kind: BounceReport.Kind?
        /// In small letters; empty where it names none.
        package let recipients: [String]
        package let tags: [String]
        package let code: Int?
        package let text: String
    }

    package struct Outcome: Encodable, Sendable {
        package let outcome: MailReportOutcome
        package let mail: String?
        package let kind: String?
    }

    /// Reads a message that came back.
    ///
    /// - Throws: ``Problem`` for a message that is larger than what is read.
    package static func read(_ message: [UInt8]) throws(Problem) -> Report {
        do throws(BounceError) {
            let found = try BounceReport(message)
            return Report(
                kind: found.kind,
                recipients: found.recipients,
                tags: found.tags,
                code: nil,
                text: found.line
            )
        } catch {
            throw Problem(
                .contentTooLarge,
                "too-large",
                "\("\(error)".prefix(1).uppercased())\("\(error)".dropFirst())."
            )
        }
    }

    /// Applies a report to its mail, once it is certain which one that is: one of an account, or of any account where that is nil.
    package func apply(_ report: Report, of account: String?, in database: Database) throws -> Outcome {
        let outcome = try applied(report, of: account, in: database)
        services.api.metrics.count(.mailReports, ["outcome": outcome.outcome.rawValue])
        return outcome
    }

    private func applied(_ report: Report, of account: String?, in database: Database) throws -> Outcome {
        guard let kind = report.kind else {
            return Outcome(outcome: .notKnown, mail: nil, kind: nil)
        }
        guard let secret = try MailSecret.read(in: database),
            let mail = try report.tags.lazy.compactMap({ secret.mail(ofTag: $0) })
                .compactMap({ try MailRecord.with(id: $0, in: database) })
                .first(where: { account == nil || $0.accountId == account })
        else { return Outcome(outcome: .notOurs, mail: nil, kind: kind.rawValue) }
        let address = (try? MailAddress(mail.address))?.text.lowercased() ?? mail.address.lowercased()
        guard report.recipients.isEmpty || report.recipients.contains(address) else {
            return Outcome(outcome: .otherRecipient, mail: nil, kind: kind.rawValue)
        }
        try services.mail.apply(
            kind,
            to: mail.id,
            code: report.code,
            reply: report.text.isEmpty ? nil : report.text,
            in: database
        )
        return Outcome(outcome: .applied, mail: mail.id, kind: kind.rawValue)
    }
}
